"""Each rule against small specs: what the `bad` ones give stands in their comments."""

import re
from collections import Counter
from pathlib import Path

import pytest

from mcp_elicit_gen.diagnostics import Finding
from mcp_elicit_gen.rules import BY_CODE, RULES

from .examples import all_findings, complete, lint_text

FOLDER = Path(__file__).parent
CODES = [rule.meta.code for rule in RULES]
EXPECT = re.compile(r"# expect: (.+)$")


def cases(kind: str) -> list[str]:
    """The specs of one kind, as paths below this folder."""
    return sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob(f"EL*/{kind}/*.yaml"))


def expected_in(text: str) -> Counter[tuple[int, str, int | None]]:
    """What the comments of a spec expect: line, code and, where it is given, column."""
    found: Counter[tuple[int, str, int | None]] = Counter()
    for number, line in enumerate(text.split("\n"), start=1):
        if match := EXPECT.search(line):
            for one in match[1].split(", "):
                code, _, column = one.partition("@")
                found[(number, code, int(column) if column else None)] += 1
    return found


def lint_for(code: str, text: str, path: str = "shop.yaml") -> list[Finding]:
    """The findings of a text that shows a rule."""
    return all_findings(text, path) if code == "EL503" else lint_text(text, path)


def lint_file(name: str) -> list[Finding]:
    """The findings of one of the specs, of EL503 only where it is the rule that is tried."""
    path = FOLDER / name
    return lint_for(name.split("/")[0], path.read_text(encoding="utf-8"), str(path))


@pytest.mark.parametrize("name", cases("bad"))
def test_bad_spec_gives_exactly_what_its_comments_say(name: str) -> None:
    expected = expected_in((FOLDER / name).read_text(encoding="utf-8"))
    with_column = {(line, code) for line, code, column in expected if column is not None}
    found = Counter(
        (
            finding.span.line,
            finding.code,
            finding.span.column if (finding.span.line, finding.code) in with_column else None,
        )
        for finding in lint_file(name)
    )
    assert found == expected


@pytest.mark.parametrize("name", cases("good"))
def test_good_spec_gives_no_finding_of_its_rule(name: str) -> None:
    code = name.split("/")[0]
    assert [finding for finding in lint_file(name) if finding.code == code] == []


@pytest.mark.parametrize("code", CODES)
def test_rule_has_specs_and_checks_a_column(code: str) -> None:
    bad = [name for name in cases("bad") if name.startswith(f"{code}/")]
    assert any(name.startswith(f"{code}/") for name in cases("good"))
    assert any(f"{code}@" in (FOLDER / name).read_text(encoding="utf-8") for name in bad)


@pytest.mark.parametrize("code", CODES)
def test_examples_of_the_metadata_show_the_rule(code: str) -> None:
    meta = BY_CODE[code].meta
    assert code in [finding.code for finding in lint_for(code, complete(meta.bad))]
    assert lint_for(code, complete(meta.good)) == []


def test_codes_are_unique_and_sorted() -> None:
    assert sorted(set(CODES)) == CODES


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.meta.code)
def test_metadata_is_filled_in(rule: object) -> None:
    meta = BY_CODE[rule.meta.code].meta  # type: ignore[attr-defined]
    assert re.fullmatch(r"EL[0-6][0-9]{2}", meta.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", meta.name)
    assert meta.what.endswith(".")
    assert meta.why.endswith(".")
    for part in (rule, *rule.parts):  # type: ignore[attr-defined]
        assert part.meta is meta
        assert type(part).__doc__
