"""EL006: comments for the linter that do nothing."""

from ...diagnostics import RuleMeta, Severity
from ..base import ReadingRule


class UnusedSuppression(ReadingRule):
    """A comment that ignores nothing hides the next fault of its kind."""

    meta = RuleMeta(
        code="EL006",
        name="unused-suppression",
        severity=Severity.WARNING,
        what=(
            "A comment `# elicit: ignore=...` that ignores nothing: no finding of that code stands "
            "on its line, or in the file; no rule has the code; a reason is missing where one is "
            "needed; or it is written in another way."
        ),
        why=(
            "What was ignored once has been mended since, and the comment would hide the next "
            "fault of that kind."
        ),
        bad="""\
forms:
  Order:
    fields:
      # elicit: ignore=EL208 -- there is one size only
      size: {type: string, enum: [small, large], title: Size}
""",
        good="""\
forms:
  Order:
    fields:
      # elicit: ignore=EL208 -- there is one size only
      size: {type: string, enum: [small], title: Size}
""",
        fix="Takes the code, or the whole comment, away.",
    )
