from __future__ import annotations

import pytest

from mcp_elicit_gen.expressions import (
    AndOr,
    Arithmetic,
    Comparison,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    NameRef,
    Negative,
    Not,
    format_condition,
    names_in_condition,
    parse_condition,
)

A, B, C = NameRef("a"), NameRef("b"), NameRef("c")


TRUE = LiteralValue(value=True)


def literal(value):
    return LiteralValue(value)


def is_in(item, container, *, negated=False):
    return Membership(negated, item, container)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("path == 'it\\'s'", Comparison("==", NameRef("path"), literal("it's"))),
        ('path == "a\\nb"', Comparison("==", NameRef("path"), literal("a\nb"))),
        ("path == '{{7*7}}'", Comparison("==", NameRef("path"), literal("{{7*7}}"))),
        ("a or b and c", AndOr("or", (A, AndOr("and", (B, C))))),
        ("(a or b) and c", AndOr("and", (AndOr("or", (A, B)), C))),
        ("a and b and c", AndOr("and", (A, B, C))),
        ("not a == b", Not(Comparison("==", A, B))),
        ("not a and b", AndOr("and", (Not(A), B))),
        ("a - b - c > 0", Comparison(">", Arithmetic("-", Arithmetic("-", A, B), C), literal(0))),
        ("a + b * c", Arithmetic("+", A, Arithmetic("*", B, C))),
        ("-a * b", Arithmetic("*", Negative(A), B)),
        ("- -a", Negative(Negative(A))),
        ("a-1", Arithmetic("-", A, literal(1))),
        ("len(a.b) + 1", Arithmetic("+", Length(NameRef("a", "b")), literal(1))),
        ("len == a", Comparison("==", NameRef("len"), A)),
        ("a in [1, -2.5]", is_in(A, ListLiteral((literal(1), literal(-2.5))))),
        ("a not in b.c", is_in(A, NameRef("b", "c"), negated=True)),
        ("not a in b", Not(is_in(A, B))),
        ("a.in in b", is_in(NameRef("a", "in"), B)),
        ("a.class == a.true", Comparison("==", NameRef("a", "class"), NameRef("a", "true"))),
        ("a == null", Comparison("==", A, literal(None))),
        ("null != a", Comparison("!=", literal(None), A)),
        ("a == true", Comparison("==", A, TRUE)),
        ("a >= 1.50", Comparison(">=", A, literal(1.5))),
        ("a < 1e3", Comparison("<", A, literal(1000.0))),
        ("match\n==\ttype\n", Comparison("==", NameRef("match"), NameRef("type"))),
    ],
)
def test_condition_is_read(text, tree):
    parsed, problems = parse_condition(text)
    assert problems == []
    assert repr(parsed) == repr(tree)


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        # Code of Python and other languages.
        ("__import__('os').system('touch CANARY')", "__import__", "not a name"),
        ("path == 'a' or open('CANARY','w').close()", "open", "cannot be called"),
        ("path.lower() == 'a'", "path.lower", "cannot be called"),
        ("path.__class__.__mro__", "__class__", "not a name"),
        ("(lambda: 1)()", "lambda", "not part"),
        ("[x for x in path]", "for", "not part"),
        ("b'a' == path", "b'a'", "directly before quoted text"),
        ("path == f'{count}'", "f'{count}'", "directly before quoted text"),
        ("path if force else count", "if", "not part"),
        ("await path", "await", "not part"),
        ("yield", "yield", "not part"),
        ("path == 'a' # open('CANARY','w').close()", "#", "not part"),
        ("path == 'a'; open('CANARY','w').close()", ";", "not part"),
        ("*path", "*", "where a value is expected"),
        ("path == 'a' 'b'", "'b'", "directly after a value"),
        ("path[0] == 'a'", "[", "where an operator"),
        ("(x := 3) > 2", ":=", "not part"),
        ("count ** 2 > 1", "**", "not part"),
        ("count // 2 > 1", "//", "not part"),
        ("{path} == 'a'", "{", "not part"),
        ("count & 1", "&", "not part"),
        ("count is 3", "is", "not part"),
        ("count is  not 3", "is  not", "not part"),
        ("path = 'a'", "=", "not part"),
        ("force && file", "&&", "not part"),
        ("force || file", "||", "not part"),
        ("!force", "!", "not part"),
        ("force == True", "True", "not part"),
        ("force == None", "None", "not part"),
        ("force AND file", "AND", "where an operator"),
        # Characters.
        ("path\u2028== 'a'", "\u2028", "not part"),
        ("path\r== 'a'", "\r", "not part"),
        ("path\u00a0== 'a'", "\u00a0", "not part"),
        ("ﬁle == 'a'", "ﬁle", "not a name"),
        ("path == “a”", "“", "not part"),
        # Literals.
        ("count == 1e400", "1e400", "too large"),
        (f"count == {2**63}", str(2**63), "too large"),
        ("count == 1_000", "1_000", "not a number"),
        ("count == 0x10", "0x10", "not a number"),
        ("count == 1j", "1j", "not a number"),
        ("count == 007", "007", "begins with a zero"),
        ("count == 1.", "1.", "not a number"),
        ("count == .5", ".", "where a value"),
        ("count == \u0661", "\u0661", "not a name"),
        ("path == 'a", "'a", "no end"),
        ("path == 'a\\'", "'a\\'", "no end"),
        ("path == '\\ud800'", "\\u", "escape"),
        ("path == 'ab\\x41'", "\\x", "escape"),
        ("path == 'a\nb'", "\n", "control character"),
        ("path == 'a\x00b'", "\x00", "control character"),
        ("path == 'a\ud800b'", "\ud800", "control character"),
        # Structure.
        ("", "", "empty"),
        (" \n", " \n", "empty"),
        ("count >", "", "missing at the end"),
        ("and force", "and", "where a value"),
        ("1 < count < 3", "<", "chained"),
        ("count == 1 in tags", "in", "chained"),
        ("count == 1 not in tags", "not", "chained"),
        ("force == not file", "not", "where a value"),
        ("(force", "(", "no end"),
        ("force)", ")", "where an operator"),
        ("(force]", "]", "where an operator"),
        ("path in []", "]", "in a list"),
        ("path in ['a',]", "]", "in a list"),
        ("path in ['a' 'b']", "'b'", "in a list"),
        ("path in [file]", "file", "in a list"),
        ("path in [null]", "null", "in a list"),
        ("path in [-'a']", "'a'", "in a list"),
        ("path in ('a', 'b')", ",", "where an operator"),
        ("[path]", "[", "where a value"),
        ("a.b.c", ".", "where an operator"),
        ("a .b", ".", "where an operator"),
        ("a. b", "b", "after the dot"),
        ("len()", ")", "where a value"),
        ("len(a, b) > 1", ",", "where an operator"),
        ("count 3", "3", "where an operator"),
    ],
)
def test_text_outside_the_grammar_is_refused_at_the_token(text, where, words):
    tree, problems = parse_condition(text)
    assert tree is None
    (problem,) = problems
    assert problem.code == "EL306"
    assert text[problem.start : problem.end] == where
    assert words in problem.message


def test_second_dot_and_chain_are_marked_where_they_stand():
    assert parse_condition("a.b.c")[1][0].start == 3
    assert parse_condition("1 < count < 3")[1][0].start == 10
    assert parse_condition("count >  ")[1][0].start == 7


def test_slips_with_a_clear_meaning_are_reported_together():
    tree, problems = parse_condition("!force && count = None")
    assert tree is None
    assert [problem.help for problem in problems] == [
        "write `not`",
        "write `and`",
        "write `==`",
        "write `null`",
    ]


def test_attribute_of_a_literal_is_refused():
    _, problems = parse_condition("True.real == 1")
    assert [(problem.start, problem.end) for problem in problems] == [(0, 4), (4, 5)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(" * 2000 + "a" + ")" * 2000, "4001 characters"),
        ("force" + " and force" * 5000, "characters"),
        ("(" * 51 + "a" + ")" * 51, "50 levels"),
        ("not " * 51 + "a", "50 levels"),
        ("-" * 51 + "a", "50 levels"),
        ("a" + "+a" * 100, "more than 200"),
    ],
)
def test_limits_have_clear_errors(text, words):
    (problem,) = parse_condition(text)[1]
    assert problem.code == "EL306"
    assert words in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "(" * 50 + "a" + ")" * 50,
        "not " * 50 + "a",
        "- " * 50 + "a",
        "a" + "+a" * 99 + " ",
        "a" + " " * 1999,
    ],
)
def test_text_at_a_limit_is_read(text):
    tree, problems = parse_condition(text)
    assert problems == []
    assert parse_condition(format_condition(tree))[0] == tree


def test_nodes_know_their_place():
    text = "  (count + 1) > 2 and not path in ['a']"
    tree, _ = parse_condition(text)
    left, right = tree.operands
    assert text[tree.start : tree.end] == text.strip()
    assert text[left.start : left.end] == "(count + 1) > 2"
    assert text[right.operand.start : right.operand.end] == "path in ['a']"
    assert text[right.operand.container.start : right.operand.container.end] == "['a']"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ('path=="it\'s"', "path == 'it\\'s'"),
        ("((a))and(b or c)", "a and (b or c)"),
        ("(a and b) and c", "(a and b) and c"),
        ("a-(b-c)>0", "a - (b - c) > 0"),
        ("not(a==b)", "not a == b"),
        ("(not a) == b", "(not a) == b"),
        ("-(a+1)", "-(a + 1)"),
        ('x   not  in["\\t",2.0,1e30,true]', "x not in ['\\t', 2.0, 1e+30, true]"),
    ],
)
def test_canonical_text(text, canonical):
    assert format_condition(parse_condition(text)[0]) == canonical


def test_names_of_a_condition_are_pairs():
    tree, _ = parse_condition("len(a) > b.c and a in d or not a")
    assert names_in_condition(tree) == {("a", None), ("b", "c"), ("d", None)}
