"""EL102: a key that must be there."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode
from ...spec.fields import Field
from ...spec.model import Ask, Form, Question, Spec, Tool
from ...spec.structure import missing_key
from ..asking import may_be_left_out, unnamed_fields
from ..base import FieldRule, FormRule, QuestionRule, SpecRule, ToolRule
from ..exclusions import mode_of
from ..field_keys import NESTING

META = RuleMeta(
    code="EL102",
    name="missing-key",
    severity=Severity.ERROR,
    what="A key that must be there is missing.",
    why="Without it there is nothing to generate: no message to show, no form to fill in.",
    bad="""\
questions:
  confirm:
    message: Delete it?
""",
    good="""\
questions:
  confirm:
    message: Delete it?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
)

# What a server can be called by.
CALLED = ("tools", "prompts")

# With one of these a field says what it is, rightly or wrongly.
KINDS = ("type", "choices", "choices_from", "enum", "oneOf", "items", *NESTING)


class MissingValue(ToolRule):
    """What a question takes, every tool that asks it must fill in."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Parameters of a question that an ask does not fill in."""
        for ask in element.asks:
            question = analysis.spec.questions.get(str(ask.question.value))
            given = {str(name.value) for name, _ in ask.values}
            for name, _ in question.takes if question else ():
                if str(name.value) not in given:
                    yield self._missing(ask, str(name.value), element)

    def _missing(self, ask: Ask, name: str, tool: Tool) -> Problem:
        question = ask.question.value
        message = (
            f"the question `{question}` takes `{name}`, which this {tool.kind} does not fill in"
        )
        instead = f"write `{{question: {question}, with: {{{name}: ...}}}}`"
        return self.at(ask.question.span, message, instead)


class MissingArgument(ToolRule):
    """What a question asks for beside arguments has a value where all of these are given."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Fields that must be filled in and that no argument names."""
        for scalar, field, question in unnamed_fields(element, analysis.spec):
            message = (
                f"`{question.name.value}` asks for `{field.name.value}` too, which has no value "
                "when all arguments are given"
            )
            instead = (
                f"add an argument with `ask: {question.name.value}.{field.name.value}`, or give "
                "the field a `default` or `required: false`"
            )
            yield self.at(scalar.span, message, instead)


class MissingDefault(FormRule):
    """A form that is answered without asking has a value for each of its fields."""

    meta = META

    def check(self, element: Form, analysis: Analysis) -> Iterator[Problem]:
        """Fields that must be filled in beside one with `if_one: use`."""
        single = next(
            (one for one in element.fields if one.choices_from and one.choices_from.use_single),
            None,
        )
        for field in element.fields if single is not None else ():
            has_default = may_be_left_out(field) or field.node.get("default_from") is not None
            if single is None or field is single or has_default:
                continue
            message = (
                f"`{single.name.value}` with `if_one: use` is answered without asking, and "
                f"`{field.name.value}` has no value then"
            )
            instead = (
                f"give `{field.name.value}` a `default` or `required: false`, or leave `if_one` out"
            )
            yield self.at(field.name.span, message, instead)


class MissingForm(QuestionRule):
    """A question shows a form, or sends to a page."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """A form question without its form, a page without its address, a lone `on_timeout`."""
        node, mode = element.node, mode_of(element)
        if mode == "form" and node.get("form") is None:
            yield missing_key(node, "question", "form")
        elif mode == "url" and node.get("url") is None and node.get("url_from") is None:
            span = node.span if (key := node.key("mode")) is None else key.span
            message = "the question sends to a page and has neither `url` nor `url_from`"
            yield self.at(span, message, "add `url:` with the address of the page")
        alone = node.key("on_timeout")
        if alone is not None and node.get("timeout") is None:
            message = "`on_timeout` without `timeout`: nobody is too late"
            yield self.at(alone.span, message, "add `timeout:` with a number of seconds")


class NothingToCall(SpecRule):
    """A server has something that can be called."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """A spec with neither tools nor prompts."""
        node = element.node
        holders = [holder for key in CALLED if (holder := node.get(key)) is not None]
        if not holders:
            missing = missing_key(node, "spec", "tools")
            yield self.at(missing.span, missing.message, "add `tools:`, or `prompts:`")
        elif all(isinstance(holder, MappingNode) and not holder.keys for holder in holders):
            message = "no tool and no prompt is declared"
            yield self.at(holders[0].span, message, "add a tool, or a prompt")


class MissingKey(FieldRule):
    """What nothing can be generated without."""

    meta = META
    parts = (MissingValue(), MissingArgument(), MissingDefault(), MissingForm(), NothingToCall())

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """A field without a type; the structure check finds the other missing keys."""
        node: MappingNode = element.node
        if all(node.get(key) is None for key in KINDS):
            yield missing_key(node, "field", "type")
