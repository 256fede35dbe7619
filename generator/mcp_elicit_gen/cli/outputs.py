"""Where reports go: `--format FORMAT`, or `FORMAT=FILE`, as often as wanted."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..diagnostics.errors import UserError
from ..report import REPORTERS, Report

STANDARD, COLOURED = "text", "coloured"
ON_GITHUB = "github"
# Colour is chosen by where a text goes, not by its reader.
FORMATS = tuple(name for name in REPORTERS if name != COLOURED)

# An empty report of another format would look like a clean run.
TELL_FAULTS = ("sarif", "github", "junit")
FOR_PEOPLE = ("text", "concise")
# GitHub Actions obeys lines that begin with two colons, and what follows these signs anywhere.
COMMAND = re.compile(r"^([ \t]*):(?=:)|##\[", re.MULTILINE)


class Output(NamedTuple):
    """A format and the file that it is written to; None is standard output."""

    format: str
    path: str | None = None


def read_outputs(wanted: Sequence[str]) -> tuple[Output, ...]:
    """The outputs that `--format` options name; without any, what fits where this runs.

    Raises:
        UserError: If a format is not known, or two outputs would go to one place.
    """
    outputs = tuple(_output(one) for one in wanted) or (Output(_default()),)
    places = [one.path for one in outputs]
    for place in places:
        if places.count(place) > 1:
            raise UserError(
                f"two formats go to {place or 'standard output'}; write --format FORMAT=FILE"
            )
    return outputs


def _output(wanted: str) -> Output:
    name, is_file, path = wanted.partition("=")
    if name not in FORMATS:
        raise UserError(f"--format is one of {', '.join(FORMATS)} (see --help)")
    if is_file and not path:
        raise UserError(f"--format {name}= names no file")
    return Output(name, path or None)


def _default() -> str:
    return ON_GITHUB if is_on_github() else STANDARD


def is_on_github() -> bool:
    """Whether this runs as a step of GitHub Actions, which reads commands from what it prints."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def write_report(report: Report, outputs: Sequence[Output]) -> None:
    """Render a report into each output.

    Raises:
        UserError: If a file cannot be written.
    """
    for output in outputs:
        if output.path is None:
            is_coloured = output.format == STANDARD and _takes_colour()
            text = REPORTERS[COLOURED if is_coloured else output.format](report)
            sys.stdout.write(_defused(text) if output.format in FOR_PEOPLE else text)
        else:
            try:
                path = Path(output.path)
                path.write_text(REPORTERS[output.format](report), encoding="utf-8", newline="\n")
            except OSError as error:
                raise UserError(f"cannot write {output.path}: {error.strerror}") from error


@contextmanager
def telling_faults(outputs: Sequence[Output]) -> Iterator[None]:
    """The formats that can say so tell a later step that a run failed, before it ends with 2."""
    try:
        yield
    except Exception as error:
        tellers = [one for one in outputs if one.format in TELL_FAULTS]
        write_report(Report((), {}, 0, fault=str(error)), tellers)
        raise


def _defused(text: str) -> str:
    """The text as a step of GitHub Actions may print it: no line of a spec is a command."""
    if not is_on_github():
        return text
    return COMMAND.sub(lambda found: f"{found[1] or ''}{'##(' if '#' in found[0] else ' :'}", text)


def _takes_colour() -> bool:
    """Whether standard output shows colours: the usual variables say so, or it is a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
