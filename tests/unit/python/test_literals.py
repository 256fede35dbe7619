import ast
import math
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_elicit_gen.python.columns import columns
from mcp_elicit_gen.python.literals import UNREADABLE, print_literal

RUFF = Path(sys.executable).with_name("ruff")
ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()))
SCALARS = st.none() | st.booleans() | st.integers() | ANY_TEXT
FINITE = st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    SCALARS | FINITE,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=10,
)


def ruff_format(source: str) -> str:
    command = [RUFF, "format", "--isolated", "-"]
    done = subprocess.run(command, input=source.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@settings(derandomize=True, max_examples=250)
@given(VALUES)
def test_value_reads_back_equal(value: Any) -> None:
    printed = print_literal(value)
    assert repr(ast.literal_eval(printed)) == repr(value)
    printed.encode()
    assert "\n" not in printed


def test_every_character_reads_back() -> None:
    for start in range(0, 0x110000, 0x400):
        text = "".join(map(chr, range(start, start + 0x400)))
        printed = print_literal(text)
        assert ast.literal_eval(printed) == text
        printed.encode()


DIRECTIONS = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))


def test_nothing_invisible_stays_readable() -> None:
    for code in range(0x110000):
        character = chr(code)
        if (
            unicodedata.category(character) in ("Cc", "Cs", "Co", "Zl", "Zp", "Zs")
            or unicodedata.bidirectional(character) in DIRECTIONS
            or code & 0xFFFE == 0xFFFE
            or 0xE0000 <= code <= 0xE007F
        ):
            assert character == " " or UNREADABLE.fullmatch(character), hex(code)
    assert print_literal("\u202e\ufeff") == '"\\u202e\\ufeff"'


def test_joiners_of_scripts_and_emoji_stay() -> None:
    assert print_literal("\u200c\u200d") == '"\u200c\u200d"'


@pytest.mark.parametrize(
    "text",
    [
        "Supprimer définitivement ?",
        "Удалить файл",
        "删除文件",
        "حذف",
        "👩‍👩‍👧‍👦 ok",
        "नमस्ते",
        "日本語",
    ],
)
def test_text_in_any_script_stays_readable(text: str) -> None:
    assert print_literal(text) == f'"{text}"'


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        ('a"b', "'a\"b'"),
        ("it's", '"it\'s"'),
        ("a'b\"c", '"a\'b\\"c"'),
        ('a\'b""c', "'a\\'b\"\"c'"),
        ("\\", '"\\\\"'),
        ("a\nb\tc\rd", '"a\\nb\\tc\\x0dd"'),
        ("\x00\x7f\xa0\u2028\ud83d\U000e0041", '"\\x00\\x7f\\xa0\\u2028\\ud83d\\U000e0041"'),
        (1e16, "1e16"),
        (1e-7, "1e-07"),
        (-0.0, "-0.0"),
        (True, "True"),
        ({"a": [1, None]}, '{"a": [1, None]}'),
    ],
)
def test_printed_form(value: Any, printed: str) -> None:
    assert print_literal(value) == printed


class Text(str):
    __slots__ = ()


@pytest.mark.parametrize(
    "value",
    [math.nan, math.inf, -math.inf, Text("a"), b"a", (1,), {1, 2}, object(), [Text("a")], 1j],
)
def test_other_values_are_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="no literal"):
        print_literal(value)


def test_literals_are_stable_under_ruff() -> None:
    lines: list[str] = []

    @settings(derandomize=True, max_examples=200)
    @given(SCALARS | FINITE)
    def collect(value: Any) -> None:
        lines.append(f"f({print_literal(value)})")

    collect()
    lines = [line for line in lines if columns(line) <= 88]
    lines += [f"f({print_literal(quotes)})" for quotes in ("\"'", "''\"", '""\'', "\\'", '\\"')]
    source = "\n".join(lines) + "\n"
    assert ruff_format(source) == source


def test_width_is_what_ruff_measures() -> None:
    """A list of exactly 88 columns stays on its line, and one of 89 does not."""
    lines = []
    for code in range(0xA1, 0xE0000, 41):
        character = print_literal(chr(code))[1:-1]
        if len(character) == 1:
            for room in (0, 1):
                width = columns(character * 3)
                lines.append(f'["{character * 3}{"-" * (84 - width + room)}"]')
    formatted = ruff_format("\n".join(lines) + "\n").replace("[\n    ", "[").replace("\n]", "]")
    assert len(lines) > 10_000
    assert ruff_format("\n".join(lines[::2]) + "\n").splitlines() == lines[::2]
    assert formatted.splitlines() == lines
    assert ruff_format("\n".join(lines[1::2]) + "\n").count("\n]\n") == len(lines) // 2
