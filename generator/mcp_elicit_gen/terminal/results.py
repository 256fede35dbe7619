"""What a call came to, as lines for the terminal or as JSON."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from mcp.types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
    Tool,
)

from .text import lines_of, one_line


def render_result(result: CallToolResult) -> str:
    """The content; what is structured only where there is no text; the rest described."""
    lines = [line for part in result.content for line in _part(part)]
    has_text = any(isinstance(part, TextContent) for part in result.content)
    if result.structured_content is not None and not has_text:
        lines += lines_of(json.dumps(result.structured_content, indent=2, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines)


def render_json(result: CallToolResult) -> str:
    """The whole result as one JSON object in ASCII: nothing lost, nothing that acts."""
    whole = result.model_dump(mode="json", by_alias=True, exclude_none=True)
    # Python leaves this one control character as it is.
    return json.dumps(whole, indent=2).replace("\x7f", "\\u007f") + "\n"


def render_tools(tools: Sequence[Tool]) -> str:
    """Each tool with its arguments and the first line of its description."""
    return "".join(f"{line}\n" for tool in tools for line in _tool(tool))


def _part(part: Any) -> Iterator[str]:
    match part:
        case TextContent():
            yield from lines_of(part.text)
        case ImageContent() | AudioContent():
            kind = "image" if isinstance(part, ImageContent) else "audio"
            size = f"{len(part.data) * 3 // 4} bytes"
            yield f"[{kind}: {one_line(part.mime_type, 80)}, {size}]"
        case ResourceLink():
            yield f"[link: {one_line(part.name, 80)} at {one_line(str(part.uri))}]"
        case EmbeddedResource(resource=TextResourceContents() as resource):
            yield f"[resource: {one_line(str(resource.uri))}]"
            yield from lines_of(resource.text)
        case EmbeddedResource():
            yield f"[resource: {one_line(str(part.resource.uri))}, binary]"
        case _:
            yield f"[{one_line(type(part).__name__)}]"


def _tool(tool: Tool) -> Iterator[str]:
    required, properties = (tool.input_schema.get(key) for key in ("required", "properties"))
    needed = required if isinstance(required, list) else []
    names = [
        one_line(name, 80) if name in needed else f"[{one_line(name, 80)}]"
        for name in (properties if isinstance(properties, dict) else ())
    ]
    yield " ".join([one_line(tool.name, 80), *names])
    if tool.description:
        yield f"    {one_line(tool.description.strip().splitlines()[0])}"
