"""`mcp-elicit-gen breaking` as a user meets it, in scratch repositories."""

import json
from pathlib import Path

import pytest

from mcp_elicit_gen.breaking import KINDS, Kind, Level

from ..cli.commands import BROKEN, CONFIRM, Ran, run, write
from .examples import files_of
from .repository import commit, git, start

RENAMED_ARGUMENT = CONFIRM.replace("path", "file")
REWORDED = CONFIRM.replace('message: "Delete', 'message: "Really delete')
ANOTHER_WORD = CONFIRM.replace("description: Delete a file.", "description: Delete one file.")

# What a changed spec is found to be at each level.
CODES = {"callers": RENAMED_ARGUMENT, "answers": REWORDED, "all": ANOTHER_WORD}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One repository with two commits for each kind of change."""
    folder = start(tmp_path_factory.mktemp("repository"))
    for kind in KINDS:
        before, after = files_of(kind)
        commit(folder, before)
        git(folder, "tag", f"{kind.code}-before")
        commit(folder, after)
        git(folder, "tag", f"{kind.code}-after")
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with one spec at `main`."""
    folder = start(tmp_path / "project")
    commit(folder, {"specs/files.yaml": CONFIRM})
    return folder


def breaking(folder: Path, *arguments: str, level: str = "callers") -> Ran:
    return run(folder, "breaking", *arguments, "--level", level, "--format", "concise")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.code} {kind.name}")
def test_each_kind_is_found_by_the_command(shared: Path, kind: Kind) -> None:
    git(shared, "checkout", "--quiet", f"{kind.code}-after")
    against = f"{kind.code}-before"
    ran = run(shared, "breaking", "specs", "--against", against, "--format", "json")
    findings = json.loads(ran.out)["findings"]
    assert {one["code"] for one in findings} == {kind.code, *kind.also}
    assert {one["name"] for one in findings if one["code"] == kind.code} == {kind.name}
    assert ran.code == int(kind.level is Level.CALLERS)


# --- What is printed --------------------------------------------------------------------------


def test_nothing_has_changed(project: Path) -> None:
    ran = run(project, "breaking", "specs", "--against", "main")
    assert (ran.code, ran.out, ran.err) == (0, "no findings in 1 file\n", "")


def test_comments_order_and_layout_are_no_change(project: Path) -> None:
    text = "# A comment.\n" + CONFIRM.replace(
        '    message: "Delete {path}?"\n    form:\n      fields:\n'
        "        ok: {type: boolean, title: Delete it}\n",
        "    form: {fields: {ok: {title: 'Delete it', type: boolean}}}\n"
        "    message: 'Delete {path}?'\n",
    )
    assert text.count("message") == 1
    write(project, {"specs/files.yaml": text})
    assert breaking(project, "specs", "--against", "main", level="all") == Ran(0, "", "")


def test_a_change_is_shown_where_it_is_in_the_new_spec(project: Path) -> None:
    write(project, {"specs/files.yaml": REWORDED})
    ran = run(project, "breaking", "specs", "--against", "main", "--level", "answers")
    assert (ran.code, ran.err) == (1, "")
    headline, source, caret, instead, *_ = ran.out.splitlines()
    assert headline == (
        "specs/files.yaml:6:5: warning[BC204] `confirm`: `message` was `Delete {path}?`, and is "
        "`Really delete {path}?` now"
    )
    assert source == '  6 |     message: "Really delete {path}?"'
    assert caret == "    |     ^^^^^^^"
    assert instead.startswith("  help: keep it, or deploy when no call waits for an answer")


def test_what_is_gone_is_shown_at_the_closest_thing_that_is_there(project: Path) -> None:
    without = CONFIRM.replace("    arguments:\n", "    arguments: {}\n").replace("{path}", "it")
    without = without.replace("      path: {type: string, description: File to delete.}\n", "")
    write(project, {"specs/files.yaml": without})
    ran = breaking(project, "specs", "--against", "main")
    assert ran.out.splitlines() == [
        "specs/files.yaml:6:5: warning[BC204] `confirm`: `message` was `Delete {path}?`, and is "
        "`Delete it?` now",
        "specs/files.yaml:14:5: error[BC104] the argument `path` of `delete_file` is gone",
    ]


def test_a_spec_that_is_gone_is_reported_at_its_old_path(project: Path) -> None:
    commit(project, {"specs/files.yaml": CONFIRM, "specs/more.yaml": CONFIRM})
    (project / "specs" / "more.yaml").unlink()
    expected = "specs/more.yaml:1:1: error[BC101] the spec is gone, and with it `delete_file`\n"
    assert breaking(project, "specs", "--against", "main") == Ran(1, expected, "")
    assert breaking(project, "specs/more.yaml", "--against", "main") == Ran(1, expected, "")
    assert breaking(project, "specs/*.yaml", "--against", "main") == Ran(1, expected, "")


def test_a_folder_whose_last_spec_is_gone(project: Path) -> None:
    (project / "specs" / "files.yaml").unlink()
    assert "error[BC101]" in breaking(project, "specs", "--against", "main").out


def test_a_renamed_spec_is_no_removed_one(project: Path) -> None:
    (project / "specs" / "files.yaml").rename(project / "specs" / "folders.yaml")
    ran = breaking(project, "specs", "--against", "main")
    assert ran == Ran(
        0,
        "specs/folders.yaml:2:1: warning[BC221] "
        "the package was called `files`, and is `folders` now\n",
        "",
    )


@pytest.mark.parametrize("level", CODES)
def test_the_level_says_what_fails(project: Path, level: str) -> None:
    write(project, {"specs/files.yaml": CODES[level]})
    levels = list(CODES)
    for number, asked in enumerate(levels):
        ran = breaking(project, "specs", "--against", "main", level=asked)
        assert ran.code == int(number >= levels.index(level))
        assert ran.out


# --- Where the old specs come from ------------------------------------------------------------


def test_every_way_to_name_a_commit(project: Path) -> None:
    git(project, "tag", "v1.2")
    git(project, "tag", "--annotate", "v1.3", "--message=Release")
    git(project, "update-ref", "refs/remotes/origin/main", "HEAD")
    first = git(project, "rev-parse", "HEAD")
    commit(project, {"specs/files.yaml": RENAMED_ARGUMENT})
    for ref in ("HEAD~1", "HEAD^", "v1.2", "v1.3", "origin/main", first, first[:10], "main~1"):
        ran = breaking(project, "specs", "--against", ref)
        assert (ran.code, ran.err) == (1, ""), ref
        assert "BC104" in ran.out


def test_nothing_is_checked_out(project: Path) -> None:
    write(project, {"specs/files.yaml": REWORDED, "specs/new.yaml": BROKEN.replace("3", "4")})
    git(project, "add", "specs/files.yaml")
    before = git(project, "status", "--porcelain"), git(project, "rev-parse", "HEAD")
    breaking(project, "specs/files.yaml", "--against", "main")
    assert (git(project, "status", "--porcelain"), git(project, "rev-parse", "HEAD")) == before


@pytest.mark.parametrize(
    ("folder", "path", "shown"),
    [
        (".", "specs", "specs/files.yaml"),
        (".", "./specs", "specs/files.yaml"),
        (".", "specs/files.yaml", "specs/files.yaml"),
        (".", "./specs/files.yaml", "./specs/files.yaml"),
        (".", "specs/*.yaml", "specs/files.yaml"),
        (".", "**/*.yaml", "specs/files.yaml"),
        (".", ".", "specs/files.yaml"),
        ("specs", ".", "files.yaml"),
        ("specs", "files.yaml", "files.yaml"),
        ("specs", "../specs", "../specs/files.yaml"),
        ("deep/er", "../../specs", "../../specs/files.yaml"),
        ("deep/er", "../../specs/*.yaml", "../../specs/files.yaml"),
    ],
)
def test_paths_are_those_of_lint(project: Path, folder: str, path: str, shown: str) -> None:
    (project / folder).mkdir(parents=True, exist_ok=True)
    write(project, {"specs/files.yaml": RENAMED_ARGUMENT})
    ran = breaking(project / folder, path, "--against", "main")
    assert ran.code == 1
    assert {line.split(":")[0] for line in ran.out.splitlines()} == {shown}
    assert {"BC104", "BC105"} <= {line[line.index("[") + 1 :][:5] for line in ran.out.splitlines()}


def test_a_path_from_the_root_of_the_disk(project: Path) -> None:
    write(project, {"specs/files.yaml": RENAMED_ARGUMENT})
    for path in (project / "specs", project / "specs" / "files.yaml"):
        ran = breaking(project, str(path), "--against", "main")
        assert "BC104" in ran.out
        assert "BC301" not in ran.out


def test_the_config_names_the_specs(project: Path) -> None:
    write(project, {"pyproject.toml": '[tool.mcp-elicit-gen]\nspecs = ["specs"]\n'})
    write(project, {"specs/files.yaml": RENAMED_ARGUMENT})
    assert breaking(project, "--against", "main").code == 1
    assert breaking(project / "specs", "--against", "main").out.startswith("../specs/files.yaml:")


def test_a_folder_in_place_of_a_commit(tmp_path: Path) -> None:
    write(tmp_path, {"new/specs/files.yaml": RENAMED_ARGUMENT, "old/specs/files.yaml": CONFIRM})
    found = [
        breaking(tmp_path / "new", "specs", "--against", against)
        for against in ("../old", "../old/specs", "../old/specs/files.yaml", str(tmp_path / "old"))
    ]
    assert found[0].code == 1
    assert "specs/files.yaml:14:5: error[BC104]" in found[0].out
    assert found == [found[0]] * len(found)


def test_a_removed_spec_of_a_folder(tmp_path: Path) -> None:
    write(tmp_path, {"specs/files.yaml": CONFIRM, "old/files.yaml": CONFIRM})
    write(tmp_path, {"old/more.yaml": CONFIRM.replace("delete_file", "other")})
    ran = breaking(tmp_path, "specs", "--against", "old")
    assert ran.out == "specs/more.yaml:1:1: error[BC101] the spec is gone, and with it `other`\n"


def test_a_link_in_the_commit_is_no_spec(project: Path) -> None:
    (project / "specs" / "link.yaml").symlink_to("files.yaml")
    git(project, "add", "--all")
    git(project, "commit", "--quiet", "--message=Link")
    (project / "specs" / "link.yaml").unlink()
    assert breaking(project, "specs", "--against", "main") == Ran(0, "", "")


def test_names_that_git_would_quote(project: Path) -> None:
    commit(project, {"specs/files.yaml": CONFIRM, "spécs x/files.yaml": CONFIRM})
    write(project, {"spécs x/files.yaml": RENAMED_ARGUMENT})
    assert "error[BC104]" in breaking(project, "spécs x", "--against", "main").out


# --- What cannot be done ----------------------------------------------------------------------


HOSTILE = (
    "--upload-pack=touch hacked",
    "-x",
    "--output=hacked",
    "--help",
    "-",
    "main\nHEAD",
    "main\x1b[31m",
    "nowhere",
    "main:specs",
    ":/Change",
    "main..HEAD",
    "^main",
    "@{u}",
    "main main",
    "ext::sh -c touch% hacked",
    "refs/heads/*",
    "HEAD~99",
)


@pytest.mark.parametrize("ref", HOSTILE)
def test_what_is_no_commit_is_refused_in_one_line(project: Path, ref: str) -> None:
    ran = breaking(project, "specs", f"--against={ref}")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "\x1b" not in ran.err
    assert not list(project.rglob("hacked"))


@pytest.mark.parametrize(
    "path", ["--upload-pack=x", "-x", "nowhere", "no\nwhere", "\x1b[31m", "../../..", "-", "/etc"]
)
def test_paths_that_name_no_spec_are_refused_in_one_line(project: Path, path: str) -> None:
    ran = breaking(project, "--against", "main", "--", path)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "\x1b" not in ran.err


def test_a_name_that_is_a_ref_and_a_path_is_refused(project: Path) -> None:
    write(project, {"main/files.yaml": CONFIRM})
    ran = breaking(project, "specs", "--against", "main")
    assert ran == Ran(
        2,
        "",
        "mcp-elicit-gen: `main` is a ref and a path: write `./main` for the path, or the ref in "
        "full, such as `refs/heads/main`\n",
    )
    write(project, {"specs/files.yaml": RENAMED_ARGUMENT, "main/files.yaml": RENAMED_ARGUMENT})
    assert breaking(project, "specs", "--against", "./main").code == 0
    assert breaking(project, "specs", "--against", "refs/heads/main").code == 1


def test_outside_of_a_repository(tmp_path: Path) -> None:
    write(tmp_path, {"specs/files.yaml": CONFIRM})
    ran = run(
        tmp_path,
        "breaking",
        "specs",
        "--against",
        "main",
        env={"GIT_CEILING_DIRECTORIES": str(tmp_path)},
    )
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "no git repository" in ran.err


def test_without_git(project: Path) -> None:
    nothing = {"PATH": str(project / "specs")}
    ran = run(project, "breaking", "specs", "--against", "main", env=nothing)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "mcp-elicit-gen: git is not installed, or not on the PATH: name a folder with the old "
        "specs instead\n"
    )
    write(project, {"old/files.yaml": CONFIRM})
    assert run(project, "breaking", "specs", "--against", "old", env=nothing).code == 0


def test_programs_of_the_config_are_not_run(project: Path) -> None:
    git(project, "config", "core.fsmonitor", "touch hacked")
    git(project, "config", "diff.yaml.textconv", "touch hacked")
    git(project, "config", "core.pager", "touch hacked")
    write(project, {".gitattributes": "*.yaml diff=yaml filter=yaml\n"})
    git(project, "config", "filter.yaml.smudge", "touch hacked; cat")
    write(project, {"specs/files.yaml": RENAMED_ARGUMENT})
    assert breaking(project, "specs", "--against", "main").code == 1
    assert not list(project.rglob("hacked"))


def test_a_new_spec_with_errors_is_not_compared(project: Path) -> None:
    write(project, {"specs/files.yaml": BROKEN})
    ran = breaking(project, "specs", "--against", "main")
    assert ran == Ran(
        2,
        "",
        "mcp-elicit-gen: specs/files.yaml has errors, so that it cannot be compared: run "
        "mcp-elicit-gen lint first\n",
    )


def test_an_old_spec_that_is_no_yaml_is_named_with_its_ref(project: Path) -> None:
    commit(project, {"specs/files.yaml": "a: ["})
    write(project, {"specs/files.yaml": CONFIRM})
    ran = breaking(project, "specs", "--against", "main")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "specs/files.yaml at main cannot be compared: line " in ran.err


def test_an_old_spec_with_mere_errors_is_compared(project: Path) -> None:
    commit(project, {"specs/files.yaml": BROKEN})
    write(project, {"specs/files.yaml": CONFIRM})
    ran = breaking(project, "specs", "--against", "main")
    assert (ran.code, ran.err) == (0, "")
    assert "warning[BC210] the field `ok` of `confirm` was text, and is a box to tick" in ran.out


def test_an_old_spec_that_is_too_large(project: Path) -> None:
    commit(project, {"specs/files.yaml": CONFIRM + "#" * (1 << 20)})
    write(project, {"specs/files.yaml": CONFIRM})
    ran = breaking(project, "specs", "--against", "main")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "larger than 1 MiB" in ran.err


@pytest.mark.parametrize(
    "options", [(), ("--against", ""), ("--against", "main", "--level", "some")]
)
def test_usage_is_refused_in_one_line(project: Path, options: tuple[str, ...]) -> None:
    ran = run(project, "breaking", "specs", *options)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_hostile_text_of_a_spec_is_shown_harmlessly(project: Path) -> None:
    old = CONFIRM.replace("delete_file", '"\\e[31mred"')
    commit(project, {"specs/files.yaml": old})
    write(project, {"specs/files.yaml": CONFIRM})
    ran = breaking(project, "specs", "--against", "main")
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert "`\\u{1b}[31mred` is gone" in ran.out
