"""EL202: formats that the protocol does not list, or not for this kind of field."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.fields import Field
from ...spec.protocol import FORMATS
from ..base import FieldRule
from ..field_keys import describe_kind
from ..nodes import text_of

LISTED = "use `email`, `uri`, `date` or `date-time`, or leave it out"
MEANT = {
    "datetime": "date-time",
    "date_time": "date-time",
    "url": "uri",
    "iri": "uri",
    "uri-reference": "uri",
    "idn-email": "email",
    "mail": "email",
    "e-mail": "email",
}


class UnsupportedFormat(FieldRule):
    """Clients refuse the whole form for a format that they do not know."""

    meta = RuleMeta(
        code="EL202",
        name="unsupported-format",
        severity=Severity.ERROR,
        what="A format other than `email`, `uri`, `date`, `date-time`, or one on no plain text.",
        why=(
            "TypeScript clients refuse the whole form for another format on text, and drop the "
            "format of numbers and choices silently; the SDK lets both through."
        ),
        bad="""\
forms:
  Lookup:
    fields:
      order: {type: string, format: uuid, title: Order}
""",
        good="""\
forms:
  Lookup:
    fields:
      day: {type: string, format: date, title: Day}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The format of the field."""
        node = element.node.get("format")
        text = text_of(node)
        if node is None or text is None or not isinstance(node, Scalar):
            return
        if element.node.get("choices_from") is not None:
            return  # EL205 says that the two exclude each other
        if text not in FORMATS:
            meant = MEANT.get(text.lower())
            instead = f"write `{meant}`" if meant else LISTED
            yield self.at(node.span, f"format `{text}` is not in the protocol", instead)
        elif element.kind not in ("string", None):
            message = f"format `{text}` belongs to plain text, not to {describe_kind(element)}"
            yield self.at(node.span, message, "leave it out, or make the field `type: string`")
