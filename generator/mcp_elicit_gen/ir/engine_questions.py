"""Lowers one question that the engine puts to the function that makes it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from .. import python
from ..expressions import Condition
from ..naming.identifiers import Identifier
from ..python import Expression
from ..source import MappingNode, Scalar
from ..spec.model import Ask, Question
from .fillings import form_filling, lowered_field
from .forms import answer_of, class_of
from .package import EngineQuestion, FormFilling, Helper, Parameter
from .resolvers import agreeing, free_name, texts_taken, unbraced, with_retry
from .texts import ConditionPrinter, MessagePrinter, Renamed, call

if TYPE_CHECKING:
    from .engine import EngineGraph

# What the model reads where nobody can be asked for a missing argument.
TO_PASS = "Nobody can be asked here. Pass {missing}."

REFUSALS: Mapping[str, str] = {"decline": "DeclinedElicitation", "cancel": "CancelledElicitation"}


class QuestionLowering:
    """Lowers one question to the function that makes it."""

    def __init__(
        self,
        graph: EngineGraph,
        name: Identifier,
        question: Question,
        ask: Ask | None,
        parameters: tuple[Parameter, ...],
        renamed: Renamed,
        *,
        in_body: bool,
    ) -> None:
        self.graph = graph
        self.name = name
        self.question = question
        self.ask = ask
        self.parameters = parameters
        self.renamed = renamed
        self.in_body = in_body
        self.form = graph.spec.form_of(question)
        self.scope = graph.analysis.scope(question, graph.tool)
        names = {str(one.name) for one in parameters}
        self.given = tuple(graph.given_values(question, ask, renamed, names))
        taken = {*names, *(one for one, _ in self.given), "ctx", "handlers", str(name)}
        # What a tool's `with:` gives is a text that was shown; what a body gives is not.
        shown = () if in_body else texts_taken(question, graph.spec)
        self.printer = MessagePrinter(self.scope, taken, shown, renamed)

    def lower(self) -> EngineQuestion:
        """The function."""
        question = self.question
        condition = question.ask_when.condition if question.ask_when else None
        message = question.message.message if question.message else None
        assert message is not None
        text = self.printer.text(message)
        url = self._url() if question.is_url else None
        helpers = tuple(self._helpers())
        filling = self._filling()
        given = filling.complete if filling is not None else None
        has_single = filling is not None and filling.single is not None
        is_decided = condition is not None or given is not None or has_single
        decided = self._free("decided") if is_decided else None
        put = self._free("put") if condition is not None or given is not None else None
        return EngineQuestion(
            name=self.name,
            form=class_of(self.form) if self.form is not None else None,
            parameters=self.parameters,
            given=self.given,
            shown=tuple(self.printer.values),
            decided=decided,
            condition=None if condition is None else self._condition(condition, given),
            put=put,
            otherwise=self._otherwise(),
            helpers=helpers,
            filling=filling,
            question=self._question(text, url, helpers, filling),
        )

    def _free(self, name: str) -> Identifier:
        found = free_name(name, self.printer.taken)
        self.printer.taken.add(found)
        return found

    def _filling(self) -> FormFilling | None:
        if self.form is None:
            return None
        asked = [] if self.in_body else self.graph.asked_by(self.question)
        return form_filling(
            self.question, self.form, self.graph.spec, self.printer, self._free, asked
        )

    def _condition(self, condition: Condition, given: Identifier | None) -> Expression:
        """The condition; an argument that the question asks for is looked at where it is there."""
        values: dict[str, Expression] = {}
        if given is not None:
            for argument in self.graph.asked_by(self.question):
                field = lowered_field(argument, self.graph.analysis)
                values[str(argument.name.value)] = python.Attribute(python.Name(given), field.name)
        name = str(self.question.name.value)
        return ConditionPrinter(name, self.scope, self.renamed, values).print(condition)

    def _otherwise(self) -> Expression | None:
        node = self.question.otherwise
        if isinstance(node, MappingNode) and self.form is not None:
            return answer_of(self.form, node)
        return None if node is None else python.Literal(None)

    def _url(self) -> Expression:
        question = self.question
        if question.url is not None and question.url.message is not None:
            return self.printer.quoted(question.url.message)
        assert question.url_from is not None
        owner, _, part = str(question.url_from.value).partition(".")
        hosts = python.TupleOf(tuple(python.Literal(str(host.value)) for host in question.hosts))
        value = self.printer.reference(owner, part or None)
        return call("from_hosts", value, hosts, python.Literal(str(question.name.value)))

    def _question(
        self,
        text: Expression,
        url: Expression | None,
        helpers: Collection[Helper],
        filling: FormFilling | None,
    ) -> Expression:
        keywords = dict(self._keywords(helpers, filling))
        if url is not None:
            return _called("Visit", (text, url), keywords)
        assert self.form is not None
        name = "Ask" if keywords else "Elicit"
        form: Expression = python.Name(class_of(self.form) if filling is None else filling.form)
        if filling is not None and filling.complete is not None:
            form = call("form_to_ask", form)
        return _called(name, (text, form), keywords)

    def _keywords(
        self, helpers: Collection[Helper], filling: FormFilling | None
    ) -> Iterator[tuple[str, Expression]]:
        question = self.question
        if question.elicitation_id is not None and question.elicitation_id.message is not None:
            yield "elicitation_id", self.printer.quoted(question.elicitation_id.message)
        for helper in helpers:
            yield "check" if helper.answer else "completed", python.Name(helper.name)
        if question.timeout is not None:
            yield "timeout", python.Literal(question.timeout.value)
        if question.on_timeout is not None and question.on_timeout.value == "unavailable":
            yield "on_timeout", python.Literal("unavailable")
        if (unavailable := self._unavailable(filling)) is not None:
            yield "unavailable", unavailable
        private = [field for field in (self.form.fields if self.form else ()) if field.private]
        server = self.graph.spec.server
        if private and server is not None and server.on_answer:
            names = tuple(python.Literal(str(field.name.value)) for field in private)
            yield "private", python.TupleOf(names)

    def _unavailable(self, filling: FormFilling | None) -> Expression | None:
        otherwise = self._without_retry(filling)
        retry = self.question.retry_with
        if retry is None or self.form is None:
            return otherwise
        argument = python.Name(Identifier(str(retry.value)))
        return python.Conditional(argument, agreeing(self.form), otherwise or python.Literal(None))

    def _without_retry(self, filling: FormFilling | None) -> Expression | None:
        node = self.question.when_unavailable
        if isinstance(node, MappingNode) and self.form is not None:
            return answer_of(self.form, node)
        word = node.value if isinstance(node, Scalar) else None
        if word in REFUSALS:
            return call(REFUSALS[str(word)])
        is_asking = filling is not None and filling.complete is not None
        if word in ("error", None):
            return self._naming(TO_PASS, filling) if is_asking else None
        return self._naming(with_retry(self.question), filling)

    def _naming(self, text: str, filling: FormFilling | None) -> Expression:
        """A text in which `{missing}` is what to pass."""
        if filling is None or filling.complete is None:
            return python.Literal(text)
        before, found, after = (unbraced(part) for part in text.partition("{missing}"))
        if not found:
            return python.Literal(before)
        names = python.FormattedValue(call("missing_arguments", python.Name(filling.form)), "")
        return python.FormattedString(tuple(part for part in (before, names, after) if part))

    def _helpers(self) -> Iterator[Helper]:
        question, spec = self.question, self.graph.spec
        for scalar, base in ((question.check, "check"), (question.completed_by, "completed")):
            helper = spec.dependencies.get(str(scalar.value)) if scalar is not None else None
            if helper is None:
                continue
            name, answer = self._free(base), self._free("answer")
            arguments = [
                python.Name(answer)
                if one.value == question.name.value
                else python.Name(self.renamed.get(str(one.value)) or Identifier(str(one.value)))
                for one in helper.takes
            ]
            form = class_of(self.form) if self.form is not None else None
            yield Helper(
                name=name,
                answer=(answer, form) if form is not None and base == "check" else None,
                method=Identifier(str(helper.name.value)),
                arguments=tuple(arguments),
                returns=self.graph.types.type(helper.returns),
            )


def _called(
    name: str, arguments: tuple[Expression, ...], keywords: Mapping[str, Expression]
) -> python.Call:
    return python.Call(
        python.Name(Identifier(name)),
        arguments,
        tuple((Identifier(key), value) for key, value in keywords.items()),
    )
