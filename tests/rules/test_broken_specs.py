"""Specs with parts missing or of the wrong kind: findings, never an exception."""

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from .examples import CONFIG, all_findings, lint_text

FOLDER = Path(__file__).parent
GOOD = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("EL*/good/*.yaml"))

WRONG: list[Any] = [
    None,
    True,
    -1,
    1.5,
    10**40,
    float("inf"),
    "",
    "a b",
    "{path}",
    "{",
    [],
    [1],
    {},
    {"a": 1},
    {"type": "object"},
    {"$ref": "#/schemas/A"},
    {"type": ["string", "null"]},
]


class Dumper(yaml.SafeDumper):
    """Writes values out where they stand twice, since aliases are a fault of their own."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Each value of a tree as its parent and key."""
    keys = (
        list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []
    )
    for key in keys:
        yield node, key
        yield from places(node[key])


def break_spec(spec: Any, chance: random.Random) -> None:
    """Delete, replace, copy or add a value somewhere."""
    found = list(places(spec))
    if not found:
        return
    parent, key = chance.choice(found)
    other = chance.choice(found)
    value = copy.deepcopy(chance.choice([other[0][other[1]], chance.choice(WRONG)]))
    action = chance.random()
    if action < 0.3:
        del parent[key]
    elif action < 0.8 or isinstance(parent, list):
        parent[key] = value
    else:
        parent[str(other[1])] = value


@pytest.mark.parametrize("name", GOOD)
def test_broken_spec_gives_findings_and_no_exception(name: str) -> None:
    chance = random.Random(name)
    written = (FOLDER / name).read_text(encoding="utf-8")
    config = "".join(found[0] + "\n" for found in CONFIG.finditer(written))
    whole = yaml.safe_load(written)
    for _ in range(25):
        spec = copy.deepcopy(whole)
        for _ in range(chance.randint(1, 4)):
            break_spec(spec, chance)
        text = yaml.dump(spec, Dumper=Dumper, sort_keys=False, allow_unicode=True)
        for finding in all_findings(config + text):
            assert finding.message
            assert finding.help
            assert finding.span.line >= 1


def test_part_of_a_spec_that_is_broken_hides_no_other() -> None:
    text = """\
version: 1
server: {name: Shop}
dependencies:
  stock: 5
questions:
  confirm:
    message: "Order {stock} of {itm}?"
    form: {fields: {size: {type: integer, minimum: 3, maximum: 1, title: Size}}}
tools:
  order:
    description: Order something.
    arguments: {item: {type: string, description: Item.}}
    asks: {ok: confirm}
  refund: []
"""
    codes = [(finding.code, finding.span.line) for finding in lint_text(text)]
    assert codes == [("EL103", 4), ("EL302", 7), ("EL211", 8), ("EL103", 14)]


@pytest.mark.parametrize("size", [3000])
def test_long_chains_need_no_recursion(size: int) -> None:
    dependencies = "".join(
        f"  d{number}: {{description: D., takes: [d{number + 1}]}}\n" for number in range(size)
    )
    text = (
        f"version: 1\nserver: {{name: Shop}}\ndependencies:\n{dependencies}"
        f"  d{size}: {{description: D.}}\n"
        "tools:\n  order: {description: Order something., takes: [d0]}\n"
    )
    assert lint_text(text) == []


def test_schemas_that_refer_to_each_other_cost_no_more_than_their_size() -> None:
    schemas = "".join(
        f"  S{number}: {{type: object, properties: {{"
        + ", ".join(f'p{one}: {{$ref: "#/schemas/S{(number + one) % 30}"}}' for one in range(8))
        + "}}\n"
        for number in range(30)
    )
    text = (
        f"version: 1\nserver: {{name: Shop}}\nschemas:\n{schemas}"
        "tools:\n  order:\n    description: Order something.\n"
        '    arguments: {item: {$ref: "#/schemas/S0", description: Item.}}\n'
    )
    assert lint_text(text) == []
