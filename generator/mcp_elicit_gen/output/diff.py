"""Changes as a unified diff."""

import difflib
from collections.abc import Iterator, Sequence

from .compare import Change


def render_diff(changes: Sequence[Change], output: str) -> str:
    """The changes as `git diff` would show them, each file below the output folder."""
    return "".join(line for change in changes for line in _diff(change, output))


def _diff(change: Change, output: str) -> Iterator[str]:
    path = f"{output.rstrip('/')}/{change.path}"
    before = [] if change.before is None else change.before.splitlines(keepends=True)
    after = [] if change.after is None else change.after.splitlines(keepends=True)
    for line in difflib.unified_diff(
        before,
        after,
        "/dev/null" if change.before is None else path,
        "/dev/null" if change.after is None else path,
    ):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
