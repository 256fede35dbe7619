"""From the text of a spec to its findings."""

from collections.abc import Collection, Iterable

from .analysis import Analysis
from .diagnostics import Finding, Problem
from .rules import as_finding, check_spec
from .rules.el0_file.el001_yaml_syntax import check_file_name
from .source import SourceFile, parse_yaml
from .spec.bind import bind_spec
from .spec.model import Spec
from .spec.protocol import REVISIONS


def lint_source(
    source: SourceFile,
    problems: list[Problem],
    *,
    protocol: Collection[str] = REVISIONS,
    clients: Collection[str] = (),
) -> tuple[Spec | None, list[Finding]]:
    """The spec of a text and everything wrong with it, sorted, each once.

    `problems` are those found while the file was read, `protocol` the revisions that the server
    speaks, `clients` the programs whose users it means to reach. Without
    a spec the text is no YAML, or no mapping.
    """
    found = [*problems, *check_file_name(source.path)]
    spec = None
    is_readable = bool(source.text) or not problems
    if is_readable and not any(problem.code == "EL001" for problem in problems):
        root, syntax = parse_yaml(source)
        found.extend(syntax)
        if root is not None:
            spec, structure = bind_spec(source, root)
            found.extend(structure)
    if spec is not None:
        found.extend(check_spec(Analysis(spec, protocol, clients)))
    return spec, sorted_findings(source.path, found)


def sorted_findings(path: str, problems: Iterable[Problem]) -> list[Finding]:
    """Problems as findings in the order of the file, without repetitions."""
    findings = {one.place: one for one in (as_finding(path, problem) for problem in problems)}
    return sorted(findings.values(), key=lambda finding: finding.place)
