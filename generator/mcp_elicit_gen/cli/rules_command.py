"""`mcp-elicit-gen rules`."""

import json
import sys
from typing import Annotated

import typer

from ..breaking import Kind
from ..diagnostics import RuleMeta
from ..rules import METAS

FORMATS = ("text", "json")


def run(
    output_format: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="How they are printed.")
    ] = FORMATS[0],
) -> None:
    """List the rules of the linter; `explain` says more of one."""
    if output_format not in FORMATS:
        raise typer.BadParameter(f"--format is one of {', '.join(FORMATS)}")
    if output_format == "json":
        document = {"version": 1, "rules": [rule_as_json(meta) for meta in METAS]}
        sys.stdout.write(json.dumps(document, indent=2) + "\n")
        return
    name, severity = (max(map(len, column)) for column in zip(*map(_columns, METAS), strict=True))
    for meta in METAS:
        fix = "fix" if meta.fix else "   "
        print(f"{meta.code}  {meta.name:{name}}  {meta.severity.value:{severity}}  {fix}".rstrip())


def _columns(meta: RuleMeta) -> tuple[str, str]:
    return meta.name, meta.severity.value


def rule_as_json(meta: RuleMeta) -> dict[str, object]:
    """The metadata of a rule for programs."""
    return {
        "code": meta.code,
        "name": meta.name,
        "severity": meta.severity.value,
        "what": meta.what,
        "why": meta.why,
        "bad": meta.bad,
        "good": meta.good,
        "fix": meta.fix or None,
        "needs_reason": meta.needs_reason,
        "waivable": meta.waivable,
    }


def change_as_json(kind: Kind) -> dict[str, object]:
    """What there is to say of a kind of change, for programs."""
    return {
        "code": kind.code,
        "name": kind.name,
        "severity": kind.severity.value,
        "what": kind.what,
        "why": kind.why,
        "before": kind.before or None,
        "after": kind.after or None,
        "instead": kind.instead,
    }
