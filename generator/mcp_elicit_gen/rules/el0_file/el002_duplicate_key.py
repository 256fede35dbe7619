"""EL002: the same key twice in one mapping."""

from ...diagnostics import RuleMeta, Severity
from ..base import ReadingRule


class DuplicateKey(ReadingRule):
    """Of two equal keys, YAML readers take the first, the last, or neither."""

    meta = RuleMeta(
        code="EL002",
        name="duplicate-key",
        severity=Severity.ERROR,
        what="The same key stands twice in one mapping.",
        why="YAML readers disagree about which one counts, so one of the two is silently lost.",
        bad="""\
forms:
  Confirm:
    fields:
      ok: {type: boolean, title: Delete it}
      ok: {type: boolean, title: Delete them all}
""",
        good="""\
forms:
  Confirm:
    fields:
      ok: {type: boolean, title: Delete it}
      all: {type: boolean, title: Delete them all}
""",
    )
