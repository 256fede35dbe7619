"""EL408: questions of destructive tools that the model can switch off."""

from collections.abc import Iterator, Mapping

from ...analysis import Analysis
from ...analysis.callers import named
from ...analysis.graph import local_names
from ...analysis.text_uses import Use, uses_in_condition
from ...diagnostics import Problem, RuleMeta, Severity
from ...expressions import Kind, Placeholder, Type
from ...spec.model import Question, Tool
from ...spec.template import Template
from ..base import QuestionRule
from ..destructive import is_destructive
from ..switches import switches_off
from ..uses import span_of


class ModelCanSkip(QuestionRule):
    """Whether a person is asked is not for the model to say."""

    meta = RuleMeta(
        code="EL408",
        name="model-can-skip",
        severity=Severity.WARNING,
        what=(
            "An argument that is true or false and alone switches off a question of a tool with "
            "`destructiveHint: true`."
        ),
        why=(
            "The model sets the arguments of a tool. One such as `force` lets it destroy something "
            "without asking, and it will, once a person was slow to answer."
        ),
        bad="""\
questions:
  confirm:
    message: Delete everything?
    ask_when: not force
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete everything.
    annotations: {destructiveHint: true}
    arguments: {force: {type: boolean, description: Whether to delete without asking.}}
    asks: {confirm: confirm}
""",
        good="""\
questions:
  confirm:
    message: Delete {count} files?
    ask_when: count > 0
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete some files.
    annotations: {destructiveHint: true}
    arguments: {count: {type: integer, description: How many.}}
    asks: {confirm: confirm}
""",
    )

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The names in the condition that stand for such an argument, each once."""
        condition = element.ask_when.condition if element.ask_when is not None else None
        if condition is None:
            return
        uses = [*uses_in_condition(element.ask_when)]
        for use in {(use.name, use.field): use for use in reversed(uses)}.values():
            if switches_off(condition, use.name, use.field):
                yield from self._in_tools(use, element, analysis)

    def _in_tools(self, use: Use, question: Question, analysis: Analysis) -> Iterator[Problem]:
        """The first destructive tool whose argument the name stands for."""
        for tool in analysis.tools_of_question(question):
            name = _argument(use, question, tool) if is_destructive(tool) else None
            if name is not None and _is_boolean(name, use, analysis.argument_types(tool)):
                message = (
                    f"the model can switch this question off with `{name}`, and {named(tool)} is "
                    "destructive"
                )
                instead = "ask whatever the argument says, or decide it in a dependency"
                yield self.at(span_of(use, analysis.spec), message, instead)
                return


def _argument(use: Use, question: Question, tool: Tool) -> str | None:
    """The argument of a tool that a name stands for, also through what the tool fills in."""
    if use.name not in local_names(question):
        return use.name if tool.argument(use.name) is not None else None
    for ask in tool.asks_of(question):
        for parameter, value in ask.values:
            if parameter.value == use.name and isinstance(value, Template):
                only = value.message[0] if value.message and len(value.message) == 1 else None
                if isinstance(only, Placeholder) and only.field is None:
                    return only.name if tool.argument(only.name) is not None else None
    return None


def _is_boolean(name: str, use: Use, types: Mapping[str, Type]) -> bool:
    found = types.get(name)
    if found is not None and use.field is not None:
        found = found.fields.get(use.field)
    return found is not None and found.kind is Kind.BOOLEAN
