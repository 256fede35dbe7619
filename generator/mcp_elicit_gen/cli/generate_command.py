"""`mcp-elicit-gen generate`."""

from typing import Annotated

import typer

from .generating import generate_and_print


def run(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATHS", help="Specs: files, folders or globs."),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FOLDER", help="Where packages go. Default: generated."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; list what is stale and exit with 1.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Change nothing; show the changes and exit with 1.")
    ] = False,
) -> None:
    """Generate a package from each spec: all of them, or nothing when any spec has an error.

    Exit codes: 0 done, or nothing to do; 1 an error in a spec, or stale output with --check or
    --diff; 2 usage, config, unreadable path, or a file in the way that is not ours.
    """
    status = generate_and_print(paths or (), output, check=check, diff=diff)
    if status:
        raise typer.Exit(status)
