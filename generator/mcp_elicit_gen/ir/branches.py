"""Which calls put each question of each tool, and which do not: what generated tests try."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..analysis import Analysis
from ..analysis.graph import NodeId, outer_names
from ..expressions import Condition, names_in_condition
from ..expressions.messages import Message, Placeholder
from ..naming.identifiers import snake_name
from ..source import MappingNode
from ..source.nodes import plain
from ..spec.model import Argument, Form, Question, Tool
from ..spec.template import Template
from .forms import requested_schema
from .package import Branch, NotTried
from .samples import Samples, UnsampledError, holds

# How many calls are tried for a question, and for all of a spec: specs are not trusted.
MOST_TRIED = 2_000
MOST_TRIED_IN_ALL = 50_000


def branches(analysis: Analysis) -> Iterator[Branch | NotTried]:
    """Every question that a tool or prompt may put, with calls that put it."""
    conditions = [
        one.ask_when.condition
        for one in analysis.spec.questions.values()
        if one.ask_when is not None and one.ask_when.condition is not None
    ]
    samples = Samples(analysis.spec, conditions)
    left = MOST_TRIED_IN_ALL
    for tool in analysis.spec.callers.values():
        for name in analysis.reaches[str(tool.name.value)].questions:
            search = _Search(analysis, samples, tool, analysis.spec.questions[name])
            found = search.branch(min(left, MOST_TRIED))
            left -= search.tried
            yield found or NotTried(str(tool.name.value), name)


@dataclass
class _World:
    """Values of one call: arguments, what dependencies give, what questions are answered, and what
    the body gives the question."""

    arguments: dict[str, Any] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)

    @property
    def parts(self) -> tuple[dict[str, Any], ...]:
        """Its values, by kind."""
        return self.arguments, self.data, self.answers, self.given


class _Search:
    """Looks for the calls of one tool that put one question."""

    def __init__(
        self, analysis: Analysis, samples: Samples, tool: Tool, question: Question
    ) -> None:
        self.analysis = analysis
        self.spec = analysis.spec
        self.samples = samples
        self.tool = tool
        self.question = question
        self.name = str(question.name.value)
        self.chain = self._chain()
        self.tried = 0

    def branch(self, most: int) -> Branch | None:
        """The calls, or None where none was found that puts the question among so many."""
        try:
            put, not_put = self._found(most)
            result = None if self.tool.is_prompt else self.samples.first(self.tool.returns)
        except UnsampledError:
            return None
        if put is None:
            return None
        place, parameter = self._place()
        otherwise = self.question.otherwise
        return Branch(
            tool=str(self.tool.name.value),
            method=str(snake_name(str(self.tool.name.value))),
            question=self.name,
            place=place,
            parameter=parameter,
            arguments=put.arguments,
            data=put.data,
            answers=put.answers,
            given=put.given if place == "body" else {},
            result=result,
            not_put=None if not_put is None else not_put.parts,
            otherwise=None if otherwise is None else plain(otherwise),
            changing=self._changing(put),
            times=max(1, len(self.tool.asks_of(self.question))),
            unavailable=self._unavailable(),
            is_alone=self._is_alone(),
            is_static=self._is_static(),
            is_page=self.question.is_url,
            is_prompt=self.tool.is_prompt,
        )

    def _found(self, most: int) -> tuple[_World | None, _World | None]:
        """A call that puts the question and, if it has a condition, one that does not."""
        is_conditional = self.question.ask_when is not None and not self._asked_arguments()
        put = not_put = None
        for world in itertools.islice(self._worlds(), most):
            self.tried += 1
            is_put = self._is_put(world)
            if is_put:
                put = put or world
            elif is_put is False and is_conditional:
                not_put = not_put or world
            if put is not None and (not_put is not None or not is_conditional):
                break
        return put, not_put

    def _place(self) -> tuple[str, str]:
        """Where the answer goes, and the handler's parameter for it."""
        if any(one.value == self.name for one in self.tool.may_ask):
            return "body", ""
        for ask in self.tool.asks_of(self.question):
            return ("unwrapped" if ask.unwraps else "whole"), str(ask.parameter.value)
        return "through", ""

    def _chain(self) -> list[NodeId]:
        """What the question builds on, each after what it builds on itself, and the question."""
        graph, ordered = self.analysis.graph, dict[NodeId, None]()

        def visit(node: NodeId) -> None:
            for target in graph.targets(node, self.tool):
                if target not in ordered:
                    visit(target)
            ordered[node] = None

        visit(NodeId("question", self.name))
        return list(ordered)

    def _asked_arguments(self) -> list[Argument]:
        return self.analysis.asked_arguments(self.question, self.tool)

    def _worlds(self) -> Iterator[_World]:
        """Calls that differ in what the conditions of the chain look at."""
        looked_at = {
            name
            for node in self.chain
            if node.kind == "question"
            for question in (self.spec.questions[node.name],)
            for name in outer_names(
                {one for one, _ in self._names(question)}, question, self.tool.asks_of(question)
            )
        }
        choices: list[tuple[str, str, list[Any]]] = []
        for argument in self.tool.arguments:
            name = str(argument.name.value)
            if argument.ask is None and (argument.required or name in looked_at):
                schema = None if self.tool.is_prompt else argument.node
                choices.append(
                    ("arguments", name, self._some(schema, is_looked_at=name in looked_at))
                )
        reach = self.analysis.reaches[str(self.tool.name.value)]
        for name in (*reach.dependencies, *reach.helpers):
            dependency = self.spec.dependencies[name]
            if dependency.is_computed:
                values = self._some(dependency.returns, is_looked_at=name in looked_at)
                choices.append(("data", name, [self._usable(name, one) for one in values]))
        for name in reach.questions:
            form = self.spec.form_of(self.spec.questions[name])
            fields = self._fields_looked_at(name) if form is not None else []
            if form is not None and fields:
                choices.append(("answers", name, list(self._answers(form, fields))))
        in_condition = {name for name, _ in self._names(self.question)}
        for taken, schema in self.question.takes:
            name = str(taken.value)
            choices.append(("given", name, self._some(schema, is_looked_at=name in in_condition)))
        for chosen in itertools.product(*(one for _, _, one in choices)):
            world = _World()
            for (kind, name, _), value in zip(choices, chosen, strict=True):
                getattr(world, kind)[name] = value
            yield world

    def _some(self, schema: MappingNode | None, *, is_looked_at: bool) -> list[Any]:
        return self.samples.values(schema) if is_looked_at else [self.samples.first(schema)]

    def _usable(self, name: str, value: Any) -> Any:
        """What a dependency gives, fit for what is made of it: addresses, reasons, completion."""
        for node in (*self.chain, *self._questions()):
            if node.kind != "question":
                continue
            question = self.spec.questions[node.name]
            if question.url_from is not None:
                owner, _, part = str(question.url_from.value).partition(".")
                address = f"https://{question.hosts[0].value}/a" if question.hosts else value
                if owner == name:
                    value = {**value, part: address} if part else address
            if question.check is not None and question.check.value == name:
                value = None
            if question.completed_by is not None and question.completed_by.value == name:
                value = True
        return value

    def _questions(self) -> list[NodeId]:
        reach = self.analysis.reaches[str(self.tool.name.value)]
        return [NodeId("question", name) for name in reach.questions]

    def _names(self, question: Question) -> set[tuple[str, str | None]]:
        condition = _condition(question)
        return set() if condition is None else names_in_condition(condition)

    def _fields_looked_at(self, name: str) -> list[str]:
        """The fields of a question's answer that later conditions look at."""
        found = {
            part
            for node in self.chain
            if node.kind == "question"
            for question in (self.spec.questions[node.name],)
            for own, needed in question.needs
            if needed.value == name
            for looked_at, part in self._names(question)
            if looked_at == own.value and part is not None
        }
        return sorted(found)

    def _answers(self, form: Form, fields: list[str]) -> Iterator[dict[str, Any]]:
        schema = requested_schema(form)
        for values in itertools.product(
            *(self.samples.of_field(schema["properties"][one]) for one in fields)
        ):
            yield dict(zip(fields, values, strict=True))

    def _is_put(self, world: _World) -> bool | None:
        """Whether the question is put; None where it has no part in the call, or nobody knows."""
        scope: dict[str, Any] = {**self._absent_arguments(), **world.arguments, **world.data}
        answered: dict[str, Any] = {}
        for node in self.chain:
            if node.kind == "dependency":
                continue
            question = self.spec.questions[node.name]
            is_last = node.name == self.name
            names = {**scope, **world.given, **self._taken(question, scope)}
            if any(answered[str(needed.value)] is None for _, needed in question.needs):
                if is_last:
                    return None
                answered[node.name] = None
                continue
            names.update(
                {str(own.value): answered[str(needed.value)] for own, needed in question.needs}
            )
            condition = _condition(question)
            put = True if condition is None else holds(condition, names)
            if put is None or is_last:
                return put
            if put:
                # What was chosen for it, or an answer whose fields nothing looks at.
                answered[node.name] = world.answers.get(node.name, {})
            else:
                otherwise = question.otherwise
                answered[node.name] = None if otherwise is None else plain(otherwise)
        return None

    def _absent_arguments(self) -> dict[str, Any]:
        return {
            str(one.name.value): None if default is None else plain(default)
            for one in self.tool.arguments
            if one.ask is None
            for default in (one.node.get("default"),)
        }

    def _taken(self, question: Question, scope: Mapping[str, Any]) -> dict[str, Any]:
        """What the tool gives a question by `with:`."""
        return {
            str(name.value): _rendered(value.message or (), scope)
            if isinstance(value, Template)
            else plain(value)
            for ask in self.tool.asks_of(question)
            for name, value in ask.values
        }

    def _changing(self, put: _World) -> dict[str, Any]:
        """Another value of a dependency that the question shows or decides by."""
        names = self.analysis.graph.names_of_question(self.question)
        for name in put.data:
            dependency = self.spec.dependencies[name]
            if name in names and not dependency.once and not dependency.volatile:
                try:
                    other = self._usable(name, self.samples.nth(dependency.returns, 3))
                except UnsampledError:
                    continue
                if other != put.data[name]:
                    return {name: other}
        return {}

    def _unavailable(self) -> Any:
        """An answer, a refusal, or that the call ends with an error."""
        node = self.question.when_unavailable
        said = None if node is None else plain(node)
        return said if isinstance(said, dict) or said in ("decline", "cancel") else "error"

    def _is_alone(self) -> bool:
        """Whether a call puts no other question; a test's body asks nothing else."""
        before = self.analysis.graph.before_body(self.tool)
        return {node.name for node in before if node.kind == "question"} <= {self.name}

    def _is_static(self) -> bool:
        """Whether clients receive the form as it is in the file of its requested schema."""
        form = self.spec.form_of(self.question)
        from_data = form is not None and any(one.is_from_data for one in form.fields)
        return form is not None and not from_data and not self._asked_arguments()


def _rendered(message: Message, scope: Mapping[str, Any]) -> Any:
    """A template with its values; one placeholder alone hands its value on."""
    values = [
        _value_of(part, scope) if isinstance(part, Placeholder) else part.value for part in message
    ]
    return values[0] if len(values) == 1 else "".join(map(str, values))


def _value_of(part: Placeholder, scope: Mapping[str, Any]) -> Any:
    value = scope.get(part.name)
    return value if part.field is None or value is None else value.get(part.field)


def _condition(question: Question) -> Condition | None:
    return None if question.ask_when is None else question.ask_when.condition
