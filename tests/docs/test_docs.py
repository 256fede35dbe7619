"""The documentation says what is: blocks are fresh, specs lint, links lead somewhere."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mcp_elicit_gen.diagnostics import Severity
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source import parse_yaml, read_source
from mcp_elicit_gen.source.nodes import JsonValue, plain
from mcp_elicit_gen.source.read import decode

ROOT = Path(__file__).parents[2]
ROOT_PAGES = [ROOT / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md")]
PAGES = [*ROOT_PAGES, *sorted((ROOT / "docs").rglob("*.md"))]

YAML_BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CODE = re.compile(r"^(`{3,4}).*?^\1$", re.DOTALL | re.MULTILINE)


PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def named(page: Path) -> str:
    """A page as a test's name."""
    return page.relative_to(ROOT).as_posix()


def test_blocks_and_json_schema_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, "docs/build.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# --- Specs ------------------------------------------------------------------------------------


def complete_specs() -> Iterator[tuple[str, str]]:
    """Every whole spec on a page; the examples of rules are parts, and have their own tests."""
    for page in PAGES:
        if page.parent.name not in ("rules", "changes"):
            blocks = YAML_BLOCK.findall(page.read_text(encoding="utf-8"))
            for number, text in enumerate(blocks, start=1):
                if re.search(r"^version: 1$", text, re.MULTILINE):
                    yield f"{named(page)} {number}", text


SPECS = dict(complete_specs())


def test_pages_show_whole_specs() -> None:
    assert len(SPECS) >= 7


@pytest.mark.parametrize("name", SPECS)
def test_spec_on_a_page_lints(name: str) -> None:
    source, problems = decode("example.yaml", SPECS[name].encode())
    _, findings = lint_source(source, problems)
    assert [one for one in findings if one.severity is not Severity.INFO] == []


# --- Links ------------------------------------------------------------------------------------


def links() -> Iterator[tuple[Path, str]]:
    """Every link on every page, code left out."""
    for page in PAGES:
        for target in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            if "://" not in target:
                yield page, target


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = HEADING.findall(CODE.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize(
    ("page", "target"), list(links()), ids=lambda one: one if isinstance(one, str) else named(one)
)
def test_link_leads_somewhere(page: Path, target: str) -> None:
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    assert file.is_relative_to(ROOT)
    assert file.exists()
    assert not anchor or anchor in anchors(file)


# --- The JSON Schema for editors --------------------------------------------------------------

SCHEMA = json.loads((ROOT / "specs" / "elicit-spec.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

CANDIDATES = [*(ROOT / "specs").glob("*.yaml"), *(ROOT / "tests").glob("rules/*/good/*.yaml")]


def has_errors(path: Path) -> bool:
    """Whether a spec has any error; a good one of a rule may have those of others."""
    _, findings = lint_source(*read_source(str(path)))
    return any(one.severity is Severity.ERROR for one in findings)


GOOD = sorted(path for path in CANDIDATES if not has_errors(path))

SMALL = """\
version: 1
server: {name: Shop}
questions:
  confirm:
    message: Order it?
    form: {fields: {ok: {type: boolean, title: Order it}}}
tools:
  order:
    description: Order something.
    asks: {confirm: confirm}
"""

# What editors should underline, each by what is put in place of what.
WRONG = {
    "unknown version": ("version: 1", "version: 2"),
    "no server": ("server: {name: Shop}\n", ""),
    "unknown key of the server": ("{name: Shop}", "{name: Shop, nmae: Shop}"),
    "version of the server is a number": ("{name: Shop}", "{name: Shop, version: 1.2}"),
    "no message": ("    message: Order it?\n", ""),
    "message is a number": ("Order it?", "3"),
    "form is a list": ("{fields: {ok: {type: boolean, title: Order it}}}", "[Confirm]"),
    "form without fields": ("{ok: {type: boolean, title: Order it}}", "{}"),
    "unknown type of a field": ("type: boolean", "type: object"),
    "unknown key of a field": ("title: Order it", "titel: Order it"),
    "unknown format": ("type: boolean", "type: string, format: uuid"),
    "choices of numbers": ("type: boolean", "choices: [1, 2]"),
    "no tools": ("tools:\n  order:\n    description: Order something.\n    asks", "tools: {}\nx"),
    "tool without a description": ("    description: Order something.\n", ""),
    "name of a question with a blank": ("  confirm:\n    message", "  con firm:\n    message"),
    "ask without a question": ("confirm: confirm", "confirm: {unwrap: true}"),
}


def value_of(text: str) -> JsonValue:
    """A spec as JSON has it."""
    source, _ = decode("shop.yaml", text.encode())
    root, problems = parse_yaml(source)
    assert root is not None
    assert problems == []
    return plain(root)


def test_json_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def keys_of(schema: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Each key that editors offer, with its schema; conditions beside them describe nothing."""
    if isinstance(schema, dict):
        for name, value in schema.get("properties", {}).items():
            yield f"{where}/{name}", value
        for name, value in schema.items():
            is_condition = name == "if" or (name == "anyOf" and not where)
            if not is_condition:
                inner = value.values() if name in ("properties", "$defs") else [value]
                for one in inner:
                    yield from keys_of(one, f"{where}/{name}")
    elif isinstance(schema, list):
        for one in schema:
            yield from keys_of(one, f"{where}/")


def test_each_key_has_a_description_for_hovering() -> None:
    keys = list(keys_of(SCHEMA))
    assert len(keys) > 80
    assert [where for where, schema in keys if not schema.get("description")] == []


@pytest.mark.parametrize("path", GOOD, ids=named)
def test_good_spec_fits_the_json_schema(path: Path) -> None:
    root, _ = parse_yaml(read_source(str(path))[0])
    assert root is not None
    assert [error.message for error in VALIDATOR.iter_errors(plain(root))] == []


@pytest.mark.parametrize("name", SPECS)
def test_spec_on_a_page_fits_the_json_schema(name: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(value_of(SPECS[name]))] == []


def test_small_spec_fits_the_json_schema() -> None:
    assert VALIDATOR.is_valid(value_of(SMALL))


@pytest.mark.parametrize(("before", "after"), WRONG.values(), ids=WRONG)
def test_wrong_spec_does_not_fit_the_json_schema(before: str, after: str) -> None:
    assert before in SMALL
    assert not VALIDATOR.is_valid(value_of(SMALL.replace(before, after, 1)))


def test_client_examples_of_the_readme_run(tmp_path: Path) -> None:
    """The typed callback passes the type checker, and the test passes on both eras."""
    blocks = PYTHON_BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    client, test = [block for block in blocks if "generated.files.client" in block]
    (tmp_path / "window.py").write_text(client, encoding="utf-8")
    (tmp_path / "test_kept.py").write_text(test, encoding="utf-8")
    path = os.pathsep.join(str(one) for one in (ROOT, ROOT / "specs", ROOT / "generator"))
    for command in (
        ["pytest", "-q", "-p", "no:cacheprovider", "test_kept.py"],
        ["mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "window.py", "test_kept.py"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path, "MYPYPATH": path},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "skipped" not in done.stdout
