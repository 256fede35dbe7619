"""The walls themselves, one by one: each test fails when its wall is taken away."""

from __future__ import annotations

import ast
import importlib
import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import datamodel_code_generator as library
import pytest
from jinja2 import FileSystemLoader, StrictUndefined, TemplateNotFound, UndefinedError, nodes

from mcp_elicit_gen.emit.annotations import HOLDER, NO_SETTINGS, _Reader, document
from mcp_elicit_gen.emit.environment import environment, only_source, render
from mcp_elicit_gen.ir.schemas import TYPE_KEYWORDS
from mcp_elicit_gen.naming.identifiers import Identifier
from mcp_elicit_gen.naming.modules import IMPORTS, WHOLE_MODULES
from mcp_elicit_gen.python import Literal, Source
from mcp_elicit_gen.python.layout import returns
from mcp_elicit_gen.resources import template_folder

from .everywhere import emitted, filled, read
from .places import BASE, FIELD, SMALLEST, scalar

PACKAGE = Path(__file__).parents[2] / "generator" / "mcp_elicit_gen"
MODULES = sorted(PACKAGE.rglob("*.py"))
TEMPLATES = sorted(template_folder().glob("*.py.jinja"))

# What runs text, or loads what a text names; and what reads text that can do so.
RUNNING = {"eval", "exec", "compile", "__import__", "execfile", "input"}
LOADING = {
    *("load", "load_all", "unsafe_load", "full_load", "from_string", "Template"),
    *("system", "popen", "Popen", "run_module", "run_path", "spec_from_file_location"),
}
READING = {"pickle", "marshal", "shelve", "dill", "code", "runpy"}
# Where such a thing is the purpose: modules of a fixed table, and those that a user names.
ALLOWED: dict[str, set[str]] = {
    "cli/app.py": {"import_module"},
    "report/__init__.py": {"import_module"},
    "emit/names.py": {"import_module"},  # prints an import line
    "handwritten/model.py": {"import_module"},
    "spec/bind.py": {"Template"},  # a class of ours
}


# --- Nothing evaluates --------------------------------------------------------------------------


def calls(tree: ast.AST) -> Iterator[str]:
    """The names of the functions that are called, as they are written."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_nothing_runs_text(module: Path) -> None:
    allowed = ALLOWED.get(module.relative_to(PACKAGE).as_posix(), set())
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for name in calls(tree):
        assert name not in RUNNING, name
        assert name in allowed or name.rpartition(".")[2] not in LOADING | {"import_module"}, name
    imported = {
        one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names
    }
    assert imported.isdisjoint(READING)


def test_parts_that_may_load_are_there() -> None:
    assert all((PACKAGE / name).is_file() for name in ALLOWED)


def test_generated_code_runs_no_text() -> None:
    spec, errors = read(filled("", ()).data)
    assert errors == []
    assert spec is not None
    [files] = emitted([spec])
    for name, text in files.items():
        if name.endswith(".py"):
            assert RUNNING.isdisjoint(calls(ast.parse(text))), name


def test_generated_code_imports_only_from_the_table() -> None:
    """Also the modules that are the same in every package, at which the gate looks only once."""
    spec, _ = read(filled("", ()).data)
    assert spec is not None
    [files] = emitted([spec])
    own = {"hostile_handlers"}
    allowed = {*IMPORTS.values(), *WHOLE_MODULES, *own}
    for name, text in files.items():
        if not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                assert {one.name.partition(".")[0] for one in node.names} <= KNOWN_PACKAGES, name
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert node.module is not None
                assert node.module in allowed or node.module.partition(".")[0] in KNOWN_PACKAGES


# Of the standard library only what neither runs nor opens anything, and what a server stands on.
KNOWN_PACKAGES = {
    *("anyio", "mcp", "mcp_types", "pydantic", "starlette", "pytest"),
    *("__future__", "asyncio", "base64", "collections", "contextlib", "contextvars", "copy"),
    *("dataclasses", "datetime", "enum", "functools", "hashlib", "inspect", "itertools", "json"),
    *(
        "logging",
        "math",
        "os",
        "pathlib",
        "re",
        "secrets",
        "time",
        "types",
        "typing",
        "unicodedata",
        "urllib",
    ),
}


# --- Templates ----------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["x", 1, None, True, ["x"], {"a": 1}, b"x", ast.parse("x")])
def test_template_takes_nothing_but_source(value: object) -> None:
    with pytest.raises(TypeError, match="not source"):
        only_source(value)


def test_template_takes_names_and_source() -> None:
    for value in (Identifier("name"), returns(Literal("text"))):
        assert only_source(value) is value
    with pytest.raises(TypeError):
        Source("open('CANARY', 'w')")
    with pytest.raises(ValueError, match="not a Python identifier"):
        Identifier("x; open('CANARY', 'w')")


def test_template_prints_no_text() -> None:
    with pytest.raises(TypeError, match="str, not source"):
        render("package.py.jinja", {"header": "# Generated"})


def test_template_needs_all_it_names() -> None:
    with pytest.raises(TypeError, match="StrictUndefined, not source"):
        render("package.py.jinja", {})
    with pytest.raises(UndefinedError):
        render("models.py.jinja", {"header": returns(Literal(1)), "summary": Identifier("x")})


def test_templates_are_package_data() -> None:
    made = environment()
    assert isinstance(made.loader, FileSystemLoader)
    assert made.loader.searchpath == [str(template_folder())]
    assert made.undefined is StrictUndefined
    assert made.finalize is only_source
    for name in ("../pyproject.toml", "/etc/hostname", "../templates/package.py.jinja"):
        with pytest.raises(TemplateNotFound):
            made.get_template(name)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_only_loop_and_test(template: Path) -> None:
    """No filter, no call and no macro could make text of what only source may be."""
    tree = environment().parse(template.read_text(encoding="utf-8"))
    refused = (nodes.Filter, nodes.Call, nodes.Include, nodes.Import, nodes.Concat, nodes.Add)
    assert [type(node).__name__ for kind in refused for node in tree.find_all(kind)] == []


# --- The library behind the models ---------------------------------------------------------------

HOSTILE_KEYS = {
    "$ref": "file:///etc/hostname",
    "$id": "https://evil.example/",
    "$dynamicRef": "#x",
    "customTypePath": "os.getcwd",
    "customBasePath": "os.path",
    "x-python-type": "os.getcwd",
    "x-python-import": {"module": "os", "name": "getcwd"},
    "default_factory": "list",
    "discriminator": {"propertyName": "x"},
    "__proto__": 1,
}


@pytest.mark.parametrize("key", HOSTILE_KEYS)
def test_library_is_given_no_other_keyword(key: str) -> None:
    schema = {"type": "string", key: HOSTILE_KEYS[key]}
    for nested in (schema, {"type": "array", "items": schema}, {"anyOf": [schema]}):
        with pytest.raises(ValueError, match=r"not allowed|not ours"):
            document([json.dumps(nested)])


@pytest.mark.parametrize("key", HOSTILE_KEYS)
@pytest.mark.parametrize("place", ["field", "argument", "object", "return", "schema"])
def test_spec_with_such_a_keyword_is_refused(key: str, place: str) -> None:
    extra = f"{scalar(key)}: {scalar(HOSTILE_KEYS[key])}"
    texts = {
        "field": BASE.replace(FIELD, FIELD.replace("}", f", {extra}}}")),
        "argument": BASE.replace("{type: integer, d", f"{{{extra}, type: integer, d"),
        "object": BASE.replace(
            "{type: integer, description",
            f"{{type: object, properties: {{a: {{type: string, {extra}}}}}, description",
        ).replace(", default: 1", ""),
        "return": f"{BASE}    returns: {{type: string, {extra}}}\n",
        "schema": f"{BASE}schemas: {{One: {{type: object, {extra}}}}}\n",
    }
    assert texts[place] != BASE
    _, errors = read(texts[place].encode())
    assert errors


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_library_is_given_no_number_that_is_none(number: str) -> None:
    with pytest.raises(ValueError, match=r"Out of range float|JSON compliant"):
        document([f'{{"type": "number", "minimum": {number}}}'])


def test_library_is_asked_behind_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets text and not a dictionary, whose `repr` it would paste, and looks at nothing else."""
    given: list[tuple[Any, dict[str, Any]]] = []
    real = library.generate

    def generate(text: Any, **options: Any) -> Any:
        given.append((text, options))
        return real(text, **options)

    monkeypatch.setattr(library, "generate", generate)
    spec, _ = read(filled("", ()).data)
    assert spec is not None
    emitted([spec])
    [(text, options)] = given
    assert type(text) is str
    assert options["allow_remote_refs"] is False
    assert options["settings_path"] == NO_SETTINGS
    assert not NO_SETTINGS.exists()
    assert options["formatters"] == []
    assert options["strict_nullable"] is options["field_constraints"] is True
    assert options["enum_field_as_literal"] is library.LiteralType.All
    assert not {"class_name", "input_filename", "custom_file_header", "url"} & options.keys()
    types = json.loads(text)["$defs"][HOLDER]["properties"].values()
    assert set().union(*map(keywords, types)) <= {*TYPE_KEYWORDS, "$ref"}


def keywords(schema: Any) -> set[str]:
    """The keywords of a schema and of those inside."""
    if not isinstance(schema, dict):
        return set()
    found = set(schema)
    for name in ("items", "additionalProperties"):
        found |= keywords(schema.get(name))
    for name in ("anyOf", "oneOf"):
        found = found.union(*map(keywords, schema.get(name, [])))
    return found


@pytest.mark.parametrize(
    "module",
    [
        "open('CANARY', 'w')",
        "os.getcwd",
        "list[open('CANARY', 'w')]",
        "Annotated[str, Field(default_factory=list)]",
        "lambda: 1",
        "str if True else int",
        "__import__('os')",
    ],
)
def test_what_the_library_returns_is_read_and_not_pasted(module: str) -> None:
    with pytest.raises(ValueError, match="unexpected"):
        _Reader({}).read(ast.parse(module, mode="eval").body)


# --- Names ----------------------------------------------------------------------------------------

# Characters that Python reads as one of these letters.
FOLDING = [
    chr(code)
    for code in range(0x80, 0x110000)
    if unicodedata.normalize("NFKC", chr(code)).isascii() and chr(code).isidentifier()
]
NAMES = (
    ("field", FIELD, FIELD.replace('"choice"', "{}")),
    ("argument", "path: {type: string", "{}: {{type: string"),
    ("tool", '"work":', "{}:"),
    ("question", "  confirm:", "  {}:"),
    ("dependency", "  size: {", "  {}: {{"),
)


@pytest.mark.parametrize("place", NAMES, ids=lambda place: place[0])
def test_name_that_python_would_fold_is_refused(place: tuple[str, str, str]) -> None:
    _, old, new = place
    for character in FOLDING[::40]:
        changed = new.replace("{{", "{").replace("{}", scalar(f"x{character}"), 1)
        _, errors = read(BASE.replace(old, changed, 1).encode())
        assert errors, character


def test_identifier_is_ascii() -> None:
    assert len(FOLDING) > 500
    for character in FOLDING:
        with pytest.raises(ValueError, match="not a Python identifier"):
            Identifier(f"x{character}")


# --- What generation writes -----------------------------------------------------------------------


def test_paths_of_files_are_made_of_checked_names() -> None:
    spec, _ = read(filled("../x", ()).data)
    assert spec is not None
    [files] = emitted([spec])
    assert all(
        re.fullmatch(r"(requested_schemas/)?[a-z_][a-z0-9_]*\.(py|json)", one) for one in files
    )


def test_smallest_spec_is_one() -> None:
    assert read(SMALLEST.encode())[1] == []
    assert importlib.import_module("mcp_elicit_gen").__name__ == "mcp_elicit_gen"
