"""What `lint` does with `--schema` and `--model`."""

from collections.abc import Sequence

from ..config import Config
from ..diagnostics import Finding
from ..handwritten.schema import lint_schema
from ..pipeline import Linted
from ..report import Report
from ..rules import METAS
from ..source import SourceFile, read_source
from .linting import LintOptions, print_checked


def lint_handwritten(schemas: Sequence[str], models: Sequence[str], options: LintOptions) -> int:
    """Check forms that are no part of a spec; the exit code."""
    return print_checked(lambda config: _checked(schemas, models, config), options)


def _checked(schemas: Sequence[str], models: Sequence[str], config: Config) -> Linted:
    sources: dict[str, SourceFile] = {}
    findings: list[Finding] = []
    for path in schemas:
        source, problems = read_source(path)
        sources[path] = source
        findings.extend(lint_schema(source, problems, config.settings_for(path)))
    for reference in models:
        from ..handwritten.model import lint_model

        found = lint_model(reference, config.settings)
        sources[found.source.path] = found.source
        findings.extend(found.findings)
    findings = sorted(dict.fromkeys(findings), key=lambda finding: finding.place)
    lines = {path: source.lines for path, source in sources.items()}
    report = Report(findings, lines, len(sources), METAS)
    return Linted([], report, tuple(sources.values()))
