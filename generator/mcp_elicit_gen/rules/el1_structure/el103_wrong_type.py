"""EL103: a value of another type than the language wants."""

import re
from collections.abc import Callable, Iterator, Mapping

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode, Node, Scalar, SequenceNode, describe
from ...spec.fields import Field
from ...spec.model import Question, Spec, Tool
from ...spec.protocol import KEYWORDS, SHORTHAND
from ...spec.structure import closest
from ..base import FieldRule, QuestionRule, SpecRule, ToolRule
from ..exclusions import mode_of
from ..names import is_keyword
from ..nodes import (
    is_infinite,
    is_one_word,
    items_of,
    looks_empty,
    number_of,
    pairs_of,
    shown,
    text_of,
    whole_number_of,
)
from ..numbers import numbers_out_of_bounds

META = RuleMeta(
    code="EL103",
    name="wrong-type",
    severity=Severity.ERROR,
    what="A value of another type than the language wants, or an empty text.",
    why=(
        "YAML guesses types: `no` is text here, `1.0` is a number, and a text that only looks "
        "like text is none. What the language wants is written in the help."
    ),
    bad="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: "1", title: Copies}
""",
    good="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 1, title: Copies}
""",
)

OUTCOMES = ("error", "decline", "cancel")

# What older YAML reads as `false`.
NEGATIVE = ("no", "n", "off")
HANDLERS = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)


def is_import_path(text: str) -> bool:
    """Whether a text is `package.module:Name`."""
    return HANDLERS.fullmatch(text) is not None and not any(
        is_keyword(part) for part in re.split("[.:]", text)
    )


class UnknownOutcome(QuestionRule):
    """`when_unavailable` is one of three words, an answer, or a sentence."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """A single word that is none of the three."""
        node = element.when_unavailable
        text = text_of(node)
        if node is None or text is None or text in OUTCOMES or looks_empty(text):
            return
        if is_one_word(text):
            close = closest(text, OUTCOMES)
            known = f"did you mean `{close}`?" if close else "one of `error`, `decline`, `cancel`;"
            yield self.at(
                node.span,
                f"`{text}` is no outcome, and a single word is no text for the model",
                f"{known} a text has more than one word",
            )


class AnswerOfArguments(QuestionRule):
    """Where nobody can be asked for an argument the model has to pass it."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """Outcomes that would leave an argument without a value."""
        node = element.when_unavailable
        is_outcome = isinstance(node, MappingNode) or text_of(node) in ("decline", "cancel")
        if node is not None and is_outcome and analysis.asked_arguments(element):
            yield self.at(
                node.span,
                "a question that asks for arguments has no outcome where nobody can be asked",
                "write `error`, or a text for the model in which `{missing}` names what to pass",
            )


class UnknownUnwrap(ToolRule):
    """`unwrap` is `true`, `false`, or a sentence: `yes` and `no` are text."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """A single word."""
        for ask in element.asks:
            text = text_of(ask.unwrap) if isinstance(ask.unwrap, Scalar) else None
            if isinstance(ask.unwrap, Scalar) and text is not None and is_one_word(text):
                meant = "`false`" if text.lower() in NEGATIVE else "`true`"
                yield self.at(
                    ask.unwrap.span,
                    f"{shown(text)} is text here, and a single word is no text for the model",
                    f"write {meant}, or a text of more than one word that the model reads",
                )


class EmptyText(SpecRule):
    """A name or description that shows nothing."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Texts of the server, the tools and prompts, the dependencies and the questions' hosts."""
        for text in _texts(element):
            if looks_empty(text_of(text) or ""):
                yield self.at(
                    text.span, "an empty text", "write what people or the model shall read"
                )


class AnswerOfPage(QuestionRule):
    """A page gives no answer, so nothing can be written in place of one."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """Answers that a question of `mode: url` would give itself."""
        if mode_of(element) != "url":
            return
        if isinstance(element.otherwise, MappingNode):
            yield self.at(
                element.otherwise.span,
                "`null` is wanted, not an answer: a page gives none",
                "write `otherwise: null`; the handler then gets `None`",
            )
        if isinstance(element.when_unavailable, MappingNode):
            yield self.at(
                element.when_unavailable.span,
                "a page gives no answer that could be written here",
                "write `error`, `decline`, `cancel`, or a text for the model",
            )


class NumberOutOfBounds(SpecRule):
    """Seconds and tokens are counted from one."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Numbers that nothing could be done with."""
        for found in numbers_out_of_bounds(element):
            message = (
                f"`{found.key}` is at least 1 and at most {found.most}, not {shown(found.value)}"
            )
            yield self.at(found.node.span, message, f"write a number from 1 to {found.most}")


class HandlersPath(SpecRule):
    """`server.handlers` is printed as an import."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """A path that Python could not import."""
        handlers = element.server.handlers if element.server else None
        if handlers is not None and not is_import_path(str(handlers.value)):
            yield self.at(
                handlers.span,
                f"`{handlers.value}` is no import path",
                "write `module:Name` in ASCII, such as `files_handlers:Files`",
            )


class WrongType(FieldRule):
    """The keywords of a field take what the protocol says."""

    meta = META
    parts = (
        UnknownOutcome(),
        AnswerOfArguments(),
        UnknownUnwrap(),
        EmptyText(),
        AnswerOfPage(),
        NumberOutOfBounds(),
        HandlersPath(),
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """Keywords of the field's kind with another value; structure has the other places."""
        listed = {*KEYWORDS.get(element.kind or "", ("title", "description")), *SHORTHAND, "format"}
        for key, value in pairs_of(element.node):
            name = str(key.value)
            wanted = WANTED.get(name) if name in listed else None
            if wanted is not None and not wanted[1](value) and not is_infinite(value):
                message = f"`{name}` wants {wanted[0]}, not {describe(value)}"
                yield self.at(value.span, message, f"write {wanted[0]}")
        yield from self._check_bounds(element)
        yield from self._check_labels(element)

    def _check_bounds(self, field: Field) -> Iterator[Problem]:
        for key in ("minimum", "maximum") if field.kind == "integer" else ():
            value = number_of(field.node.get(key))
            node = field.node.get(key)
            if node is not None and value is not None and value != int(value):
                message = f"`{key}` of an integer wants a whole number, not `{value}`"
                yield self.at(node.span, message, "write a whole number")

    def _check_labels(self, field: Field) -> Iterator[Problem]:
        source = field.choices_from
        offered = (*field.choices, *(source.also if source is not None else ()))
        labels = [choice.title for choice in offered if choice.title is not None]
        if_none = source.if_none.scalar if source is not None and source.if_none else None
        for label in (field.node.get("title"), field.node.get("description"), if_none, *labels):
            if label is None:
                continue
            text = text_of(label)
            if text is not None and looks_empty(text):
                yield self.at(label.span, "an empty text", "write what people shall read")
            elif text is None and isinstance(label, Scalar) and label in labels and not source:
                yield self.at(label.span, f"a label is text, not {describe(label)}", _quoted(label))
        for key, label in pairs_of(field.node.get("choices")):
            if not isinstance(label, Scalar):
                message = f"the label of `{key.value}` is text, not {describe(label)}"
                yield self.at(label.span, message, "write one line of text")


def _quoted(label: Scalar) -> str:
    value = str(label.value).lower() if isinstance(label.value, bool) else label.value
    return f'write `"{value}"` if that is the label' if value is not None else "write the label"


def _texts(spec: Spec) -> Iterator[Node]:
    """The texts that must show something."""
    callers = (*spec.tools.values(), *spec.prompts.values())
    holders: list[tuple[MappingNode | None, tuple[str, ...]]] = [
        (spec.server.node if spec.server else None, ("name", "version")),
        *((tool.node, ("title", "description")) for tool in callers),
        *((tool.annotations, ("title",)) for tool in callers),
        *((one.node, ("description",)) for one in spec.dependencies.values()),
        *((_mapping(one.node.get("sample")), ("message",)) for one in spec.dependencies.values()),
    ]
    for holder, keys in holders:
        for key in keys:
            value = holder.get(key) if holder is not None else None
            if text_of(value) is not None and value is not None:
                yield value
    for tool in callers:
        yield from (ask.unwrap for ask in tool.asks if isinstance(ask.unwrap, Scalar))
    for question in spec.questions.values():
        yield from question.hosts


def _mapping(node: Node | None) -> MappingNode | None:
    return node if isinstance(node, MappingNode) else None


def _is_text(node: Node) -> bool:
    return text_of(node) is not None


def _is_number(node: Node) -> bool:
    return number_of(node) is not None


def _is_whole(node: Node) -> bool:
    return whole_number_of(node) is not None


def _is_boolean(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, bool)


def _is_list(node: Node) -> bool:
    return isinstance(node, SequenceNode)


def _is_list_of_text(node: Node) -> bool:
    return _is_list(node) and all(_is_text(item) for item in items_of(node))


def _is_collection(node: Node) -> bool:
    return not isinstance(node, Scalar)


def _is_mapping(node: Node) -> bool:
    return isinstance(node, MappingNode)


WANTED: Mapping[str, tuple[str, Callable[[Node], bool]]] = {
    **dict.fromkeys(("title", "description", "format", "default_from"), ("text", _is_text)),
    **dict.fromkeys(("required", "multiple", "private"), ("`true` or `false`", _is_boolean)),
    **dict.fromkeys(("minimum", "maximum"), ("a number", _is_number)),
    **dict.fromkeys(
        ("minLength", "maxLength", "minItems", "maxItems"), ("a whole number", _is_whole)
    ),
    **dict.fromkeys(("enum", "oneOf"), ("a list of options", _is_list)),
    "enumNames": ("a list of text", _is_list_of_text),
    "choices": ("a list of values or a mapping from values to labels", _is_collection),
    "items": ("a mapping with the options", _is_mapping),
}
