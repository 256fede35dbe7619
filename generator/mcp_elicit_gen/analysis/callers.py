"""Tools and prompts in a message's words."""

from collections.abc import Iterable

from ..spec.model import Tool


def named(caller: Tool) -> str:
    """One of them: "the tool `order`"."""
    return f"the {caller.kind} `{caller.name.value}`"


def in_callers(callers: Iterable[Tool]) -> str:
    """Where something is so: "in the tools `order`, `refund` and the prompt `note`"."""
    names: dict[str, list[str]] = {}
    for caller in callers:
        names.setdefault(caller.kind, []).append(f"`{caller.name.value}`")
    parts = (
        f"the {kind}{'s' if len(found) > 1 else ''} {', '.join(found)}"
        for kind, found in names.items()
    )
    return f"in {' and '.join(parts)}"
