"""`support.py`: what the other modules of a package share, and only what they use."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ..ir.package import Package
from ..python.headings import header
from .environment import render
from .names import Names
from .server import STATE_SECURITY, asks


class Part(NamedTuple):
    """A part of the module: other parts that it uses, and the names that it imports."""

    parts: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


PARTS: Mapping[str, Part] = {
    "Form": Part((), ("Any", "BaseModel", "ClassVar")),
    "answered": Part((), ("Any", "TypeVar", "ValidationError")),
    "aliases": Part((), ("ConfigDict",)),
    "Boolean": Part((), ("Annotated", "Strict")),
    "Integer": Part(("read_integer",)),
    "read_integer": Part((), ("Annotated", "Any", "BeforeValidator", "re")),
    "Number": Part(("read_number",)),
    "read_number": Part((), ("Annotated", "Any", "BeforeValidator", "math", "re")),
    "Date": Part(("read_date",)),
    "read_date": Part((), ("Annotated", "Any", "BeforeValidator", "datetime", "re")),
    "DateTime": Part(("read_date_time",)),
    "read_date_time": Part((), ("Annotated", "Any", "BeforeValidator", "datetime", "re")),
    "text_length": Part((), ("Any", "BeforeValidator")),
    "Email": Part(("check_email",)),
    "check_email": Part((), ("AfterValidator", "Annotated", "re")),
    "Uri": Part(("check_uri",)),
    "check_uri": Part((), ("AfterValidator", "Annotated", "re")),
    "Distinct": Part(("drop_repeats",)),
    "drop_repeats": Part((), ("AfterValidator", "Any")),
    "was_put": Part((), ("Any", "Callable", "Context", "json")),
    "nobody_to_ask": Part(("was_put",)),
    "accepted": Part(
        ("T",), ("AcceptedElicitation", "DeclinedElicitation", "ElicitationResult", "ToolError")
    ),
    "T": Part((), ("BaseModel", "TypeVar")),
    "shown": Part((), ("re",)),
    "yes_or_no": Part(),
    "shown_items": Part(("shown", "yes_or_no"), ("Sequence",)),
    "shown_list": Part(("shown_items",)),
    "shown_lines": Part(("shown_items",)),
    "quoted": Part(("yes_or_no",), ("ToolError", "urllib.parse")),
    "from_hosts": Part((), ("Sequence", "ToolError", "re", "urllib.parse")),
    "size_of": Part((), ("Sequence",)),
    "moment": Part((), ("datetime",)),
    "divided": Part((), ("ToolError",)),
    "remainder": Part((), ("ToolError",)),
    "refuse_taken": Part((), ("Iterable", "MCPServer")),
    "refuse_taken_prompts": Part((), ("Iterable", "MCPServer")),
    "publish_arguments": Part((), ("Any", "MCPServer")),
    "state_security": Part((), ("RequestStateSecurity", "os")),
}


def emit_support(package: Package, used: Collection[str]) -> str:
    """The module with what the other modules of the package import from it."""
    wanted = set(used)
    if package.has_engine:
        wanted.add("shown")
    if package.client_questions:
        wanted.add("Form")
    if package.fills_forms:
        wanted.update({"Form", "answered", "shown"})
    if package.handlers is not None and asks(package):
        wanted.add(STATE_SECURITY)
    fields = [one for form in package.forms for one in form.fields]
    if any(one.name != one.wire_name for one in fields):
        wanted.update({"aliases", "answered"})
    if not all(one.required for one in fields):
        wanted.add("answered")
    has = with_parts(wanted)
    names = Names(*(name for part in has for name in PARTS[part].imports))
    return render(
        "support.py.jinja",
        {
            "header": header(package.source_name),
            "imports": names.imports(),
            "has": {part: part in has for part in PARTS},
        },
    )


def with_parts(wanted: Collection[str]) -> frozenset[str]:
    """The parts and all that they use."""
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            waiting.extend(PARTS[part].parts)
    return frozenset(found)
