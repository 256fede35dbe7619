"""Two versions of all specs: which is the new one of which, and every change between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from ..analysis import Analysis
from ..analysis.drivers import driver_of
from ..diagnostics import Finding, Span
from ..diagnostics.span import FILE_START
from ..spec.model import Spec, Tool
from .changes import Change, key_place, text_of
from .handlers import handler_changes
from .questions import question_changes
from .table import BY_NAME
from .tools import common_tools, tool_changes

# How many of the tools have to be the same for a spec to count as renamed.
LEAST_SHARED = 0.5


@dataclass(frozen=True, slots=True)
class Pair:
    """A spec as it was and as it is; one of them is None where there is no such spec."""

    before: Spec | None
    after: Spec | None
    has_moved: bool = False


def find_changes(before: Mapping[str, Spec], after: Mapping[str, Spec]) -> list[Finding]:
    """Every change between specs by their paths, sorted by place, each once."""
    found = {finding.place: finding for pair in paired(before, after) for finding in compare(pair)}
    return sorted(found.values(), key=lambda finding: finding.place)


def paired(before: Mapping[str, Spec], after: Mapping[str, Spec]) -> list[Pair]:
    """The specs of one path are pairs; so are two of the same server and tools."""
    gone = {path: spec for path, spec in before.items() if path not in after}
    new = {path: spec for path, spec in after.items() if path not in before}
    moved = dict(_renamed(gone, new))
    come_from = set(moved.values())
    return [
        *(Pair(before[path], after[path]) for path in after if path in before),
        *(Pair(before[old], after[path], has_moved=True) for path, old in moved.items()),
        *(Pair(spec, None) for path, spec in gone.items() if path not in come_from),
        *(Pair(None, spec) for path, spec in new.items() if path not in moved),
    ]


def _renamed(gone: Mapping[str, Spec], new: Mapping[str, Spec]) -> Iterator[tuple[str, str]]:
    """The likeliest pairs of specs without a counterpart of their path, new and old, each once."""
    scores = ((_likeness(gone[old], new[path]), old, path) for old in gone for path in new)
    likely = [one for one in scores if one[0] >= LEAST_SHARED]
    taken: set[str] = set()
    for _, old, path in sorted(likely, key=lambda one: (-one[0], one[1], one[2])):
        if old not in taken and path not in taken:
            taken |= {old, path}
            yield path, old


def _likeness(old: Spec, new: Spec) -> float:
    """How much of two specs is the same, 0 to 1."""
    if _server_name(old) != _server_name(new) and old.stem != new.stem:
        return 0
    ours, theirs = set(old.callers), set(new.callers)
    shared = len(ours & theirs) / max(1, len(ours | theirs))
    # Of specs with the same tools the one that has kept its name is likelier.
    return shared + (0.1 if shared and old.stem == new.stem else 0)


def _server_name(spec: Spec) -> str | None:
    return text_of(spec.server.name) if spec.server is not None else None


def compare(pair: Pair) -> Iterator[Finding]:
    """Every change between two versions of one spec."""
    if pair.after is None:
        assert pair.before is not None
        yield _finding(pair.before, Change("spec-removed", FILE_START, _removed(pair.before)))
    elif pair.before is None:
        place = _name_place(pair.after)
        yield _finding(pair.after, Change("spec-added", place, "the spec is new"))
    else:
        old, new = Analysis(pair.before), Analysis(pair.after)
        moves = _path_changes(old, new) if pair.has_moved else ()
        for change in (*moves, *_changes(old, new)):
            yield _finding(pair.after, change)


def _changes(old: Analysis, new: Analysis) -> Iterator[Change]:
    """Every change between two versions of one spec, unsorted."""
    yield from tool_changes(old, new)
    yield from question_changes(old, new)
    yield from handler_changes(old, new)


def _removed(spec: Spec) -> str:
    names = [*spec.callers]
    shown = ", ".join(f"`{name}`" for name in names[:5])
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return f"the spec is gone, and with it {shown}{more}" if names else "the spec is gone"


def _path_changes(before: Analysis, after: Analysis) -> Iterator[Change]:
    """A spec that lies elsewhere, or has another name."""
    old, new = before.spec, after.spec
    paths = old.source.path, new.source.path
    if old.stem != new.stem:
        is_kept = any(_is_resolved(tool, before) for tool, _ in common_tools(before, after))
        kind = "package-renamed" if is_kept else "spec-moved"
        message = f"the package was called `{old.stem}`, and is `{new.stem}` now"
        yield Change(kind, _name_place(new), message)
    elif PurePosixPath(paths[0]).parent != PurePosixPath(paths[1]).parent:
        yield Change("spec-moved", _name_place(new), f"the spec was at `{paths[0]}`")


def _is_resolved(tool: Tool, analysis: Analysis) -> bool:
    """Whether the SDK's `Resolve` keeps the answers of a tool."""
    driver = driver_of(tool, analysis)
    return driver is not None and not driver.is_engine


def _name_place(spec: Spec) -> Span:
    return key_place(spec.node, FILE_START, "server", "version")


def _finding(spec: Spec, change: Change) -> Finding:
    kind = BY_NAME[change.kind]
    return Finding(
        path=spec.source.path,
        span=change.span,
        code=kind.code,
        message=change.message,
        help=kind.instead,
        name=kind.name,
        severity=kind.severity,
    )
