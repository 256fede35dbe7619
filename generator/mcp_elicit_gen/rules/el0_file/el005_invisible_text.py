"""EL005: characters that a reader cannot see, and line breaks where a text has one line."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.fields import Field
from ...spec.structure import line_break
from ..base import FieldRule
from ..nodes import pairs_of, text_of


class InvisibleText(FieldRule):
    """Text must say what it shows: to the reviewer of a spec and to who answers the question."""

    meta = RuleMeta(
        code="EL005",
        name="invisible-text",
        severity=Severity.ERROR,
        what=(
            "Bidirectional controls, zero-width and other control characters, line and paragraph "
            "separators, noncharacters, lone surrogates; a line break in a title, label, name or "
            "URL."
        ),
        why=(
            'Invisible characters reorder or hide what a person approves ("Trojan Source"). '
            "Joiners between letters or emoji, and left-to-right or right-to-left marks, belong to "
            "ordinary writing and are fine. Titles and labels are shown on one line."
        ),
        bad="""\
forms:
  Confirm:
    fields:
      ok: {type: boolean, title: "Delete\\nit"}
""",
        good="""\
forms:
  Confirm:
    fields:
      ok: {type: boolean, title: "Delete it"}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """A line break in a title or label; the reading of the file finds the characters."""
        for text in _lines_of(element):
            if "\n" in (text_of(text) or ""):
                yield line_break(text.span)


def _lines_of(field: Field) -> Iterator[Scalar]:
    for key, value in pairs_of(field.node):
        if key.value == "title" and isinstance(value, Scalar):
            yield value
    for choice in field.choices:
        yield choice.title or choice.value
