"""`mcp-elicit-gen lint`."""

from typing import Annotated

import typer

from ..config.choosing import check_codes
from ..diagnostics import Severity
from .linting import LintOptions, lint_and_print
from .outputs import FORMATS, read_outputs

LEVELS = {one.value: one for one in Severity}


def run(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATHS", help="Files, folders, globs or - for standard input."),
    ] = None,
    output_format: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="|".join(FORMATS),
            help="How findings are printed; FORMAT=FILE writes a file. May be repeated.",
        ),
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", metavar="CODES", help="Only these: codes or prefixes, by comma."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option("--ignore", metavar="CODES", help="Not these; the longer prefix wins."),
    ] = None,
    schema: Annotated[
        list[str] | None,
        typer.Option("--schema", metavar="FILE", help="A requested schema as JSON, not a spec."),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(
            "--model", metavar="MODULE:CLASS", help="A Pydantic model; its module is imported."
        ),
    ] = None,
    fail_on: Annotated[
        str | None,
        typer.Option(
            "--fail-on", metavar="|".join(LEVELS), help="The least severity that fails: error."
        ),
    ] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Mend in the files what can be mended.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would do and exit with 1; no change.")
    ] = False,
    baseline: Annotated[
        str | None,
        typer.Option("--baseline", metavar="FILE", help="Findings that are accepted for now."),
    ] = None,
    write_baseline: Annotated[
        str | None,
        typer.Option("--write-baseline", metavar="FILE", help="Accept what is found for now."),
    ] = None,
) -> None:
    """Check specs against the protocol, and everything else that fails only when a person looks.

    Exit codes: 0 clean; 1 a finding at or above --fail-on; 2 usage, config or unreadable path.
    """
    if fail_on is not None and fail_on not in LEVELS:
        raise typer.BadParameter(f"--fail-on is one of {', '.join(LEVELS)}")
    options = LintOptions(
        outputs=read_outputs(output_format or ()),
        select=_codes("--select", select),
        ignore=_codes("--ignore", ignore),
        fail_on=LEVELS[fail_on] if fail_on is not None else None,
        fix=fix,
        diff=diff,
        baseline=baseline,
        write_baseline=write_baseline,
    )
    if schema or model:
        if paths or fix or diff:
            raise typer.BadParameter("--schema and --model stand alone: no PATHS, no --fix")
        from .handwriting import lint_handwritten

        status = lint_handwritten(schema or (), model or (), options)
    else:
        status = lint_and_print(paths or (), options)
    if status:
        raise typer.Exit(status)


def _codes(option: str, values: list[str] | None) -> tuple[str, ...]:
    """The codes of an option, which may be repeated and hold several."""
    codes = [code.strip() for value in values or () for code in value.split(",")]
    try:
        return check_codes(codes)
    except ValueError as error:
        raise typer.BadParameter(f"{option} {error}") from error
