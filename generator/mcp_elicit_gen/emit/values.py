"""Types of the intermediate form as annotations."""

from ..ir.package import AnswerType, Parameter, SchemaType, ValueType
from ..python import Attribute, Call, Expression, Identifier, Name, Subscript
from ..python import Parameter as PrintedParameter
from .annotations import Annotations
from .names import Names

RESOLVERS = Identifier("resolvers")


def name(text: str) -> Name:
    """A name of the generated code's own."""
    return Name(Identifier(text))


def subscript(value: str, *items: Expression) -> Subscript:
    """`value[items]`."""
    return Subscript(name(value), items)


def plain_type(wanted: ValueType, annotations: Annotations) -> Expression:
    """The type that user code sees, without constraints."""
    if isinstance(wanted, SchemaType):
        return annotations.bare(wanted)
    form = Name(wanted.form)
    return subscript("ElicitationResult", form) if wanted.outcome else form


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


def form_classes(types: "tuple[ValueType, ...] | list[ValueType]") -> set[Identifier]:
    """The classes of `models.py` that these types use."""
    found: set[Identifier] = set()
    for one in types:
        if isinstance(one, AnswerType):
            found.add(one.form)
        else:
            found.update(one.classes)
    return found
