"""`mcp-elicit-gen init`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..output.start import Outcome, start_project

NEXT = """\
next:
  mcp-elicit-gen lint
  mcp-elicit-gen generate
  mcp-elicit-gen scaffold specs/notes.yaml --to notes_handlers.py
  python -m generated.notes.server
"""


def run(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="The project's folder. Default: this one.")
    ] = ".",
) -> None:
    """Write a first spec, the config table and the hooks of pre-commit; nothing is overwritten.

    What is there already stays as it is: a file that has no place for an entry is left alone, and
    the entry is printed.
    """
    for step in start_project(Path(folder)):
        print(f"{step.path}: {step.outcome.value}")
        if step.outcome is Outcome.BY_HAND:
            sys.stdout.write("".join(f"    {line}\n" for line in step.entry.splitlines()))
    sys.stdout.write(NEXT)
