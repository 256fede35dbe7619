"""`tools.py`: the handlers that user code implements, and the tools that call them."""

from collections.abc import Mapping
from typing import Any

from ..ir.package import (
    AnswerType,
    Argument,
    Package,
    SchemaType,
    SettlingResolver,
    Tool,
    ValueType,
)
from ..python import (
    Attribute,
    Await,
    Call,
    DictOf,
    Expression,
    Identifier,
    ListOf,
    Literal,
    Name,
    Source,
    literal_of,
)
from ..python import Parameter as PrintedParameter
from ..python.headings import class_heading, header
from ..python.layout import assign, decorator, docstring, field, returns, signature
from .annotations import Annotations
from .environment import render
from .names import Names
from .resolvers import CONTEXT, HANDLERS, method_view
from .values import (
    RESOLVERS,
    filled_parameter,
    form_classes,
    name,
    subscript,
    with_default,
)

INDENT = 4
BODY = 8

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
    names.add("Any", "MCPServer", "Protocol", "publish_arguments", "refuse_taken")
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
        "arguments": _arguments(package, names),
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
        "tools": [_tool_view(tool, annotations, names) for tool in package.tools],
    }
    view["imports"] = names.imports(_own_imports(package, dependencies))
    return render("tools.py.jinja", view)


def _own_imports(package: Package, dependencies: Identifier) -> list[tuple[str, set[Identifier]]]:
    types: list[ValueType] = []
    for tool in package.tools:
        types += [*(one.type for one in tool.method.parameters), tool.returns]
    own = [(".models", form_classes(types))]
    if package.resolvers:
        needed = {Identifier("make_resolvers")} if _uses_resolvers(package) else set()
        own.append((".resolvers", needed | ({dependencies} if package.dependencies else set())))
    return own


def _uses_resolvers(package: Package) -> bool:
    return any(tool.filled for tool in package.tools)


def _make_resolvers(package: Package) -> Source | None:
    if not _uses_resolvers(package):
        return None
    arguments = (Name(HANDLERS),) if package.dependencies else ()
    return assign(RESOLVERS, Call(name("make_resolvers"), arguments), indent=INDENT)


def _arguments(package: Package, names: Names) -> Source:
    annotation = subscript(
        "dict", name("str"), subscript("dict", name("str"), names.seen(name("Any")))
    )
    schemas = {tool.wire_name: dict(tool.input_schema) for tool in package.tools}
    return field(Identifier("ARGUMENTS"), annotation, literal_of(schemas), indent=0)


def _tool_view(tool: Tool, annotations: Annotations, names: Names) -> dict[str, Any]:
    parameters = []
    if tool.context:
        parameters.append(PrintedParameter(CONTEXT, names.seen(name("Context")), None))
    arguments = [_argument(one, annotations, names) for one in tool.arguments]
    parameters += [one for one in arguments if one.default is None]
    parameters += [
        filled_parameter(one, annotations, names, among=RESOLVERS)
        for one in (*tool.primed, *tool.filled)
    ]
    # Python wants parameters with a default last; the SDK passes them all by name.
    parameters += [one for one in arguments if one.default is not None]
    passed = [CONTEXT] if tool.context else []
    passed += [one.name for one in tool.method.parameters]
    call = Call(Attribute(Name(HANDLERS), tool.method.name), tuple(Name(one) for one in passed))
    return {
        "decorator": decorator(names.seen(_decorator(tool)), indent=INDENT),
        "signature": signature(
            tool.name, parameters, names.seen(annotations.of(tool.returns)), indent=INDENT
        ),
        "body": returns(Await(call), indent=BODY),
    }


def _argument(one: Argument, annotations: Annotations, names: Names) -> PrintedParameter:
    annotation, default = annotations.of(one.type), one.default
    if isinstance(default, ListOf | DictOf):
        annotation, default = with_default(annotation, default, one.type), None
    return PrintedParameter(one.name, names.seen(annotation), default)


def _decorator(tool: Tool) -> Expression:
    keywords: list[tuple[str, Expression]] = [("name", Literal(tool.wire_name))]
    if tool.title is not None:
        keywords.append(("title", Literal(tool.title)))
    keywords.append(("description", Literal(tool.description)))
    if tool.annotations:
        values = tuple(
            (Identifier(ANNOTATIONS[key]), Literal(value))
            for key, value in tool.annotations.items()
        )
        keywords.append(("annotations", Call(name("ToolAnnotations"), (), values)))
    if tool.meta is not None:
        keywords.append(("meta", literal_of(dict(tool.meta))))
    return Call(
        Attribute(name("mcp"), Identifier("tool")),
        (),
        tuple((Identifier(key), value) for key, value in keywords),
    )


def types_of_tools(package: Package) -> list[SchemaType]:
    """Every type that tools, dependencies and resolvers use."""
    found: list[ValueType] = []
    for method in (*package.dependencies, *(tool.method for tool in package.tools)):
        found += [*(one.type for one in method.parameters), method.returns]
    for tool in package.tools:
        found += [argument.type for argument in tool.arguments]
        found += [parameter.type for parameter in tool.primed]
    for resolver in package.resolvers:
        if not isinstance(resolver, SettlingResolver):
            found += [one.type for one in resolver.parameters]
    return [one for one in found if not isinstance(one, AnswerType)]
