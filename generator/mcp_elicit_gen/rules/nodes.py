"""What rules ask of the nodes of a spec: places of keys, plain texts and numbers."""

import math
import re
from collections.abc import Iterator

from ..diagnostics import Span
from ..source.nodes import MappingNode, Node, Scalar, SequenceNode

# Blanks and characters that show nothing. A fixed set: `str.isspace` differs between Pythons.
BLANK = re.compile(
    "[\t-\r \x1c-\x1f\x85\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f"
    "\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]*"
)

# Scripts that put no blanks between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese.
WITHOUT_BLANKS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)


def is_one_word(text: str) -> bool:
    """Whether a text is a single word, as far as its script tells."""
    return len(text.split()) == 1 and WITHOUT_BLANKS.search(text) is None


def looks_empty(text: str) -> bool:
    """Whether a text shows nothing: it is empty, or all blanks and fillers."""
    return BLANK.fullmatch(text) is not None


def key_span(node: MappingNode, key: str) -> Span:
    """The place of a key; of the mapping where the key is missing."""
    found = node.key(key)
    return found.span if found else node.span


def text_of(node: Node | None) -> str | None:
    """The text of a scalar, or None."""
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None


def is_true(node: Node | None) -> bool:
    """Whether a node is the boolean `true`."""
    return isinstance(node, Scalar) and node.value is True


def number_of(node: Node | None) -> int | float | None:
    """The finite number of a scalar, or None."""
    if not isinstance(node, Scalar) or isinstance(node.value, bool | str):
        return None
    return None if is_infinite(node) else node.value


def whole_number_of(node: Node | None) -> int | None:
    """The whole number of a scalar, or None."""
    found = number_of(node)
    return found if isinstance(found, int) else None


def is_infinite(node: Node | None) -> bool:
    """Whether a node is `.inf`, `-.inf` or `.nan`; another rule speaks about those."""
    return (
        isinstance(node, Scalar) and isinstance(node.value, float) and not math.isfinite(node.value)
    )


def items_of(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; none where the node is no list."""
    return node.items if isinstance(node, SequenceNode) else ()


def pairs_of(node: Node | None) -> Iterator[tuple[Scalar, Node]]:
    """The keys of a mapping with their values; none where the node is no mapping."""
    if isinstance(node, MappingNode):
        return zip(node.keys, node.by_name.values(), strict=True)
    return iter(())


def shown(value: object) -> str:
    """A value in a message: as YAML writes it, shortened, in backquotes."""
    words = {True: "true", False: "false", None: "null"}
    known = isinstance(value, bool) or value is None
    text = words[value] if known else str(value)  # type: ignore[index]
    return f"`{text[:57]}...`" if len(text) > 60 else f"`{text}`"


def listed(names: list[str]) -> str:
    """Names in backquotes, joined: "`a`, `b` and `c`"."""
    quoted = [f"`{name}`" for name in names]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
