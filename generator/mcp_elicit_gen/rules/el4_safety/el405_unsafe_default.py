"""EL405: answers of destructive tools that nobody gave."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.callers import named
from ...diagnostics import Problem, RuleMeta, Severity, Span
from ...source.nodes import MappingNode, Scalar
from ...spec.fields import Field
from ...spec.model import Form, Question, Tool
from ..base import QuestionRule
from ..destructive import is_destructive
from ..nodes import is_true, key_span


class UnsafeDefault(QuestionRule):
    """What destroys something is done because a person said so."""

    meta = RuleMeta(
        code="EL405",
        name="unsafe-default",
        severity=Severity.ERROR,
        what=(
            "A question of a tool with `destructiveHint: true`: a boolean with `default: true`, a "
            "`when_unavailable` that sets a boolean true, or `if_one: use` where nothing else is "
            "asked (errors); an answer in `when_unavailable` that sets no boolean, or `retry_with` "
            "(warnings)."
        ),
        why=(
            "A person who presses return, or a client that asks nobody, would then have agreed to "
            "what cannot be undone; with `retry_with` the model can approve itself. An answer that "
            "only sets booleans false is the safe one."
        ),
        bad="""\
questions:
  confirm:
    message: Delete everything?
    form: {fields: {ok: {type: boolean, default: true, title: Delete it}}}
tools:
  delete:
    description: Delete everything.
    annotations: {destructiveHint: true}
    asks: {confirm: confirm}
""",
        good="""\
questions:
  confirm:
    message: Delete everything?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
    when_unavailable: {ok: false}
tools:
  delete:
    description: Delete everything.
    annotations: {destructiveHint: true}
    asks: {confirm: confirm}
""",
        needs_reason=True,
        waivable=True,
    )

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The answers that a destructive tool gets without anybody's doing."""
        tools = [one for one in analysis.tools_of_question(element) if is_destructive(one)]
        form = analysis.spec.form_of(element)
        if not tools or form is None or element.is_url:
            return
        destroys = f"{named(tools[0])} is destructive"
        for field in form.fields:
            default = field.node.get("default")
            if field.kind == "boolean" and default is not None and is_true(default):
                message = f"`{field.name.value}` is ticked already, and {destroys}"
                instead = "leave the `default` out, so that a person ticks it"
                yield self.at(default.span, message, instead)
        yield from self._unavailable(element, form, destroys)
        for tool in tools:
            yield from self._single(element, form, tool, analysis)
        if element.retry_with is not None:
            message = f"with `retry_with` the model can approve itself, and {destroys}"
            instead = "leave it out where a person has to agree"
            yield self.at(element.retry_with.span, message, instead, Severity.WARNING)

    def _unavailable(self, question: Question, form: Form, destroys: str) -> Iterator[Problem]:
        """The answer that counts where nobody can be asked."""
        answer = question.when_unavailable
        if not isinstance(answer, MappingNode):
            return
        booleans = {str(field.name.value) for field in form.fields if field.kind == "boolean"}
        given = [
            value
            for name, value in answer.items()
            if name in booleans and isinstance(value, Scalar) and isinstance(value.value, bool)
        ]
        for value in given:
            if is_true(value):
                message = f"where nobody can be asked this counts as a yes, and {destroys}"
                yield self.at(value.span, message, "write `false`, or a text for the model")
        if not given:
            span = key_span(question.node, "when_unavailable")
            message = f"where nobody can be asked this answer counts, and {destroys}"
            instead = "write an answer that refuses with a boolean, or a text for the model"
            yield self.at(span, message, instead, Severity.WARNING)

    def _single(
        self, question: Question, form: Form, tool: Tool, analysis: Analysis
    ) -> Iterator[Problem]:
        """The only question of a tool, which is not put where there is one option."""
        if len(analysis.reaches[str(tool.name.value)].questions) != 1:
            return
        for field in form.fields:
            if field.choices_from is not None and field.choices_from.use_single:
                message = f"where there is one option nobody is asked, and {named(tool)} is "
                instead = "leave `if_one` out, or ask for a confirmation too"
                yield self.at(_place(field), f"{message}destructive", instead)


def _place(field: Field) -> Span:
    source = field.node.get("choices_from")
    return key_span(source, "if_one") if isinstance(source, MappingNode) else field.name.span
