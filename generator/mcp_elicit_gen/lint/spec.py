"""From the text of a spec to its findings."""

from collections.abc import Iterable
from itertools import islice

from ..analysis import Analysis
from ..config import Settings
from ..diagnostics import Finding, Problem
from ..rules import as_finding, check_spec
from ..rules.el0_file.el001_yaml_syntax import check_file_name
from ..rules.firm import is_firm, is_unreadable
from ..source import SourceFile, parse_yaml
from ..source.comments import MAX_COMMENTS, comments_in
from ..spec.bind import bind_spec
from ..spec.model import Spec
from .suppression import suppress

STANDARD = Settings()


def lint_source(
    source: SourceFile,
    problems: list[Problem],
    settings: Settings = STANDARD,
    *,
    keep_firm: bool = False,
) -> tuple[Spec | None, list[Finding]]:
    """The spec of a text and everything wrong with it, sorted, each once.

    `problems` are those found while the file was read. Without a spec the text is no YAML, or no
    mapping. With `keep_firm` nothing that the settings or a comment ignore is left out if
    generation cannot live with it.
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
        found.extend(check_spec(Analysis(spec, settings.protocol, settings.clients)))
        comments = tuple(islice(comments_in(source, spec.node), MAX_COMMENTS + 1))
        if len(comments) > MAX_COMMENTS:
            message = f"more than {MAX_COMMENTS} comments for the linter"
            instead = "ignore a rule in the whole file with `ignore-file=`, or in the config"
            found.append(Problem("EL003", comments[-1].span, message, instead))
        shown = suppress(comments[:MAX_COMMENTS], found, settings)
        if keep_firm:
            shown.extend(one for one in found if is_firm(one))
        found = shown
    return spec, judged(source.path, found, settings, keep_firm=keep_firm)


def judged(
    path: str, problems: Iterable[Problem], settings: Settings, *, keep_firm: bool = False
) -> list[Finding]:
    """Those problems that are wanted, as findings in the order of the file, each once."""
    found = {}
    for problem in problems:
        is_kept = is_unreadable(problem.code) or (keep_firm and is_firm(problem))
        if is_kept or settings.wants(problem.code):
            severity = None if is_kept else settings.severities.get(problem.code)
            if severity is not None:
                problem = problem._replace(severity=severity)
            finding = as_finding(path, problem)
            found[finding.place] = finding
    return sorted(found.values(), key=lambda finding: finding.place)
