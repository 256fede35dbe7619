"""What `lint` does with `--fix` and `--diff`."""

import sys
from collections.abc import Callable, Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from ..config import Config
from ..diagnostics import Finding
from ..diagnostics.errors import UserError
from ..lint import lint_source
from ..lint.fixes import fixed
from ..output.replace import replace_text
from ..report.visible import visible
from ..source import find_specs
from ..source.paths import STANDARD_INPUT
from ..source.read import decode, read_source


class _Fixed(NamedTuple):
    """A file with everything fixed that can be."""

    path: str
    before: str
    after: str
    fixes: int


def fix_files(paths: Sequence[str], config: Config) -> None:
    """Mend in the files what can be mended, and say how much that was."""
    count = 0
    for one in _fixed_files(paths, config):
        if one.after != one.before:
            replace_text(Path(one.path), one.after)
        count += one.fixes
    print(_summary(count, "fixed"), file=sys.stderr)


def print_diff(paths: Sequence[str], config: Config) -> int:
    """Show how files would be mended; the exit code."""
    count = 0
    for one in _fixed_files(paths, config):
        sys.stdout.write(_diff(one.path, one.before, one.after))
        count += one.fixes
    print(_summary(count, "would be fixed"), file=sys.stderr)
    return int(count > 0)


def _fixed_files(paths: Sequence[str], config: Config) -> Iterator[_Fixed]:
    """Each file that can be read, with its fixes.

    Raises:
        UserError: If standard input is among the files.
    """
    found = find_specs(paths)
    if STANDARD_INPUT in found:
        raise UserError("--fix and --diff need files: standard input cannot be written")
    for path in found:
        if not read_source(path)[1]:
            before = Path(path).read_bytes().decode("utf-8")
            yield _Fixed(path, before, *fixed(before, _linter(path, config)))


def _linter(path: str, config: Config) -> Callable[[str], Sequence[Finding]]:
    """What gives the findings of a text that may stand in a file."""
    settings = config.settings_for(path)

    def findings(text: str) -> Sequence[Finding]:
        source, problems = decode(path, text.encode("utf-8"))
        return lint_source(source, problems, settings)[1]

    return findings


def _diff(path: str, before: str, after: str) -> str:
    """A unified diff, in which nothing can move a cursor; line ends are the file's."""
    lines = unified_diff(before.split("\n"), after.split("\n"), path, path, lineterm="")
    return "".join(f"{visible(line.rstrip())}\n" for line in lines)


def _summary(count: int, done: str) -> str:
    return f"{count} finding{'s' if count != 1 else ''} {done}"
