"""EL603: texts that rely on the order of fields."""

import re
from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.clients import Client
from ...spec.model import Form, Question, Tool
from ...spec.places import place
from ..base import FormRule, QuestionRule, ToolRule
from ..configured_clients import clients_that
from ..form_texts import handed_to_forms, message_of_form, texts_of_field

META = RuleMeta(
    code="EL603",
    name="field-order",
    severity=Severity.INFO,
    what=(
        "A text such as `the field below` or `the first field` in a form of several fields, where "
        "a client of the config's `clients` may sort them, such as goose."
    ),
    why="Clients that read the form into a sorted map show another field there.",
    bad="""\
# config: clients = ["goose"]
forms:
  Order:
    fields:
      size: {choices: {s: Small, l: Large}, title: Size}
      copies: {type: integer, title: Copies, description: Of the size above.}
""",
    good="""\
# config: clients = ["goose"]
forms:
  Order:
    fields:
      size: {choices: {s: Small, l: Large}, title: Size}
      copies: {type: integer, title: Copies, description: Of the chosen size.}
""",
)

FIELDS = "fields?|box(?:es)?|inputs?"
BEHIND = r"(?=\s*(?:$|[.,;:!?)]))"
# A field by its number, or the order itself.
COUNTED = re.compile(
    rf"\b(?:first|second|third|fourth|fifth|last|next|previous|preceding)(?: two| three)? "
    rf"(?:{FIELDS})\b|\bfollowing (?:field|box|input)\b"
    r"|\bin (?:this|the given|the same|the shown) order\b|\btop to bottom\b",
    re.IGNORECASE,
)
# A field by where it stands. In a message that is every field: "fill in the boxes below".
PLACED = re.compile(
    rf"\b(?:{FIELDS}) (?:just |right |directly )?(?:above|below)\b"
    rf"|\b(?:above|below)(?:-mentioned)? (?:{FIELDS})\b|\b(?:as|see) (?:above|below)\b"
    rf"|\b(?!and\b|or\b|not\b)[a-z]+ (?:just |right |directly )?(?:above|below)\b{BEHIND}",
    re.IGNORECASE,
)


def _sorts_fields(client: Client) -> bool:
    return client.sorts_fields


def _in_text(
    scalar: Scalar, patterns: tuple[re.Pattern[str], ...], analysis: Analysis
) -> Iterator[Problem]:
    clients = clients_that(_sorts_fields, analysis)
    searched = (pattern.search(str(scalar.value)) for pattern in patterns)
    found = next((one for one in searched if one is not None), None)
    if found is not None and clients is not None:
        span = place(analysis.spec.source, scalar, found.start(), found.end())
        message = f"`{found[0]}` relies on the order of the fields, and {clients} may sort them"
        yield Problem(META.code, span, message, "name the field by its title")


def _has_order(form: Form | None) -> bool:
    return form is not None and len(form.fields) > 1


class FieldOrderInMessage(QuestionRule):
    """A message may speak of the fields below it, but not of one by its place."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The message of a form with several fields."""
        if not analysis.clients or not _has_order(analysis.spec.form_of(element)):
            return
        message = message_of_form(element)
        if message is not None:
            yield from _in_text(message.scalar, (COUNTED,), analysis)


class FieldOrderHandedOver(ToolRule):
    """A tool fills in part of a message."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The texts that a question with several fields is filled with."""
        for text, form in handed_to_forms(element, analysis.spec) if analysis.clients else ():
            if _has_order(form):
                yield from _in_text(text.scalar, (COUNTED,), analysis)


class FieldOrder(FormRule):
    """A field's text names another field by its title."""

    meta = META
    parts = (FieldOrderInMessage(), FieldOrderHandedOver())

    def check(self, element: Form, analysis: Analysis) -> Iterator[Problem]:
        """The titles, descriptions and options of a form with several fields."""
        if not analysis.clients or not _has_order(element):
            return
        # A field of no kind is no field yet, and has a finding of its own.
        for field in (one for one in element.fields if one.kind is not None):
            for _, scalar in texts_of_field(field):
                yield from _in_text(scalar, (COUNTED, PLACED), analysis)
