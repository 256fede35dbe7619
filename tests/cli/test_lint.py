"""`mcp-elicit-gen lint` as a user meets it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from .commands import BROKEN, CONFIRM, run, write


def test_a_good_spec_is_clean(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": CONFIRM})
    ran = run(tmp_path, "lint", "files.yaml")
    assert (ran.code, ran.out, ran.err) == (0, "no findings in 1 file\n", "")


def test_a_finding_has_place_source_line_caret_and_help(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": BROKEN})
    ran = run(tmp_path, "lint", "files.yaml")
    assert ran.code == 1
    first, source, caret, instead, *_ = ran.out.splitlines()
    assert first.startswith("files.yaml:9:28: error[EL203] ")
    assert source == "  9 |         ok: {type: string, minimum: 3, title: Delete it}"
    assert caret == "    |                            ^^^^^^^"
    assert instead.startswith("  help: ")
    assert ran.out.endswith("\n1 error in 1 file\n")


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    write(tmp_path, {"specs/a.yaml": "a: [", "specs/b.yaml": BROKEN, "specs/c.yml": CONFIRM})
    ran = run(tmp_path, "lint", "specs", "--format", "concise")
    assert ran.code == 1
    assert [line.partition(": ")[0] for line in ran.out.splitlines()] == [
        "specs/a.yaml:2:1",
        "specs/b.yaml:9:28",
    ]


def test_findings_do_not_depend_on_the_order_of_files(tmp_path: Path) -> None:
    write(tmp_path, {"a.yaml": BROKEN, "b.yaml": BROKEN})
    assert run(tmp_path, "lint", "a.yaml", "b.yaml") == run(tmp_path, "lint", "b.yaml", "a.yaml")


def test_json_is_one_object_of_a_fixed_shape(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": BROKEN})
    ran = run(tmp_path, "lint", "files.yaml", "--format", "json")
    assert ran.code == 1
    document = json.loads(ran.out)
    (finding,) = document.pop("findings")
    assert document == {
        "version": 1,
        "summary": {"files": 1, "errors": 1, "warnings": 0, "infos": 0},
    }
    assert {key: finding[key] for key in ("path", "line", "column", "end_line", "end_column")} == {
        "path": "files.yaml",
        "line": 9,
        "column": 28,
        "end_line": 9,
        "end_column": 35,
    }
    assert (finding["code"], finding["name"], finding["severity"]) == (
        "EL203",
        "unsupported-keyword",
        "error",
    )
    assert set(finding) == {
        "path", "line", "column", "end_line", "end_column", "code", "name", "severity",
        "message", "help", "fixable",
    }  # fmt: skip


def test_standard_input_is_read(tmp_path: Path) -> None:
    ran = run(tmp_path, "lint", "-", given=BROKEN)
    assert ran.code == 1
    assert ran.out.startswith("-:9:28: error[EL203] ")


def test_globs_are_expanded(tmp_path: Path) -> None:
    write(tmp_path, {"a/one.yaml": CONFIRM, "b/two.yaml": CONFIRM, "b/three.txt": "no spec"})
    assert run(tmp_path, "lint", "*/*.yaml").out == "no findings in 2 files\n"


def test_warnings_fail_only_when_asked_to(tmp_path: Path) -> None:
    spec = CONFIRM.replace("type: boolean, title", "choices: [DELETE], title")
    write(tmp_path, {"files.yaml": spec})
    assert run(tmp_path, "lint", "files.yaml").code == 0
    assert run(tmp_path, "lint", "files.yaml", "--fail-on", "warning").code == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["lint", "nowhere.yaml"], "no such file or folder: nowhere.yaml"),
        (["lint", "empty"], "no *.yaml or *.yml file below empty"),
        (["lint", "*.nothing"], "no spec matches *.nothing"),
        (["lint"], "no spec named: give files or folders"),
        (["lint", "--formt", "json", "files.yaml"], "No such option: --formt"),
        (["lint", "--format", "xml", "files.yaml"], "--format is one of text, concise, json"),
        (["lint", "--fail-on", "never", "files.yaml"], "--fail-on is one of error"),
        (["lnt", "files.yaml"], "No such command 'lnt'"),
        (["lint", "no\x1bc\u202efile"], "no such file or folder: no\\u{1b}c\\u{202e}file"),
    ],
)
def test_usage_errors_are_one_line_and_exit_code_2(
    tmp_path: Path, arguments: list[str], line: str
) -> None:
    write(tmp_path, {"files.yaml": CONFIRM})
    (tmp_path / "empty").mkdir()
    ran = run(tmp_path, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert line in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are POSIX's")
def test_an_unreadable_folder_is_one_line(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        # Root reads everything; a path through a file is unreadable for root, too.
        write(tmp_path, {"file": "", "files.yaml": CONFIRM})
        ran = run(tmp_path, "lint", "file/specs")
    else:
        (tmp_path / "closed").mkdir(mode=0)
        ran = run(tmp_path, "lint", "closed")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ('spec = ["specs"]', "unknown key `spec` in [tool.mcp-elicit-gen]; did you mean `specs`?"),
        ('specs = "specs"', "`specs` must be a list of texts"),
        (
            'protocol = ["2024-01-01"]',
            "`protocol` knows no `2024-01-01`; did you mean `2026-07-28`?",
        ),
        ("output = 3", "`output` must be text"),
        ('clients = ["codx"]', "`clients` knows no `codx`; did you mean `codex`?"),
        ('ignore = ["EL9"]', "`ignore` knows no rule `EL9`"),
        ('select = "EL2"', "`select` must be a list of texts"),
        ('fail-on = "errors"', "`fail-on` is one of error, warning, info"),
        ("require-reason = 1", "`require-reason` must be true or false"),
        ('severity = {EL2 = "error"}', "`severity` gives severities to whole codes, and `EL2` is"),
        ('severity = {EL208 = "loud"}', "`severity` is one of error, warning, info"),
        ('severity = "error"', "`severity` must be a table"),
        ('per-path = ["specs"]', "`per-path` must hold a table for each pattern"),
        ('per-path = {"a" = {ignor = []}}', "unknown key `ignor` in [tool.mcp-elicit-gen.per-path"),
        ("specs = [", "pyproject.toml"),
    ],
)
def test_a_wrong_config_is_one_line(tmp_path: Path, table: str, line: str) -> None:
    write(
        tmp_path,
        {"files.yaml": CONFIRM, "pyproject.toml": f"[tool.mcp-elicit-gen]\n{table}\n"},
    )
    ran = run(tmp_path, "lint", "files.yaml")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert line in ran.err


def test_the_config_names_the_specs_also_from_a_folder_below(tmp_path: Path) -> None:
    config = '[tool.mcp-elicit-gen]\nspecs = ["specs"]\n'
    write(tmp_path, {"specs/files.yaml": BROKEN, "pyproject.toml": config, "src/a.txt": ""})
    assert run(tmp_path, "lint").out.startswith("specs/files.yaml:9:28: ")
    assert run(tmp_path / "src", "lint").out.startswith("../specs/files.yaml:9:28: ")


def test_an_unexpected_fault_says_that_it_is_ours(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "files.yaml": CONFIRM,
            # A module that stands in the way of ours makes the fault.
            "sitecustomize.py": "import mcp_elicit_gen.lint.spec as lint\nlint.parse_yaml = None\n",
        },
    )
    ran = run(tmp_path, "lint", "files.yaml", env={"PYTHONPATH": str(tmp_path)})
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "this is a fault of mcp-elicit-gen" in ran.err
    assert "please report it" in ran.err


def test_lint_imports_no_heavy_library(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": CONFIRM})
    program = (
        "import sys\n"
        "from mcp_elicit_gen.cli.main import run\n"
        "assert run(['lint', 'files.yaml']) == 0\n"
        "heavy = {'mcp', 'datamodel_code_generator', 'jinja2', 'pydantic', 'typer'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    import subprocess

    out = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert out.splitlines()[-1] == "[]"


def test_lint_with_options_imports_no_generator(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": CONFIRM})
    program = (
        "import sys\n"
        "sys.argv = ['mcp-elicit-gen', 'lint', 'files.yaml', '--format', 'json']\n"
        "from mcp_elicit_gen.cli.main import run\n"
        "assert run(sys.argv[1:]) == 0\n"
        "heavy = {'mcp', 'datamodel_code_generator', 'jinja2'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    import subprocess

    out = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert out.splitlines()[-1] == "[]"


def test_plain_paths_and_options_report_the_same(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": BROKEN})
    assert run(tmp_path, "lint", "files.yaml") == run(
        tmp_path, "lint", "files.yaml", "--format", "text"
    )


def test_the_shell_completes_commands_and_options(tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("mcp-elicit-gen")
    completed = {}
    for typed in ("mcp-elicit-gen ex", "mcp-elicit-gen lint --fi"):
        done = subprocess.run(
            [str(command)],
            cwd=tmp_path,
            env={
                **os.environ,
                "_MCP_ELICIT_GEN_COMPLETE": "complete_bash",
                "COMP_WORDS": typed,
                "COMP_CWORD": str(typed.count(" ")),
            },
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        completed[typed] = done.stdout.split()
    assert completed == {"mcp-elicit-gen ex": ["explain"], "mcp-elicit-gen lint --fi": ["--fix"]}


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
@pytest.mark.parametrize(
    ("env", "is_coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
    ids=["terminal", "NO_COLOR", "dumb"],
)
def test_findings_are_coloured_at_a_terminal(
    tmp_path: Path, env: dict[str, str], is_coloured: bool
) -> None:
    write(tmp_path, {"files.yaml": BROKEN})
    cleared = ("GITHUB_ACTIONS", "NO_COLOR", "FORCE_COLOR")
    kept = {key: value for key, value in os.environ.items() if key not in cleared}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "mcp_elicit_gen", "lint", "files.yaml"],
        cwd=str(tmp_path),
        env={**kept, "TERM": "xterm", **env},
        encoding="utf-8",
    )
    shown = child.read()
    child.close()
    assert child.exitstatus == 1
    assert ("\x1b[1;31merror[EL203]\x1b[0m" in shown) is is_coloured
    assert ("\x1b" in shown) is is_coloured
