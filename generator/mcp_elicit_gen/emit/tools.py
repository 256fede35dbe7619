"""`tools.py`: the handlers that user code implements, and the tools that call them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ..ir.package import (
    Argument,
    EngineQuestion,
    FieldType,
    Package,
    SchemaType,
    SettlingResolver,
    Tool,
    ValueType,
)
from ..python import (
    Attribute,
    Await,
    Binary,
    Call,
    DictOf,
    Expression,
    Identifier,
    ListOf,
    Literal,
    Name,
    Source,
    TupleOf,
    literal_of,
)
from ..python import Parameter as PrintedParameter
from ..python.headings import class_heading, header
from ..python.layout import (
    assign,
    decorator,
    docstring,
    field,
    returns,
    signature,
)
from .annotations import Annotations
from .driven_tools import driven, engine_statements, types_of_engine, uses_resolvers
from .environment import render
from .names import Names
from .resolvers import CONTEXT, ELICITATIONS, HANDLERS, method_result, method_view
from .values import (
    RESOLVERS,
    annotated,
    argument_annotation,
    filled_parameter,
    form_classes,
    name,
    own_classes,
    subscript,
    with_default,
)

INDENT = 4
BODY = 8
QUESTIONS = ".questions"

View: TypeAlias = dict[str, Any]

# The protocol's names of tool annotations as the SDK's class spells them.
ANNOTATIONS: Mapping[str, str] = {
    "title": "title",
    "readOnlyHint": "read_only_hint",
    "destructiveHint": "destructive_hint",
    "idempotentHint": "idempotent_hint",
    "openWorldHint": "open_world_hint",
}


def emit_tools(package: Package, annotations: Annotations, names: Names) -> str:
    """The module."""
    names.add("MCPServer", "Protocol")
    if any(not tool.is_prompt for tool in package.tools):
        names.add("Any", "publish_arguments", "refuse_taken")
    dependencies = package.dependencies_class
    handlers = package.handlers_class
    bases = [dependencies] if package.dependencies else []
    view: dict[str, Any] = {
        "header": header(package.source_name),
        "summary": docstring(f"The tools: implement {handlers}, then call register().", indent=0),
        "protocol": {
            "heading": class_heading(handlers, [*bases, Identifier("Protocol")]),
            "methods": [method_view(tool.method, annotations, names) for tool in package.tools],
        },
        "dependencies": bool(package.dependencies),
        "on_answer": on_answer_view(package, names),
        "arguments": _arguments(package, names),
        "prompts": _prompts(package, names),
        "register": signature(
            Identifier("register"),
            [
                PrintedParameter(Identifier("mcp"), name("MCPServer"), None),
                PrintedParameter(HANDLERS, Name(handlers), None),
            ],
            Literal(None),
            is_async=False,
            indent=0,
        ),
        "make_resolvers": _make_resolvers(package),
        "tools": [_tool_view(tool, package, annotations, names) for tool in package.tools],
    }
    view["imports"] = names.imports(_own_imports(package, dependencies))
    return render("tools.py.jinja", view)


def _own_imports(package: Package, dependencies: Identifier) -> list[tuple[str, set[Identifier]]]:
    types: list[ValueType] = []
    for tool in package.tools:
        types += [one.type for one in tool.method.parameters]
        types += [tool.returns] if tool.returns is not None else []
        once = tool.engine.steps if tool.engine is not None else ()
        types += [step.returns for step in once if step.returns is not None]
    own = [
        (".models", form_classes(types)),
        (ELICITATIONS, own_classes(types, ELICITATIONS)),
        (QUESTIONS, own_classes(types, QUESTIONS)),
    ]
    if package.resolvers:
        needed = {Identifier("make_resolvers")} if _uses_resolvers(package) else set()
        own.append((".resolvers", needed | ({dependencies} if package.dependencies else set())))
    return own


def _uses_resolvers(package: Package) -> bool:
    return any(tool.filled or uses_resolvers(tool.engine) for tool in package.tools)


def _make_resolvers(package: Package) -> Source | None:
    if not _uses_resolvers(package):
        return None
    arguments = (Name(HANDLERS),) if package.dependencies else ()
    return assign(RESOLVERS, Call(name("make_resolvers"), arguments), indent=INDENT)


def on_answer_view(package: Package, names: Names) -> dict[str, Any] | None:
    """The method of the handlers that hears each answer."""
    if not package.on_answer:
        return None
    names.add("Any", "Literal")
    action = subscript("Literal", *(Literal(one) for one in ("accept", "decline", "cancel")))
    content = subscript("dict", name("str"), name("Any"))
    parameters = [
        PrintedParameter(Identifier("self"), None, None),
        PrintedParameter(Identifier("tool"), name("str"), None),
        PrintedParameter(Identifier("question"), name("str"), None),
        PrintedParameter(Identifier("action"), action, None),
        PrintedParameter(Identifier("content"), Binary("|", content, Literal(None)), None),
    ]
    return {
        "signature": signature(Identifier("on_answer"), parameters, Literal(None), indent=INDENT),
    }


def _prompts(package: Package, names: Names) -> Source | None:
    """The names of the prompts, which the server must not have yet."""
    prompts = [Literal(tool.wire_name) for tool in package.tools if tool.is_prompt]
    if not prompts:
        return None
    names.add("refuse_taken_prompts")
    return assign(Identifier("PROMPTS"), TupleOf(tuple(prompts)))


def _arguments(package: Package, names: Names) -> Source | None:
    if all(tool.is_prompt for tool in package.tools):
        return None
    annotation = subscript(
        "dict", name("str"), subscript("dict", name("str"), names.seen(name("Any")))
    )
    schemas = {
        tool.wire_name: dict(tool.input_schema) for tool in package.tools if not tool.is_prompt
    }
    return field(Identifier("ARGUMENTS"), annotation, literal_of(schemas), indent=0)


def _tool_view(tool: Tool, package: Package, annotations: Annotations, names: Names) -> View:
    view: View = {
        "decorators": [decorator(names.seen(_decorator(tool)), indent=INDENT)],
        "docstring": docstring(tool.driver, indent=BODY) if tool.driver else None,
    }
    if tool.engine is None:
        return {**view, **_resolved(tool, annotations, names)}
    names.add("Call")
    view["decorators"].append(decorator(names.seen(driven(tool, package)), indent=INDENT))
    call = PrintedParameter(tool.engine.call, name("Call"), None)
    return {
        **view,
        "signature": _signature(tool, [call], annotations, names),
        "statements": list(engine_statements(tool, tool.engine, annotations, names)),
    }


def _resolved(tool: Tool, annotations: Annotations, names: Names) -> View:
    """A function whose parameters the SDK fills."""
    given = []
    if tool.context:
        given.append(PrintedParameter(CONTEXT, names.seen(name("Context")), None))
    filled = [
        filled_parameter(one, annotations, names, among=RESOLVERS)
        for one in (*tool.primed, *tool.filled)
    ]
    passed = [CONTEXT] if tool.context else []
    passed += [one.name for one in tool.method.parameters]
    call = Call(Attribute(Name(HANDLERS), tool.method.name), tuple(Name(one) for one in passed))
    return {
        "signature": _signature(tool, given, annotations, names, filled),
        "statements": [returns(Await(call), indent=BODY)],
    }


def _signature(
    tool: Tool,
    first: list[PrintedParameter],
    annotations: Annotations,
    names: Names,
    filled: Sequence[PrintedParameter] = (),
) -> Source:
    """Python wants parameters with a default last; the SDK passes them all by name."""
    arguments = [_argument(one, annotations, names) for one in tool.arguments]
    return signature(
        tool.name,
        [
            *first,
            *(one for one in arguments if one.default is None),
            *filled,
            *(one for one in arguments if one.default is not None),
        ],
        names.seen(
            annotations.of(tool.returns)
            if tool.returns is not None
            else method_result(tool.method, annotations)
        ),
        indent=INDENT,
    )


def _argument(one: Argument, annotations: Annotations, names: Names) -> PrintedParameter:
    annotation, default = argument_annotation(one.type, annotations), one.default
    if one.description:
        described = ((Identifier("description"), Literal(one.description)),)
        annotation = annotated(annotation, [Call(name("Field"), (), described)])
    if isinstance(default, ListOf | DictOf) and isinstance(one.type, SchemaType):
        annotation, default = with_default(annotation, default, one.type), None
    return PrintedParameter(one.name, names.seen(annotation), default)


def _decorator(tool: Tool) -> Expression:
    keywords: list[tuple[str, Expression]] = [("name", Literal(tool.wire_name))]
    if tool.title is not None:
        keywords.append(("title", Literal(tool.title)))
    keywords.append(("description", Literal(tool.description)))
    if tool.is_prompt:
        return _keywords_call("prompt", keywords)
    if tool.annotations:
        values = tuple(
            (Identifier(ANNOTATIONS[key]), Literal(value))
            for key, value in tool.annotations.items()
        )
        keywords.append(("annotations", Call(name("ToolAnnotations"), (), values)))
    if tool.meta is not None:
        keywords.append(("meta", literal_of(dict(tool.meta))))
    return _keywords_call("tool", keywords)


def _keywords_call(method: str, keywords: list[tuple[str, Expression]]) -> Call:
    return Call(
        Attribute(name("mcp"), Identifier(method)),
        (),
        tuple((Identifier(key), value) for key, value in keywords),
    )


def types_of_tools(package: Package) -> list[SchemaType]:
    """Every type that tools, dependencies and resolvers use."""
    found: list[ValueType | None] = []
    for method in (*package.dependencies, *(tool.method for tool in package.tools)):
        found += [*(one.type for one in method.parameters), method.returns]
    for tool in package.tools:
        found += [argument.type for argument in tool.arguments]
        found += [parameter.type for parameter in tool.primed]
        if tool.engine is not None:
            found += types_of_engine(tool.engine)
    for resolver in package.resolvers:
        if not isinstance(resolver, SettlingResolver):
            found += [one.type for one in resolver.parameters]
        if isinstance(resolver, EngineQuestion):
            found += [helper.returns for helper in resolver.helpers]
    return [*schemas_of(found)]


def schemas_of(found: Iterable[ValueType | None]) -> Iterator[SchemaType]:
    """The types that are given as JSON Schema."""
    for one in found:
        if isinstance(one, FieldType):
            yield one.field.type
        elif isinstance(one, SchemaType):
            yield one
