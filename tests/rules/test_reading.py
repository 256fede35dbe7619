"""Faults of a file's bytes and name, which no spec in a folder can show."""

import sys
from pathlib import Path

import pytest

from mcp_elicit_gen.diagnostics import Finding
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.rules import as_finding, check_packages
from mcp_elicit_gen.rules.el0_file.el001_yaml_syntax import check_file_name
from mcp_elicit_gen.rules.el0_file.taken_modules import STANDARD_LIBRARY
from mcp_elicit_gen.source.read import (
    INVISIBLE,
    INVISIBLE_ASCII,
    MAX_BYTES,
    decode,
    read_source,
)

from .examples import lint_text

FOLDER = Path(__file__).parent

SPEC = b"version: 1\nserver: {name: Shop}\ntools:\n  order: {description: Order something.}\n"


def lint_bytes(data: bytes) -> list[Finding]:
    source, problems = decode("shop.yaml", data)
    return lint_source(source, problems)[1]


def places(findings: list[Finding]) -> list[tuple[str, int, int]]:
    return [(finding.code, finding.span.line, finding.span.column) for finding in findings]


def test_clean_bytes_give_nothing() -> None:
    assert lint_bytes(SPEC) == []
    assert lint_bytes(SPEC.replace(b"\n", b"\r\n")) == []


@pytest.mark.parametrize(
    ("data", "expected", "word"),
    [
        (b"\xef\xbb\xbf" + SPEC, ("EL001", 1, 1), "byte order mark"),
        (SPEC.replace(b"Shop", b"Sh\x00op"), ("EL001", 2, 18), "NUL"),
        (SPEC.replace(b"Shop", b"Caf\xe9"), ("EL001", 2, 19), "UTF-8"),
        (SPEC.replace(b"Shop", b"\xc0\xaf"), ("EL001", 2, 16), "UTF-8"),
        (SPEC.decode().encode("utf-16"), ("EL001", 1, 1), "UTF-16"),
        (SPEC.replace(b"  order", b"\torder"), ("EL001", 4, 1), "tab"),
        (SPEC.replace(b"server", b'server: "x\nserver'), ("EL001", 2, 9), "end of stream"),
        (b"", ("EL001", 1, 1), "no YAML"),
        (b"# nothing\n", ("EL001", 1, 1), "no YAML"),
    ],
    ids=["bom", "nul", "latin-1", "overlong", "utf-16", "tab", "open", "empty", "comment"],
)
def test_unreadable_bytes_are_named(data: bytes, expected: tuple[str, int, int], word: str) -> None:
    findings = lint_bytes(data)
    assert expected in places(findings)
    assert any(word in finding.message for finding in findings)


@pytest.mark.parametrize(
    "character",
    ["\u202e", "\u2066", "\u200b", "\u2028", "\u2029", "\x85", "\x0b", "\ufdd0", "\r", "\u3164"],
    ids=lambda character: f"U+{ord(character):04X}",
)
def test_invisible_characters_are_found_in_text_and_comments(character: str) -> None:
    for old, new in (("Shop", f"Sh{character}op"), ("1\n", f"1 # a{character}b\n")):
        data = SPEC.decode().replace(old, new, 1).encode()
        assert "EL005" in {finding.code for finding in lint_bytes(data)}


def test_too_much_of_everything_is_refused() -> None:
    assert places(lint_text(f"a: {'[' * 60}{']' * 60}\n"))[0][0] == "EL003"
    assert "EL003" in {
        one.code for one in lint_text("version: 1\nserver: {name: " + "x" * 20_000 + "}")
    }
    assert "EL003" in {one.code for one in lint_text("version: " + "1" * 400)}
    assert "EL003" in {one.code for one in lint_text("a: [" + "1," * 60_000 + "]")}


def test_too_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "shop.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    source, problems = read_source(str(path))
    assert [finding.code for finding in lint_source(source, problems)[1]] == ["EL003"]


@pytest.mark.parametrize("root", ["[1]", "text", "null", "5"])
def test_root_that_is_no_mapping_is_one_finding(root: str) -> None:
    assert [finding.code for finding in lint_text(root)] == ["EL103"]


@pytest.mark.parametrize(
    "path",
    ["files.yaml", "specs/my_files2.yml", "C:\\specs\\Files.yaml", "-", "/dev/stdin", "match.yaml"],
)
def test_usable_file_names_pass(path: str) -> None:
    assert check_file_name(path) == []


@pytest.mark.parametrize(
    "name",
    [
        "my-files.yaml",
        "2files.yaml",
        "_files.yaml",
        "__init__.yaml",
        ".yaml",
        "..yaml",
        "a.b.yaml",
        "caf\u00e9.yaml",
        "a\nb.yaml",
        "\u202eyaml.py",
        "\udcff.yaml",
        "class.yaml",
        "None.yaml",
        "json.yaml",
        "distutils.yaml",
        "tomllib.yaml",
        "annotationlib.yaml",
        "mcp.yaml",
        "pydantic.yaml",
        "con.yaml",
        "COM1.yaml",
        "nul.txt.yaml",
        "a'; open('CANARY','w').close() #.yaml",
        f"{'x' * 101}.yaml",
    ],
)
def test_unusable_file_names_are_refused(name: str) -> None:
    for path in (name, f"specs/{name}"):
        (problem,) = check_file_name(path)
        assert (problem.code, problem.span[:2]) == ("EL001", (1, 1))


def test_table_of_modules_holds_those_of_this_python() -> None:
    own = {name for name in sys.stdlib_module_names if not name.startswith("_")}
    assert own - STANDARD_LIBRARY == set()


def test_two_specs_of_one_package_clash() -> None:
    paths = ("a/shop.yaml", "b/other.yaml", "b/Shop.yml")
    found = check_packages([decode(path, SPEC)[0] for path in paths])
    assert list(found) == ["b/Shop.yml"]
    finding = as_finding("b/Shop.yml", found["b/Shop.yml"][0])
    assert (finding.code, finding.span[:2]) == ("EL109", (1, 1))
    assert "a/shop.yaml" in finding.message


SPECS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("EL*/*/*.yaml"))


def test_findings_are_the_same_in_any_order_and_from_standard_input() -> None:
    """Nothing that one file leaves behind changes what is said of the next."""

    def found(name: str, path: str) -> list[Finding]:
        source, problems = decode(path, (FOLDER / name).read_bytes())
        return lint_source(source, problems)[1]

    forwards = {name: found(name, "shop.yaml") for name in SPECS}
    backwards = {name: found(name, "-") for name in reversed(SPECS)}
    for name in SPECS:
        assert [one._replace(path="shop.yaml") for one in backwards[name]] == forwards[name]


@pytest.mark.parametrize("other", ["\r", "\x85", "\u2028", "\u2029"])
def test_lines_are_those_that_a_reader_counts(other: str) -> None:
    """What YAML took for a line break once, and no editor shows as one, moves no place."""
    text = f'version: 1\nserver: {{name: "Sh{other}op"}}\ntools:\n  order: {{nam: Order}}\n'
    found = {finding.code: finding.span.line for finding in lint_text(text)}
    assert found["EL005"] == 2
    assert found["EL101"] == 4


def test_what_is_invisible_in_ascii_is_so_in_any_text() -> None:
    ascii_text = "".join(map(chr, range(128)))
    assert INVISIBLE_ASCII.findall(ascii_text) == INVISIBLE.findall(ascii_text)
