"""A generated package before it is text: every name fixed, every literal and type decided.

The emitters see nothing else. Types stay JSON Schemas until the one call of
datamodel-code-generator that a run makes (`emit/annotations.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..naming.identifiers import Identifier
from ..python import Expression


@dataclass(frozen=True, slots=True)
class SchemaType:
    """A Python type given as JSON Schema.

    `schema` is canonical JSON text in which object schemas are references to `T0`, `T1`, ...;
    `classes` says which classes of the package those are.
    """

    schema: str
    classes: tuple[Identifier, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AnswerType:
    """The model of a form: the answer itself, or the whole outcome of its question."""

    form: Identifier
    outcome: bool = False


ValueType: TypeAlias = SchemaType | AnswerType


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of an answer model. `base` names the support type of its kind, where it has one;
    `text_length` bounds the text of a value that is no text in Python, such as a date."""

    name: Identifier
    wire_name: str
    type: SchemaType
    base: str | None
    text_length: tuple[int, int | None] | None
    distinct: bool
    required: bool
    default: Expression | None


@dataclass(frozen=True, slots=True)
class FormModel:
    """The model of one form, with the schema that clients receive."""

    name: Identifier
    fields: tuple[FormField, ...]
    requested_schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ObjectField:
    """A property of an argument or return model."""

    name: Identifier
    wire_name: str
    type: SchemaType
    required: bool
    default: Expression | None


@dataclass(frozen=True, slots=True)
class ObjectModel:
    """The model of one object schema; a closed one refuses other properties."""

    name: Identifier
    description: str
    fields: tuple[ObjectField, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function; `source` is the resolver that fills it, if one does."""

    name: Identifier
    type: ValueType
    source: Identifier | None = None


@dataclass(frozen=True, slots=True)
class Argument:
    """A tool's argument as the generated function takes it."""

    name: Identifier
    type: SchemaType
    default: Expression | None


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the handlers: what user code implements."""

    name: Identifier
    description: str
    parameters: tuple[Parameter, ...]
    returns: SchemaType
    context: bool = False


@dataclass(frozen=True, slots=True)
class DependencyResolver:
    """Computes a dependency by calling the handlers."""

    name: Identifier
    method: Identifier
    parameters: tuple[Parameter, ...]
    returns: SchemaType


@dataclass(frozen=True, slots=True)
class Unavailable:
    """What a question comes to where nobody can be asked: an answer or an error text."""

    answer: Expression | None
    error: Expression | None


@dataclass(frozen=True, slots=True)
class QuestionResolver:
    """Puts a question, or answers without asking.

    `given` are values that the tool gives, `shown` are parts of the message that need a statement
    of their own. A condition that looks at data, which may change between the rounds of a call,
    decides in the first round only: `guard` is the variable that says whether the question is put.
    """

    name: Identifier
    form: Identifier
    parameters: tuple[Parameter, ...]
    given: tuple[tuple[Identifier, Expression], ...]
    shown: tuple[tuple[Identifier, Expression], ...]
    condition: Expression | None
    otherwise: Expression | None
    guard: Identifier | None
    unavailable: Unavailable | None
    message: Expression

    @property
    def takes_context(self) -> bool:
        """Whether it looks at the call."""
        return self.guard is not None or self.unavailable is not None


@dataclass(frozen=True, slots=True)
class SettlingResolver:
    """Hands on an accepted answer; a refusal ends the call here, before anything else is asked."""

    name: Identifier
    question: Identifier
    question_name: str
    form: Identifier
    refusal: str | None


Resolver: TypeAlias = DependencyResolver | QuestionResolver | SettlingResolver


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as it is registered.

    `filled` are its parameters that resolvers fill. `primed` are dependencies that are only
    computed, before any question is put: conditions look at them, and must find on every
    connection what was true when the call began.
    """

    name: Identifier
    wire_name: str
    title: str | None
    description: str
    annotations: Mapping[str, Any]
    meta: Mapping[str, Any] | None
    context: bool
    arguments: tuple[Argument, ...]
    primed: tuple[Parameter, ...]
    filled: tuple[Parameter, ...]
    returns: SchemaType
    method: Method
    input_schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class HandlersImport:
    """Where `server.py` finds the handlers."""

    module: str
    name: Identifier


@dataclass(frozen=True, slots=True)
class Package:
    """Everything that is generated from one spec; `texts` are all that the spec holds."""

    name: Identifier
    texts: tuple[str, ...]
    source_name: str
    server_name: str
    handlers_class: Identifier
    dependencies_class: Identifier
    resolvers_class: Identifier
    handlers: HandlersImport | None
    forms: tuple[FormModel, ...]
    objects: tuple[ObjectModel, ...]
    requested_schemas: Mapping[str, Mapping[str, Any]]
    dependencies: tuple[Method, ...]
    resolvers: tuple[Resolver, ...]
    tools: tuple[Tool, ...]
