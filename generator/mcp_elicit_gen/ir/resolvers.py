"""Lowers the graph of each tool to resolver functions, shared between tools where they agree."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from .. import python
from ..analysis import Analysis
from ..analysis.graph import (
    condition_names,
    given_names,
    local_names,
    outer_names,
)
from ..analysis.types import type_of_schema
from ..expressions import Kind, Message, Placeholder
from ..naming.field_names import field_name
from ..naming.identifiers import Identifier, snake_name
from ..python import Expression, literal_of
from ..source import MappingNode, Node, Scalar
from ..source.nodes import plain
from ..spec.model import Ask, Dependency, Form, Question, Spec, Tool
from ..spec.template import Template
from .fillings import form_filling, lowered_field
from .forms import answer_of, class_of
from .package import (
    AnswerType,
    DependencyResolver,
    FieldType,
    Parameter,
    QuestionResolver,
    Resolver,
    SchemaType,
    SettlingResolver,
    Unavailable,
    ValueType,
)
from .schemas import TypeLowering
from .texts import ConditionPrinter, MessagePrinter, Renamed, reference

BOOLEAN = SchemaType('{"type": "boolean"}')


@dataclass(slots=True)
class Resolvers:
    """The resolver functions of a package, in the order in which they are defined.

    `keys` tells two resolvers apart by what they are made of: tools that agree share one.
    """

    functions: list[Resolver] = field(default_factory=list)
    keys: dict[tuple[object, ...], Identifier] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def name_for(self, base: str, tool: Tool) -> Identifier:
        """A free name: the declaration's own, or one that says for which tool it is."""
        name = base
        if name in self.names:
            name = f"{base}_for_{snake_name(str(tool.name.value))}"
        while name in self.names:
            name += "_"
        self.names.add(name)
        return Identifier(name)


class ToolGraph:
    """Lowers what one tool reaches, each resolver after those that it builds on."""

    def __init__(
        self, tool: Tool, analysis: Analysis, types: TypeLowering, resolvers: Resolvers
    ) -> None:
        self.tool = tool
        self.analysis = analysis
        self.types = types
        self.resolvers = resolvers
        self.asks = {str(ask.question.value): ask for ask in tool.asks}

    def dependency(self, dependency: Dependency) -> Identifier:
        """The resolver of a dependency in this tool."""
        return self._computing(
            dependency, tuple(self._taken(str(name.value)) for name in dependency.takes)
        )

    def _computing(self, dependency: Dependency, parameters: tuple[Parameter, ...]) -> Identifier:
        """The function that computes a dependency."""
        name = str(dependency.name.value)
        return self._shared(
            ("dependency", name, parameters),
            name,
            lambda found: DependencyResolver(
                found, Identifier(name), parameters, self.types.type_of(dependency)
            ),
        )

    def question(self, question: Question, ask: Ask | None = None) -> Identifier:
        """The resolver that puts a question in this tool."""
        name = str(question.name.value)
        parameters = self._question_parameters(question, ask)
        return self._shared(
            ("question", name, parameters, given_texts(ask)),
            self._base(question, ask),
            lambda found: self._lower_question(found, question, ask, parameters),
        )

    def _base(self, question: Question, ask: Ask | None) -> str:
        """What the function of a question is called where nothing else is: with what a tool gives
        it, it is that tool's."""
        base = str(question.name.value)
        if ask is not None and question.takes:
            base = f"{base}_for_{snake_name(str(self.tool.name.value))}"
        if ask is not None and self._is_second(ask):
            base = f"{base}_{ask.parameter.value}"
        return base

    def _is_second(self, ask: Ask) -> bool:
        """Whether the tool asks the same question under another parameter before."""
        same = [one for one in self.tool.asks if one.question.value == ask.question.value]
        return same[0] is not ask

    def settled(self, question: Question, ask: Ask | None = None) -> Identifier:
        """The resolver that hands on an accepted answer of a question in this tool."""
        name = str(question.name.value)
        ask = ask or self.asks.get(name)
        put = self.question(question, ask)
        refusal = str(ask.unwrap.value) if ask and isinstance(ask.unwrap, Scalar) else None
        form = self._form(question)
        return self._shared(
            ("settled", put, refusal),
            f"{put}_accepted",
            lambda found: SettlingResolver(found, put, name, form, refusal),
        )

    def _shared(
        self, key: tuple[object, ...], base: str, make: Callable[[Identifier], Resolver]
    ) -> Identifier:
        known = self.resolvers.keys.get(key)
        if known is None:
            known = self.resolvers.name_for(base, self.tool)
            self.resolvers.keys[key] = known
            self.resolvers.functions.append(make(known))
        return known

    def _taken(self, name: str) -> Parameter:
        """What a dependency takes: by a question's name, its accepted answer."""
        question = self.analysis.spec.questions.get(name)
        if question is None:
            return self._value(name)
        answer = AnswerType(self._form(question))
        return Parameter(Identifier(name), answer, self.settled(question))

    def _value(self, name: str) -> Parameter:
        """A dependency or an argument. An argument may have the name of a question."""
        dependency = self.analysis.spec.dependencies.get(name)
        if dependency is None:
            return Parameter(Identifier(name), self._argument_type(name))
        returns = self.types.type_of(dependency)
        return Parameter(Identifier(name), returns, self.dependency(dependency))

    def _argument_type(self, name: str) -> ValueType:
        argument = self.tool.argument(name)
        if argument is None:
            raise LookupError(f"{name} is no argument of {self.tool.name.value}")
        if self.tool.is_prompt:
            return self.types.type(None, optional=not argument.required)
        if argument.ask is not None:
            field = lowered_field(argument, self.analysis)
            return FieldType(field, not field.required and field.default is None)
        optional = not argument.required and argument.node.get("default") is None
        return self.types.type(argument.node, optional=optional)

    def _form(self, question: Question) -> Identifier:
        form = self.analysis.spec.form_of(question)
        assert form is not None
        return class_of(form)

    def _question_parameters(self, question: Question, ask: Ask | None) -> tuple[Parameter, ...]:
        outer = self._outer(question, ask)
        renamed = renamed_locals(question, ask, outer)
        needs = []
        for name, needed in question.needs:
            target = self.analysis.spec.questions[str(needed.value)]
            parameter = renamed.get(str(name.value)) or Identifier(str(name.value))
            answer = AnswerType(self._form(target))
            needs.append(Parameter(parameter, answer, self.settled(target)))
        return (*(self._value(name) for name in outer), *self._retry(question), *needs)

    def _outer(self, question: Question, ask: Ask | None) -> list[str]:
        """The arguments and dependencies that a question is made of in this tool."""
        local = local_names(question)
        used = self.analysis.graph.names_of_question(question) - local
        if ask is not None:
            used |= given_names(ask, local)
        arguments = [str(one.name.value) for one in self.tool.arguments]
        return [name for name in (*arguments, *self.analysis.spec.dependencies) if name in used]

    def _retry(self, question: Question) -> tuple[Parameter, ...]:
        """The argument that answers a question where nobody can be asked."""
        if question.retry_with is None:
            return ()
        return (Parameter(Identifier(str(question.retry_with.value)), BOOLEAN),)

    def _lower_question(
        self,
        name: Identifier,
        question: Question,
        ask: Ask | None,
        parameters: tuple[Parameter, ...],
    ) -> QuestionResolver:
        form = self.analysis.spec.form_of(question)
        assert form is not None
        scope = self.analysis.scope(question, self.tool)
        names = {str(one.name) for one in parameters}
        renamed = renamed_locals(question, ask, self._outer(question, ask))
        given = list(self.given_values(question, ask, renamed, names))
        taken = {*names, *(one for one, _ in given), "ctx"}
        texts = texts_taken(question, self.analysis.spec)
        printer = MessagePrinter(scope, taken, texts, renamed)
        message = question.message.message if question.message else None
        assert message is not None
        text = printer.text(message)
        used = {*taken, name}
        filling = form_filling(
            question,
            form,
            self.analysis.spec,
            printer,
            lambda wanted: free_name(wanted, used | printer.taken),
        )
        unavailable = self._unavailable(question)
        condition = question.ask_when.condition if question.ask_when else None
        looked_at = outer_names(condition_names(question), question, [ask] if ask else [])
        guarded = not looked_at.isdisjoint(self.analysis.spec.dependencies)
        return QuestionResolver(
            name=name,
            form=class_of(form),
            parameters=parameters,
            given=tuple(given),
            shown=tuple(printer.values),
            condition=ConditionPrinter(str(question.name.value), scope, renamed).print(condition)
            if condition is not None
            else None,
            otherwise=answer_of(form, question.otherwise)
            if isinstance(question.otherwise, MappingNode)
            else None,
            guard=free_name("put", {*taken, *printer.taken, name}) if guarded else None,
            unavailable=unavailable,
            filling=filling,
            message=text,
        )

    def given_values(
        self, question: Question, ask: Ask | None, renamed: Renamed, parameters: Collection[str]
    ) -> Iterator[tuple[Identifier, Expression]]:
        """What the tool's `with:` gives for each value that the question takes and uses."""
        given = _given(ask)
        used = self.analysis.graph.names_of_question(question).union(
            str(one.value)
            for helper in self.analysis.graph.helpers_of(question)
            for one in helper.takes
        )
        scope = {**self.analysis.argument_types(self.tool), **self.analysis.dependency_types}
        taken = {*parameters, *local_names(question), *renamed.values()}
        for name, schema in question.takes:
            if name.value not in used:
                continue
            value = given.get(str(name.value))
            identifier = renamed.get(str(name.value)) or Identifier(str(name.value))
            if isinstance(value, Template) and value.message is not None:
                if type_of_schema(schema, self.analysis.spec.schemas).kind is Kind.TEXT:
                    printer = MessagePrinter(scope, taken)
                    text = printer.text(value.message)
                    taken |= printer.taken
                    yield from printer.values
                    yield identifier, text
                elif not _is_passed_on(str(name.value), value):
                    yield from _passed_on(identifier, value.message)
            elif value is not None and not isinstance(value, Template):
                yield identifier, literal_of(plain(value))

    def _unavailable(self, question: Question) -> Unavailable | None:
        node = question.when_unavailable
        form = self.analysis.spec.form_of(question)
        assert form is not None
        retry = None
        if question.retry_with is not None:
            retry = (Identifier(str(question.retry_with.value)), agreeing(form))
        if isinstance(node, MappingNode):
            return Unavailable(answer_of(form, node), None, retry)
        if isinstance(node, Scalar) and node.value not in ("error", "decline", "cancel", None):
            return Unavailable(None, python.Literal(with_retry(question)), retry)
        return None if retry is None else Unavailable(None, None, retry)


def agreeing(form: Form) -> Expression:
    """The answer that an argument of `retry_with` stands for: its one required field is true."""
    (required,) = (field for field in form.fields if field.required)
    value = (field_name(str(required.name.value)), python.Literal(value=True))
    return python.Call(python.Name(class_of(form)), (), (value,))


def with_retry(question: Question) -> str:
    """The words of `when_unavailable`, where `{missing}` is what to pass."""
    node, retry = question.when_unavailable, question.retry_with
    text = str(node.value) if isinstance(node, Scalar) else ""
    if retry is None:
        return text
    return unbraced(text.replace("{missing}", f"{retry.value}=true"))


def unbraced(text: str) -> str:
    """A text without placeholders, in which braces are written twice."""
    return text.replace("{{", "{").replace("}}", "}")


def texts_taken(question: Question, spec: Spec) -> set[str]:
    """The names of the texts that a question takes."""
    return {
        str(one.value)
        for one, schema in question.takes
        if type_of_schema(schema, spec.schemas).kind is Kind.TEXT
    }


def given_texts(ask: Ask | None) -> tuple[tuple[str, str], ...]:
    """What a tool's `with:` says, to tell two of them apart."""
    return tuple(
        (name, repr(plain(value.scalar if isinstance(value, Template) else value)))
        for name, value in _given(ask).items()
    )


def _given(ask: Ask | None) -> dict[str, Template | Node]:
    return {str(name.value): value for name, value in (ask.values if ask else ())}


def renamed_locals(question: Question, ask: Ask | None, outer: Collection[str]) -> Renamed:
    """Other names for what a question takes and needs, where something from outside that it is
    made of has that name too."""
    given = _given(ask)
    local = [str(name.value) for name, _ in (*question.needs, *question.takes)]
    taken = {*outer, *local}
    return {
        name: free_name(f"{name}_", taken)
        for name in local
        if name in outer and not _is_passed_on(name, given.get(name))
    }


def free_name(name: str, taken: Collection[str]) -> Identifier:
    """The name, or it with underscores behind where it is taken."""
    while name in taken:
        name += "_"
    return Identifier(name)


def _is_passed_on(name: str, value: Template | Node | None) -> bool:
    """Whether a value is handed on under its own name, as in `with: {count: "{count}"}`."""
    if not isinstance(value, Template) or value.message is None:
        return False
    parts = value.message
    return len(parts) == 1 and isinstance(parts[0], Placeholder) and parts[0].reference == name


def _passed_on(name: Identifier, message: Message) -> Iterator[tuple[Identifier, Expression]]:
    """A value that is no text: the one placeholder stands for the value itself."""
    for part in message:
        if isinstance(part, Placeholder):
            yield name, reference(part.name, part.field)
