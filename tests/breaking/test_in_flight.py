"""What the table says of answers in flight is what happens to them: a call that began on a server
of the old spec goes on, with its answers, on one of the new spec."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import anyio
import pytest
from mcp.server.mcpserver import MCPServer, RequestStateSecurity
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)

from mcp_elicit_gen.breaking import KINDS, Kind, Level
from mcp_elicit_gen.pipeline import plan
from mcp_elicit_gen.spec.model import Spec

from ..sdk.by_hand import connected
from ..sdk.conversation import Handlers, write
from .examples import changes_between, complete, files_of, spec_of

KEY = "0123456789abcdefghijklmnopqrstuv"

# The tool that an example is about, where it is not `order`.
TOOLS = {"BC203": "order_all"}

# What is given of the arguments that an example asks for: `prefill` shows it.
GIVEN = {"BC218": {"item": "x"}}

# What is dropped for legacy clients only, which wait for the end of a visit.
LEGACY_ONLY = {"BC207"}


def load(spec: Spec, folder: Path) -> ModuleType:
    """Generate and import the package of a spec under the name of its file, which is a part of what
    `Resolve` keeps answers under."""
    [package] = plan([spec])
    write(package.files, folder / package.name)
    for name in [one for one in sys.modules if one.partition(".")[0] == package.name]:
        del sys.modules[name]
    place = folder / package.name / "__init__.py"
    found = importlib.util.spec_from_file_location(
        package.name, place, submodule_search_locations=[str(place.parent)]
    )
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[package.name] = module
    found.loader.exec_module(module)
    return module


def serve(spec: Spec, folder: Path, handlers: object) -> MCPServer:
    """A server of the spec's name, whose states another process with the same key can open."""
    security = RequestStateSecurity(keys=[KEY])
    name = spec.server.name.value if spec.server and spec.server.name else ""
    server = MCPServer(str(name), log_level="CRITICAL", request_state_security=security)
    load(spec, folder).register(server, handlers)
    return server


def answer_to(request: ElicitRequest) -> ElicitResult:
    """An answer that fits a question."""
    if not isinstance(request.params, ElicitRequestFormParams):
        return ElicitResult(action="accept")
    properties = request.params.requested_schema["properties"]
    content = {name: value_of(schema) for name, schema in properties.items()}
    return ElicitResult(action="accept", content=content)


def value_of(schema: Mapping[str, Any]) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    return {"boolean": True, "string": "x", "integer": 5}[schema["type"]]


async def body(*arguments: Any) -> str:
    """A body that asks, where it can."""
    ask: Any = arguments[-1] if arguments else None
    if hasattr(ask, "confirm"):
        return f"asked: {(await ask.confirm()).action}"
    return f"given: {[getattr(one, 'action', one) for one in arguments]}"


def handlers_of(before: bool) -> Handlers:
    number = 1 if before else "1"
    return Handlers(order=body, order_all=body, number=number, why_not=None, on_answer=None)


def carried_over(
    before: Spec, after: Spec, tool: str, folder: Path, given: Mapping[str, str] = {}
) -> str:
    """How a call ends that was asked by the old server and is answered to the new one."""

    async def talk() -> str:
        old = serve(before, folder / "old", handlers_of(before=True))
        taken = before.tools[tool]
        arguments = {str(one.name.value): "x" for one in taken.arguments if one.ask is None}
        arguments.update(given)
        async with connected(old) as client:
            asked = await client.call(tool, arguments)
        assert isinstance(asked, InputRequiredResult)
        requests = asked.input_requests or {}
        answers: dict[str, Any] = {
            key: answer_to(one) for key, one in requests.items() if isinstance(one, ElicitRequest)
        }
        assert answers
        new = serve(after, folder / "new", handlers_of(before=False))
        async with connected(new) as client:
            try:
                result = await client.client.session.call_tool(
                    tool,
                    arguments,
                    input_responses=answers,
                    request_state=asked.request_state,
                    allow_input_required=True,
                )
            except MCPError as error:
                return f"refused: {error.error.code}"
        if isinstance(result, InputRequiredResult):
            return f"asks: {', '.join(result.input_requests or {})}"
        assert isinstance(result, CallToolResult)
        return "failed" if result.is_error else result.content[0].text  # type: ignore[union-attr]

    async def limited() -> str:
        with anyio.fail_after(20):
            return await talk()

    return anyio.run(limited)


def asks(kind: Kind) -> bool:
    """Whether the example has a question that is put before and after, as far as it is there."""
    is_there = bool(kind.before and kind.after) and "questions:" in kind.before
    return is_there and kind.name != "question-unreached"


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if asks(kind)], ids=lambda kind: f"{kind.code} {kind.name}"
)
def test_examples_do_to_answers_what_the_table_says(kind: Kind, tmp_path: Path) -> None:
    old, new = (spec_of(text, path) for files in files_of(kind) for path, text in files.items())
    tool = TOOLS.get(kind.code, "order")
    ended = carried_over(old, new, tool, tmp_path, GIVEN.get(kind.code, {}))
    is_kept = "accept" in ended or ended == "given: ['x', 'x']"
    levels = {one.level for one in KINDS if one.code in (kind.code, *kind.also)}
    assert is_kept == (Level.ANSWERS not in levels or kind.code in LEGACY_ONLY), ended


FORM = "    form: {fields: {ok: {type: boolean, title: Order it}}}\n"
SETTINGS = {
    "condition": (
        "    ask_when: len(item) > 0\n    otherwise: {ok: true}\n",
        "    ask_when: len(item) > 5\n    otherwise: {ok: false}\n",
    ),
    "check": ("    timeout: 60\n", "    timeout: 90\n    check: why_not\n"),
    "nobody": ("", "    when_unavailable: Nothing was ordered.\n"),
    "refusal": ("    when_unavailable: decline\n", "    when_unavailable: cancel\n"),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_of_a_question_drop_no_answer(name: str, tmp_path: Path) -> None:
    before, after = (
        complete(
            f'questions:\n  confirm:\n    message: "Order {{item}}?"\n{FORM}{setting}'
            "dependencies:\n  why_not: {takes: [confirm], "
            'returns: {type: [string, "null"]}}\n'
        )
        for setting in SETTINGS[name]
    )
    assert {one.code for one in changes_between(before, after)} == {"BC310"}
    ended = carried_over(spec_of(before), spec_of(after), "order", tmp_path)
    assert ended == "given: ['x', 'accept']"


def test_a_question_that_comes_later_now_keeps_its_answer(tmp_path: Path) -> None:
    first = f"  first:\n    message: Which one?\n{FORM}"
    confirm = f'questions:\n  confirm:\n    message: "Order {{item}}?"\n{FORM}'
    tool = (
        "tools:\n  order:\n    description: Order something.\n"
        "    arguments: {item: {type: string, description: What to order.}}\n    asks: "
    )
    settings = "    when_unavailable: decline\n"
    before = complete(f"{confirm}{settings}{tool}{{confirm: confirm}}\n")
    after = complete(
        f"{confirm}{settings}    needs: {{first: first}}\n{first}{tool}{{confirm: confirm}}\n"
    )
    assert {one.code for one in changes_between(before, after)} == {"BC309", "BC310"}
    assert carried_over(spec_of(before), spec_of(after), "order", tmp_path) == "asks: first"
