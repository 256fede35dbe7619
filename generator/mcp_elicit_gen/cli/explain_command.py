"""`mcp-elicit-gen explain`."""

import json
import sys
from typing import Annotated

import typer

from ..config.choosing import BY_NAME, did_you_mean
from ..diagnostics.errors import UserError
from ..rules import BY_CODE
from ..rules.page import render_page
from .rules_command import as_json

FORMATS = ("text", "json")


def run(
    rule: Annotated[str, typer.Argument(metavar="CODE", help="A rule: EL208, or its name.")],
    output_format: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="How it is printed.")
    ] = FORMATS[0],
) -> None:
    """Explain a rule: what it finds, why that matters, and what to write instead."""
    if output_format not in FORMATS:
        raise typer.BadParameter(f"--format is one of {', '.join(FORMATS)}")
    code = BY_NAME.get(rule.lower(), rule.upper())
    if code not in BY_CODE:
        raise UserError(f"no rule `{rule}`; {did_you_mean(rule)}")
    meta = BY_CODE[code].meta
    if output_format == "json":
        sys.stdout.write(json.dumps(as_json(meta), indent=2) + "\n")
    else:
        sys.stdout.write(render_page(meta))
