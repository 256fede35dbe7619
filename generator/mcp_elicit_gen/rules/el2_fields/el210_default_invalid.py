"""EL210: defaults and literal answers that the form itself would refuse."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode
from ...spec.fields import Field
from ...spec.model import Question, Tool
from ...spec.template import Template
from ..answers import check_answer, misfit_of
from ..base import FieldRule, QuestionRule, ToolRule
from ..schemas import Root, check_value

META = RuleMeta(
    code="EL210",
    name="default-invalid",
    severity=Severity.ERROR,
    what=(
        "A default, a value in `with`, or an answer in `otherwise` or `when_unavailable`, of "
        "another type than its field or schema, outside its choices, bounds, length, format or "
        "number of items, or without a required property."
    ),
    why=(
        "The SDK does not check defaults: pydantic hands the value to the handler as if a person "
        "had chosen it, and an answer that echoes the default is refused."
    ),
    bad="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 1, maximum: 10, default: 99, title: Copies}
""",
    good="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 1, maximum: 10, default: 9, title: Copies}
""",
)


class AnswerInvalid(QuestionRule):
    """A literal answer is one that a person could have given."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The answers that the spec gives itself."""
        form = analysis.spec.form_of(element)
        for answer in (element.otherwise, element.when_unavailable):
            if form is not None and isinstance(answer, MappingNode):
                yield from check_answer(form, answer)


class ValueInvalid(ToolRule):
    """What a tool fills in fits what the question takes."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The literals in `with:`; texts are checked as messages."""
        for ask in element.asks:
            question = analysis.spec.questions.get(str(ask.question.value))
            taken = {name.value: schema for name, schema in question.takes} if question else {}
            for name, value in ask.values:
                if not isinstance(value, Template) and name.value in taken:
                    schema = taken[name.value]
                    root = Root(schema, (), analysis.spec.schemas, is_argument=False)
                    yield from check_value(value, schema, root, "value")


class DefaultInvalid(FieldRule):
    """A default is an answer that is filled in already."""

    meta = META
    parts = (AnswerInvalid(), ValueInvalid())

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The default of the field."""
        is_from_data = element.node.get("choices_from") is not None
        default = element.node.get("default") if not is_from_data else None
        misfit = misfit_of(element, default) if default is not None else None
        if misfit is not None:
            yield self.at(*misfit)
