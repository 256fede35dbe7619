"""`mcp-elicit-gen lint`."""

from typing import Annotated

import typer

from ..diagnostics import Severity
from ..report import REPORTERS
from .linting import DEFAULT_FORMAT, lint_and_print

LEVELS = {one.value: one for one in Severity}


def run(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATHS", help="Files, folders, globs or - for standard input."),
    ] = None,
    output_format: Annotated[
        str,
        typer.Option("--format", metavar="|".join(REPORTERS), help="How findings are printed."),
    ] = DEFAULT_FORMAT,
    fail_on: Annotated[
        str,
        typer.Option("--fail-on", metavar="|".join(LEVELS), help="The least severity that fails."),
    ] = "error",
) -> None:
    """Check specs against the protocol, and everything else that fails only when a person looks.

    Exit codes: 0 clean; 1 a finding at or above --fail-on; 2 usage, config or unreadable path.
    """
    if output_format not in REPORTERS:
        raise typer.BadParameter(f"--format is one of {', '.join(REPORTERS)}")
    if fail_on not in LEVELS:
        raise typer.BadParameter(f"--fail-on is one of {', '.join(LEVELS)}")
    status = lint_and_print(paths or (), output_format, LEVELS[fail_on])
    if status:
        raise typer.Exit(status)
