from __future__ import annotations

import pytest
from expression_samples import SCOPE

from mcp_elicit_gen.expressions import check_condition, list_of, object_of, parse_condition
from mcp_elicit_gen.expressions.types import DATE, INTEGER, NUMBER, TEXT


def problems_of(text):
    tree, problems = parse_condition(text)
    assert problems == []
    return check_condition(tree, SCOPE)


@pytest.mark.parametrize(
    "text",
    [
        "path == 'it\\'s'",
        "count > 3 and not force",
        "(count >= 1 or force) and path != ''",
        "count + 1 > ratio * 2 - len(path) % 3",
        "-count < 1.5",
        "force",
        "force == true",
        "force != (count > 3)",
        "day <= day",
        "moment > moment",
        "size == 'small' or size in ['medium', 'large']",
        "'small' in sizes",
        "path in tags and 'a' not in tags",
        "'draft' in path",
        "count in [1, 2.5] or count not in numbers",
        "len(tags) > 0 and len(projects) < 3",
        "draft.pages > 3",
        "limit == null",
        "null != limit",
        "limit != null and limit > 3",
        "limit == null or limit > 3",
        "not (limit == null) and limit > 3",
        "not limit == null and (force or limit > 3)",
        "not (limit != null and note != null) or limit > 3 and note == 'a'",
        "(limit != null or limit != null and force) and limit > 1",
        "agreed != null and agreed",
        "draft.due != null and draft.due > day",
        "review != null and review.stars > 3 and review.class == 'a'",
    ],
)
def test_well_typed_condition_is_accepted(text):
    assert problems_of(text) == []


@pytest.mark.parametrize(
    ("text", "code", "where", "words"),
    [
        ("print", "EL302", "print", "not available"),
        ("draft.page > 3", "EL302", "page", "no field"),
        ("path.name == 'a'", "EL302", "name", "no field"),
        ("true", "EL307", "true", "no name"),
        ("1 + 1 == 2", "EL307", "1 + 1 == 2", "no name"),
        ("count", "EL307", "count", "not true or false"),
        ("path and force", "EL307", "path", "not true or false"),
        ("not tags", "EL307", "tags", "not true or false"),
        ("count + 1", "EL307", "count + 1", "not true or false"),
        ("agreed", "EL307", "agreed", "may be absent"),
        ("'a'*999999999 == path", "EL307", "'a'", "cannot be calculated"),
        ("path + 1 == 'ba'", "EL307", "path", "cannot be calculated"),
        ("count + force > 1", "EL307", "force", "cannot be calculated"),
        ("-path == 'a'", "EL307", "path", "cannot be calculated"),
        ("day + 1 > day", "EL307", "day", "cannot be calculated"),
        ("count == '3'", "EL307", "count == '3'", "is text"),
        ("path > 'a'", "EL307", "path > 'a'", "orders text"),
        ("force < true", "EL307", "force < true", "orders a boolean"),
        ("force == 1", "EL307", "force == 1", "is an integer"),
        ("day > '2024-01-01'", "EL307", "day > '2024-01-01'", "is a date"),
        ("day == moment", "EL307", "day == moment", "is a date-time"),
        ("path == tags", "EL307", "tags", "cannot be compared"),
        ("draft == 'a'", "EL307", "draft", "cannot be compared"),
        ("anything == 1", "EL307", "anything", "cannot be compared"),
        ("anything in [1]", "EL307", "anything", "cannot be compared"),
        ("len(count) > 1", "EL307", "count", "no length"),
        ("len(draft) > 1", "EL307", "draft", "no length"),
        ("path in [1, 'a']", "EL307", "1", "is an integer"),
        ("day in ['2024-01-01']", "EL307", "'2024-01-01'", "is text"),
        ("1 in tags", "EL307", "1 in tags", "a list of text"),
        ("force in numbers", "EL307", "force in numbers", "a list of integers"),
        ("'a' in projects", "EL307", "'a' in projects", "a list of objects"),
        ("path in count", "EL307", "count", "not a list"),
        ("path in 'abc'", "EL307", "'abc'", "not a list"),
        ("count in path", "EL307", "count in path", "is text"),
        ("size == 'smal'", "EL307", "'smal'", "not one of the choices"),
        ("'huge' != size", "EL307", "'huge'", "not one of the choices"),
        ("size in ['small', 'huge']", "EL307", "'huge'", "not one of the choices"),
        ("'medium' in sizes", "EL307", "'medium'", "not one of the choices"),
        ("limit > 3", "EL307", "limit", "may be absent"),
        ("limit > 3 and limit != null", "EL307", "limit", "may be absent"),
        ("limit != null or limit > 3", "EL307", "limit", "may be absent"),
        ("limit == null and limit > 3", "EL307", "limit", "may be absent"),
        ("(limit != null or force) and limit > 3", "EL307", "limit", "may be absent"),
        ("note in tags", "EL307", "note", "may be absent"),
        ("len(note) > 1", "EL307", "note", "may be absent"),
        ("review.stars > 3", "EL307", "review.stars", "may be absent"),
        ("count == null", "EL307", "count == null", "never absent"),
        ("limit < null", "EL307", "limit < null", "`<`"),
        ("count + null > 1", "EL307", "null", "no value"),
        ("force and null", "EL307", "null", "no value"),
    ],
)
def test_condition_that_does_not_fit_has_one_problem(text, code, where, words):
    problems = problems_of(text)
    assert len({problem.message for problem in problems}) == 1
    problem = problems[-1]
    assert problem.code == code
    assert text[problem.start : problem.end] == where
    assert words in problem.message


def test_every_problem_of_a_condition_is_reported_in_text_order():
    problems = problems_of("cuont > 1 and size == 'smal' and limit > path")
    assert [problem.code for problem in problems] == ["EL302", "EL307", "EL307", "EL307"]


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("cuont > 1", "did you mean `count`?"),
        ("draft.page > 1", "did you mean `pages`?"),
        ("size == 'Smal'", "did you mean `small`?"),
        ("count == '3'", "write `3`"),
        ("path == 3", "write `'3'`"),
        ("force == 'True'", "write `true`"),
        ("day > '2024-01-01'", "dates compare with dates only"),
        ("not tags", "compare its length, such as `len(tags) > 0`"),
        ("limit > 3", "exclude that before it: `limit != null and ...`"),
        ("review.stars > 3", "exclude that before it: `review != null and ...`"),
    ],
)
def test_help_says_what_to_write(text, advice):
    assert problems_of(text)[0].help.startswith(advice)


@pytest.mark.parametrize(
    ("of", "words"),
    [
        (list_of(TEXT), "a list of text"),
        (list_of(list_of(INTEGER)), "a list of lists"),
        (NUMBER.or_absent(), "a number that may be absent"),
        (object_of({"a": TEXT}).or_absent(), "an object that may be absent"),
        (DATE.or_absent().present(), "a date"),
    ],
)
def test_types_describe_themselves(of, words):
    assert of.describe() == words


def test_types_are_hashable():
    assert hash(object_of({"a": TEXT})) == hash(object_of({"a": TEXT}))


def test_unknown_name_where_nothing_is_available():
    tree, _ = parse_condition("count > 1")
    (problem,) = check_condition(tree, {})
    assert problem.help == "no name is available here; leave it out"
