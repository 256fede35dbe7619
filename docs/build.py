"""Fills the generated blocks of the documentation from their sources.

A block stands between `<!-- begin NAME -->` and `<!-- end NAME -->`, where NAME is one of `BLOCKS`
and its argument:

    python docs/build.py          bring every block, and the JSON Schema for editors, up to date
    python docs/build.py --check  change nothing; list what is stale and exit with 1
"""

import argparse
import ast
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any

from mcp_elicit_gen.diagnostics import RuleMeta
from mcp_elicit_gen.rules.catalogue import RULES
from mcp_elicit_gen.rules.el1_structure.el108_reserved_name import METHODS, VALUES
from mcp_elicit_gen.rules.schemas import INSTEAD
from mcp_elicit_gen.rules.schemas.keywords import KEYWORDS as SCHEMA_KEYWORDS
from mcp_elicit_gen.spec import language
from mcp_elicit_gen.spec.json_schema import FIELD_KEYS, render_json_schema
from mcp_elicit_gen.spec.protocol import KEYWORDS as KEYWORDS_OF_KINDS
from mcp_elicit_gen.spec.shapes import (
    AnyMapping,
    Anything,
    Boolean,
    Either,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
)

ROOT = Path(__file__).parents[1]
JSON_SCHEMA = ROOT / "specs" / "elicit-spec.schema.json"

BLOCK = re.compile(
    r"(?P<begin><!-- begin (?P<name>[^\n]+) -->\n).*?(?P<end><!-- end (?P=name) -->)", re.DOTALL
)
MARK = re.compile(r"<!-- (?:begin|end) [^\n]+ -->")
LANGUAGES = {".py": "python", ".yaml": "yaml", ".json": "json", ".toml": "toml"}
RECORDS = {one.name: one for one in vars(language).values() if isinstance(one, Record)}

# Runs the command line under its own name, whatever the environment calls it.
COMMAND_LINE = (
    "import sys; sys.argv[0] = 'mcp-elicit-gen'; from mcp_elicit_gen.cli import main; main()"
)
ENVIRONMENT = {
    **os.environ,
    "COLUMNS": "80",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
    "PYTHONPATH": os.pathsep.join((".", "specs", "generator")),
}


class StaleSourceError(Exception):
    """A block names a source that is not there, or is not closed."""


# --- Blocks from files ------------------------------------------------------------------------


def file_block(path: str) -> str:
    """A whole file as a fenced block."""
    return fenced((ROOT / path).read_text(encoding="utf-8"), LANGUAGES.get(Path(path).suffix, ""))


def part_block(argument: str) -> str:
    """Functions or classes of a Python file: `part PATH NAME NAME...`, inner ones with a dot."""
    path, *names = argument.split()
    text = (ROOT / path).read_text(encoding="utf-8")
    parts = [source_of(name, text) for name in names]
    return fenced("\n\n".join(parts), "python")


def source_of(name: str, text: str) -> str:
    """The source of a function or class of a module, without the indentation around it."""
    node: ast.AST = ast.parse(text)
    for step in name.split("."):
        node = next(one for one in ast.iter_child_nodes(node) if getattr(one, "name", "") == step)
    assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    lines = text.split("\n")[first - 1 : node.end_lineno]
    return textwrap.dedent("\n".join(lines)) + "\n"


# --- Blocks from programs ---------------------------------------------------------------------


def help_block(command: str) -> str:
    """What a command's `--help` prints."""
    return fenced(run("-c", COMMAND_LINE, *command.split(), "--help"), "text")


def lint_block(path: str) -> str:
    """What `lint` prints about a spec."""
    return fenced(run("-c", COMMAND_LINE, "lint", path, status=1), "text")


def demo_block(argument: str) -> str:
    """What `specs/demo.py` prints of one server, or of one scene with it: `demo PLAY: SCENE`."""
    play, _, scene = argument.partition(": ")
    parts = [part.splitlines() for part in re.split(r"^# ", demo(), flags=re.MULTILINE) if part]
    found = [lines for lines in parts if lines[0].startswith(f"{play} on ")]
    if not found:
        raise StaleSourceError(f"the demo has no `{play}`")
    shown = ["\n".join(lines[2:]) if not scene else scene_of(scene, lines) for lines in found]
    texts = [f"# {lines[0]}\n\n{text}" for lines, text in zip(found, shown, strict=True)]
    return fenced("\n".join(texts), "text")


def scene_of(scene: str, lines: list[str]) -> str:
    """The lines of one scene: those that are further in than its title."""
    start = lines.index(f"  {scene}")
    rest = takewhile(lambda line: line.startswith("    "), lines[start + 1 :])
    return "".join(f"{line}\n" for line in (lines[start], *rest))


@lru_cache
def demo() -> str:
    """What `specs/demo.py` prints."""
    return run("specs/demo.py").lstrip("\n")


def run(*arguments: str, status: int = 0) -> str:
    """What a Python process prints that must end with a certain exit code."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != status:
        raise StaleSourceError(f"{' '.join(arguments)}: exit {done.returncode}\n{done.stderr}")
    return done.stdout


# --- Blocks from the language's tables --------------------------------------------------------


def keys_block(name: str) -> str:
    """The keys of a record of the language, and its example."""
    record = RECORDS[name]
    rows = [
        (f"`{key.name}`", value_of(key.shape), "yes" if key.required else "", key.doc)
        for key in record.keys
    ]
    example = f"\n{fenced(record.example, 'yaml')}" if record.example else ""
    return table(("key", "value", "required", "meaning"), rows) + example


def value_of(shape: Shape) -> str:
    """A shape in the words of a table."""
    return WORDS[type(shape)](shape)


WORDS: Mapping[type, Callable[[Any], str]] = {
    Text: lambda shape: "text on one line" if shape.one_line else "text",
    Reference: lambda shape: "name" if shape.kind == "value" else f"name of a {shape.kind}",
    Boolean: lambda _: "`true` or `false`",
    Integer: lambda _: "whole number",
    Null: lambda _: "`null`",
    Anything: lambda _: "any value",
    AnyMapping: lambda shape: shape.what,
    ListOf: lambda shape: f"list: {value_of(shape.item)}",
    MapOf: lambda shape: f"mapping: {shape.names} name → {value_of(shape.value)}",
    Record: lambda shape: shape.name,
    Either: lambda shape: ", or ".join(value_of(option) for option in shape.options),
}


def fields_block(_: str) -> str:
    """What a field of a form may say."""
    rows = [
        (f"`{name}`", field_value(schema), ", ".join(kinds_of(name)), doc)
        for name, (schema, doc) in FIELD_KEYS.items()
    ]
    return table(("key", "value", "of", "meaning"), rows)


def field_value(schema: Mapping[str, Any]) -> str:
    """The value of a field's key in the words of a table."""
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(field_value(option) for option in schema["anyOf"])
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " or ".join(JSON_TYPES[name] for name in types)


JSON_TYPES = {
    "string": "text",
    "number": "number",
    "integer": "whole number",
    "boolean": "`true` or `false`",
    "array": "list",
    "object": "mapping",
}


def kinds_of(key: str) -> list[str]:
    """The kinds of fields that a key belongs to, in the words of a table."""
    names = {"string": "text", "choice": "single choice", "choices": "multiple choice"}
    kinds = [names.get(kind, kind) for kind, known in KEYWORDS_OF_KINDS.items() if key in known]
    if len(kinds) == len(KEYWORDS_OF_KINDS) or key in ("required", "private"):
        return ["any field"]
    return kinds or ["choices"]


def schema_keywords_block(_: str) -> str:
    """The JSON Schema keywords that arguments and returns may use."""
    return ", ".join(f"`{name}`" for name in SCHEMA_KEYWORDS) + ".\n"


def schema_instead_block(_: str) -> str:
    """What to write instead of keywords that are refused."""
    return table(("not", "instead"), [(f"`{name}`", text) for name, text in INSTEAD.items()])


def reserved_block(_: str) -> str:
    """The names that arguments, questions, dependencies, tools and prompts cannot have."""
    lower = sorted(name for name in VALUES if name.islower())
    others = sorted(name for name in METHODS - VALUES if name.islower())
    return (
        f"{names(lower)}. Tools, prompts and dependencies, which become methods, cannot be called "
        f"{names(others)} either.\n"
    )


def names(values: list[str]) -> str:
    """Names in backquotes, with commas."""
    return ", ".join(f"`{value}`" for value in values)


# --- Blocks from the rules --------------------------------------------------------------------


def by_group() -> Iterator[tuple[str, list[RuleMeta]]]:
    """The rules by the folder that they live in, with the heading of each."""
    for package, rules in groupby(RULES, lambda rule: type(rule).__module__.rpartition(".")[0]):
        yield (
            (sys.modules[package].__doc__ or "").strip().rstrip("."),
            [rule.meta for rule in rules],
        )


def rules_block(_: str) -> str:
    """All rules in a table for each group."""
    return "\n".join(
        f"### {heading}\n\n"
        + table(
            ("code", "name", "severity", "what"),
            [
                (f"[{meta.code}](#{anchor(meta)})", meta.name, meta.severity.value, meta.what)
                for meta in metas
            ],
        )
        for heading, metas in by_group()
    )


def rule_pages_block(_: str) -> str:
    """Each rule with its reason and its examples."""
    return "\n".join(rule_page(meta) for _, metas in by_group() for meta in metas)


def rule_page(meta: RuleMeta) -> str:
    """One rule."""
    return (
        f"### {meta.code} {meta.name}\n\n{meta.what}\n\n{meta.why}\n\n"
        f"Severity: {meta.severity.value}. Wrong:\n\n{fenced(meta.bad, 'yaml')}\n"
        f"Right:\n\n{fenced(meta.good, 'yaml')}"
    )


def anchor(meta: RuleMeta) -> str:
    """The anchor of a rule's heading, as GitHub makes it."""
    return f"{meta.code} {meta.name}".lower().replace(" ", "-")


# --- Markdown ---------------------------------------------------------------------------------


def fenced(text: str, syntax: str) -> str:
    """A fenced code block."""
    fence = "````" if "```" in text else "```"
    return f"{fence}{syntax}\n{text.rstrip()}\n{fence}\n"


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table; a bar inside a cell is escaped."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines
    )


BLOCKS: Mapping[str, Callable[[str], str]] = {
    "file": file_block,
    "part": part_block,
    "help": help_block,
    "lint": lint_block,
    "demo": demo_block,
    "keys": keys_block,
    "fields": fields_block,
    "schema-keywords": schema_keywords_block,
    "schema-instead": schema_instead_block,
    "reserved": reserved_block,
    "rules": rules_block,
    "rule-pages": rule_pages_block,
}


def filled(text: str) -> str:
    """A page with all its blocks made anew.

    Raises:
        StaleSourceError: If a block has no end, an unknown name or a source that is not there.
    """
    if len(MARK.findall(text)) != 2 * len(BLOCK.findall(text)):
        raise StaleSourceError("a block is not closed, or stands in another")
    return BLOCK.sub(lambda found: f"{found['begin']}{block(found['name'])}{found['end']}", text)


def block(name: str) -> str:
    """The content of a block."""
    kind, _, argument = name.partition(" ")
    if kind not in BLOCKS:
        raise StaleSourceError(f"unknown block `{name}`; known are {', '.join(BLOCKS)}")
    try:
        return BLOCKS[kind](argument)
    except (OSError, LookupError, ValueError, StopIteration) as error:
        raise StaleSourceError(f"the source of the block `{name}` is not there") from error


def pages() -> list[Path]:
    """The pages that may have blocks."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def stale() -> Iterator[tuple[Path, str]]:
    """Each file that is not up to date, with what it should be."""
    wanted = {page: filled(page.read_text(encoding="utf-8")) for page in pages()}
    wanted[JSON_SCHEMA] = render_json_schema()
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield path, text


def main() -> int:
    """Write or check; the exit code."""
    parser = argparse.ArgumentParser(description="Fill the generated blocks of the documentation.")
    parser.add_argument("--check", action="store_true", help="change nothing; list what is stale")
    check = parser.parse_args().check
    try:
        found = list(stale())
    except StaleSourceError as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in found:
        print(f"{path.relative_to(ROOT).as_posix()}: {'stale' if check else 'written'}")
        if not check:
            path.write_text(text, encoding="utf-8", newline="\n")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
