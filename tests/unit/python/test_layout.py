import ast
import inspect
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from python_trees import Trees, meant

from mcp_elicit_gen.python import (
    Attribute,
    Await,
    Binary,
    BooleanOperation,
    Call,
    Compare,
    Conditional,
    DictOf,
    FormattedString,
    FormattedValue,
    Identifier,
    ListOf,
    Literal,
    Name,
    Parameter,
    Source,
    Subscript,
    TupleOf,
    Unary,
    layout,
    literal_of,
)

RUFF = Path(sys.executable).with_name("ruff")
A, B, C = (Name(Identifier(name)) for name in "abc")
INDENT = 4


def name(text: str) -> Name:
    return Name(Identifier(text))


def ruff(*arguments: str, source: str = "") -> str:
    done = subprocess.run(
        [RUFF, *arguments], input=source.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout.decode()[-2000:] + done.stderr.decode()[-2000:]
    return done.stdout.decode()


def same(printed: ast.AST | None, wanted: ast.AST | None) -> bool:
    if printed is None or wanted is None:
        return printed is wanted
    return ast.dump(printed) == ast.dump(wanted)


def in_function(text: str) -> Any:
    return ast.parse(f"async def g():\n    {text}").body[0].body[0]  # type: ignore[attr-defined]


def return_statement(trees: Trees) -> str:
    value = trees.node(trees.depth())
    text = layout.returns(value, indent=INDENT)
    assert same(in_function(text).value, meant(value))
    return text


def raise_statement(trees: Trees) -> str:
    error = trees.random.choice((trees.name(), trees.call(trees.depth())))
    text = layout.raises(error, indent=INDENT)
    assert same(in_function(text).exc, meant(error))
    return text


def if_statement(trees: Trees) -> str:
    test = trees.node(trees.depth())
    text = f"{layout.condition(test, indent=INDENT)}\n        pass"
    assert same(in_function(text).test, meant(test))
    return text


def assignment(trees: Trees) -> str:
    value = trees.node(trees.depth())
    text = layout.assign(trees.identifier(), value, indent=INDENT)
    assert same(in_function(text).value, meant(value))
    return text


def class_field(trees: Trees) -> str:
    annotation = trees.annotation(trees.depth())
    default = trees.node(trees.depth()) if trees.random.random() < 0.7 else None
    text = layout.field(trees.identifier(), annotation, default, indent=INDENT)
    statement = in_function(text)
    assert same(statement.annotation, meant(annotation))
    assert same(statement.value, default and meant(default))
    return text


def call(trees: Trees) -> str:
    value = trees.call(trees.depth())
    awaited = Await(value) if trees.random.random() < 0.5 else value
    text = layout.call_statement(awaited, indent=INDENT)
    assert same(in_function(text).value, meant(awaited))
    return text


def bracketed(trees: Trees) -> str:
    value = trees.node(trees.depth())
    text = layout.expression(value, indent=8, before=5, after=1)
    text = f"f(\n        name={text},\n    )"
    assert same(in_function(text).value.keywords[0].value, meant(value))
    return text


def function(trees: Trees) -> str:
    depth = trees.depth()
    result, parameters = trees.annotation(depth), trees.parameters(depth)
    heading = layout.signature(trees.identifier(), parameters, result, indent=INDENT)
    decorator = layout.decorator(trees.call(depth), indent=INDENT)
    text = f"{decorator}\n    {heading}\n        pass\n"
    statement = in_function(text)
    assert same(statement.returns, meant(result))
    for printed, wanted in zip(statement.args.args, parameters, strict=True):
        assert printed.arg == wanted.name
        assert same(printed.annotation, wanted.annotation and meant(wanted.annotation))
    defaults = [meant(each.default) for each in parameters if each.default is not None]
    assert [ast.dump(each) for each in statement.args.defaults] == list(map(ast.dump, defaults))
    return text


STATEMENTS: tuple[Callable[[Trees], str], ...] = (
    *(return_statement, raise_statement, if_statement, assignment, class_field, class_field),
    *(call, bracketed, function, function),
)


def test_statements_mean_the_tree_and_are_stable_under_ruff() -> None:
    lines = ["async def g():"]

    @settings(derandomize=True, max_examples=800, deadline=None)
    @given(st.integers(0, 2**40), st.sampled_from(STATEMENTS))
    def collect(seed: int, statement: Callable[[Trees], str]) -> None:
        text = statement(Trees(seed))
        lines.extend((f"    MARK_{len(lines)}", f"    {text}"))

    collect()
    source = "\n".join(lines).rstrip("\n") + "\n"
    formatted = ruff("format", "--isolated", "-", source=source)
    # Blank lines around functions are the file's, not the statement's.
    ours, theirs = (re.sub(r"\n+", "\n", text).split("    MARK_") for text in (source, formatted))
    assert [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]] == []
    assert sum("\n" in line for line in lines) > 200


LONG_TEXT = Literal("long " * 30)
CHAIN = Call(Attribute(Call(Attribute(A, Identifier("b" * 40)), (LONG_TEXT,)), Identifier("c")))
LONG_CASES = {
    "only argument is a long text": layout.call_statement(Call(A, (LONG_TEXT,))),
    "only argument is a list": layout.call_statement(Call(A, (ListOf((LONG_TEXT, B)),))),
    "nested dictionaries": layout.assign(
        Identifier("x"), literal_of({"a" * 30: {"b" * 30: {"c" * 30: [1, 2.5, None, "d" * 40]}}})
    ),
    "list of one long literal type": layout.field(
        Identifier("x"),
        Subscript(
            name("list"), (Subscript(name("Literal"), tuple(map(Literal, ("p" * 50, "q" * 50)))),)
        ),
        Literal(None),
        indent=0,
    ),
    "annotation of a hundred characters": layout.signature(
        Identifier("f"), [Parameter(Identifier("x"), name("T" * 100), Literal(1))], name("R" * 100)
    )
    + "\n    pass",
    "result without parameters": layout.signature(Identifier("f"), [], name("R" * 100))
    + "\n    pass",
    "union as result": layout.signature(
        Identifier("f"), [], Binary("|", Subscript(A, (name("T" * 90),)), Literal(None))
    )
    + "\n    pass",
    "deep boolean chain": layout.assign(
        Identifier("x"),
        BooleanOperation(
            "or",
            tuple(
                BooleanOperation("and", (name("a" * 30), Unary("not", name("b" * 40)), name(each)))
                for each in ("c" * 10, "d" * 60, "e" * 5)
            ),
        ),
    ),
    "formatted text in a call": layout.call_statement(
        Call(A, (FormattedString(("x" * 90, FormattedValue(Attribute(B, Identifier("c"))))),))
    ),
    "chain of calls": layout.assign(Identifier("x"), Call(Attribute(CHAIN, Identifier("d")))),
    "imports": layout.import_from("module", [Identifier(each * 30) for each in "abcd"]),
}


@pytest.mark.parametrize("case", LONG_CASES)
def test_long_statement_is_broken_and_stable(case: str) -> None:
    source = LONG_CASES[case] + "\n"
    assert source.count("\n") > 2
    assert ruff("format", "--isolated", "-", source=source) == source


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (Unary("not", BooleanOperation("or", (A, B))), "not (a or b)"),
        (Unary("not", Compare("==", A, B)), "not (a == b)"),
        (Unary("not", Unary("not", A)), "not not a"),
        (Unary("-", Binary("+", A, B)), "-(a + b)"),
        (Binary("*", Binary("+", A, B), C), "(a + b) * c"),
        (Binary("-", A, Binary("-", B, C)), "a - (b - c)"),
        (Binary("-", Binary("-", A, B), C), "a - b - c"),
        (Compare("==", A, Unary("not", B)), "a == (not b)"),
        (Compare("<", Compare("<", A, B), C), "(a < b) < c"),
        (Compare("in", A, Binary("|", B, C)), "a in b | c"),
        (BooleanOperation("and", (A, BooleanOperation("and", (B, C)))), "a and (b and c)"),
        (BooleanOperation("or", (A, BooleanOperation("and", (B, C)))), "a or (b and c)"),
        (Conditional(A, B, Conditional(B, C, A)), "b if a else (c if b else a)"),
        (Attribute(Await(Call(A)), Identifier("b")), "(await a()).b"),
        (Attribute(Literal(1), Identifier("real")), "(1).real"),
        (Attribute(Literal("a"), Identifier("b")), '"a".b'),
        (TupleOf((A,)), "(a,)"),
        (TupleOf(()), "()"),
        (DictOf(((A, B),)), "{a: b}"),
        (Subscript(name("list"), (A, B)), "list[a, b]"),
        (Call(A, (B,), ((Identifier("k"), C),)), "a(b, k=c)"),
        (FormattedString(("{a}", FormattedValue(A, ",.2f"))), 'f"{{a}}{a:,.2f}"'),
        (FormattedString(('"', FormattedValue(A))), "f'\"{a}'"),
        (FormattedString((FormattedValue(DictOf(())),)), 'f"{ {} }"'),
        (FormattedString(("{a}",)), '"{a}"'),
        (FormattedString(()), '""'),
    ],
)
def test_expression_text(tree: Any, text: str) -> None:
    assert layout.expression(tree) == text


@pytest.mark.parametrize(
    "build",
    [
        lambda: Name("a"),
        lambda: Attribute(A, "b"),
        lambda: ListOf(("__import__('os')",)),
        lambda: TupleOf(("x",)),
        lambda: DictOf((("k", A),)),
        lambda: Call("f"),
        lambda: Call(A, ("x",)),
        lambda: Call(A, (), (("k", B),)),
        lambda: Call(A, (), ((Identifier("k"), B), (Identifier("k"), C))),
        lambda: Call(Literal("a")),
        lambda: Subscript(A, ()),
        lambda: Subscript(A, (TupleOf((A, B)),)),
        lambda: Subscript("a", (A,)),
        lambda: Unary("~", A),
        lambda: Unary("not", "a"),
        lambda: Binary("; import os;", A, B),
        lambda: Binary("+", A, "b"),
        lambda: Compare("<>", A, B),
        lambda: BooleanOperation("xor", (A, B)),
        lambda: BooleanOperation("and", (A,)),
        lambda: Await(Literal(1)),
        lambda: Literal([1]),
        lambda: Literal(float("nan")),
        lambda: FormattedValue(A, "!r"),
        lambda: FormattedValue(A, ".2f}{x"),
        lambda: FormattedValue(A, ".٣f"),
        lambda: FormattedValue(Subscript(A, (Literal("k"),))),
        lambda: FormattedValue(FormattedString((FormattedValue(A),))),
        lambda: FormattedValue("a"),
        lambda: FormattedString((A,)),
        lambda: layout.expression("a"),
        lambda: layout.assign("a", B),
        lambda: layout.returns("a"),
        lambda: layout.raises(Literal("a")),
        lambda: layout.call_statement(Literal("a")),
        lambda: layout.call_statement(Await(A)),
        lambda: layout.decorator(Literal("a")),
        lambda: layout.field(Identifier("x"), "int", None),
        lambda: layout.signature("f", [], A),
        lambda: layout.signature(Identifier("f"), [Parameter(Identifier("x"), None)], A),
        lambda: layout.signature(Identifier("f"), [Parameter(Identifier("x"), A)] * 2, A),
        lambda: layout.signature(
            Identifier("f"),
            [Parameter(Identifier("x"), A, B), Parameter(Identifier("y"), A)],
            A,
        ),
        lambda: layout.import_from("os; x", [Identifier("a")]),
        lambda: layout.import_from("", [Identifier("a")]),
        lambda: layout.import_from("a..b", [Identifier("a")]),
        lambda: layout.import_from("os", []),
        lambda: layout.import_from("os", ["a as b"]),  # type: ignore[list-item]
    ],
)
def test_text_cannot_become_code(build: Callable[[], object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each says its own
        build()


def test_source_cannot_be_built() -> None:
    with pytest.raises(TypeError):
        Source("x = 1")
    assert type(layout.returns(A)) is Source


IMPORTED = st.from_regex(r"[aAbBz_][aAbBzZ_0129]{0,5}", fullmatch=True)


def test_imports_are_in_the_order_that_ruff_wants(tmp_path: Path) -> None:
    counter = iter(range(10_000))

    @settings(derandomize=True, max_examples=100, deadline=None)
    @given(st.sets(IMPORTED.map(Identifier), min_size=1, max_size=25))
    def write(names: set[Identifier]) -> None:
        text = layout.import_from(".models", names) + "\n"
        (tmp_path / f"m{next(counter)}.py").write_text(text)

    write()
    ruff("check", "--isolated", "--no-cache", "--select", "I", str(tmp_path))
    ruff("format", "--isolated", "--no-cache", "--check", str(tmp_path))


PIECES = st.sampled_from(
    [
        *("word", "it's", '"quoted"', "é", "日本語", " ", "  ", "\n", "\n\n", "\n    ", "\t", "\\"),
        *(
            "\\n",
            '"""',
            "'''",
            "'",
            '"',
            "a" * 90,
            "\u200b",
            "\x0c",
            "\r",
            "\ud800",
            ">>> x=1",
            ".",
        ),
    ]
)


def test_docstrings_keep_their_text_and_are_stable_under_ruff() -> None:
    functions: list[str] = []

    @settings(derandomize=True, max_examples=400, deadline=None)
    @given(st.lists(PIECES, max_size=8).map("".join), st.sampled_from((4, 8)))
    def collect(text: str, indent: int) -> None:
        deeper = indent == 8
        source = f"def f():\n{' ' * 4}{layout.docstring(text, indent=4)}"
        if deeper:
            head = f"class A:\n{' ' * 4}def f(self):\n{' ' * 8}"
            source = head + layout.docstring(text, indent=indent)
        module: Any = ast.parse(source)
        body = module.body[0].body[0] if deeper else module.body[0]
        raw = body.body[0].value.value
        assert text in (raw, inspect.cleandoc(raw))
        functions.append(source)

    collect()
    source = "\n\n\n".join(functions) + "\n"
    assert ruff("format", "--isolated", "-", source=source) == source


def test_safe_docstring_is_readable() -> None:
    text = "Delete a file.\n\nArgs:\n    path: où, 'quoted' \"too\" here."
    expected = f'"""Delete a file.\n\n{textwrap.indent(text.split(chr(10), 2)[2], "    ")}\n    """'
    assert layout.docstring(text, indent=4) == expected
    assert layout.docstring("One line.") == '"""One line."""'
    assert layout.docstring(' "a" ') == "'\\x20\"a\"\\x20'"
    assert layout.docstring("a\\") == '"a\\\\"'
