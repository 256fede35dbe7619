"""What `lint` does, with its options or without."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..config import Config, load_config
from ..diagnostics import Finding, Severity
from ..pipeline import Linted, lint
from ..source import PathError
from .outputs import Output, read_outputs, telling_faults, write_report

WEIGHTS = list(Severity)


@dataclass(frozen=True, slots=True)
class LintOptions:
    """What the flags of `lint` say; None where the config's word counts."""

    outputs: Sequence[Output] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity | None = None
    fix: bool = False
    diff: bool = False
    baseline: str | None = None
    write_baseline: str | None = None

    def over(self, config: Config) -> Config:
        """The config with what the flags say: `--select` takes its place, `--ignore` is added."""
        settings = config.settings
        if self.select:
            settings = replace(settings, select=self.select)
        return replace(
            config,
            settings=replace(settings, ignore=(*settings.ignore, *self.ignore)),
            fail_on=self.fail_on or config.fail_on,
            baseline=self.baseline or config.baseline,
        )


def lint_and_print(paths: Sequence[str], options: LintOptions = LintOptions()) -> int:
    """Check the specs and print what was found; the exit code."""

    def checked(config: Config) -> Linted:
        wanted = paths_or_config(paths, config.specs)
        if options.fix:
            from .fixing import fix_files

            fix_files(wanted, config)
        return lint(wanted, config, keep=lambda spec: False, keep_firm=False)

    if options.diff:
        from .fixing import print_diff

        config = options.over(load_config(Path.cwd()))
        return print_diff(paths_or_config(paths, config.specs), config)
    return print_checked(checked, options)


def print_checked(check: Callable[[Config], Linted], options: LintOptions) -> int:
    """Print what a check finds, or accept it for now; the exit code."""
    outputs = options.outputs or read_outputs(())
    with telling_faults(outputs):
        config = options.over(load_config(Path.cwd()))
        linted = check(config)
        if options.write_baseline is not None:
            from .baselines import write_baseline

            return write_baseline(linted, options.write_baseline)
        return _print_linted(linted, config, outputs)


def _print_linted(linted: Linted, config: Config, outputs: Sequence[Output]) -> int:
    """Print what was found and the baseline does not hold; the exit code."""
    report = linted.report
    if config.baseline is not None:
        from .baselines import without_accepted

        report = without_accepted(linted, config.baseline)
    write_report(report, outputs)
    return int(reaches(report.findings, config.fail_on))


def reaches(findings: Sequence[Finding], level: Severity) -> bool:
    """Whether any finding weighs at least that much."""
    return any(WEIGHTS.index(one.severity) <= WEIGHTS.index(level) for one in findings)


def paths_or_config(paths: Sequence[str] | None, configured: Sequence[str]) -> Sequence[str]:
    """The paths that were typed, else the config's.

    Raises:
        PathError: If there are neither.
    """
    if paths:
        return paths
    if configured:
        return configured
    raise PathError("no spec named: give files or folders, or `specs` in [tool.mcp-elicit-gen]")
