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
    """The model of a form: the answer itself, or the whole outcome of its question. Optional where
    the question may have been put to nobody and have no answer."""

    form: Identifier
    outcome: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class OwnType:
    """A class that the package makes for handlers, by the module that has it: the outcome of a
    page that was visited, or what a handler asks with."""

    module: str
    name: Identifier
    optional: bool = False


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
class FieldType:
    """The type of a form's field, for an argument that is asked for where it is missing."""

    field: FormField
    optional: bool = False


ValueType: TypeAlias = SchemaType | AnswerType | OwnType | FieldType


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
    """A tool's argument as the generated function takes it. A prompt's has its description."""

    name: Identifier
    type: SchemaType | FieldType
    default: Expression | None
    description: str = ""


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the handlers: what user code implements. One without `returns` is a prompt's."""

    name: Identifier
    description: str
    parameters: tuple[Parameter, ...]
    returns: SchemaType | None
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
    """What a question comes to where nobody can be asked: an answer or an error text. With `retry`
    an argument says that this answer counts then."""

    answer: Expression | None
    error: Expression | None
    retry: tuple[Identifier, Expression] | None = None


@dataclass(frozen=True, slots=True)
class FormFilling:
    """How data completes the form of a question: the variable of the completed form, its value,
    the variable of the only answer where one is taken without asking, and that of the answer
    where no argument is missing that the question asks for."""

    form: Identifier
    value: Expression
    single: Identifier | None
    complete: Identifier | None = None


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
    filling: FormFilling | None
    message: Expression

    @property
    def takes_context(self) -> bool:
        """Whether it looks at the call."""
        has_single = self.filling is not None and self.filling.single is not None
        return self.guard is not None or self.unavailable is not None or has_single


@dataclass(frozen=True, slots=True)
class SettlingResolver:
    """Hands on an accepted answer; a refusal ends the call here, before anything else is asked."""

    name: Identifier
    question: Identifier
    question_name: str
    form: Identifier
    refusal: str | None


@dataclass(frozen=True, slots=True)
class Helper:
    """A function inside a resolver that calls the handlers while the question is put: for a
    `check` it takes the `answer`."""

    name: Identifier
    answer: tuple[Identifier, Identifier] | None
    method: Identifier
    arguments: tuple[Expression, ...]
    returns: SchemaType


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    """Makes a question for the engine, or answers without asking.

    `form` is None for a page. `decided` is the parameter by which the engine says whether the
    question was put before; None where there is no condition. `otherwise` is then what counts if
    it is not put. `question` is the `Elicit`, `Ask` or `Visit`.
    """

    name: Identifier
    form: Identifier | None
    parameters: tuple[Parameter, ...]
    given: tuple[tuple[Identifier, Expression], ...]
    shown: tuple[tuple[Identifier, Expression], ...]
    decided: Identifier | None
    condition: Expression | None
    put: Identifier | None
    otherwise: Expression | None
    helpers: tuple[Helper, ...]
    filling: FormFilling | None
    question: Expression


@dataclass(frozen=True, slots=True)
class SampleResolver:
    """Makes a question to the client's model."""

    name: Identifier
    parameters: tuple[Parameter, ...]
    shown: tuple[tuple[Identifier, Expression], ...]
    sample: Expression


Resolver: TypeAlias = (
    DependencyResolver | QuestionResolver | SettlingResolver | EngineQuestion | SampleResolver
)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the engine does before a body runs.

    `method` is the engine's: `value`, `once`, `question`, `answer`, `sample` or `roots`; or `part`,
    for the field `key` of an answer, which is the only input. Else `key` names the question or
    dependency where that method wants it. `refusal` are words for the model where a refusal ends
    the call.
    """

    target: Identifier
    method: str
    key: str | None
    resolver: Identifier | None = None
    inputs: tuple[Identifier, ...] = ()
    returns: SchemaType | None = None
    is_conditional: bool = False
    refusal: str | None = None


@dataclass(frozen=True, slots=True)
class AskMethod:
    """A question that a body may put. `outcome` is a variable; `inputs` are the attributes of
    `AskClass` that it uses."""

    name: Identifier
    message: str
    outcome: Identifier
    resolver: Identifier
    inputs: tuple[Identifier, ...]
    parameters: tuple[Parameter, ...]
    returns: ValueType
    is_conditional: bool


@dataclass(frozen=True, slots=True)
class AskClass:
    """What one handler asks with. `values` are kept in it for the texts of its questions, each in
    an attribute; `body` is the parameter beside them."""

    name: Identifier
    tool: str
    body: Identifier
    values: tuple[tuple[Parameter, Identifier], ...]
    methods: tuple[AskMethod, ...]


@dataclass(frozen=True, slots=True)
class EngineBody:
    """What the engine runs for a tool: steps, then the handler.

    `passed` are what the handler gets, `asks` are the values that its `ask` keeps, `completes`
    the ids of pages that are done with afterwards.
    """

    call: Identifier
    body: Identifier
    result: Identifier
    steps: tuple[Step, ...]
    passed: tuple[Expression, ...]
    ask: AskClass | None
    asks: tuple[Expression, ...]
    completes: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as it is registered.

    `filled` are its parameters that the SDK fills from resolvers, `engine` is what is done instead
    where the engine drives it; `driver` says in a sentence what drives it and why. `primed` are
    dependencies that are only computed, before any question is put: conditions look at them, and
    must find on every connection what was true when the call began.
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
    returns: SchemaType | None
    method: Method
    input_schema: Mapping[str, Any]
    driver: str
    engine: EngineBody | None
    is_prompt: bool = False


@dataclass(frozen=True, slots=True)
class ClientQuestion:
    """A question as clients meet it: what its message says around the placeholders.

    A form has the class of its answers, of which only some fields may be asked for where arguments
    are missing (`is_partial`). A page has what its address says around the placeholders.
    """

    name: Identifier
    message: str
    texts: tuple[str, ...]
    form: Identifier | None
    is_partial: bool
    url: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A question of a tool, and calls that try its branches: what generated tests are made of.

    All values are JSON. `arguments`, what each dependency gives (`data`) and some fields of
    `answers` make that the question is put; those of `not_put` that it is not, and `otherwise`
    counts. `place` says where the answer goes: to the handler's `parameter` as a `whole` outcome or
    `unwrapped`, `through` another question or a dependency, or to the `body`, which asks with the
    values `given`. `changing` is another value of a dependency. The tool puts the question `times`;
    `unavailable` is what counts where nobody can be asked, and `is_alone` says that nothing else is
    asked.
    """

    tool: str
    method: str
    question: str
    place: str
    parameter: str
    arguments: Mapping[str, Any]
    data: Mapping[str, Any]
    answers: Mapping[str, Mapping[str, Any]]
    given: Mapping[str, Any]
    result: Any
    not_put: tuple[Mapping[str, Any], ...] | None
    otherwise: Any
    changing: Mapping[str, Any]
    times: int
    unavailable: Any
    is_alone: bool
    is_static: bool
    is_page: bool
    is_prompt: bool


@dataclass(frozen=True, slots=True)
class NotTried:
    """A question of a tool for which no call was found that puts it."""

    tool: str
    question: str


@dataclass(frozen=True, slots=True)
class HandlersImport:
    """Where `server.py` finds the handlers."""

    module: str
    name: Identifier


@dataclass(frozen=True, slots=True)
class Package:
    """Everything that is generated from one spec; `texts` are all that the spec holds.

    `http_options` are the options of the SDK's HTTP app that the spec switches on.
    """

    name: Identifier
    texts: tuple[str, ...]
    source_name: str
    server_name: str
    server_version: str | None
    http_options: tuple[Identifier, ...]
    handlers_class: Identifier
    dependencies_class: Identifier
    resolvers_class: Identifier
    answers_class: Identifier
    script_class: Identifier
    handlers: HandlersImport | None
    forms: tuple[FormModel, ...]
    objects: tuple[ObjectModel, ...]
    requested_schemas: Mapping[str, Mapping[str, Any]]
    dependencies: tuple[Method, ...]
    resolvers: tuple[Resolver, ...]
    tools: tuple[Tool, ...]
    client_questions: tuple[ClientQuestion, ...]
    branches: tuple[Branch, ...]
    not_tried: tuple[NotTried, ...]
    on_answer: bool

    @property
    def has_engine(self) -> bool:
        """Whether any tool is driven by the engine."""
        return any(tool.engine is not None for tool in self.tools)

    @property
    def fills_forms(self) -> bool:
        """Whether data completes any form."""
        return any(
            isinstance(one, QuestionResolver | EngineQuestion) and one.filling is not None
            for one in self.resolvers
        )

    @property
    def ask_classes(self) -> tuple[AskClass, ...]:
        """What handlers ask with."""
        engines = [tool.engine for tool in self.tools if tool.engine is not None]
        return tuple(engine.ask for engine in engines if engine.ask is not None)
