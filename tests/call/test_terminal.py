"""A person at a real terminal calls the example servers, over stdio and HTTP, on both eras."""

import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcp_elicit_gen.report.visible import visible

from ..sdk.conversation import ERAS, LEGACY
from ..sdk.processes import serving
from .hostile import CONTROLS, EVIL
from .terminal import CLEAR, CTRL_C, CTRL_D, DOWN, ENTER, PATIENCE, SPACE, UP, Terminal

BISTRO = "generated.bistro.server"
BOOK = ("book_table", "date=2026-12-24")


@pytest.fixture(scope="module")
def bistro_url() -> Iterator[str]:
    """Bistro over HTTP, for all tests: each books days of its own."""
    with serving("bistro") as worker:
        yield worker.url


@pytest.fixture(scope="module")
def delete_reports() -> Iterator[list[str]]:
    """The arguments that ask whether a folder is deleted, over HTTP; nobody deletes it."""
    with serving("files") as worker:
        yield ["call", worker.url, "delete_folder", "path=/srv/reports"]


def result_of(terminal: Terminal) -> dict[str, object]:
    """The JSON that stands last on the screen."""
    text = terminal.shown
    found: dict[str, object] = json.loads(text[text.rindex("\n{\n") :])
    return found


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_table_is_booked_by_hand(era: str, transport: str, request: pytest.FixtureRequest) -> None:
    target = BISTRO if transport == "stdio" else request.getfixturevalue("bistro_url")
    day = f"2027-01-0{ERAS.index(era) + 1}"
    with Terminal(["call", target, *BOOK, "party_size=4", "--era", era]) as terminal:
        terminal.wait("Day (YYYY-MM-DD):")
        assert "Bistro asks:\n| No table for 4 on 2026-12-24. Another day?" in terminal.shown
        # Still full: the tool asks again.
        terminal.type("2026-12-25", ENTER)
        terminal.wait("Note for the kitchen (may be left out):")
        terminal.type(ENTER)
        terminal.wait("> Send")
        terminal.type(ENTER)
        terminal.wait("| No table for 4 on 2026-12-25. Another day?")
        terminal.type("2026-12-33")
        terminal.wait("Day is a date such as 2026-11-30")
        terminal.type(CLEAR, day, ENTER)
        terminal.wait(f"{day}\nNote for the kitchen (may be left out):")
        terminal.type("No nuts", ENTER)
        terminal.wait("> Send")
        terminal.type(ENTER)
        assert terminal.end() == 0
        assert result_of(terminal) == {
            "booking": f"{day}-1",
            "date": day,
            "party_size": 4,
            "status": "held",
            "note": "No nuts",
        }


def test_every_kind_of_field_is_drawn_checked_and_sent() -> None:
    with Terminal(["call", "generated.kinds.server", "book-stay", "guest=Ann"]) as terminal:
        terminal.wait("Full name:")
        terminal.type("A", ENTER)
        terminal.wait("Full name has at least 2 characters")
        terminal.type("nn", ENTER)
        terminal.wait("E-mail (email):")
        terminal.type("ann@example.com", ENTER)
        terminal.wait("Website (URL, may be left out):")
        terminal.type(ENTER)
        terminal.wait("| Anything that we should know.\nNote (may be left out):")
        terminal.type(ENTER)
        terminal.wait("Language (may be left out): English")
        terminal.type(ENTER)
        terminal.wait("> Send")
        assert "  Website: (left out)\n" in terminal.shown
        terminal.type(ENTER)
        terminal.wait("Arrival (YYYY-MM-DD):")
        terminal.type("2026-12-30", ENTER)
        terminal.wait("First wake-up call (YYYY-MM-DDThh:mm:ssZ, may be left out):")
        terminal.type(ENTER)
        terminal.wait("Nights (whole number, 1 to 28): 2")
        terminal.type(CLEAR, "29")
        terminal.wait("Nights is at most 28")
        terminal.type(CLEAR, "3", ENTER)
        terminal.wait("Budget per night (number, 0 to 1000.5, may be left out):")
        terminal.type("80.5", ENTER)
        terminal.wait("Discount wanted (number, may be left out): 0.5")
        terminal.type(CLEAR, ENTER)
        terminal.wait("With breakfast:\n    Yes\n  > No")
        terminal.type(UP, ENTER)
        terminal.wait("> Send")
        terminal.type(ENTER)
        terminal.wait("  > single\n    double\n    twin")
        terminal.type("t", ENTER)
        terminal.wait("View (may be left out):\n  > Over the sea\n    Into the yard\n    Leave out")
        terminal.type(DOWN, ENTER)
        terminal.wait("Floor (may be left out):\n    Ground floor\n    Upper floor\n  > Leave out")
        terminal.type(UP, ENTER)
        terminal.wait("  > [ ] vegetarian")
        terminal.type(ENTER)
        terminal.wait("  > [ ] A cot\n    [x] A desk\n    [ ] An iron")
        terminal.type(SPACE, DOWN, DOWN, SPACE, ENTER)
        terminal.wait("Extras takes at most 2 options")
        terminal.type(SPACE, ENTER)
        terminal.wait("A quiet room (may be left out):\n  > Yes")
        terminal.type(ENTER)
        terminal.wait("> Send")
        assert terminal.shown.rpartition("Your answer:\n")[2].startswith(
            "  Bed: twin\n  View: Into the yard\n  Floor: Upper floor\n  Diets: (left out)\n"
            "  Extras: A cot, A desk\n  A quiet room: Yes\n"
        )
        terminal.type(ENTER)
        assert terminal.end() == 0
        assert "Ann, 3 night(s) from 30.12.2026" in terminal.shown


def test_a_field_is_changed_before_it_is_sent(bistro_url: str) -> None:
    with Terminal(["call", bistro_url, *BOOK, "party_size=2"]) as terminal:
        terminal.wait("Day (YYYY-MM-DD):")
        terminal.type("2026-12-30", ENTER)
        terminal.wait("Note for the kitchen")
        terminal.type("No nuts", ENTER)
        terminal.wait("  > Send\n    Change Day\n    Change Note for the kitchen\n    Decline\n")
        terminal.type(DOWN, ENTER)
        terminal.wait("Note for the kitchen: No nuts\nDay (YYYY-MM-DD): 2026-12-30")
        terminal.type(CLEAR, "2026-12-31", ENTER)
        terminal.wait("  Day: 2026-12-31\n  Note for the kitchen: No nuts\n  > Send")
        terminal.type(ENTER)
        assert terminal.end() == 0
        assert result_of(terminal)["date"] == "2026-12-31"


# --- No ---------------------------------------------------------------------------------------

KEPT = "Kept /srv/reports: the question was "


@pytest.mark.parametrize(
    ("keys", "said", "result"),
    [
        (CTRL_C, "Cancelled.", "closed without an answer."),
        ("signal", "Cancelled.", "closed without an answer."),
    ],
)
def test_menu_is_left_by_a_refusal(
    keys: str, said: str, result: str, delete_reports: list[str]
) -> None:
    with Terminal(delete_reports) as terminal:
        terminal.wait("> No")
        if keys == "signal":
            terminal.interrupt()
        else:
            terminal.type(keys)
        assert terminal.end() == 0
        assert terminal.shown.endswith(f"{said}\n\n{KEPT}{result}")


@pytest.mark.parametrize(("keys", "said"), [(CTRL_D, "Declined."), (CTRL_C, "Cancelled.")])
def test_line_is_left_by_a_refusal_in_the_middle_of_a_word(
    keys: str, said: str, bistro_url: str
) -> None:
    with Terminal(["call", bistro_url, *BOOK, "party_size=2"]) as terminal:
        terminal.wait("Day (YYYY-MM-DD):")
        terminal.type("2026-", keys)
        assert terminal.end() == 0
        assert said in terminal.shown
        assert result_of(terminal)["status"] == "none"


def test_review_ends_with_a_refusal(delete_reports: list[str]) -> None:
    with Terminal(delete_reports) as terminal:
        terminal.wait("> No")
        # Who only presses Enter agrees to nothing.
        terminal.type(ENTER)
        terminal.wait("  Delete it: No\n  > Send")
        terminal.type(DOWN * 2, ENTER)
        assert terminal.end() == 0
        assert terminal.shown.endswith(f"Declined.\n\n{KEPT}declined.")


# --- Pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
def test_page_is_opened_when_the_person_agrees(era: str, tmp_path: Path, bistro_url: str) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    browser.chmod(0o755)
    day = f"2027-02-0{ERAS.index(era) + 1}"
    arguments = ["call", bistro_url, "book_table", f"date={day}", "party_size=6", "--era", era]
    with Terminal(arguments, env={"BROWSER": str(browser)}) as terminal:
        terminal.wait("> Open the page in the browser")
        assert terminal.shown.startswith(
            "Bistro asks you to visit a page:\n| A deposit of 60.00 € holds the table.\n"
            f"Host: pay.example.com\nURL:\n| https://pay.example.com/deposits/{day}-1\n"
        )
        assert not opened.exists()
        terminal.type(ENTER)
        assert terminal.end() == 0
        assert opened.read_text() == f"https://pay.example.com/deposits/{day}-1"
        assert "Agreed." in terminal.shown
        assert result_of(terminal)["status"] == "waiting"


@pytest.mark.parametrize(
    ("url", "shown", "keys", "action"),
    [
        ("https://a.example@xn--e1awd7f.example/", "Host: xn--e1awd7f.example", ENTER, "decline"),
        ("https://a.example/", "Host: a.example", DOWN + ENTER, "accept"),
        ("javascript:alert(1)", "This is not opened: `javascript`", ENTER, "decline"),
    ],
)
def test_page_that_looks_odd_is_not_opened(
    url: str, shown: str, keys: str, action: str, tmp_path: Path
) -> None:
    arguments = ["call", "tests.call.hostile", "visit", f"url={url}", "--era", LEGACY]
    # Starting this browser would be seen: the terminal would not be what it says.
    with Terminal(arguments, env={"BROWSER": "echo opened"}) as terminal:
        terminal.wait("Decline")
        assert shown in terminal.shown
        assert not re.search(rb"[\x00-\x06\x0e-\x1a]EVIL", terminal.raw)
        terminal.type(keys)
        assert terminal.end() == 0
        assert terminal.shown.endswith(f"\n{action}")
        assert "opened http" not in terminal.shown


@pytest.mark.parametrize("tool", ["impatient", "needs_page"])
def test_call_is_over_when_the_server_does_not_wait(tool: str) -> None:
    with Terminal(["call", "tests.call.impatient", tool, "--era", LEGACY]) as terminal:
        if tool == "impatient":
            terminal.wait("Name:")
            terminal.type("An")
            assert terminal.end() == 0
            assert terminal.shown.endswith("The server does not wait any longer.\ngave up")
        else:
            terminal.wait("> Open")
            assert "Log in first.\nHost: login.example.com" in terminal.shown
            terminal.type(DOWN, ENTER)
            assert terminal.end() == 2
            assert terminal.shown.endswith(
                "Agreed.\n\nmcp-elicit-gen: the tool needs a page to be visited first; call it "
                "again then"
            )


def test_ctrl_c_ends_a_call_while_the_server_works(tmp_path: Path) -> None:
    note = tmp_path / "note"
    with Terminal(["call", "tests.call.impatient", "sleep", f"note={note}"]) as terminal:
        end = time.monotonic() + PATIENCE
        while not note.exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        terminal.type(CTRL_C)
        assert terminal.end() == 130
        assert "Traceback" not in terminal.shown


# --- Servers that mean no good ------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
def test_nothing_that_a_server_says_acts_on_the_terminal(era: str) -> None:
    with Terminal(["call", "tests.call.hostile", "form", "--era", era]) as terminal:
        terminal.wait("> Keep this")
        # What imitates the program's own words stands behind the bar.
        assert "\n| Your answer:\n" in terminal.shown
        terminal.type(ENTER)
        terminal.wait("> No")
        terminal.type(ENTER)
        terminal.wait("> first")
        terminal.type(ENTER)
        terminal.wait("> [ ] c")
        terminal.type(ENTER)
        terminal.wait("takes at least 1 option")
        terminal.type(SPACE, ENTER)
        terminal.wait("> Send")
        terminal.type(ENTER)
        assert terminal.end() == 0
        check_harmless(terminal)
        # Each of them was in the result, too.
        for control in CONTROLS:
            assert f"{visible(control)}{EVIL}" in terminal.shown


@pytest.mark.parametrize(("arguments", "status"), [(["fail"], 1), (["refuse"], 2), ([], 0)])
def test_errors_and_lists_of_a_server_do_not_act_either(arguments: list[str], status: int) -> None:
    with Terminal(["call", "tests.call.hostile", *arguments]) as terminal:
        assert terminal.end() == status
        check_harmless(terminal)


def check_harmless(terminal: Terminal) -> None:
    """No control of the server's is in the output, which the program's own may be."""
    for control in CONTROLS:
        assert f"{control}{EVIL}".encode() not in terminal.raw
    # The program sets no title, no colours and uses no eight-bit controls.
    assert not re.search(rb"\x1b[\]PX^_]|\x1b\[[0-9;]*[34][0-9]m|\x1b\[2J", terminal.raw)
    assert not re.search("[\x80-\x9f\u200b\u2028\u202a-\u202e\u2066-\u2069]", terminal.raw.decode())


def test_only_the_result_goes_down_a_pipe(delete_reports: list[str], tmp_path: Path) -> None:
    result = tmp_path / "result"
    command = f"{sys.executable} -m mcp_elicit_gen {' '.join(delete_reports)} > {result}"
    with Terminal([], shell=command) as terminal:
        terminal.wait("> No")
        terminal.type(CTRL_D)
        assert terminal.end() == 0
        assert terminal.shown.endswith("Declined.")
    assert result.read_text() == f"{KEPT}declined.\n"
