"""Forms that data completes: the options, defaults and texts that a resolver fills in."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from .. import python
from ..analysis import Analysis
from ..expressions import Kind
from ..naming.field_names import field_name
from ..naming.identifiers import Identifier
from ..python import Expression
from ..source import Scalar
from ..spec.fields import ChoicesFrom, Field
from ..spec.model import Argument, Form, Question, Spec
from ..spec.template import Template
from .forms import class_of, has_placeholder, lower_field
from .package import FormField, FormFilling
from .texts import MessagePrinter

TRUE = python.Literal(value=True)

Free: TypeAlias = Callable[[str], Identifier]


def form_filling(
    question: Question,
    form: Form,
    spec: Spec,
    printer: MessagePrinter,
    free: Free,
    asked: Sequence[Argument] = (),
) -> FormFilling | None:
    """What data says about the form of a question; None where it says nothing.

    `asked` are the tool's arguments that it asks for. Texts that need a statement of their own are
    left in the printer.
    """
    fields = [field for field in form.fields if field.is_from_data]
    if not fields and not asked:
        return None
    lowering = _Filling(question, spec, printer)
    fillings = python.DictOf(
        tuple((python.Literal(str(field.name.value)), lowering.filling(field)) for field in fields)
    )
    sources = [field.choices_from for field in fields if field.choices_from is not None]
    arguments: tuple[Expression, ...] = (python.Name(class_of(form)), fillings)
    if asked:
        arguments += (python.DictOf(tuple(_given(one) for one in asked)),)
    prefill: dict[str, Expression] = {"prefill": TRUE} if question.prefill and asked else {}
    return FormFilling(
        form=free("form"),
        value=_call("filled_form", arguments, prefill),
        single=free("only") if any(one.use_single for one in sources) else None,
        complete=free("given") if asked else None,
    )


def _given(argument: Argument) -> tuple[Expression, Expression]:
    """A value that the tool was called with, by its field, with the argument's name."""
    name = str(argument.name.value)
    pair = python.TupleOf((python.Literal(name), python.Name(Identifier(name))))
    return python.Literal(argument.field), pair


def lowered_field(argument: Argument, analysis: Analysis) -> FormField:
    """The field of a form that gives an argument which is asked for."""
    field = analysis.field_of(argument)
    assert field is not None
    return lower_field(field, is_integer=_is_integer(field, analysis))


def integer_fields(form: Form, analysis: Analysis) -> set[str]:
    """The fields of a form whose options from data are integers."""
    return {str(field.name.value) for field in form.fields if _is_integer(field, analysis)}


def _is_integer(field: Field, analysis: Analysis) -> bool:
    return field.choices_from is not None and analysis.value_type(field).kind is Kind.INTEGER


class _Filling:
    """Prints what data says about the fields of one question's form."""

    def __init__(self, question: Question, spec: Spec, printer: MessagePrinter) -> None:
        self.question = question
        self.spec = spec
        self.printer = printer

    def filling(self, field: Field) -> Expression:
        """What data says about one field."""
        return _call("Filling", (), dict(self._parts(field)))

    def _parts(self, field: Field) -> Iterator[tuple[str, Expression]]:
        if field.choices_from is not None:
            yield "options", self._options(field, field.choices_from)
        if field.default_from is not None:
            owner, _, part = str(field.default_from.value).partition(".")
            yield "default", self.printer.reference(owner, part or None)
            required = field.node.get("required")
            if isinstance(required, Scalar) and required.value is True:
                yield "is_required", TRUE
        for key, text in (("title", field.title), ("description", field.description)):
            if text is not None and has_placeholder(text):
                yield key, self._text(text)
        if field.choices_from is not None and field.choices_from.use_single:
            yield "use_single", python.Literal(value=True)

    def _text(self, text: Template) -> Expression:
        return self.printer.text(text.message or ())

    def _options(self, field: Field, source: ChoicesFrom) -> Expression:
        items = self.printer.reference(source.owner, source.part)
        name = python.Literal(str(field.name.value))
        return _call("options_of", (items, name), dict(self._reading(field, source)))

    def _reading(self, field: Field, source: ChoicesFrom) -> Iterator[tuple[str, Expression]]:
        for key, part in (("value", source.value), ("title", source.title)):
            if part is not None:
                yield key, python.Literal(str(field_name(str(part.value))))
        dependency = self.spec.dependencies.get(source.owner)
        if dependency is None or dependency.ordered:
            yield "is_ordered", python.Literal(value=True)
        if source.also:
            pairs = tuple(
                (_literal(one.value), _literal(one.title or one.value)) for one in source.also
            )
            yield "also", python.DictOf(pairs)
        least = field.number("minItems")
        if least is not None and least > 1:
            yield "at_least", python.Literal(int(least))
        if source.most is not None:
            yield "at_most", python.Literal(source.most)
        if source.if_none is not None:
            yield "if_none", self._text(source.if_none)


def _literal(scalar: Scalar) -> python.Literal:
    return python.Literal(str(scalar.value))


def _call(
    name: str, arguments: tuple[Expression, ...], keywords: dict[str, Expression] | None = None
) -> python.Call:
    return python.Call(
        python.Name(Identifier(name)),
        arguments,
        tuple((Identifier(key), value) for key, value in (keywords or {}).items()),
    )
