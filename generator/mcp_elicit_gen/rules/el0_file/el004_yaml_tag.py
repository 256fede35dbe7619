"""EL004: explicit YAML tags."""

from ...diagnostics import RuleMeta, Severity
from ..base import ReadingRule


class YamlTag(ReadingRule):
    """A tag asks the reader to build something; a spec only holds data."""

    meta = RuleMeta(
        code="EL004",
        name="yaml-tag",
        severity=Severity.ERROR,
        what="An explicit tag, such as `!!python/object` or `!secret`.",
        why="Tags run code in careless YAML readers. The types of a spec are the language's own.",
        bad="""\
server:
  name: !!str Files
""",
        good="""\
server:
  name: "Files"
""",
    )
