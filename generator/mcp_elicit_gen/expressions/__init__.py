"""The two small languages of a question: messages and conditions.

Both are read into frozen trees by parsers of their own and checked against the types of the
names that are available. Nothing here knows YAML, evaluates text, or prints Python.
"""

from .condition_check import check_condition
from .condition_text import format_condition
from .conditions import parse_condition
from .message_check import check_message
from .messages import Message, Placeholder, Text, format_message, names_in_message, parse_message
from .problems import Problem
from .tree import (
    AndOr,
    Arithmetic,
    Comparison,
    Condition,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    NameRef,
    Negative,
    Not,
    name_references,
    names_in_condition,
)
from .types import Kind, Type, choice_of, list_of, object_of

__all__ = [
    "AndOr",
    "Arithmetic",
    "Comparison",
    "Condition",
    "Kind",
    "Length",
    "ListLiteral",
    "LiteralValue",
    "Membership",
    "Message",
    "NameRef",
    "Negative",
    "Not",
    "Placeholder",
    "Problem",
    "Text",
    "Type",
    "check_condition",
    "check_message",
    "choice_of",
    "format_condition",
    "format_message",
    "list_of",
    "name_references",
    "names_in_condition",
    "names_in_message",
    "object_of",
    "parse_condition",
    "parse_message",
]
