"""Conversations with the example servers, as clients of both protocol eras have them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import anyio
from bistro_handlers import Bistro
from files_handlers import Files
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.server import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import ElicitRequestParams, ElicitRequestURLParams, ElicitResult, TextContent
from projects_handlers import Projects
from trips_handlers import Trips
from venues_handlers import Venues

from generated import bistro, files, projects, trips, venues

ERAS = {"legacy": "a 2025-11-25 connection", "2026-07-28": "a 2026-07-28 connection"}
REPORTS = "/srv/reports"


# What a person does with a question, given the world of the server's handlers.
Answer = Callable[[Any], ElicitResult]


def accept(**content: Any) -> Answer:
    """Fill in the form and send it; without content: agree to visit the page."""
    return lambda world: ElicitResult(action="accept", content=content or None)


def refuse(action: str) -> Answer:
    """Decline the question, or close it."""
    return lambda world: ElicitResult.model_validate({"action": action})


def accept_late(world: Files) -> ElicitResult:
    """Tick the box, after somebody else has emptied the folder."""
    world.folders[REPORTS].clear()
    return ElicitResult(action="accept", content={"ok": True})


def pay(world: Bistro) -> ElicitResult:
    """Visit the page, and pay there."""
    world.paid.add("2026-12-26-1")
    return ElicitResult(action="accept")


@dataclass(frozen=True)
class Scene:
    """Calls of tools, and what the person does with each question. No answers at all: a client
    that cannot be asked."""

    title: str
    calls: tuple[tuple[str, dict[str, Any]], ...]
    answers: tuple[Answer, ...] | None = ()


def delete(title: str, path: str, *answers: Answer) -> Scene:
    """A scene of `delete_folder`."""
    return Scene(title, (("delete_folder", {"path": path}),), answers)


PARTY = {"date": "2026-12-24", "party_size": 7}
BOOK = ("book_table", {"date": "2026-12-24", "party_size": 2})
CONFIRM = ("confirm_deposit", {"booking": "2026-12-26-1"})
PLAN = (("plan_trip", {"days": 3}),)
ALL = {"city": "Ghent", "date": "2026-12-24", "seats": 4}
MANY = {"city": "Ghent", "date": "2026-12-24", "seats": 70}


def report(title: str, query: str, *answers: Answer) -> Scene:
    """A scene of `report_progress`."""
    return Scene(title, (("report_progress", {"query": query}),), answers)


def book(title: str, arguments: dict[str, Any], *answers: Answer) -> Scene:
    """A scene of `book_venue`."""
    return Scene(title, (("book_venue", arguments),), answers)


OTHER_DAY = accept(date="2026-12-26", note="By the window")

PLAYS: tuple[tuple[str, Any, Callable[[], Any], tuple[Scene, ...]], ...] = (
    (
        "Files",
        files,
        Files,
        (
            delete("an empty folder: nobody is asked", "/srv/empty"),
            delete("the box is ticked", REPORTS, accept(ok=True)),
            delete("the box is left empty", REPORTS, accept(ok=False)),
            delete("the question is declined", REPORTS, refuse("decline")),
            delete("the question is closed", REPORTS, refuse("cancel")),
            delete("the folder empties while the person decides", REPORTS, accept_late),
            Scene("a client that cannot be asked", (("delete_folder", {"path": REPORTS}),), None),
        ),
    ),
    (
        "Bistro",
        bistro,
        Bistro,
        (
            Scene("the other day is full, too", (BOOK,), (accept(date="2026-12-25"), OTHER_DAY)),
            Scene("no other day", (BOOK,), (accept(date="2026-12-25"), refuse("decline"))),
            Scene("not a day", (BOOK,), (accept(date="tomorrow"), OTHER_DAY)),
            Scene(
                "a party of seven pays its deposit",
                (("book_table", PARTY), CONFIRM),
                (OTHER_DAY, pay),
            ),
            Scene(
                "agreeing to visit the page is not paying",
                (("book_table", PARTY), CONFIRM),
                (OTHER_DAY, accept()),
            ),
        ),
    ),
    (
        "Trips",
        trips,
        Trips,
        (
            Scene(
                "all the way",
                PLAN,
                (accept(city="Oslo"), accept(room="single"), accept(insured=True)),
            ),
            Scene("no room, so no insurance", PLAN, (accept(city="Oslo"), accept(room="none"))),
            Scene("the hotel is declined", PLAN, (accept(city="Lisbon"), refuse("decline"))),
            Scene("no city", PLAN, (refuse("cancel"),)),
        ),
    ),
    (
        "Projects",
        projects,
        Projects,
        (
            report("no project matches", "cellar"),
            report("one matches: nobody is asked which", "roof", accept(done=["none"]), accept()),
            report(
                "several match, and one has a draft",
                "garden",
                accept(project="p1"),
                accept(done=["1", "2"]),
                accept(subject="Wall, week 3"),
            ),
        ),
    ),
    (
        "Venues",
        venues,
        Venues,
        (
            book("everything is given: nobody is asked", ALL),
            book("the day is missing", {"city": "Ghent", "seats": 4}, accept(date="2026-12-24")),
            book(
                "all is missing",
                {},
                accept(city="Turin", date="2026-12-24", seats=2, remark="By the stage"),
            ),
            book(
                "a city without a venue",
                {"city": "Oslo", "date": "2026-12-24", "seats": 4},
                accept(city="Bergen"),
            ),
            book("an evening that is dear", MANY, accept(ok=True)),
            Scene("nobody can be asked", (("book_venue", {"city": "Ghent"}),), None),
            Scene(
                "nobody can be asked, twice",
                (("book_venue", MANY), ("book_venue", {**MANY, "approved": True})),
                None,
            ),
        ),
    ),
)


def choices_of(fields: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The options and defaults of a form's fields, a line for each that has any."""
    for name, field in fields.items():
        options = field.get("oneOf") or field.get("items", {}).get("anyOf") or []
        labels = [f"{one['title']} ({one['const']})" for one in options]
        default = [f"default {field['default']!r}"] if field.get("default") else []
        if labels or default:
            yield f"{name}: {', '.join([*labels, *default])}"


async def play(era: str, package: Any, world: Any, scene: Scene) -> None:
    """One scene, with everything that the person sees."""
    server = MCPServer("Demo", log_level="ERROR")
    package.register(server, world)
    answers = list(scene.answers or ())

    async def person(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        print(f"    question: {' / '.join(params.message.splitlines())}")
        if isinstance(params, ElicitRequestURLParams):
            print(f"    page:     {params.url}")
        else:
            for line in choices_of(params.requested_schema["properties"]):
                print(f"    choice:   {line}")
        # The last answer stands for all that follow: a text that has changed is asked again.
        result = (answers.pop(0) if len(answers) > 1 else answers[0])(world)
        print(f"    answer:   {result.action}{f' {result.content}' if result.content else ''}")
        return result

    asked = person if scene.answers is not None else None
    async with Client(server, mode=era, elicitation_callback=asked) as client:
        for tool, arguments in scene.calls:
            try:
                result = await client.call_tool(tool, arguments)
            except MCPError as error:
                print(f"    error:    {error.error.code} {error.error.message}")
                continue
            text = [block.text for block in result.content if isinstance(block, TextContent)]
            print(f"    result:   {' '.join(' '.join(text).split())}")


async def main() -> None:
    """Every scene on every era."""
    for title, package, make_world, scenes in PLAYS:
        for era, name in ERAS.items():
            print(f"\n# {title} on {name}\n")
            for scene in scenes:
                print(f"  {scene.title}")
                await play(era, package, make_world(), scene)


if __name__ == "__main__":
    anyio.run(main)
