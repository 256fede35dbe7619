"""Keys that exclude each other, and keys that go with another one only."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..analysis import Analysis
from ..diagnostics import Span
from ..source.nodes import MappingNode, Node, Scalar
from ..spec.fields import Field
from ..spec.model import Dependency, Question
from .asking import may_be_asked
from .nodes import is_true, key_span, text_of

MODES = ("form", "url")

# What a question says of the page that it sends to.
PAGE = ("url", "url_from", "hosts", "elicitation_id", "completed_by")

# What a question has that shows a form.
FORM_ONLY: Mapping[str, str] = {
    "form": "leave it out: what the page asks never passes through the client",
    "check": "leave it out: a page gives no answer that could be checked",
    "prefill": "leave it out: a page shows no form",
    "retry_with": "leave it out: a page gives no answer that could be passed",
}

# What a dependency does not say that the client computes.
SAMPLED: Mapping[str, str] = {
    "returns": "leave it out: what the client's model answers is text",
    "volatile": "leave it out: the answer is kept for the whole call",
    "once": "leave it out: the answer is kept for the whole call",
    "ordered": "leave it out: the answer is no list",
}
ROOTS: Mapping[str, str] = {
    "sample": "leave one of the two out",
    "takes": "leave it out: the client's roots depend on nothing",
    "returns": "leave it out: the value is a list of URIs",
    "volatile": "leave it out: the list is kept for the whole call",
    "once": "leave it out: the list is kept for the whole call",
    "ordered": "leave it out: the list is kept for the whole call",
}


class Excluded(NamedTuple):
    """A key that may not stand where it does."""

    span: Span
    message: str
    help: str


def mode_of(question: Question) -> str | None:
    """The mode of a question, or None where it is no mode at all."""
    node = question.node.get("mode")
    text = "form" if node is None else text_of(node)
    return text if text in MODES else None


def excluded_of_question(question: Question) -> Iterator[Excluded]:
    """The keys that do not go with the question's mode, or with each other."""
    node, mode = question.node, mode_of(question)
    if mode == "form":
        for key in _keys(node, PAGE):
            yield Excluded(
                key.span,
                f"`{key.value}` goes with `mode: url`",
                "add `mode: url`, or leave it out",
            )
    elif mode == "url":
        for key in _keys(node, FORM_ONLY):
            message = f"`{key.value}` does not go with `mode: url`"
            yield Excluded(key.span, message, FORM_ONLY[str(key.value)])
        yield from _of_page(node)


def _of_page(node: MappingNode) -> Iterator[Excluded]:
    url, url_from, hosts = (node.key(key) for key in ("url", "url_from", "hosts"))
    if url is not None and url_from is not None:
        message = "`url_from` excludes `url`"
        yield Excluded(url_from.span, message, "leave one of the two out")
    elif url is not None and hosts is not None:
        message = "`hosts` goes with `url_from`"
        yield Excluded(hosts.span, message, "leave it out: the host stands in the `url`")


def excluded_of_asking(question: Question, analysis: Analysis) -> Iterator[Excluded]:
    """The keys that go with arguments that a question asks for, and those that do not."""
    if mode_of(question) != "form":
        return
    name = question.name.value
    asked = analysis.asked_arguments(question)
    prefill, retry = question.node.key("prefill"), question.retry_with
    if prefill is not None and question.prefill and not asked and not may_be_asked(analysis.spec):
        message = f"no argument says that `{name}` asks for it, so nothing is filled in"
        instead = f"write `ask: {name}` at an argument, or leave `prefill` out"
        yield Excluded(prefill.span, message, instead)
    if retry is not None and asked:
        message = f"`{name}` asks for arguments, which a retry passes anyway"
        yield Excluded(key_span(question.node, "retry_with"), message, "leave `retry_with` out")


def excluded_of_field(field: Field) -> Iterator[Excluded]:
    """The keys that do not go with what data gives to a field."""
    node = field.node
    default, source = node.key("default"), node.get("choices_from")
    if default is not None and node.get("default_from") is not None:
        message = "`default` does not go with `default_from`"
        yield Excluded(default.span, message, "leave one of the two out")
    elif default is not None and source is not None:
        message = "`default` does not go with `choices_from`: what is offered is not known yet"
        yield Excluded(default.span, message, "use `default_from`, or leave it out")
    if isinstance(source, MappingNode) and source.get("also") is not None:
        if_none = source.key("if_none")
        if if_none is not None:
            message = "`if_none` does not go with `also`, which always offers something"
            yield Excluded(if_none.span, message, "leave one of the two out")


def excluded_of_dependency(dependency: Dependency) -> Iterator[Excluded]:
    """The keys that do not go with a value that the client computes."""
    node = dependency.node
    if is_true(node.get("roots")):
        what, table = "roots", ROOTS
    elif node.get("sample") is not None:
        what, table = "sample", SAMPLED
    else:
        return
    for key in _keys(node, table):
        message = f"`{key.value}` does not go with `{what}`"
        yield Excluded(key.span, message, table[str(key.value)])


def _keys(node: MappingNode, names: Mapping[str, str] | tuple[str, ...]) -> Iterator[Scalar]:
    """The keys of some names that say something; `false` says what is so without it."""
    for key, value in zip(node.keys, node.values, strict=True):
        if key.value in names and not _is_false(value):
            yield key


def _is_false(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is False
