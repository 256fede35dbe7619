"""Blocks from the metadata of the rules."""

import sys
from collections.abc import Iterator
from itertools import groupby

from mcp_elicit_gen.diagnostics import RuleMeta
from mcp_elicit_gen.rules.catalogue import RULES
from mcp_elicit_gen.rules.page import render_page

from .markdown import table


def by_group() -> Iterator[tuple[str, list[RuleMeta]]]:
    """The rules by the folder that they live in, with the heading of each."""
    for package, rules in groupby(RULES, lambda rule: type(rule).__module__.rpartition(".")[0]):
        yield (
            (sys.modules[package].__doc__ or "").strip().rstrip("."),
            [rule.meta for rule in rules],
        )


def rules_block(_: str) -> str:
    """All rules in a table for each group."""
    return "\n".join(
        f"### {heading}\n\n"
        + table(
            ("code", "name", "severity", "what"),
            [
                (f"[{meta.code}](rules/{meta.code}.md)", meta.name, meta.severity.value, meta.what)
                for meta in metas
            ],
        )
        for heading, metas in by_group()
    )


def rule_pages() -> dict[str, str]:
    """Each rule's page, by its file's name; what `explain` prints is the same."""
    return {f"{rule.meta.code}.md": render_page(rule.meta) for rule in RULES}
