"""A file of any content is refused in time and memory that its size bounds: up to 1 MiB each, full
of one thing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from .places import SMALLEST
from .processes import SECONDS, command
from .test_refused import HEADLINE, snapshot

SIZE = 1 << 20


def full_of(unit: str, before: str = "", after: str = "") -> str:
    """The unit again and again, as often as the size of a file allows."""
    rest = SIZE - len(before.encode()) - len(after.encode())
    return before + unit * (rest // len(unit.encode())) + after


def listed(line: str, count: int, before: str = "") -> str:
    """A line for each number."""
    return before + "".join(line.replace("@", str(number)) for number in range(count))


QUESTIONS = f"{SMALLEST}questions:\n"
ASKED = f"{QUESTIONS}  ask:\n    form: {{fields: {{ok: {{type: boolean, title: Ok}}}}}}\n"
FIELDS = f"{SMALLEST}forms:\n  Full:\n    fields:\n"
EVERY_CODE = ",".join(["EL101", "EL102", "EL103", "EL201", "EL202", "EL203", "EL204", "EL205"])

FILES: Mapping[str, str] = {
    # What a reader cannot see.
    "zero width": full_of("\u200b", "# ", f"\n{SMALLEST}"),
    "zero width on each line": full_of("# \u200b\n", "", SMALLEST),
    "zero width as escapes": full_of("\\u200b", 'a: "', '"\n'),
    "joiners": full_of("\u200d", "a: b #", "\n"),
    "carriage returns": full_of("\r"),
    "NUL": full_of("\0"),
    # What YAML is made of.
    "anchors": full_of("- &a x\n"),
    "aliases": full_of("- *a\n"),
    "alias bomb": listed("a@: &a@ [*a0, *a0, *a0, *a0, *a0, *a0, *a0, *a0, *a0]\n", 15_000),
    "tags": full_of("- !x y\n"),
    "tag directives": full_of("%TAG ! x\n"),
    "duplicate keys": full_of("a: 1\n"),
    "duplicate keys below the limit": "a: 1\n" * 24_000,
    "merge keys": full_of("<<: {}\n"),
    "braces": full_of("{"),
    "brackets": full_of("["),
    "dashes": full_of("- "),
    "question marks": full_of("? "),
    "documents": full_of("---\n"),
    "tabs": full_of("\t"),
    "backslashes": full_of("\\", 'a: "', '"\n'),
    "one key": full_of("a", "", ": 1\n"),
    "one text": full_of("x ", "a: "),
    "one number": full_of("9", "a: "),
    # What the linter looks at.
    "unknown keys": listed("k@: 1\n", 24_000),
    "unknown keys of a question": listed("    mesage@: 1\n", 16_000, f"{QUESTIONS}  ask:\n"),
    "questions that are none": listed("  q@: 1\n", 24_000, QUESTIONS),
    "questions in one line": f"{QUESTIONS[:-1]} {{{listed('q@: 1, ', 24_000)}}}\n",
    "fields": listed("      f@: {type: string, x@: 1}\n", 9_000, FIELDS),
    "options": f"{FIELDS}      a: {{type: string, enum: [{listed('v@, ', 45_000)} v0]}}\n",
    "one option": f"{FIELDS}      a: {{type: string, enum: [{'v, ' * 45_000}]}}\n",
    "placeholders": f'{ASKED}    message: "{"{x}" * 3_300}"\n',
    "braces in a message": f'{ASKED}    message: "{"{x" * 4_900}"\n',
    "negations": f'{ASKED}    message: M\n    ask_when: "{"not " * 2_400}x"\n',
    "a chain of questions": QUESTIONS
    + "".join(
        f"  q{one}: {{message: M, form: {{fields: {{}}}}, needs: {{a: q{one + 1}}}}}\n"
        for one in range(3_000)
    ),
    "needs that are not declared": QUESTIONS
    + "".join(
        f"  q{one}: {{message: M, form: {{fields: {{}}}}, needs: {{a: q0{one}}}}}\n"
        for one in range(3_000)
    ),
    "a ring of dependencies": f"{SMALLEST}dependencies:\n"
    + "".join(f"  d{one}: {{takes: [d{(one + 1) % 5_000}]}}\n" for one in range(5_000)),
    # What speaks to the linter.
    "comments": full_of("# elicit: ignore=EL101\n", "", SMALLEST),
    "comments of many codes": full_of(f"# elicit: ignore={EVERY_CODE} -- x\n", "", SMALLEST),
    "comments that are used": "# elicit: ignore=EL103 -- x\n" * 999
    + listed("  q@: 1\n", 24_000, QUESTIONS),
}


@pytest.mark.parametrize("name", FILES)
def test_full_file_is_refused_at_once(name: str, tmp_path: Path) -> None:
    (tmp_path / "spec.yaml").write_text(FILES[name], encoding="utf-8", newline="")
    before = snapshot(tmp_path)
    child = command(tmp_path, "generate", "spec.yaml", "-o", "out")
    assert child.code == 1, child.err[-500:]
    assert HEADLINE.search(child.err.decode("utf-8")) is not None
    assert child.seconds < SECONDS
    assert snapshot(tmp_path) == before


def test_comment_of_many_codes_says_so(tmp_path: Path) -> None:
    codes = "EL101," * 150_000
    text = f"# elicit: ignore={codes}EL102\n{SMALLEST}"
    (tmp_path / "spec.yaml").write_text(text, encoding="utf-8")
    child = command(tmp_path, "lint", "spec.yaml", "--fail-on", "warning")
    assert (child.code, child.seconds < SECONDS) == (1, True)
    assert b"more than 20 codes in a comment" in child.out
