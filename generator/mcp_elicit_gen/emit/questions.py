"""`questions.py`: what handlers ask with while they run, a class for each tool that may ask."""

from collections.abc import Iterator
from typing import Any

from ..ir.package import AskClass, AskMethod, Package, ValueType
from ..python import Attribute, Await, Call, Expression, Identifier, Literal, Name, Source
from ..python import Parameter as PrintedParameter
from ..python.headings import class_heading, header
from ..python.layout import docstring, field, keep, returns, signature
from .annotations import Annotations
from .environment import render
from .names import Names
from .resolvers import ELICITATIONS
from .values import form_classes, name, own_classes, plain_type

INDENT = 4
BODY = 8
SELF = Identifier("self")


def emit_questions(package: Package, annotations: Annotations, names: Names) -> str | None:
    """The module, or None where no handler asks."""
    classes = package.ask_classes
    if not classes:
        return None
    names.add("Asking", "Body")
    printer = _Printer(package, annotations, names)
    view: dict[str, Any] = {
        "header": header(package.source_name),
        "classes": [printer.view(one) for one in classes],
    }
    types = [one for ask in classes for one in _types(ask)]
    view["imports"] = names.imports(
        [
            (".models", form_classes(types)),
            (ELICITATIONS, own_classes(types, ELICITATIONS)),
            (".resolvers", {package.resolvers_class}),
        ]
    )
    return render("questions.py.jinja", view)


def _types(ask: AskClass) -> Iterator[ValueType]:
    yield from (value.type for value, _ in ask.values)
    for method in ask.methods:
        yield method.returns
        yield from (one.type for one in method.parameters)


class _Printer:
    def __init__(self, package: Package, annotations: Annotations, names: Names) -> None:
        self.package = package
        self.annotations = annotations
        self.names = names

    def view(self, ask: AskClass) -> dict[str, Any]:
        """One class."""
        kept = [
            PrintedParameter(value.name, self._type(value.type), None) for value, _ in ask.values
        ]
        parameters = [
            PrintedParameter(SELF, None, None),
            PrintedParameter(ask.body, name("Body"), None),
            PrintedParameter(Identifier("resolvers"), Name(self.package.resolvers_class), None),
            *kept,
        ]
        return {
            "heading": class_heading(ask.name, [Identifier("Asking")]),
            "body": ask.body,
            "docstring": docstring(f"What `{ask.tool}` may ask.", indent=INDENT),
            "init": signature(
                Identifier("__init__"), parameters, Literal(None), is_async=False, indent=INDENT
            ),
            "kept": [keep(attribute, value.name, indent=BODY) for value, attribute in ask.values],
            "methods": [self._method(one) for one in ask.methods],
        }

    def _type(self, wanted: ValueType) -> Expression:
        return self.names.seen(plain_type(wanted, self.annotations))

    def _method(self, method: AskMethod) -> dict[str, Any]:
        parameters = [
            PrintedParameter(SELF, None, None),
            *(PrintedParameter(one.name, self._type(one.type), None) for one in method.parameters),
        ]
        result = self._type(method.returns)
        return {
            "signature": signature(method.name, parameters, result, indent=INDENT),
            "docstring": docstring(method.message, indent=BODY),
            "statements": list(self._statements(method, result)),
        }

    def _statements(self, method: AskMethod, result: Expression) -> Iterator[Source]:
        me = Name(SELF)
        asking = Identifier("_ask_when" if method.is_conditional else "_ask")
        asked = Call(
            Attribute(me, asking),
            (
                Literal(str(method.name)),
                Attribute(Attribute(me, Identifier("_resolvers")), method.resolver),
                *(Attribute(me, one) for one in method.inputs),
                *(Name(one.name) for one in method.parameters),
            ),
        )
        yield field(method.outcome, result, Await(asked), indent=BODY)
        yield returns(Name(method.outcome), indent=BODY)
