"""`server.py`: what the server says of itself."""

import importlib
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ..sdk.conversation import emit, generate

SPEC = """\
version: 1
server: {{name: Shop, handlers: "shop_handlers:Shop"{more}}}
tools:
  order: {{description: Order something.}}
"""


@pytest.mark.parametrize(
    ("more", "made"),
    [
        ("", 'MCPServer("Shop")'),
        (", version: 1.2.3", 'MCPServer("Shop", version="1.2.3")'),
        (', version: "1.2"', 'MCPServer("Shop", version="1.2")'),
    ],
)
def test_server_says_its_version_where_there_is_one(tmp_path: Path, more: str, made: str) -> None:
    spec = tmp_path / "shop.yaml"
    spec.write_text(SPEC.format(more=more), encoding="utf-8")
    assert f"    mcp = {made}\n" in emit([spec])["shop"]["server.py"]


INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
HANDLERS = """\
class Shop:
    async def order(self) -> str:
        return "Ordered."
"""


@pytest.mark.parametrize("has_session", [True, False])
@pytest.mark.parametrize("is_stream", [True, False])
def test_app_is_stateless_and_answers_with_json_where_the_spec_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_session: bool, is_stream: bool
) -> None:
    (tmp_path / "shop_of_http.py").write_text(HANDLERS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    options = f", stateless_http: {str(not has_session).lower()}"
    options += f", json_response: {str(not is_stream).lower()}"
    spec = SPEC.format(more=options).replace("shop_handlers:", "shop_of_http:")
    package = generate(spec, tmp_path)
    server = importlib.import_module(f"{package.__name__}.server")
    headers = {"accept": "application/json, text/event-stream"}
    with TestClient(server.create_app(), base_url="http://127.0.0.1:8000") as client:
        answer = client.post("/mcp", json=INITIALIZE, headers=headers)
    assert answer.status_code == 200
    assert ("mcp-session-id" in answer.headers) is has_session
    assert answer.headers["content-type"].startswith("text/event-stream") is is_stream
