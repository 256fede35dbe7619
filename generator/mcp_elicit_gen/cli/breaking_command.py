"""`mcp-elicit-gen breaking`."""

from pathlib import Path
from typing import Annotated

import typer

from ..config import load_config
from ..diagnostics import Severity
from ..pipeline import find_breaking
from .linting import paths_or_config, reaches
from .outputs import FORMATS, read_outputs, telling_faults, write_report

# Which changes fail, by the least severity of their findings.
LEVELS = {"callers": Severity.ERROR, "answers": Severity.WARNING, "all": Severity.INFO}


def run(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATHS", help="Specs: files, folders or globs."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="REF|PATH",
            help="What to compare with: a commit, branch or tag, or a folder or file of old specs.",
        ),
    ] = None,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="|".join(LEVELS),
            help="Which changes fail: those that break callers, those that drop answers in flight "
            "too, or any.",
        ),
    ] = "callers",
    output_format: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="|".join(FORMATS),
            help="How changes are printed; FORMAT=FILE writes a file. May be repeated.",
        ),
    ] = None,
) -> None:
    """Say what has changed in specs since a commit, and what that breaks.

    An error breaks callers; a warning drops answers in flight; an info is harmless.

    Exit codes: 0 compatible; 1 a change at or above --level; 2 usage, config, unreadable path,
    unknown ref, or a spec with errors.
    """
    if not against:
        raise typer.BadParameter("--against names a commit, or a folder or file of old specs")
    if level not in LEVELS:
        raise typer.BadParameter(f"--level is one of {', '.join(LEVELS)}")
    outputs = read_outputs(output_format or ())
    with telling_faults(outputs):
        config = load_config(Path.cwd())
        report = find_breaking(paths_or_config(paths, config.specs), against, config)
        write_report(report, outputs)
    if reaches(report.findings, LEVELS[level]):
        raise typer.Exit(1)
