"""The pipeline: read, bind, lint, lower, emit, compare. Each command is a walk along it."""

from __future__ import annotations

import os.path
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .analysis import Analysis
from .config import Config
from .diagnostics import Finding, Severity
from .diagnostics.errors import UserError
from .lint import judged, lint_source
from .report import Report
from .rules import METAS, check_packages
from .source import SourceFile, find_specs, read_source
from .source.paths import NoSpecError
from .spec.model import Spec

if TYPE_CHECKING:
    from .output import Change, PackagePlan


@dataclass(frozen=True, slots=True)
class Linted:
    """What the first half of the pipeline found: the specs that could be bound, a report, and
    what was read."""

    specs: list[Spec]
    report: Report
    sources: Sequence[SourceFile]

    @property
    def has_errors(self) -> bool:
        """Whether any finding is an error: nothing is generated then."""
        return any(finding.severity is Severity.ERROR for finding in self.report.findings)


def lint(
    paths: Sequence[str],
    config: Config,
    *,
    keep: Callable[[Spec], bool] = lambda spec: True,
    keep_firm: bool = True,
) -> Linted:
    """Read and check every spec that the paths name; a broken one hides no other.

    `keep` says which specs are wanted afterwards: memory does not grow with the others. Without
    `keep_firm` the config and comments may ignore even what generation cannot live with.

    Raises:
        PathError: If a path names nothing or cannot be read.
    """
    specs: list[Spec] = []
    findings: list[Finding] = []
    sources: list[SourceFile] = []
    for path in find_specs(paths):
        source, problems = read_source(path)
        settings = config.settings_for(path)
        spec, found = lint_source(source, problems, settings, keep_firm=keep_firm)
        sources.append(source)
        findings.extend(found)
        if spec is not None and keep(spec):
            specs.append(spec)
    for path, problems in check_packages(sources).items():
        settings = config.settings_for(path)
        findings.extend(judged(path, problems, settings, keep_firm=keep_firm))
    findings.sort(key=lambda finding: finding.place)
    shown = {finding.path for finding in findings}
    lines = {source.path: source.lines for source in sources if source.path in shown}
    return Linted(specs, Report(findings, lines, len(sources), METAS), sources)


def find_breaking(paths: Sequence[str], against: str, config: Config) -> Report:
    """Every change between the specs that the paths name and those that they named at a ref, or
    that a folder has in their place.

    Raises:
        PathError: If a path names nothing, neither now nor then, or cannot be read.
        UserError: If there is no such ref, or a spec of either side cannot be compared.
    """
    from .breaking import KINDS, bound, find_changes, old_specs

    old = old_specs(paths, against)
    linted = lint(_still_there(paths, {one.typed for one in old}), config)
    broken = [one.path for one in linted.report.findings if one.severity is Severity.ERROR]
    if broken:
        raise UserError(
            f"{broken[0]} has errors, so that it cannot be compared: run mcp-elicit-gen lint first"
        )
    before = {os.path.normpath(one.path): bound(one, against) for one in old}
    after = {os.path.normpath(spec.source.path): spec for spec in linted.specs}
    findings = find_changes(before, after)
    lines = {spec.source.path: spec.source.lines for spec in linted.specs}
    return Report(findings, lines, len({*before, *after}), KINDS)


def _still_there(paths: Sequence[str], had_specs: Collection[str]) -> list[str]:
    """The specs that are there now. A path that had some need not have any now."""
    return [name for path in paths for name in _specs_of(path, may_be_gone=path in had_specs)]


def _specs_of(path: str, *, may_be_gone: bool) -> list[str]:
    try:
        return find_specs([path])
    except NoSpecError:
        if may_be_gone:
            return []
        raise


@dataclass(frozen=True, slots=True)
class Generated:
    """What `generate` would do to the disk."""

    changes: list[Change]
    packages: int


class Target:
    """An output folder, and which of its packages are known to be up to date.

    Raises:
        OutputError: If the folder holds a note of a run that was cut off, and none of ours.
    """

    def __init__(self, output: Path) -> None:
        from .output.unfinished import read_unfinished

        self.output = output
        self.fresh: set[str] = set()
        # What a run that was cut off had in hand is looked at again, whatever it looks like.
        self.unfinished = read_unfinished(str(output)).packages

    def is_stale(self, spec: Spec) -> bool:
        """Whether the package of a spec has to be made; else it is noted as up to date."""
        from .output.fresh import generator_digest, is_fresh
        from .output.plan import digest

        if spec.stem in self.unfinished:
            return True
        folder = f"{self.output}/{spec.stem}"
        if is_fresh(folder, digest(spec.source.text), generator_digest()):
            self.fresh.add(spec.stem)
            return False
        return True


def changes_to(target: Target, plans: Sequence[PackagePlan], *, whole: bool) -> Generated:
    """The changes that bring an output folder up to plans.

    `plans` are of the packages that are stale; with `whole` these and the fresh ones are all that
    there is to be.

    Raises:
        OutputError: If something in the output folder is in the way.
    """
    from .output.compare import compare
    from .output.fresh import generator_digest

    fresh = frozenset(target.fresh)
    changes = compare(plans, target.output, generator_digest(), fresh=fresh, whole=whole)
    return Generated(changes, len(plans) + len(fresh))


def plan(specs: Sequence[Spec]) -> list[PackagePlan]:
    """The packages of specs without errors."""
    if not specs:
        return []
    from .emit import emit_all
    from .ir import lower_spec
    from .output.plan import PackagePlan, digest

    packages = [lower_spec(Analysis(spec)) for spec in specs]
    return [
        PackagePlan(spec.stem, spec.source.name, digest(spec.source.text), files)
        for spec, files in zip(specs, emit_all(packages), strict=True)
    ]


def scaffold(spec: Spec, module: str) -> str:
    """A first version of the handlers of a spec without errors."""
    from .emit import emit_scaffold
    from .emit.emit import annotations_for
    from .ir import lower_spec

    package = lower_spec(Analysis(spec))
    return emit_scaffold(package, annotations_for([package]), module)
