"""Docstrings: readable where the text allows it, else an ordinary literal."""

from __future__ import annotations

import ast

from .literals import UNREADABLE, print_literal


def print_docstring(text: str, indent: int) -> str:
    """Print a docstring for a body with this indent.

    Of the readable form, `inspect.cleandoc` gives the text; of the literal, the value is the text.
    """
    if type(text) is not str:
        raise ValueError(f"no docstring of a value of type {type(text).__name__}")
    if not _is_readable(text):
        return _read_back(_literal(text), text)
    if "\n" not in text:
        return _read_back(f'"""{text}"""', text)
    margin = " " * indent
    first, *others = text.split("\n")
    meant = "\n".join([first, *(line and margin + line for line in others), margin])
    return _read_back(f'"""{meant}"""', meant)


def _read_back(printed: str, meant: str) -> str:
    if ast.literal_eval(printed) != meant:
        raise ValueError(f"docstring reads back as another text: {printed[:80]!a}")
    return printed


def _is_readable(text: str) -> bool:
    first, *others = text.split("\n")
    return (
        bool(text)
        and not UNREADABLE.search(text.replace("\n", ""))
        and "\\" not in text
        and '"""' not in text
        and text[0] not in '" \n'
        and text[-1] not in '"\n'
        and not any(line.endswith(" ") for line in [first, *others])
        # Readers of docstrings take away the indent that all lines but the first share.
        and (not any(others) or any(line and not line.startswith(" ") for line in others))
    )


def _literal(text: str) -> str:
    # `ruff format` strips blanks at both ends of a docstring, whatever its quotes.
    core = text.strip(" ")
    if core == text:
        return print_literal(text)
    if not core:
        return f'"{_visible_blanks(len(text))}"'
    printed = print_literal(core)
    before = len(text) - len(text.lstrip(" "))
    after = len(text) - len(text.rstrip(" "))
    quote = printed[0]
    return f"{quote}{_visible_blanks(before)}{printed[1:-1]}{_visible_blanks(after)}{quote}"


def _visible_blanks(count: int) -> str:
    return "\\x20" * count
