"""What the fuzzer tries: each kind makes one input of a seed and says whether all went as it must.

A kind raises whatever goes wrong; what it returns is what became of the input, to be counted.
"""

import ast
import copy
import json
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from mcp_elicit_gen.analysis import Analysis
from mcp_elicit_gen.breaking import find_changes
from mcp_elicit_gen.config import Settings
from mcp_elicit_gen.diagnostics import Finding, Severity
from mcp_elicit_gen.emit import emit_all
from mcp_elicit_gen.handwritten.schema import lint_schema
from mcp_elicit_gen.ir import lower_spec
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.lint.fixes import fixed
from mcp_elicit_gen.report import REPORTERS, Report
from mcp_elicit_gen.rules import METAS
from mcp_elicit_gen.source import parse_yaml
from mcp_elicit_gen.source.nodes import plain
from mcp_elicit_gen.source.read import decode
from mcp_elicit_gen.spec.model import Spec

from ..rules.test_broken_specs import Dumper, break_spec
from ..rules.test_random_specs import spec as faulty_spec
from ..sdk.random_specs import specs as random_specs
from .sharp import SHARP

ROOT = Path(__file__).parents[2]
PATH = "shop.yaml"
# Every rule that a config can wake looks, too.
ALL = Settings(clients=("codex", "goose", "copilot-cli"))

CORPUS = [
    path.read_bytes()
    for path in sorted((*ROOT.glob("specs/*.yaml"), *ROOT.glob("tests/rules/EL*/*/*.yaml")))
]
WHOLE = [path.read_bytes() for path in sorted(ROOT.glob("specs/*.yaml"))]


def checked(findings: list[Finding], data: bytes) -> str:
    """What findings come to: each has a place in the file and words, and all formats print them.

    Raises:
        AssertionError: If one does not.
    """
    lines = data.count(b"\n") + 2
    text = data.decode("utf-8", "replace")
    for finding in findings:
        span = finding.span
        assert 1 <= span.line <= span.end_line <= lines, finding
        assert span.column >= 1, finding
        assert span.end_column >= 1, finding
        assert finding.message, finding
        assert finding.help, finding
    report = Report(findings, {PATH: text.split("\n")}, 1, METAS)
    for name, render in REPORTERS.items():
        render(report).encode()
        if name in ("json", "sarif", "gitlab"):
            json.loads(render(report))
    return "findings" if findings else "clean"


def linted(data: bytes) -> tuple[Spec | None, list[Finding]]:
    """What lint says of the bytes of a file; its findings are in order."""
    source, problems = decode(PATH, data)
    spec, findings = lint_source(source, problems, ALL)
    assert findings == sorted(findings, key=lambda finding: finding.place)
    checked(findings, data)
    return spec, findings


def emitted(spec: Spec) -> Mapping[str, str]:
    """The package of a spec without errors, each module of it parsed."""
    [files] = emit_all([lower_spec(Analysis(spec))])
    for name, text in files.items():
        if name.endswith(".py"):
            ast.parse(text)
        elif name.endswith(".json"):
            json.loads(text)
    return files


# --- Inputs -----------------------------------------------------------------------------------


def random_bytes(chance: random.Random) -> str:
    """Bytes that were never a spec."""
    data = chance.randbytes(chance.choice([1, 10, 100, 2000]))
    _, findings = linted(data)
    return "findings" if findings else "clean"


def changed_bytes(chance: random.Random) -> str:
    """A spec with bytes changed, doubled, left out and put in."""
    data = bytearray(chance.choice(CORPUS))
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(data) + 1)
        length = chance.choice([1, 1, 4, 40])
        action = chance.randrange(4)
        if action == 0:
            data[place : place + length] = chance.randbytes(length)
        elif action == 1:
            del data[place : place + length]
        elif action == 2:
            data[place:place] = data[place : place + length]
        else:
            data[place:place] = chance.choice(SHARP).encode("utf-8", "surrogatepass")
    _, findings = linted(bytes(data))
    return "findings" if findings else "clean"


def changed_lines(chance: random.Random) -> str:
    """A spec with lines moved, doubled, left out, moved in, and taken from another one."""
    lines = chance.choice(CORPUS).decode("utf-8", "replace").split("\n")
    others = chance.choice(CORPUS).decode("utf-8", "replace").split("\n")
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(lines) + 1)
        action = chance.randrange(5)
        if action == 0:
            del lines[place : place + chance.randint(1, 4)]
        elif action == 1:
            lines.insert(place, chance.choice(lines or [""]))
        elif action == 2:
            lines.insert(place, chance.choice(others))
        elif action == 3 and lines:
            lines[place - 1] = " " * chance.randint(0, 8) + lines[place - 1].lstrip()
        elif lines:
            line = lines[place - 1]
            column = chance.randrange(len(line) + 1)
            lines[place - 1] = line[:column] + chance.choice(SHARP) + line[column:]
    _, findings = linted("\n".join(lines).encode("utf-8", "surrogatepass"))
    return "findings" if findings else "clean"


def changed_values(chance: random.Random) -> str:
    """A spec with values deleted, replaced, copied, added; where it has no error, its package."""
    value = faulty_spec(chance) if chance.random() < 0.3 else _value(chance.choice(WHOLE))
    for _ in range(chance.randint(0, 4)):
        break_spec(value, chance)
    text = yaml.dump(value, Dumper=Dumper, sort_keys=False, allow_unicode=True)
    return _generated(text.encode("utf-8", "surrogatepass"))


def random_texts(chance: random.Random) -> str:
    """Random text in a place where a spec has text; what is accepted is there, byte for byte."""
    value = _value(chance.choice(WHOLE))
    places = [place for place in _texts(value) if not _is_reference(place)]
    parent, key = chance.choice(places)
    text = "".join(chance.choice([*SHARP, *"abc xyz 123"]) for _ in range(chance.randint(1, 6)))
    # Doubled braces are braces where a text may hold placeholders.
    if chance.random() < 0.7:
        text = text.replace("{", "{{").replace("}", "}}")
    parent[key] = text
    return _generated(_quoted(value).encode("utf-8", "surrogatepass"))


def random_valid(chance: random.Random) -> str:
    """A random spec of the whole language."""
    number = chance.randrange(3)
    for index, text in enumerate(random_specs(chance.randrange(1 << 30))):
        if index == number:
            return _generated(text.encode())
    return "clean"


def random_fix(chance: random.Random) -> str:
    """Fixes of a changed spec: done at once, and the file can be read as before."""
    text = chance.choice(CORPUS).decode("utf-8", "replace")
    for keyword in ("exclusiveMinimum: 0, ", "const: a, ", "enumNames: [A, B], "):
        if chance.random() < 0.5 and (places := [one.end() for one in re.finditer(r"\{", text)]):
            place = chance.choice(places)
            text = text[:place] + keyword + text[place:]

    def findings(changed: str) -> list[Finding]:
        source, problems = decode(PATH, changed.encode("utf-8", "surrogatepass"))
        return lint_source(source, problems)[1]

    after, count = fixed(text, findings)
    assert fixed(after, findings) == (after, 0)
    assert (count > 0) == (after != text)
    return "fixed" if count else "clean"


def random_schema(chance: random.Random) -> str:
    """A requested schema that is nearly one."""

    def value(depth: int) -> Any:
        plain = [None, True, 3, -1.5, 10**30, "", "a", "{x", *chance.sample(SHARP, 2)]
        if depth > 3 or chance.random() < 0.4:
            return chance.choice(plain)
        if chance.random() < 0.3:
            return [value(depth + 1) for _ in range(chance.randint(0, 3))]
        words = ["type", "enum", "oneOf", "items", "default", "title", "format", "minimum", "const"]
        words += [
            "enumNames",
            "required",
            "choices",
            "anyOf",
            "$ref",
            "private",
            chance.choice(SHARP),
        ]
        return {chance.choice(words): value(depth + 1) for _ in range(chance.randint(0, 4))}

    kinds = ["string", "integer", "boolean", "array", "object", ["string", "null"], None]
    field = {"type": chance.choice(kinds), **(found if isinstance(found := value(0), dict) else {})}
    schema = {"type": "object", "properties": {"a": field, "b": value(1)}, "required": ["a"]}
    text = json.dumps(schema if chance.random() < 0.9 else value(0), ensure_ascii=False, indent=1)
    data = text.encode("utf-8", "surrogatepass")
    return checked(lint_schema(*decode("form.json", data), ALL), data)


def random_changes(chance: random.Random) -> str:
    """Two versions of a spec: each change has its place, and none is found in no change."""
    old, new = (_value(chance.choice(WHOLE)) for _ in range(2))
    if chance.random() < 0.8:
        new = copy.deepcopy(old)
        for _ in range(chance.randint(0, 3)):
            break_spec(new, chance)
    specs = []
    for value in (old, new):
        text = yaml.dump(value, Dumper=Dumper, sort_keys=False, allow_unicode=True)
        source, problems = decode(PATH, text.encode("utf-8", "surrogatepass"))
        spec, _ = lint_source(source, problems)
        if spec is None:
            return "no spec"
        specs.append(spec)
    before, after = specs
    assert find_changes({PATH: before}, {PATH: before}) == []
    return checked(list(find_changes({PATH: before}, {PATH: after})), after.source.text.encode())


KINDS: Mapping[str, Callable[[random.Random], str]] = {
    "random bytes": random_bytes,
    "changed bytes": changed_bytes,
    "changed lines": changed_lines,
    "changed values": changed_values,
    "random texts": random_texts,
    "random valid specs": random_valid,
    "fixes": random_fix,
    "requested schemas": random_schema,
    "breaking changes": random_changes,
}


# --- Helpers ----------------------------------------------------------------------------------


def _generated(data: bytes) -> str:
    """Lint, and emit where there is no error."""
    spec, findings = linted(data)
    if spec is None or any(one.severity is Severity.ERROR for one in findings):
        return "findings"
    emitted(spec)
    return "generated"


def _value(data: bytes) -> Any:
    """A spec as plain values, new ones each time."""
    root, _ = parse_yaml(decode(PATH, data)[0])
    assert root is not None
    return plain(root)


def _texts(value: Any) -> list[tuple[Any, Any]]:
    """Each text of a spec, as its parent and key."""
    found: list[tuple[Any, Any]] = []
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        if isinstance(value[key], str):
            found.append((value, key))
        elif isinstance(value[key], dict | list):
            found.extend(_texts(value[key]))
    return found


def _is_reference(place: tuple[Any, Any]) -> bool:
    """Whether a text names something, so that another one is only not declared."""
    _, key = place
    words = ("type", "format", "form", "question", "mode", "check", "$ref", "handlers", "list")
    return key in words or isinstance(key, int)


class _Quoted(yaml.SafeDumper):
    """Writes each text between double quotes, with everything odd as its escape."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Quoted.add_representer(
    str, lambda dumper, data: dumper.represent_scalar("tag:yaml.org,2002:str", data, style='"')
)


def _quoted(value: Any) -> str:
    return str(yaml.dump(value, Dumper=_Quoted, sort_keys=False, width=10**6))
