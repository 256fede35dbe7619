"""Where a line that is too long breaks, so that `ruff format` would not break it otherwise.

Two kinds of place: inside brackets, where an operation breaks before its operators, and outside of
them, where a statement may have to add parentheses. All measures are columns; `after` is how many
of them follow on the last line up to the next place that can break.
"""

from __future__ import annotations

from collections.abc import Iterator

from .columns import columns
from .operations import Await, Operation, Unary
from .tree import Attribute, Bracket, Call, Comma, Expression, Item, Part, Subscript, part_text

LINE_LENGTH = 88
STEP = 4


def inside(node: Expression, *, indent: int, column: int, after: int) -> str:
    """Lay out a node that stands inside brackets, at this column of a line with this indent."""
    if fits(node.text, column=column, after=after):
        return node.text
    if isinstance(node, Operation):
        return _before_operators(node, indent=indent, column=column, after=after)
    if is_fluent(node):
        return _before_dots(node, indent=indent, column=column, after=after)
    if isinstance(node, (Unary, Await)):
        prefix, operand = node.parts()
        if isinstance(operand, Expression):
            column += len(part_text(prefix))
            rest = inside(operand, indent=indent, column=column, after=after)
            return part_text(prefix) + rest
    return in_line(node, indent=indent, column=column, after=after)


def in_line(part: Part, *, indent: int, column: int, after: int) -> str:
    """Lay out from left to right, and break only inside the brackets that do not fit."""
    return _in_line(list(pieces(part)), indent=indent, column=column, after=after)


def _in_line(parts: list[str | Bracket], *, indent: int, column: int, after: int) -> str:
    printed = ""
    for index, piece in enumerate(parts):
        if isinstance(piece, str):
            printed += piece
            column += columns(piece)
            continue
        following = _columns_to_next_bracket(parts[index + 1 :], after)
        if fits(piece.text, column=column, after=following):
            printed += piece.text
            column += columns(piece.text)
        else:
            printed += exploded(piece, indent)
            column = indent + len(piece.closing)
    return printed


def fits(text: str, *, column: int, after: int = 0) -> bool:
    """Tell whether this line stays inside the line length."""
    return column + columns(text) + after <= LINE_LENGTH


def outer_lines_fit(text: str, *, indent: int, column: int, after: int) -> bool:
    """Tell the same of several lines, but not of those that are inside a broken bracket."""
    lines = text.split("\n")
    lines[0] = " " * column + lines[0]
    lines[-1] += " " * after
    inner = " " * (indent + 1)
    return all(
        fits(line, column=0)
        for line in lines[:1] + [line for line in lines[1:] if not line.startswith(inner)]
    )


def pieces(part: Part) -> Iterator[str | Bracket]:
    """Flatten to text and the brackets that can break."""
    if isinstance(part, Bracket):
        yield part if part.items else part.text
    elif isinstance(part, Expression):
        for each in part.parts():
            yield from pieces(each)
    else:
        yield part


def is_fluent(node: Expression) -> bool:
    """Tell whether ruff breaks this before its dots: two attributes of calls or subscripts."""
    return _attributes_of_brackets(node) >= 2


def _attributes_of_brackets(node: Part) -> int:
    count = 0
    while isinstance(node, (Attribute, Call, Subscript)):
        inner = node.parts()[0]
        if isinstance(node, Attribute):
            count += isinstance(inner, (Bracket, Call, Subscript))
        node = inner
    return count


def _columns_to_next_bracket(parts: list[str | Bracket], after: int) -> int:
    width = 0
    for piece in parts:
        if isinstance(piece, Bracket):
            return width + len(piece.opening)
        width += columns(piece)
    return width + after


def columns_to_first_break(node: Expression | Bracket, after: int) -> int:
    """Count what of a node must stay on the line where it begins, with what follows if all must."""
    if isinstance(node, Operation):
        return columns_to_first_break(node.operands()[0][1], 0)
    if isinstance(node, Expression) and is_fluent(node):
        return _columns_to_next_bracket(_links(node)[0], 0)
    return _columns_to_next_bracket(list(pieces(node)), after)


def exploded(bracket: Bracket, indent: int) -> str:
    """Print one item per line."""
    inner = indent + STEP
    lines = [bracket.opening]
    for number, item in enumerate(bracket.items, start=1):
        comma = bracket.comma is not Comma.NEVER or number < len(bracket.items)
        text = inside_item(item, indent=inner, after=1 if comma else 0)
        lines.append(f"{' ' * inner}{text}{',' if comma else ''}")
    lines.append(" " * indent + bracket.closing)
    return "\n".join(lines)


def inside_item(item: Item, *, indent: int, after: int) -> str:
    """Lay out fixed text and nodes that stand on a line of their own inside brackets."""
    flat = "".join([part_text(part) for part in item])
    if fits(flat, column=indent, after=after):
        return flat
    printed, column = "", indent
    for index, part in enumerate(item):
        if isinstance(part, str):
            text = part
        else:
            following = after
            for later in reversed(item[index + 1 :]):
                if isinstance(later, str):
                    following += columns(later)
                else:
                    following = columns_to_first_break(later, following)
            text = inside(part, indent=indent, column=column, after=following)
        printed += text
        _, broken, last = text.rpartition("\n")
        column = columns(last) if broken else column + columns(text)
    return printed


def _before_operators(node: Operation, *, indent: int, column: int, after: int) -> str:
    operands = node.operands()
    lines = []
    for number, (operator, operand) in enumerate(operands, start=1):
        start = column if number == 1 else indent + len(operator)
        following = after if number == len(operands) else 0
        layout = inside if isinstance(operand, Expression) else in_line
        text = layout(operand, indent=indent, column=start, after=following)  # type: ignore[arg-type]
        lines.append(operator + text)
    return f"\n{' ' * indent}".join(lines)


def _before_dots(node: Expression, *, indent: int, column: int, after: int) -> str:
    links = _links(node)
    lines = []
    for number, link in enumerate(links, start=1):
        start = column if number == 1 else indent
        following = after if number == len(links) else 0
        lines.append(_in_line(link, indent=indent, column=start, after=following))
    return f"\n{' ' * indent}".join(lines)


def _links(node: Expression) -> list[list[str | Bracket]]:
    """Split a chain before each dot that follows a bracket."""
    links: list[list[str | Bracket]] = []
    link: list[str | Bracket] = []
    current: Part = node
    while isinstance(current, (Attribute, Call, Subscript)):
        inner, tail = current.parts()
        link = [*pieces(tail), *link]
        if isinstance(current, Attribute) and isinstance(inner, (Bracket, Call, Subscript)):
            links.insert(0, link)
            link = []
        current = inner
    return [[*pieces(current), *link], *links]
