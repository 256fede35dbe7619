"""`mcp-elicit-gen explain`."""

import json
import sys
from collections.abc import Iterable
from typing import Annotated, TypeVar

import typer

from ..breaking import KINDS, Kind
from ..breaking.page import render_page as render_change
from ..config.choosing import did_you_mean
from ..diagnostics import RuleMeta
from ..diagnostics.errors import UserError
from ..rules import METAS
from ..rules.page import render_page as render_rule
from .rules_command import change_as_json, rule_as_json

FORMATS = ("text", "json")

Named = TypeVar("Named", Kind, RuleMeta)


def run(
    rule: Annotated[
        str, typer.Argument(metavar="CODE", help="A rule or a change: EL208, BC101, or its name.")
    ],
    output_format: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="How it is printed.")
    ] = FORMATS[0],
) -> None:
    """Explain a rule of lint, or a kind of change of breaking: what it is, why that matters, and
    what to write or do instead."""
    if output_format not in FORMATS:
        raise typer.BadParameter(f"--format is one of {', '.join(FORMATS)}")
    kind, meta = _named(KINDS, rule), _named(METAS, rule)
    if meta is not None:
        text, document = render_rule(meta), rule_as_json(meta)
    elif kind is not None:
        text, document = render_change(kind), change_as_json(kind)
    else:
        raise UserError(f"no rule `{rule}`; {did_you_mean(rule)}")
    if output_format == "json":
        text = json.dumps(document, indent=2) + "\n"
    sys.stdout.write(text)


def _named(known: Iterable[Named], name: str) -> Named | None:
    """The one of that code or name, in any case."""
    wanted = name.lower()
    return next((one for one in known if wanted in (one.code.lower(), one.name)), None)
