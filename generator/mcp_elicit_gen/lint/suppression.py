"""Comments that ignore findings: `# elicit: ignore=EL208 -- reason`.

One stands on the line of a finding or above it; `ignore-file=` counts for the whole file. One that
ignores nothing is a finding itself, so that none outlives its cause.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..config import Settings
from ..config.choosing import did_you_mean
from ..diagnostics import Edit, Problem, Span
from ..rules import BY_CODE
from ..rules.el0_file.el006_unused_suppression import UnusedSuppression
from ..rules.firm import is_unreadable
from ..source.comments import Comment

FORM = re.compile(
    r"(?P<scope>ignore|ignore-file)=(?P<codes>[^\s,]+(?:[ \t]*,[ \t]*[^\s,]+)*)"
    r"(?:[ \t]+--[ \t]*(?P<reason>.*))?"
)
CODE = re.compile(r"[^\s,]+")
# Rules that see nothing before the config says which clients are meant.
OF_CLIENTS = "EL6"
MAX_CODES = 20

RULE = UnusedSuppression()


class Suppression(NamedTuple):
    """One code that a comment ignores; `span` is the place of the code in the comment."""

    comment: Comment
    code: str
    span: Span
    is_for_file: bool
    has_reason: bool

    def covers(self, problem: Problem, settings: Settings) -> bool:
        """Whether a problem is ignored by it."""
        return (
            problem.code == self.code
            and (
                self.is_for_file
                or self.comment.span.line <= problem.span.line <= self.comment.target
            )
            and not is_unreadable(self.code)
            and (self.has_reason or not needs_reason(self.code, settings))
        )


def needs_reason(code: str, settings: Settings) -> bool:
    """Whether a comment that ignores a rule counts only with its reason."""
    return settings.require_reason or BY_CODE[code].meta.needs_reason


def suppress(
    comments: Sequence[Comment], problems: Sequence[Problem], settings: Settings
) -> list[Problem]:
    """The problems that no comment ignores, and those of the comments themselves."""
    suppressions: list[Suppression] = []
    of_comments: list[Problem] = []
    for comment in comments:
        read = list(_read(comment))
        suppressions.extend(one for one in read if isinstance(one, Suppression))
        of_comments.extend(one for one in read if isinstance(one, Problem))
    used: set[Suppression] = set()
    kept: list[Problem] = []
    covered = _Covered(suppressions, settings)
    for problem in problems:
        covering = covered.by(problem)
        used.update(covering)
        if not covering:
            kept.append(problem)
    of_comments.extend(_unused(suppressions, used, settings))
    # A comment may ignore what is said of comments, too.
    return kept + [one for one in of_comments if not covered.by(one)]


class _Covered:
    """Which comments ignore what, found in the order in which they stand in the file."""

    def __init__(self, suppressions: Sequence[Suppression], settings: Settings) -> None:
        self.settings = settings
        self.of_file: Mapping[str, list[Suppression]] = defaultdict(list)
        self.of_lines: Mapping[str, list[Suppression]] = defaultdict(list)
        self.known: dict[tuple[str, int], list[Suppression]] = {}
        for one in suppressions:
            (self.of_file if one.is_for_file else self.of_lines)[one.code].append(one)

    def by(self, problem: Problem) -> list[Suppression]:
        """The comments that ignore a problem."""
        place = (problem.code, problem.span.line)
        if place not in self.known:
            near = [*self.of_file.get(problem.code, ()), *self._around(*place)]
            self.known[place] = [one for one in near if one.covers(problem, self.settings)]
        return self.known[place]

    def _around(self, code: str, line: int) -> list[Suppression]:
        """Those that speak of a line. The lines of comments and of what they speak of both rise."""
        of_code = self.of_lines.get(code, [])
        first = bisect_left(of_code, line, key=lambda one: one.comment.target)
        last = bisect_right(of_code, line, key=lambda one: one.comment.span.line)
        return of_code[first:last]


def _read(comment: Comment) -> Iterator[Suppression | Problem]:
    """What a comment ignores, and what is wrong with how it says so."""
    found = FORM.fullmatch(comment.text)
    if found is None:
        message = f"`{comment.text[:60]}` says nothing to the linter"
        yield RULE.at(comment.span, message, "write `# elicit: ignore=EL208 -- reason`")
        return
    line, start = comment.span.line, comment.text_column + found.start("codes")
    for count, part in enumerate(CODE.finditer(found["codes"])):
        span = Span(line, start + part.start(), line, start + part.end())
        if count == MAX_CODES:
            yield RULE.at(
                span, f"more than {MAX_CODES} codes in a comment", "turn them off in the config"
            )
            return
        code = part[0]
        if code not in BY_CODE:
            yield RULE.at(span, f"no rule has the code `{code[:40]}`", did_you_mean(code))
        else:
            has_reason = bool((found["reason"] or "").strip())
            yield Suppression(comment, code, span, found["scope"] == "ignore-file", has_reason)


def _unused(
    suppressions: Sequence[Suppression], used: set[Suppression], settings: Settings
) -> Iterator[Problem]:
    by_comment: Mapping[Comment, list[Suppression]] = defaultdict(list)
    for one in suppressions:
        by_comment[one.comment].append(one)
    # In the order of the file, and quick to look into.
    unused = dict.fromkeys(
        one
        for one in suppressions
        if one not in used and one.code != RULE.meta.code and _is_judged(one.code, settings)
    )
    for one in unused:
        if is_unreadable(one.code):
            message = f"`{one.code}` cannot be ignored"
            yield RULE.at(one.span, message, "mend it: the file cannot be read as it is")
        elif not one.has_reason and needs_reason(one.code, settings):
            message = f"`{one.code}` is ignored only with a reason"
            yield RULE.at(one.span, message, "write it behind the codes: ` -- reason`")
        else:
            where = "in the file" if one.is_for_file else f"on line {one.comment.target}"
            message = f"nothing {where} gives `{one.code}`"
            siblings = by_comment[one.comment]
            kept = [other for other in siblings if other not in unused]
            fix = (_rewritten(one.comment, siblings, kept),)
            yield RULE.at(one.span, message, "remove it", fix=fix)


def _is_judged(code: str, settings: Settings) -> bool:
    """Whether a rule has looked at the file, so that its silence means something."""
    return settings.wants(code) and (bool(settings.clients) or not code.startswith(OF_CLIENTS))


def _rewritten(comment: Comment, codes: Sequence[Suppression], kept: Sequence[Suppression]) -> Edit:
    """A comment without its unused codes, or no comment."""
    line = comment.span.line
    if kept:
        span = Span(line, codes[0].span.column, line, codes[-1].span.end_column)
        return Edit(span, ",".join(one.code for one in kept))
    if comment.more_column is not None:
        return Edit(comment.span, "")
    if comment.is_alone:
        return Edit(Span(line, 1, line + 1, 1), "")
    return Edit(Span(line, comment.span.column - comment.blanks, line, comment.span.end_column), "")
