"""Lowers a tool that the engine drives: what it does step by step before the body, and what the
body may ask."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .. import python
from ..analysis import Analysis
from ..analysis.graph import NodeId, given_names, local_names
from ..naming.identifiers import Identifier
from ..naming.modules import ask_class
from ..python import Expression
from ..source import Scalar
from ..spec.model import Argument, Ask, Dependency, Question, Tool
from .engine_questions import QuestionLowering
from .fillings import lowered_field
from .package import (
    AnswerType,
    AskClass,
    AskMethod,
    EngineBody,
    FieldType,
    OwnType,
    Parameter,
    SampleResolver,
    Step,
    ValueType,
)
from .resolvers import (
    Resolvers,
    ToolGraph,
    free_name,
    given_texts,
    renamed_locals,
)
from .schemas import TypeLowering
from .texts import MessagePrinter, Renamed

URL_OUTCOME = Identifier("UrlOutcome")
ELICITATIONS = ".elicitations"
QUESTIONS = ".questions"


@dataclass(frozen=True, slots=True)
class Ends:
    """How what a tool resolves may end without a value that the handler could get."""

    may_be_refused: bool = False
    may_be_absent: bool = False


@dataclass(slots=True)
class Variables:
    """The variables of a function, each name once."""

    taken: set[str] = field(default_factory=set)

    def take(self, name: str) -> Identifier:
        """A free name."""
        found = free_name(name, self.taken)
        self.taken.add(found)
        return found


class EngineGraph(ToolGraph):
    """Lowers what one tool reaches to steps of the engine."""

    def __init__(
        self, tool: Tool, analysis: Analysis, types: TypeLowering, resolvers: Resolvers
    ) -> None:
        super().__init__(tool, analysis, types, resolvers)
        self.spec = analysis.spec
        self.variables = Variables({str(one.name.value) for one in tool.arguments})
        self.variables.taken.update({"resolvers", "handlers", "mcp", "ask"})
        self.call = self.variables.take("call")
        # The variable of what was resolved: by node, and by parameter for the tool's own questions.
        self.nodes: dict[NodeId, Identifier] = {}
        self.asked: dict[str, Identifier] = {}
        self.ends: dict[NodeId, Ends] = {}
        # The arguments that are asked for where missing: by question, then with their variable.
        self.asking: dict[str, list[Argument]] = {}
        for argument in tool.arguments:
            if argument.asked_by is not None:
                self.asking.setdefault(argument.asked_by, []).append(argument)
        self.merged: dict[str, Identifier] = {}

    def body(self) -> EngineBody:
        """What the engine does for the tool."""
        ask = self._ask_class()
        steps = tuple(self._steps())
        asked = () if ask is None else tuple(self._kept(one) for one, _ in ask.values)
        return EngineBody(
            call=self.call,
            body=self.variables.take("body"),
            result=self.variables.take("result"),
            steps=steps,
            passed=tuple(self._passed()),
            ask=ask,
            asks=asked,
            completes=tuple(self._completes()),
        )

    def takes(self) -> Iterator[Parameter]:
        """The dependencies that the handler gets."""
        for name in self.tool.takes:
            dependency = self.spec.dependencies[str(name.value)]
            ends = self.ends[NodeId("dependency", str(name.value))]
            optional = ends.may_be_refused or ends.may_be_absent
            found = self.types.type_of(dependency)
            yield Parameter(
                Identifier(str(name.value)), replace(found, optional=found.optional or optional)
            )

    def outcomes(self) -> Iterator[Parameter]:
        """The outcomes and answers that the handler gets, and what it asks with."""
        for ask in self.tool.asks:
            question = self.spec.questions[str(ask.question.value)]
            ends = self.ends[NodeId("question", str(ask.question.value))]
            found: ValueType
            if question.is_url:
                found = OwnType(ELICITATIONS, URL_OUTCOME, ends.may_be_absent)
            else:
                form = self._form(question)
                found = AnswerType(form, not ask.unwraps, ends.may_be_absent)
            yield Parameter(Identifier(str(ask.parameter.value)), found)
        if self.tool.may_ask:
            name = ask_class(str(self.tool.name.value))
            yield Parameter(Identifier("ask"), OwnType(QUESTIONS, name))

    # --- Steps --------------------------------------------------------------------------------

    def _steps(self) -> Iterator[Step]:
        for node in self.analysis.graph.before_body(self.tool):
            if node.kind == "dependency":
                yield self._dependency_step(node)
            else:
                yield from self._question_steps(node)

    def _dependency_step(self, node: NodeId) -> Step:
        dependency = self.spec.dependencies[node.name]
        self.ends[node] = self._ends_below(node)
        target = self.nodes[node] = self.variables.take(node.name)
        names = [str(name.value) for name in dependency.takes]
        inputs = tuple(self._input(name, questions_first=True) for name in names)
        if dependency.roots:
            return Step(target, "roots", node.name)
        if dependency.sample is not None:
            return Step(target, "sample", node.name, self._sample(dependency), inputs)
        resolver = self._computed(dependency)
        if dependency.once:
            returns = self.types.type_of(dependency)
            return Step(target, "once", node.name, resolver, inputs, returns=returns)
        return Step(target, "value", None, resolver, inputs)

    def _question_steps(self, node: NodeId) -> Iterator[Step]:
        question = self.spec.questions[node.name]
        asks: list[Ask | None] = [*self.tool.asks_of(question)]
        unwraps = [ask for ask in asks if ask is not None and ask.unwraps]
        if not question.takes:
            # Asked once, however many parameters get the outcome.
            asks = [unwraps[0] if unwraps else asks[0] if asks else None]
        for number, ask in enumerate(asks, start=1):
            ending = node.name in self.asking or self._is_ending(node, ask)
            below = self._ends_below(node)
            absent = below.may_be_absent or isinstance(question.otherwise, Scalar)
            self.ends[node] = Ends(not ending, absent)
            name = node.name if ask is None else str(ask.parameter.value)
            target = self.variables.take(name)
            for one in self.tool.asks_of(question):
                if not question.takes or one is ask:
                    self.asked[str(one.parameter.value)] = target
            self.nodes.setdefault(node, target)
            text = ask.unwrap if ask is not None else None
            yield Step(
                target,
                "answer" if ending else "question",
                node.name if number == 1 else f"{node.name}#{number}",
                self.question(question, ask),
                tuple(self._inputs(question, ask)),
                is_conditional=self._is_conditional(question),
                refusal=str(text.value) if isinstance(text, Scalar) else None,
            )
        yield from self._parts(node)

    def _parts(self, node: NodeId) -> Iterator[Step]:
        """The arguments that a question asks for, as they are after it."""
        for argument in self.asking.get(node.name, ()):
            name = str(argument.name.value)
            target = self.merged[name] = self.variables.take(f"asked_{name}")
            field = lowered_field(argument, self.analysis)
            yield Step(target, "part", str(field.name), None, (self.nodes[node],))

    def _is_conditional(self, question: Question) -> bool:
        """Whether a question may be answered without asking."""
        if self.asked_by(question):
            return True
        form = self.spec.form_of(question)
        sources = (field.choices_from for field in (form.fields if form else ()))
        return question.ask_when is not None or any(one and one.use_single for one in sources)

    def _is_ending(self, node: NodeId, ask: Ask | None) -> bool:
        """Whether a refusal ends the call, since no outcome that the handler gets shows it."""
        if ask is not None:
            return ask.unwraps
        whole = {str(one.question.value) for one in self.tool.asks if not one.unwraps}
        return not any(
            node in self.analysis.graph.below(NodeId("question", name)) for name in whole
        )

    def _ends_below(self, node: NodeId) -> Ends:
        found = [self.ends[target] for target in self.analysis.graph.edges[node]]
        given = self._given_nodes(node)
        found += [self.ends[one] for one in given]
        return Ends(
            any(one.may_be_refused for one in found), any(one.may_be_absent for one in found)
        )

    def _given_nodes(self, node: NodeId) -> list[NodeId]:
        """The dependencies that the tool's `with:` places in a question."""
        if node.kind != "question":
            return []
        question = self.spec.questions[node.name]
        names = {
            name
            for ask in self.tool.asks_of(question)
            for name in given_names(ask, local_names(question))
        }
        return [NodeId("dependency", name) for name in names & self.spec.dependencies.keys()]

    def _input(self, name: str, *, questions_first: bool = False) -> Identifier:
        """The variable of an argument, a dependency, or a question's answer."""
        question = NodeId("question", name)
        dependency = NodeId("dependency", name)
        if questions_first and question in self.nodes:
            return self.nodes[question]
        return self.nodes.get(dependency) or self.merged.get(name) or Identifier(name)

    def _inputs(self, question: Question, ask: Ask | None) -> Iterator[Identifier]:
        for argument in self.asked_by(question):
            yield Identifier(str(argument.name.value))
        for name in self._outer(question, ask):
            yield self._input(name)
        for parameter in self._retry(question):
            yield parameter.name
        for _, needed in question.needs:
            yield self.nodes[NodeId("question", str(needed.value))]
        for name in self._helper_answers(question):
            yield self.nodes[NodeId("question", name)]

    # --- What the handler gets ----------------------------------------------------------------

    def _passed(self) -> Iterator[Expression]:
        if self.tool.context:
            yield python.Attribute(python.Name(self.call), Identifier("ctx"))
        for argument in self.tool.arguments:
            yield self._argument_value(str(argument.name.value))
        for name in self.tool.takes:
            yield self._value_of(self.nodes[NodeId("dependency", str(name.value))])
        for ask in self.tool.asks:
            question = self.spec.questions[str(ask.question.value)]
            target = python.Name(self.asked[str(ask.parameter.value)])
            what = "visit" if question.is_url else "value" if ask.unwraps else "outcome"
            yield python.Attribute(target, Identifier(what))

    def _argument_value(self, name: str) -> Expression:
        merged = self.merged.get(name)
        return python.Name(Identifier(name)) if merged is None else self._value_of(merged)

    def _value_of(self, target: Identifier) -> Expression:
        return python.Attribute(python.Name(target), Identifier("value"))

    def _completes(self) -> Iterator[Expression]:
        scope = {**self.analysis.argument_types(self.tool), **self.analysis.dependency_types}
        for name in self.tool.completes:
            template = self.spec.questions[str(name.value)].elicitation_id
            if template is not None and template.message is not None:
                values = {
                    node.name: self._value_of(target)
                    for node, target in self.nodes.items()
                    if node.kind == "dependency"
                }
                values.update({one: self._value_of(target) for one, target in self.merged.items()})
                yield MessagePrinter(scope, ()).quoted(template.message, values)

    # --- Resolvers ----------------------------------------------------------------------------

    def _computed(self, dependency: Dependency) -> Identifier:
        """The function that computes a dependency, shared with tools that `Resolve` drives."""
        return self._computing(
            dependency, tuple(self._plain_parameter(str(one.value)) for one in dependency.takes)
        )

    def _plain_parameter(self, name: str) -> Parameter:
        """What a dependency takes, with its type: by a question's name its accepted answer."""
        question = self.spec.questions.get(name)
        if question is not None:
            return Parameter(Identifier(name), self._answer_type(question))
        return Parameter(Identifier(name), self._value_type(name))

    def _value_type(self, name: str) -> ValueType:
        dependency = self.spec.dependencies.get(name)
        return self._argument_type(name) if dependency is None else self.types.type_of(dependency)

    def _answer_type(self, question: Question) -> ValueType:
        if question.is_url:
            return OwnType(ELICITATIONS, URL_OUTCOME)
        return AnswerType(self._form(question))

    def _sample(self, dependency: Dependency) -> Identifier:
        sample = dependency.sample
        assert sample is not None
        assert sample.message.message is not None
        name = str(dependency.name.value)
        parameters = tuple(self._plain_parameter(str(one.value)) for one in dependency.takes)
        scope = {
            str(one.value): self.analysis.type_taken(str(one.value), self.tool)
            for one in dependency.takes
        }
        printer = MessagePrinter(scope, {str(one.name) for one in parameters}, is_cut=False)
        text = printer.text(sample.message.message)
        content = python.Call(
            python.Name(Identifier("TextContent")), (), ((Identifier("text"), text),)
        )
        message = python.Call(
            python.Name(Identifier("SamplingMessage")),
            (),
            ((Identifier("role"), python.Literal("user")), (Identifier("content"), content)),
        )
        made = python.Call(
            python.Name(Identifier("Sample")),
            (python.ListOf((message,)),),
            ((Identifier("max_tokens"), python.Literal(sample.max_tokens)),),
        )
        key = ("sample", name, parameters)
        return self._shared(
            key,
            name,
            lambda found: SampleResolver(found, parameters, tuple(printer.values), made),
        )

    def question(self, question: Question, ask: Ask | None = None) -> Identifier:
        """The function that makes a question in this tool."""
        outer = self._outer(question, ask)
        renamed = renamed_locals(question, ask, outer)
        parameters = (
            *(
                Parameter(
                    Identifier(str(one.name.value)),
                    FieldType(lowered_field(one, self.analysis), optional=True),
                )
                for one in self.asked_by(question)
            ),
            *(Parameter(Identifier(name), self._value_type(name)) for name in outer),
            *self._retry(question),
            *self._needed(question, renamed),
            *(
                Parameter(Identifier(name), self._answer_type(self.spec.questions[name]))
                for name in self._helper_answers(question)
            ),
        )
        return self._made(question, ask, parameters, renamed, in_body=False)

    def _needed(self, question: Question, renamed: Renamed) -> Iterator[Parameter]:
        for name, needed in question.needs:
            target = self.spec.questions[str(needed.value)]
            parameter = renamed.get(str(name.value)) or Identifier(str(name.value))
            yield Parameter(parameter, self._answer_type(target))

    def _outer(self, question: Question, ask: Ask | None) -> list[str]:
        """The arguments and dependencies that a question is made of, its helpers' among them."""
        local = local_names(question)
        used = self.analysis.graph.names_of_question(question) - local
        if ask is not None:
            used |= given_names(ask, local)
        own = {str(question.name.value), *(str(name.value) for name, _ in question.takes)}
        for helper in self.analysis.graph.helpers_of(question):
            taken = {str(one.value) for one in helper.takes} - own
            used |= taken - self.spec.questions.keys()
        used -= {str(one.name.value) for one in self.asked_by(question)}
        arguments = [str(one.name.value) for one in self.tool.arguments]
        return [name for name in (*arguments, *self.spec.dependencies) if name in used]

    def asked_by(self, question: Question) -> list[Argument]:
        """The tool's arguments that a question asks for."""
        return self.asking.get(str(question.name.value), [])

    def _helper_answers(self, question: Question) -> list[str]:
        """The other questions whose answers its helpers take."""
        own = {str(question.name.value), *(str(name.value) for name, _ in question.takes)}
        found = {
            str(one.value): None
            for helper in self.analysis.graph.helpers_of(question)
            for one in helper.takes
            if one.value in self.spec.questions and one.value not in own
        }
        return list(found)

    def _made(
        self,
        question: Question,
        ask: Ask | None,
        parameters: tuple[Parameter, ...],
        renamed: Renamed,
        *,
        in_body: bool,
    ) -> Identifier:
        key = ("engine question", str(question.name.value), parameters, given_texts(ask), in_body)
        return self._shared(
            key,
            # Without anything to take it is asked once, whatever the parameter's name.
            self._base(question, ask if question.takes else None),
            lambda found: QuestionLowering(
                self, found, question, ask, parameters, renamed, in_body=in_body
            ).lower(),
        )

    # --- In the body --------------------------------------------------------------------------

    def _ask_class(self) -> AskClass | None:
        if not self.tool.may_ask:
            return None
        methods, values = [], {}
        for name in self.tool.may_ask:
            question = self.spec.questions[str(name.value)]
            outer = self._outer(question, None)
            values.update(dict.fromkeys(outer))
            taken = tuple(
                Parameter(Identifier(str(one.value)), self.types.type(schema))
                for one, schema in question.takes
            )
            fixed = tuple(Parameter(Identifier(one), self._value_type(one)) for one in outer)
            resolver = self._made(question, None, (*fixed, *taken), {}, in_body=True)
            optional = isinstance(question.otherwise, Scalar)
            methods.append(
                AskMethod(
                    name=Identifier(str(name.value)),
                    message=str(question.message.scalar.value) if question.message else "",
                    outcome=free_name("outcome", [one.name for one in taken]),
                    resolver=resolver,
                    inputs=tuple(_attribute(one) for one in outer),
                    parameters=taken,
                    returns=OwnType(ELICITATIONS, URL_OUTCOME, optional)
                    if question.is_url
                    else AnswerType(self._form(question), outcome=True, optional=optional),
                    is_conditional=self._is_conditional(question),
                )
            )
        arguments = [str(one.name.value) for one in self.tool.arguments]
        ordered = [one for one in (*arguments, *self.spec.dependencies) if one in values]
        return AskClass(
            name=ask_class(str(self.tool.name.value)),
            tool=str(self.tool.name.value),
            body=free_name("body", ordered),
            values=tuple(
                (Parameter(Identifier(one), self._value_type(one)), _attribute(one))
                for one in ordered
            ),
            methods=tuple(methods),
        )

    def _kept(self, value: Parameter) -> Expression:
        """What the handler's `ask` keeps of the call: an argument, or a dependency's value."""
        target = self.nodes.get(NodeId("dependency", str(value.name)))
        if target is None:
            return self._argument_value(str(value.name))
        return self._value_of(target)


def _attribute(name: str) -> Identifier:
    """The attribute in which a value is kept, apart from the methods and from the engine's own."""
    return free_name(f"_{name}", ("_ask", "_ask_when", "_body", "_resolvers"))
