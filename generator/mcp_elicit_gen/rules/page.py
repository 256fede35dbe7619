"""A rule as a page: what `explain` prints, and what the documentation holds."""

from collections.abc import Iterator

from ..diagnostics import RuleMeta
from .firm import is_unreadable, stops_generation


def render_page(meta: RuleMeta) -> str:
    """A rule in Markdown: what, why, wrong, right, and how it is treated."""
    return "\n\n".join(_parts(meta)) + "\n"


def _parts(meta: RuleMeta) -> Iterator[str]:
    yield f"# {meta.code} {meta.name}"
    yield f"Severity: {meta.severity.value}."
    yield meta.what
    yield f"## Why\n\n{meta.why}"
    yield f"## Wrong\n\n{_yaml(meta.bad)}"
    yield f"## Right\n\n{_yaml(meta.good)}"
    if meta.fix:
        yield f"## Fix\n\n`mcp-elicit-gen lint --fix`: {meta.fix[0].lower()}{meta.fix[1:]}"
    yield f"## Ignoring it\n\n{_ignoring(meta)}"


def _yaml(text: str) -> str:
    return f"```yaml\n{text}```"


def _ignoring(meta: RuleMeta) -> str:
    """How a finding is ignored, and what `generate` makes of that."""
    if is_unreadable(meta.code):
        return "It cannot be ignored: the file cannot be read as it is."
    reason = " A reason is needed." if meta.needs_reason else ""
    comment = f"`# elicit: ignore={meta.code} -- reason`"
    text = f"Write {comment} on its line or above it.{reason}"
    if stops_generation(meta, meta.severity):
        text += " `generate` reports the error all the same: what it makes would not work."
    return text
