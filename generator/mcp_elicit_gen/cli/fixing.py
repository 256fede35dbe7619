"""What `lint` does with `--fix` and `--diff`."""

import sys
from collections.abc import Callable, Sequence
from difflib import unified_diff
from pathlib import Path

from ..config import Config
from ..diagnostics import Finding
from ..diagnostics.errors import UserError
from ..lint import lint_source
from ..lint.fixes import fixed
from ..output.replace import replace_text
from ..pipeline import lint
from ..report.visible import visible
from ..source import find_specs
from ..source.paths import STANDARD_INPUT
from ..source.read import decode, read_source
from .linting import print_linted
from .outputs import Output


def fix_and_print(
    paths: Sequence[str], config: Config, outputs: Sequence[Output], *, shows_diff: bool
) -> int:
    """Mend what can be mended, or show how; then what is left. The exit code."""
    found = find_specs(paths)
    if STANDARD_INPUT in found:
        raise UserError("--fix and --diff need files: standard input cannot be written")
    changes = 0
    for path in found:
        if read_source(path)[1]:
            continue
        before = Path(path).read_bytes().decode("utf-8")
        after, count = fixed(before, _linter(path, config))
        changes += count
        if shows_diff:
            sys.stdout.write(_diff(path, before, after))
        elif after != before:
            replace_text(Path(path), after)
    if shows_diff:
        print(_summary(changes, "would be fixed"), file=sys.stderr)
        return int(changes > 0)
    print(_summary(changes, "fixed"), file=sys.stderr)
    linted = lint(paths, config, keep=lambda spec: False, keep_firm=False)
    return print_linted(linted, config, outputs)


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
