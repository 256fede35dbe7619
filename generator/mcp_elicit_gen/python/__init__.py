"""The one door to Python source: names, literals, expressions and statements, printed safely."""

from ..naming.identifiers import Identifier, camel_case, snake_name
from .formatted import FormattedString, FormattedValue
from .layout import Parameter, Source
from .operations import Await, Binary, BooleanOperation, Compare, Conditional, Unary
from .tree import (
    Attribute,
    Call,
    DictOf,
    Expression,
    ListOf,
    Literal,
    Name,
    Subscript,
    TupleOf,
    literal_of,
)

__all__ = [
    "Attribute",
    "Await",
    "Binary",
    "BooleanOperation",
    "Call",
    "Compare",
    "Conditional",
    "DictOf",
    "Expression",
    "FormattedString",
    "FormattedValue",
    "Identifier",
    "ListOf",
    "Literal",
    "Name",
    "Parameter",
    "Source",
    "Subscript",
    "TupleOf",
    "Unary",
    "camel_case",
    "literal_of",
    "snake_name",
]
