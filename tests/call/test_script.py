"""Calls without a person: answers from a file or a pipe, errors, and what is printed."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcp_elicit_gen.diagnostics.errors import UserError
from mcp_elicit_gen.terminal.call import Options, call_and_print

from ..cli.commands import Ran, run
from ..sdk.conversation import ERAS
from ..sdk.processes import serving
from .terminal import ENVIRONMENT

BISTRO = "generated.bistro.server"
BOOK = ("book_table", "date=2026-12-24", "party_size=7")
BOOKED = {
    "booking": "2026-12-26-1",
    "date": "2026-12-26",
    "party_size": 7,
    "status": "waiting",
    "note": "No nuts",
}
ANSWERS = """\
- message: on 2026-12-24
  accept: {date: 2026-12-25}
- accept: {date: 2026-12-26, note: No nuts}
- message: A deposit of 70.00 €
  accept:
"""


def call(folder: Path, *arguments: str, given: str = "") -> Ran:
    """The command as a process."""
    return run(folder, "call", *arguments, given=given, env=ENVIRONMENT)


@pytest.fixture(scope="module")
def bistro_url() -> Iterator[str]:
    with serving("bistro") as worker:
        yield worker.url


@pytest.fixture
def _logging() -> Iterator[None]:
    """The command switches logging off for its process, which is the tests' here."""
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("era", ERAS)
def test_table_is_booked_by_script_over_stdio(era: str, tmp_path: Path) -> None:
    (tmp_path / "answers.yaml").write_text(ANSWERS, encoding="utf-8")
    ran = call(tmp_path, BISTRO, *BOOK, "--answers", "answers.yaml", "--era", era)
    assert (ran.code, json.loads(ran.out), ran.err) == (0, BOOKED, "")


@pytest.mark.parametrize("era", ERAS)
def test_table_is_booked_by_script_over_http(era: str, bistro_url: str, tmp_path: Path) -> None:
    day = f"2027-03-0{ERAS.index(era) + 1}"
    given = ANSWERS.replace("2026-12-26", day)
    ran = call(tmp_path, bistro_url, *BOOK, "--answers", "-", "--era", era, given=given)
    booked = {**BOOKED, "date": day, "booking": f"{day}-1"}
    assert (ran.code, json.loads(ran.out), ran.err) == (0, booked, "")


@pytest.mark.usefixtures("_logging")
def test_answer_that_does_not_fit_ends_the_call(bistro_url: str, tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text('[{"accept": {"dat": "2026-12-26", "note": 3}}]', encoding="utf-8")
    with pytest.raises(UserError) as caught:
        call_and_print(bistro_url, BOOK[0], BOOK[1:], Options(answers=str(answers)))
    assert str(caught.value) == (
        "answer 1 does not fit: the form has no field `dat`; did you mean `date`?; "
        "`date` is needed; `note` is text"
    )


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.usefixtures("_logging")
def test_too_few_answers_end_the_call(era: str, bistro_url: str, tmp_path: Path) -> None:
    answers = tmp_path / "answers.yaml"
    answers.write_text("- accept: {date: 2027-03-03}\n", encoding="utf-8")
    with pytest.raises(UserError) as caught:
        call_and_print(bistro_url, BOOK[0], BOOK[1:], Options(era, str(answers)))
    assert str(caught.value) == (
        "there is no answer 2, and asked was: A deposit of 70.00 € holds the table."
    )


@pytest.mark.usefixtures("_logging")
def test_answers_left_over_are_told(
    bistro_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text('["decline", "decline"]', encoding="utf-8")
    options = Options(answers=str(answers), as_json=True)
    assert call_and_print(bistro_url, BOOK[0], BOOK[1:], options) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["structuredContent"]["status"] == "none"
    assert printed.err == "mcp-elicit-gen: answers left over: 1\n"


@pytest.mark.parametrize("era", ERAS)
def test_nobody_is_asked_where_nobody_can_be(era: str, bistro_url: str, tmp_path: Path) -> None:
    ran = call(tmp_path, bistro_url, *BOOK, "--era", era)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("mcp-elicit-gen: the server answers with error -32021: ")
    assert ran.err.endswith("; without a terminal or --answers, nobody can be asked\n")


@pytest.mark.usefixtures("_logging")
def test_error_of_a_tool_is_printed_and_ends_with_1(
    bistro_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.yaml"
    answers.write_text("[]", encoding="utf-8")
    options = Options(answers=str(answers))
    assert call_and_print(bistro_url, "confirm_deposit", ["booking=7"], options) == 1
    printed = capsys.readouterr()
    assert printed.out == "Error executing tool confirm_deposit: There is no booking 7.\n"
    assert printed.err == ""


@pytest.mark.parametrize(
    ("tool", "words", "said"),
    [
        ("book_tabel", [], "the server has no tool `book_tabel`; did you mean `book_table`?"),
        ("x", [], "the server has no tool `x`; known are `book_table`, `confirm_deposit`"),
        ("book_table", ["dat=3"], "the tool has no argument `dat`; did you mean `date`?"),
        ("book_table", ["party_size=x"], "`party_size` takes a whole number, not `x`"),
        ("book_table", ["party_size=3"], "the tool needs `date`: The day, such as 2026-12-24."),
    ],
)
@pytest.mark.usefixtures("_logging")
def test_unknown_tools_and_arguments_are_said(
    tool: str, words: list[str], said: str, bistro_url: str
) -> None:
    with pytest.raises(UserError) as caught:
        call_and_print(bistro_url, tool, words, Options())
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no-such-command", "tool"], "there is no command `no-such-command`"),
        (["http://127.0.0.1:1/mcp", "tool"], "no call at http://127.0.0.1:1/mcp: "),
        (["a.b", "--era", "2025-11-25"], "--era is one of auto, legacy, 2026-07-28"),
    ],
)
def test_what_cannot_be_called_ends_with_2(arguments: list[str], said: str, tmp_path: Path) -> None:
    ran = call(tmp_path, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert said in ran.err


def test_last_words_of_a_server_are_shown_and_all_go_to_its_log(tmp_path: Path) -> None:
    ran = call(tmp_path, "generated.nothing", "--server-log", "log")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("mcp-elicit-gen: the server broke off: Connection closed; its last ")
    assert "No module named" in ran.err
    assert "No module named" in (tmp_path / "log").read_text(encoding="utf-8")


@pytest.mark.usefixtures("_logging")
def test_tools_are_listed(bistro_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call_and_print(bistro_url, None, (), Options()) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line for line in listed if not line.startswith(" ")] == [
        "book_table date party_size",
        "confirm_deposit booking",
    ]
