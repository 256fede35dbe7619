"""Whole numbers of a spec that have bounds of their own."""

from collections.abc import Iterator
from typing import NamedTuple

from ..source.nodes import MappingNode, Node
from ..spec.model import Spec
from .nodes import whole_number_of

# A call that waits longer than a day is not coming back.
LONGEST_TIMEOUT = 86_400

# More than anybody reads, and than clients draw.
MOST_OPTIONS = 10_000

# Far more than any model answers.
MOST_TOKENS = 10_000_000


class OutOfBounds(NamedTuple):
    """A number that is too small or too large, with what it may be."""

    node: Node
    key: str
    value: int
    most: int


def numbers_out_of_bounds(spec: Spec) -> Iterator[OutOfBounds]:
    """Each `timeout` of a question, `max` of options and `max_tokens` of a sample that is out of
    bounds."""
    for question in spec.questions.values():
        yield from _outside(question.node, "timeout", LONGEST_TIMEOUT)
    for form in spec.all_forms:
        for field in form.fields:
            source = field.node.get("choices_from")
            if isinstance(source, MappingNode):
                yield from _outside(source, "max", MOST_OPTIONS)
    for dependency in spec.dependencies.values():
        sample = dependency.node.get("sample")
        if isinstance(sample, MappingNode):
            yield from _outside(sample, "max_tokens", MOST_TOKENS)


def _outside(holder: MappingNode, key: str, most: int) -> Iterator[OutOfBounds]:
    node = holder.get(key)
    value = whole_number_of(node)
    if node is not None and value is not None and not 1 <= value <= most:
        yield OutOfBounds(node, key, value, most)
