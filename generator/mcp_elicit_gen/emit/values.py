"""Types of the intermediate form as annotations."""

from collections.abc import Iterable
from functools import lru_cache

from ..ir.package import (
    AnswerType,
    FieldType,
    FormField,
    OwnType,
    Parameter,
    SchemaType,
    ValueType,
)
from ..python import (
    Attribute,
    Call,
    DictOf,
    Expression,
    Identifier,
    ListOf,
    Literal,
    Name,
    Subscript,
)
from ..python import Parameter as PrintedParameter
from .annotations import Annotations, or_none
from .names import Names

RESOLVERS = Identifier("resolvers")
TRUE = Literal(value=True)


@lru_cache(maxsize=256)
def name(text: str) -> Name:
    """A name of the generated code's own."""
    return Name(Identifier(text))


def subscript(value: str, *items: Expression) -> Subscript:
    """`value[items]`."""
    return Subscript(name(value), items)


def is_annotated(annotation: Expression) -> bool:
    """Whether it is an `Annotated[...]`."""
    if not isinstance(annotation, Subscript) or not isinstance(annotation.value, Name):
        return False
    return annotation.value.identifier == "Annotated"


def annotated(annotation: Expression, extras: list[Expression]) -> Expression:
    """The annotation with more behind it, in one `Annotated[...]`."""
    if isinstance(annotation, Subscript) and is_annotated(annotation):
        return Subscript(annotation.value, (*annotation.items, *extras))
    return subscript("Annotated", annotation, *extras)


def with_default(
    annotation: Expression, default: ListOf | DictOf, wanted: SchemaType
) -> Expression:
    """The annotation with a list or an object as its default: pydantic copies it, and reads what
    should be an instance of a class."""
    keywords: list[tuple[Identifier, Expression]] = [(Identifier("default"), default)]
    if wanted.classes:
        keywords.append((Identifier("validate_default"), TRUE))
    return annotated(annotation, [Call(name("Field"), (), tuple(keywords))])


def plain_type(wanted: ValueType, annotations: Annotations) -> Expression:
    """The type that user code sees, without constraints."""
    if isinstance(wanted, SchemaType):
        return annotations.bare(wanted)
    if isinstance(wanted, FieldType):
        found: Expression = plain_field(wanted.field, annotations)
    elif isinstance(wanted, OwnType):
        found = Name(wanted.name)
    else:
        form = Name(wanted.form)
        found = subscript("ElicitationResult", form) if wanted.outcome else form
    return or_none(found) if wanted.optional else found


def filled_parameter(
    parameter: Parameter, annotations: Annotations, names: Names, *, among: Identifier | None
) -> PrintedParameter:
    """A parameter as a resolver or tool declares it. `among` is the container that its resolver
    is an attribute of, where it is not in reach by its own name."""
    annotation = plain_type(parameter.type, annotations)
    if parameter.source is not None:
        resolver: Expression = Name(parameter.source)
        if among is not None:
            resolver = Attribute(Name(among), parameter.source)
        marker = Call(name("Resolve"), (resolver,))
        annotation = subscript("Annotated", annotation, marker)
    return PrintedParameter(parameter.name, names.seen(annotation), None)


def form_classes(types: Iterable[ValueType]) -> set[Identifier]:
    """The classes of `models.py` that these types use."""
    found: set[Identifier] = set()
    for one in types:
        if isinstance(one, AnswerType):
            found.add(one.form)
        elif isinstance(one, SchemaType):
            found.update(one.classes)
    return found


def own_classes(types: Iterable[ValueType], module: str) -> set[Identifier]:
    """The classes of one of the package's other modules that these types use."""
    return {one.name for one in types if isinstance(one, OwnType) and one.module == module}


def field_annotation(one: FormField, annotations: Annotations) -> Expression:
    """The type of a form's field, with its constraints."""
    annotation = annotations.of(one.type)
    if one.base is not None:
        annotation = _with_base(annotation, Name(Identifier(one.base)))
    if one.text_length is not None:
        bounds = tuple(Literal(bound) for bound in one.text_length if bound is not None)
        annotation = annotated(annotation, [Call(name("text_length"), bounds, ())])
    if one.distinct:
        annotation = annotated(annotation, [name("Distinct")])
    return annotation


def _with_base(annotation: Expression, base: Name) -> Expression:
    """The type of our own for a kind, in the place of Python's."""
    if isinstance(annotation, Subscript) and is_annotated(annotation):
        return Subscript(annotation.value, (base, *annotation.items[1:]))
    return base


def plain_field(one: FormField, annotations: Annotations) -> Expression:
    """The type of a form's field as user code sees it."""
    if one.base in DATES:
        return Attribute(name("datetime"), Identifier(DATES[one.base]))
    return annotations.bare(one.type)


# The support types whose values are no text, as the members of `datetime` that they are.
DATES = {"Date": "date", "DateTime": "datetime"}


def argument_annotation(wanted: SchemaType | FieldType, annotations: Annotations) -> Expression:
    """The type of a tool's argument, with its constraints."""
    if isinstance(wanted, SchemaType):
        return annotations.of(wanted)
    found = field_annotation(wanted.field, annotations)
    return or_none(found) if wanted.optional else found
