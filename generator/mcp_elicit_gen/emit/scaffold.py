"""A first version of the handlers: a stub for every method, for the user to keep and fill in."""

from collections.abc import Iterator
from typing import Any

from ..ir.package import AnswerType, Method, OwnType, Package
from ..ir.resolvers import free_name
from ..naming.modules import ENGINE
from ..python import (
    Call,
    FormattedString,
    FormattedValue,
    Identifier,
    Literal,
    Name,
    Source,
    camel_case,
)
from ..python.headings import class_heading, nothing
from ..python.layout import docstring, import_from, raises
from .annotations import Annotations
from .environment import render
from .names import Names
from .resolvers import method_view
from .tools import on_answer_view
from .values import form_classes

INDENT = 4
BODY = 8


def emit_scaffold(package: Package, annotations: Annotations, module: str) -> str:
    """The handlers module; `module` is the import path of the generated package."""
    names = Names()
    methods = [*package.dependencies, *(tool.method for tool in package.tools)]
    views = [_method_view(method, annotations, names) for method in methods]
    handlers = package.handlers.name if package.handlers else camel_case(package.name)
    types = [one.type for method in methods for one in method.parameters]
    types += [method.returns for method in methods if method.returns is not None]
    own = {one.name for one in types if isinstance(one, OwnType)}
    classes = form_classes(types) | own
    if any(view["outcomes"] for view in views):
        names.add("AcceptedElicitation", "CancelledElicitation", "DeclinedElicitation")
    on_answer = on_answer_view(package, names)
    # What a package makes for handlers is imported from the package.
    names.used -= ENGINE.keys()
    imports = names.imports()
    if classes:
        imports.append([import_from(module, classes)])
    text = f"The handlers of the {package.server_name} server."
    return render(
        "scaffold.py.jinja",
        {
            "docstring": docstring(text, indent=0),
            "imports": imports,
            "heading": class_heading(handlers, []),
            "class_docstring": docstring(text, indent=INDENT),
            "methods": views,
            "on_answer": on_answer,
            "on_answer_unfinished": _unfinished("on_answer: note it where it is kept", BODY),
        },
    )


def _method_view(method: Method, annotations: Annotations, names: Names) -> dict[str, Any]:
    return {
        **method_view(method, annotations, names),
        "outcomes": list(_outcomes(method)),
        "unfinished": _unfinished(str(method.name), BODY),
    }


def _outcomes(method: Method) -> Iterator[dict[str, Source | Identifier | bool]]:
    whole = [
        parameter
        for parameter in method.parameters
        if isinstance(parameter.type, AnswerType) and parameter.type.outcome
    ]
    answer = free_name("answer", [one.name for one in method.parameters])
    for parameter in whole:
        assert isinstance(parameter.type, AnswerType)
        about = f"{method.name}: {parameter.name} was"
        is_last = parameter is whole[-1]
        yield {
            "parameter": parameter.name,
            "is_last": is_last,
            "answer": answer,
            "absent": _unfinished(f"{about} not put", 16) if parameter.type.optional else nothing(),
            "may_be_absent": parameter.type.optional,
            "accepted": _unfinished_with(f"{about} accepted with ", answer)
            if is_last
            else nothing(),
            "declined": _unfinished(f"{about} declined", 16),
            "cancelled": _unfinished(f"{about} cancelled", 16),
        }


def _unfinished_with(text: str, answer: Identifier) -> Source:
    message = FormattedString((text, FormattedValue(Name(answer))))
    return raises(Call(Name(Identifier("NotImplementedError")), (message,)), indent=16)


def _unfinished(text: str, indent: int) -> Source:
    return raises(Call(Name(Identifier("NotImplementedError")), (Literal(text),)), indent=indent)
