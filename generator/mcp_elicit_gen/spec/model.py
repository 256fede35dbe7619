"""A spec as the rest of the program sees it: frozen, and every part knows its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..diagnostics import Problem
from ..expressions import Condition
from ..source import MappingNode, Node, Scalar, SourceFile
from .fields import Field
from .template import Template


@dataclass(frozen=True, slots=True)
class AskWhen:
    """The condition of a question. `condition` is None where `problems` say why."""

    scalar: Scalar
    condition: Condition | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Server:
    """The server of the spec; `handlers` is `module:Class`. `stateless_http` and `json_response`
    are options of the SDK's HTTP app."""

    node: MappingNode
    name: Scalar | None
    version: Scalar | None
    handlers: Scalar | None
    on_answer: bool
    stateless_http: bool
    json_response: bool


@dataclass(frozen=True, slots=True)
class Sample:
    """A question to the client's model."""

    message: Template
    max_tokens: int


@dataclass(frozen=True, slots=True)
class Dependency:
    """A value that user code computes, or that the client is asked for; without `returns` it is
    text."""

    name: Scalar
    node: MappingNode
    description: Scalar | None
    takes: tuple[Scalar, ...]
    returns: MappingNode | None
    volatile: bool
    ordered: bool
    once: bool
    sample: Sample | None
    roots: bool

    @property
    def is_computed(self) -> bool:
        """Whether user code computes it."""
        return self.sample is None and not self.roots


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form. The name of an inline form is its question's."""

    name: Scalar
    node: MappingNode
    fields: tuple[Field, ...]
    inline: bool

    def field(self, name: str) -> Field | None:
        """The field of that name, or None."""
        return next((field for field in self.fields if field.name.value == name), None)


@dataclass(frozen=True, slots=True)
class Question:
    """Something a person is asked.

    `form` is a reference to a form of the spec, or an inline form. `otherwise` and
    `when_unavailable` are the nodes as written: None means that the key is missing, a scalar
    null that it says `null`. A question of `mode: url` has no form: it has a `url`, or a
    `url_from` with its `hosts`. `timeout` is in seconds.
    """

    name: Scalar
    node: MappingNode
    message: Template | None
    ask_when: AskWhen | None
    otherwise: Node | None
    needs: tuple[tuple[Scalar, Scalar], ...]
    takes: tuple[tuple[Scalar, MappingNode], ...]
    when_unavailable: Node | None
    form: Scalar | Form | None
    is_url: bool
    url: Template | None
    url_from: Scalar | None
    hosts: tuple[Scalar, ...]
    elicitation_id: Template | None
    completed_by: Scalar | None
    check: Scalar | None
    timeout: Scalar | None
    on_timeout: Scalar | None
    prefill: bool
    retry_with: Scalar | None

    @property
    def templates(self) -> Iterator[Template]:
        """The texts with placeholders: message, URL, id."""
        for one in (self.message, self.url, self.elicitation_id):
            if one is not None:
                yield one

    @property
    def helpers(self) -> Iterator[Scalar]:
        """The dependencies that are computed while the question is put."""
        for one in (self.check, self.completed_by):
            if one is not None:
                yield one


@dataclass(frozen=True, slots=True)
class Argument:
    """A tool's argument: JSON Schema. One that is not required is its default, else absent.

    With `ask`, the name of a question or `question.field`, it is asked for where it is missing.
    """

    name: Scalar
    node: MappingNode
    required: bool
    ask: Scalar | None = None

    @property
    def asked_by(self) -> str | None:
        """The question that asks for it."""
        return None if self.ask is None else str(self.ask.value).partition(".")[0]

    @property
    def field(self) -> str:
        """The field of that question that gives it."""
        part = "" if self.ask is None else str(self.ask.value).partition(".")[2]
        return part or str(self.name.value)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of a tool.

    `unwrap` is None for the whole outcome, True, or the text that ends the call. `values` are
    the `with:` of the question: templates for texts, nodes for everything else.
    """

    parameter: Scalar
    question: Scalar
    unwrap: bool | Scalar | None
    values: tuple[tuple[Scalar, Template | Node], ...]

    @property
    def unwraps(self) -> bool:
        """Whether the handler gets the answer itself."""
        return self.unwrap is not None


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool, or a prompt, whose arguments are all text; `annotations` and `meta` are passed on as
    they are."""

    name: Scalar
    node: MappingNode
    description: Scalar | None
    title: Scalar | None
    annotations: MappingNode | None
    meta: MappingNode | None
    arguments: tuple[Argument, ...]
    context: bool
    takes: tuple[Scalar, ...]
    asks: tuple[Ask, ...]
    may_ask: tuple[Scalar, ...]
    completes: tuple[Scalar, ...]
    returns: MappingNode | None
    is_prompt: bool = False

    @property
    def kind(self) -> str:
        """What it is, in messages."""
        return "prompt" if self.is_prompt else "tool"

    def asks_of(self, question: Question) -> list[Ask]:
        """Where the tool asks a question itself."""
        return [ask for ask in self.asks if ask.question.value == question.name.value]

    def argument(self, name: str) -> Argument | None:
        """The argument of that name, or None."""
        return next((one for one in self.arguments if one.name.value == name), None)


@dataclass(frozen=True, slots=True)
class Spec:
    """One spec. Declarations are found by name; their order is the file's."""

    source: SourceFile
    node: MappingNode
    server: Server | None
    dependencies: Mapping[str, Dependency]
    questions: Mapping[str, Question]
    forms: Mapping[str, Form]
    schemas: Mapping[str, MappingNode]
    tools: Mapping[str, Tool]
    prompts: Mapping[str, Tool]

    @property
    def callers(self) -> Mapping[str, Tool]:
        """The tools and the prompts: everything that may ask, by name."""
        return {**self.tools, **self.prompts}

    @property
    def stem(self) -> str:
        """The file's name without its ending: the name of the generated package."""
        return self.source.stem

    @property
    def all_forms(self) -> Iterator[Form]:
        """Every form: the named ones, then the inline ones."""
        yield from self.forms.values()
        for question in self.questions.values():
            if isinstance(question.form, Form):
                yield question.form

    def form_of(self, question: Question) -> Form | None:
        """The form of a question, looked up where it is named."""
        if isinstance(question.form, Scalar):
            return self.forms.get(str(question.form.value))
        return question.form
