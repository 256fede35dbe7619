"""The examples of the table as whole specs."""

import re

from mcp_elicit_gen.breaking import find_changes
from mcp_elicit_gen.breaking.kinds import Kind
from mcp_elicit_gen.diagnostics import Finding
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source.read import decode
from mcp_elicit_gen.spec.model import Spec

SERVER = "server: {name: Shop}\n"
ORDER = """\
tools:
  order:
    description: Order something.
    arguments: {item: {type: string, description: What to order.}}
    asks: {confirm: confirm}
"""


def complete(text: str) -> str:
    """A part of a spec with what it leaves out: the server, and a tool that asks `confirm`."""
    keys = re.findall(r"^(\w+):", text, re.MULTILINE)
    server = "" if "server" in keys else SERVER
    order = "" if {"tools", "prompts"} & set(keys) else ORDER
    return f"version: 1\n{server}{text}{order}"


def spec_of(text: str, path: str = "specs/shop.yaml") -> Spec:
    """A spec without errors from its text."""
    source, problems = decode(path, text.encode())
    spec, findings = lint_source(source, problems)
    assert spec is not None
    assert [one for one in findings if one.severity.value == "error"] == []
    return spec


def changes_between(before: str, after: str) -> list[Finding]:
    """What has changed between two texts of one spec."""
    return find_changes({"shop.yaml": spec_of(before)}, {"shop.yaml": spec_of(after)})


def files_of(kind: Kind) -> tuple[dict[str, str], dict[str, str]]:
    """The files of a kind's example, before and after."""
    return (
        {kind.before_path: complete(kind.before)} if kind.before else {},
        {kind.after_path: complete(kind.after)} if kind.after else {},
    )
