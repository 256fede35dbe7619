"""The gate catches what weak templates and weak printers let out, and the inputs are live.

Without the gate the same modules do what their input says: they write the file CANARY. So a test
that finds no CANARY proves something.
"""

from __future__ import annotations

import ast
import dataclasses
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from mcp_elicit_gen.analysis import Analysis
from mcp_elicit_gen.cli.generating import generate_and_print
from mcp_elicit_gen.emit.gate import Gate, GateError
from mcp_elicit_gen.ir import lower_spec
from mcp_elicit_gen.ir.package import Package
from mcp_elicit_gen.python import docstrings, formatted, literals, tree

from .everywhere import NEUTRAL, accepted, filled, read
from .inputs import INPUTS, TEXTS
from .places import BASE
from .weak import STUBS, WEAKNESSES, Weakness, line_feed_escaped, only_double_quotes_escaped

# Weak modules hold backslashes that Python warns of.
pytestmark = pytest.mark.filterwarnings("ignore:.*invalid escape sequence")

VALUES = {one.id: one.value for one in INPUTS}
SHORT = [text for text in TEXTS if len(text) < 20_000]
PLAIN_NAME = "choice"  # where plain words are none


@pytest.fixture(scope="module")
def package() -> Package:
    """The package whose modules the gate looks at."""
    spec, errors = read(BASE.encode())
    assert errors == []
    assert spec is not None
    return lower_spec(Analysis(spec))


def value_of(weakness: Weakness) -> str:
    """The text that a weakness lets out."""
    before, after = weakness.around
    return f"{before}{VALUES[weakness.input]}{after}"


def gate_for(package: Package, text: str) -> Gate:
    """A gate that allows a text, as it does where the text is one of the spec's."""
    return Gate(dataclasses.replace(package, texts=(*package.texts, text)))


def run_alone(module: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a module as its importer would, with what it needs defined."""
    (folder / "module.py").write_bytes(module.encode("utf-8", "surrogatepass"))
    script = f"{STUBS}exec(compile(open('module.py', 'rb').read(), 'module.py', 'exec'))"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", script], cwd=folder, capture_output=True, timeout=60
    )


@pytest.mark.parametrize("weakness", WEAKNESSES, ids=lambda one: one.name)
def test_weakness_is_caught(
    weakness: Weakness, package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = value_of(weakness)
    with pytest.raises(GateError):
        gate_for(package, text).check("models.py", weakness.render(text))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "weakness", [one for one in WEAKNESSES if one.acts], ids=lambda one: one.name
)
def test_input_acts_where_there_is_no_gate(weakness: Weakness, tmp_path: Path) -> None:
    run_alone(weakness.render(value_of(weakness)), tmp_path)
    assert (tmp_path / "CANARY").exists()


@pytest.mark.parametrize("weakness", WEAKNESSES, ids=lambda one: one.name)
def test_nothing_of_a_weakness_comes_through(
    weakness: Weakness, package: Package, tried: Callable[[str, int], None]
) -> None:
    """What the gate lets through of all the texts does what it does with plain words."""
    caught = 0
    harmless = [words for words in (NEUTRAL, PLAIN_NAME) if _compiles(weakness.render(words))]
    plain = [actions(weakness.render(words)) for words in harmless]
    assert plain
    for text in SHORT:
        module = weakness.render(text)
        try:
            gate_for(package, text).check("models.py", module)
        except GateError:
            caught += 1
        else:
            # What stands outside of its place, such as an `await`, parses and does not compile.
            assert actions(module) in plain or not _compiles(module), (text, module)
    assert caught
    tried("hostile texts through weak templates", len(SHORT))


ACTING = (ast.Call, ast.Import, ast.ImportFrom, ast.Await, ast.Lambda, ast.FunctionDef)


def actions(module: str) -> Counter[type[ast.AST]]:
    """What a module does beside having values."""
    return Counter(type(node) for node in ast.walk(ast.parse(module)) if isinstance(node, ACTING))


def _compiles(module: str) -> bool:
    try:
        compile(module, "models.py", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


# --- The real pipeline with a weak printer --------------------------------------------------------


def _quoted(escape: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: f'"{escape(text)}"'


def _without_reading_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate is not the only one who looks: the others look away."""
    monkeypatch.setattr(docstrings, "_read_back", lambda printed, meant: printed)
    monkeypatch.setattr(formatted, "_read_back", lambda text, segments: None)


def _weak_text(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_reading_back(monkeypatch)
    monkeypatch.setitem(literals._PRINTERS, str, _quoted(only_double_quotes_escaped))


def _weak_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_reading_back(monkeypatch)
    monkeypatch.setitem(literals._PRINTERS, str, _quoted(lambda text: text.replace('"', "'")))


def _weak_docstring(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_reading_back(monkeypatch)
    monkeypatch.setattr(docstrings, "_is_readable", lambda text: True)


def _weak_formatted(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_reading_back(monkeypatch)
    monkeypatch.setattr(formatted, "escape", lambda text, quote: line_feed_escaped(text))
    monkeypatch.setattr(formatted, "preferred_quote", lambda text: '"')
    monkeypatch.setattr(
        formatted,
        "_segment_text",
        lambda segment, quote: segment if isinstance(segment, str) else segment.text,
    )


WEAK_PRINTERS: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "backslash not escaped": (_weak_text, "message-004"),
    "escapes read": (_weak_text, "message-007"),
    "quotes replaced": (_weak_quotes, "message-001"),
    "docstring pasted": (_weak_docstring, "description-001"),
    "docstring with a backslash": (_weak_docstring, "description-002"),
    "braces of a message pasted": (_weak_formatted, "message-036"),
}


@pytest.mark.parametrize("name", WEAK_PRINTERS)
def test_weak_printer_writes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weaken, value = WEAK_PRINTERS[name]
    monkeypatch.chdir(tmp_path)
    _, taking, _ = accepted(VALUES[value])
    (tmp_path / "spec.yaml").write_bytes(filled(VALUES[value], taking).data)
    with monkeypatch.context() as weak:
        weaken(weak)
        # Literals are kept from spec to spec: neither may know those of the other printer.
        tree._text_literal.cache_clear()
        with pytest.raises(GateError):
            generate_and_print(["spec.yaml"], "out")
        tree._text_literal.cache_clear()
    assert [path.name for path in tmp_path.iterdir()] == ["spec.yaml"]
    # With the printers as they are nothing is wrong with the spec.
    assert generate_and_print(["spec.yaml"], "out") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "spec.yaml"]
