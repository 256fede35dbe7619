"""From a spec without errors to the package that is generated from it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..analysis import Analysis
from ..analysis.drivers import Driver, driver_of
from ..analysis.graph import condition_names, outer_names
from ..naming.identifiers import Identifier, camel_case, snake_name
from ..python import Literal, literal_of
from ..source import MappingNode, Node, Scalar
from ..source.nodes import plain, walk
from ..spec import model
from ..spec.model import Form
from .branches import branches
from .client import client_questions
from .engine import ELICITATIONS, URL_OUTCOME, EngineGraph
from .fillings import integer_fields, lowered_field
from .forms import class_of, lower_form, requested_schema
from .package import (
    AnswerType,
    Argument,
    Branch,
    FieldType,
    FormModel,
    HandlersImport,
    Method,
    NotTried,
    ObjectModel,
    OwnType,
    Package,
    Parameter,
    Tool,
)
from .resolvers import BOOLEAN, Resolvers, ToolGraph, with_retry
from .schemas import TypeLowering, input_schema


def lower_spec(analysis: Analysis) -> Package:
    """The package of a spec that has no errors and whose tools need no engine."""
    return _Lowering(analysis).package()


class _Lowering:
    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.spec = analysis.spec
        self.prefix = camel_case(self.spec.stem)
        self.classes = analysis.classes
        self.types = TypeLowering(self.spec, {one.node.span: one.name for one in self.classes})

    def package(self) -> Package:
        resolvers = Resolvers()
        # Each tool's own graph comes first, so that declarations keep their own names.
        tools = [self._tool(tool, resolvers) for tool in self.spec.callers.values()]
        tried = list(branches(self.analysis))
        server = self.spec.server
        assert server is not None
        assert server.name is not None
        return Package(
            name=Identifier(self.spec.stem),
            texts=(
                *texts_of(self.spec.node),
                *(with_retry(question) for question in self.spec.questions.values()),
            ),
            source_name=self.spec.source.name,
            server_name=str(server.name.value),
            server_version=None if server.version is None else str(server.version.value),
            http_options=tuple(_http_options(server)),
            handlers_class=Identifier(f"{self.prefix}Handlers"),
            dependencies_class=Identifier(f"{self.prefix}Dependencies"),
            resolvers_class=Identifier(f"{self.prefix}Resolvers"),
            answers_class=Identifier(f"{self.prefix}Answers"),
            script_class=Identifier(f"{self.prefix}Script"),
            handlers=_handlers(server.handlers),
            forms=tuple(self._forms()),
            objects=tuple(self._objects()),
            requested_schemas={
                name: requested_schema(form)
                for name, question in self.spec.questions.items()
                if (form := self.spec.form_of(question)) is not None
            },
            dependencies=tuple(self._dependencies()),
            resolvers=tuple(resolvers.functions),
            tools=tuple(tools),
            client_questions=tuple(client_questions(self.analysis)),
            branches=tuple(one for one in tried if isinstance(one, Branch)),
            not_tried=tuple(one for one in tried if isinstance(one, NotTried)),
            on_answer=server.on_answer and bool(self.spec.questions),
        )

    def _forms(self) -> Iterator[FormModel]:
        used = {
            str(question.form.value): None
            for question in self.spec.questions.values()
            if isinstance(question.form, Scalar)
        }
        for name, form in self.spec.forms.items():
            if name in used:
                yield lower_form(form, integer_fields(form, self.analysis))
        for question in self.spec.questions.values():
            if isinstance(question.form, Form):
                yield lower_form(question.form, integer_fields(question.form, self.analysis))

    def _objects(self) -> Iterator[ObjectModel]:
        done = set()
        for one in self.classes:
            if one.name not in done:
                done.add(one.name)
                yield self.types.model(one.name, one.node)

    def _dependencies(self) -> Iterator[Method]:
        for name, dependency in self.spec.dependencies.items():
            tool = next(self.analysis.tools_of_dependency(dependency), None)
            if tool is not None and dependency.is_computed:
                yield Method(
                    name=Identifier(name),
                    description=_text(dependency.description),
                    parameters=tuple(
                        self._taken(str(one.value), tool, dependency) for one in dependency.takes
                    ),
                    returns=self.types.type_of(dependency),
                )

    def _taken(self, name: str, tool: model.Tool, dependency: model.Dependency) -> Parameter:
        """A value that a handler is given, as the handler sees it."""
        identifier = Identifier(name)
        if (schema := self._given_in_body(name, dependency)) is not None:
            return Parameter(identifier, self.types.type(schema))
        if name in self.spec.dependencies:
            return Parameter(identifier, self.types.type_of(self.spec.dependencies[name]))
        if name in self.spec.questions:
            if self.spec.questions[name].is_url:
                return Parameter(identifier, OwnType(ELICITATIONS, URL_OUTCOME))
            return Parameter(identifier, AnswerType(self._form_class(name)))
        argument = tool.argument(name)
        assert argument is not None
        return self._as_given(self._argument(argument, tool))

    def _given_in_body(self, name: str, dependency: model.Dependency) -> MappingNode | None:
        """The schema of what a question takes, where the dependency helps that question."""
        for question in self.spec.questions.values():
            if any(one.value == dependency.name.value for one in question.helpers):
                for taken, schema in question.takes:
                    if taken.value == name:
                        return schema
        return None

    def _form_class(self, question: str) -> Identifier:
        form = self.spec.form_of(self.spec.questions[question])
        assert form is not None
        return class_of(form)

    def _argument(self, argument: model.Argument, tool: model.Tool) -> Argument:
        default = argument.node.get("default")
        name = Identifier(str(argument.name.value))
        if tool.is_prompt:
            description = argument.node.get("description")
            return Argument(
                name,
                self.types.type(None, optional=not argument.required),
                None if argument.required else literal_of(None),
                str(plain(description)) if description is not None else "",
            )
        if argument.ask is not None:
            field = FieldType(lowered_field(argument, self.analysis), optional=True)
            return Argument(name, field, literal_of(None))
        if argument.required:
            return Argument(name, self.types.type(argument.node), None)
        optional = default is None
        value = literal_of(None if default is None else plain(default))
        return Argument(name, self.types.type(argument.node, optional=optional), value)

    def _tool(self, tool: model.Tool, resolvers: Resolvers) -> Tool:
        driver = driver_of(tool, self.analysis)
        if driver is not None and driver.is_engine:
            return self._engine_tool(tool, driver, resolvers)
        graph = ToolGraph(tool, self.analysis, self.types, resolvers)
        looked_at = self._looked_at(tool)
        primed = tuple(self._primed(tool, graph, looked_at))
        takes = tuple(self._takes(tool, graph))
        asks = tuple(self._asks(tool, graph))
        filled = (*sorted(takes, key=lambda one: one.name not in looked_at), *asks)
        plain_tool = self._plain_tool(tool, (*takes, *asks))
        sentence = driver.sentence if driver is not None else ""
        return replace(plain_tool, primed=primed, filled=filled, driver=sentence)

    def _engine_tool(self, tool: model.Tool, driver: Driver, resolvers: Resolvers) -> Tool:
        graph = EngineGraph(tool, self.analysis, self.types, resolvers)
        body = graph.body()
        plain_tool = self._plain_tool(tool, (*graph.takes(), *graph.outcomes()))
        return replace(plain_tool, engine=body, driver=driver.sentence)

    def _plain_tool(self, tool: model.Tool, given: tuple[Parameter, ...]) -> Tool:
        """The tool as both drivers know it; its handler gets the arguments and what is given."""
        arguments = tuple(self._argument(argument, tool) for argument in tool.arguments)
        retries = tuple(self._retries(tool))
        name = snake_name(str(tool.name.value))
        returns = None if tool.is_prompt else self.types.type(tool.returns)
        description = _text(tool.description)
        return Tool(
            name=name,
            wire_name=str(tool.name.value),
            title=_text(tool.title) or None,
            description=description,
            annotations=_mapping(tool.annotations),
            meta=_mapping(tool.meta) or None,
            context=tool.context,
            arguments=(*arguments, *retries),
            primed=(),
            filled=(),
            returns=returns,
            method=Method(
                name=name,
                description=description,
                parameters=(*(self._as_given(one) for one in arguments), *given),
                returns=returns,
                context=tool.context,
            ),
            input_schema=input_schema(self.spec, tool, [str(one.name) for one in retries]),
            driver="",
            engine=None,
            is_prompt=tool.is_prompt,
        )

    def _retries(self, tool: model.Tool) -> Iterator[Argument]:
        """The arguments that answer questions where nobody can be asked."""
        for name in self.analysis.reaches[str(tool.name.value)].questions:
            retry = self.spec.questions[name].retry_with
            if retry is not None:
                yield Argument(Identifier(str(retry.value)), BOOLEAN, Literal(value=False))

    def _as_given(self, argument: Argument) -> Parameter:
        """An argument as the handler gets it: with what was asked for."""
        found = argument.type
        if isinstance(found, FieldType):
            optional = not found.field.required and found.field.default is None
            found = FieldType(found.field, optional)
        return Parameter(argument.name, found)

    def _looked_at(self, tool: model.Tool) -> set[str]:
        """What conditions look at, where another question could be put before them. It comes
        first, so that every connection finds what was true when the call began."""
        names = self.analysis.reaches[str(tool.name.value)].questions
        if len(names) < 2 and len(tool.asks) < 2:
            return set()
        return {
            name
            for question in map(self.spec.questions.__getitem__, names)
            for name in outer_names(condition_names(question), question, tool.asks_of(question))
        }

    def _primed(
        self, tool: model.Tool, graph: ToolGraph, looked_at: set[str]
    ) -> Iterator[Parameter]:
        taken = {str(name.value) for name in tool.takes}
        for name, dependency in self.spec.dependencies.items():
            if name in looked_at - taken:
                returns = self.types.type_of(dependency)
                yield Parameter(Identifier(name), returns, graph.dependency(dependency))

    def _takes(self, tool: model.Tool, graph: ToolGraph) -> Iterator[Parameter]:
        for name in tool.takes:
            dependency = self.spec.dependencies[str(name.value)]
            source = graph.dependency(dependency)
            returns = self.types.type_of(dependency)
            yield Parameter(Identifier(str(name.value)), returns, source)

    def _asks(self, tool: model.Tool, graph: ToolGraph) -> Iterator[Parameter]:
        for ask in tool.asks:
            question = self.spec.questions[str(ask.question.value)]
            source = graph.settled(question, ask) if ask.unwraps else graph.question(question, ask)
            form = self._form_class(str(ask.question.value))
            yield Parameter(
                Identifier(str(ask.parameter.value)),
                AnswerType(form, outcome=not ask.unwraps),
                source,
            )


def texts_of(node: Node) -> Iterator[str]:
    """Every text of a spec, keys included."""
    for one in walk(node):
        if isinstance(one, MappingNode):
            yield from (str(key.value) for key in one.keys)
        elif isinstance(one, Scalar) and isinstance(one.value, str):
            yield one.value


def _text(scalar: Scalar | None) -> str:
    return "" if scalar is None else str(scalar.value)


def _mapping(node: MappingNode | None) -> Mapping[str, Any]:
    value = {} if node is None else plain(node)
    return value if isinstance(value, dict) else {}


def _http_options(server: model.Server) -> Iterator[Identifier]:
    """The options of the HTTP app that are switched on, by their names in the SDK."""
    options = {"stateless_http": server.stateless_http, "json_response": server.json_response}
    yield from (Identifier(name) for name, is_on in options.items() if is_on)


def _handlers(handlers: Scalar | None) -> HandlersImport | None:
    if handlers is None:
        return None
    module, _, name = str(handlers.value).partition(":")
    return HandlersImport(module, Identifier(name))
