"""EL003: YAML features and sizes that a spec does not need."""

from ...diagnostics import RuleMeta, Severity
from ..base import ReadingRule


class YamlLimits(ReadingRule):
    """Anchors, merge keys and huge files make a spec say something else than it shows."""

    meta = RuleMeta(
        code="EL003",
        name="yaml-limits",
        severity=Severity.ERROR,
        what=(
            "Anchors, aliases and merge keys; a second document; a file, nesting, text or number "
            "beyond the limits."
        ),
        why=(
            "A few hundred bytes of aliases can stand for gigabytes, and a merged key is not where "
            "a reviewer reads. Limits: 1 MiB, 40 levels, 50,000 values, 10,000 characters in one "
            "text, 300 digits in one number."
        ),
        bad="""\
forms:
  Delete: &confirm
    fields:
      ok: {type: boolean, title: Yes}
""",
        good="""\
forms:
  Delete:
    fields:
      ok: {type: boolean, title: Yes}
""",
    )
