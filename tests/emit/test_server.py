"""`server.py`: what the server says of itself."""

from pathlib import Path

import pytest

from ..sdk.conversation import emit

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
