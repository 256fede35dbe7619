"""`$ref`: inside the document only, and never in a circle without an object."""

from collections.abc import Iterator, Mapping

from ...analysis.types import LOCAL, SHARED
from ...diagnostics import Problem
from ...source.nodes import MappingNode, Node
from ...spec.model import Spec
from ...spec.structure import suggestion
from ..names import schema_roots
from ..nodes import items_of, pairs_of, shown, text_of
from .root import UNSUPPORTED, Root, wrong_type

UNKNOWN_REFERENCE = "EL105"


def check_reference(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    """A reference to something that is declared in this document."""
    text = text_of(node)
    if text is None:
        yield wrong_type(node, "text", "$ref")
        return
    local = root.node.get("$defs")
    known = {SHARED: list(root.shared), LOCAL: [str(key.value) for key, _ in pairs_of(local)]}
    prefix = next((one for one in known if text.startswith(one)), None)
    name = text.removeprefix(prefix or "")
    if prefix is None or "/" in name:
        message = f"{shown(text)} points out of what the generated models know"
        instead = "write `#/schemas/Name`, or `#/$defs/Name` with `$defs` at the top of this schema"
        yield Problem(UNSUPPORTED, node.span, message, instead)
    elif name not in known[prefix]:
        message = f"{shown(text)} is not declared"
        instead = suggestion(name, known[prefix], f"a name under `{prefix[2:-1]}`")
        yield Problem(UNKNOWN_REFERENCE, node.span, message, instead)


def endless_references(spec: Spec) -> Iterator[Problem]:
    """References that come back to where they began without an object in between."""
    yield from _endless(SHARED, spec.schemas)
    for root in schema_roots(spec):
        definitions = pairs_of(root.get("$defs"))
        local = {str(key.value): node for key, node in definitions if isinstance(node, MappingNode)}
        yield from _endless(LOCAL, local)


def _endless(prefix: str, known: Mapping[str, MappingNode]) -> Iterator[Problem]:
    """Each reference that closes a circle among schemas of one place."""
    done: set[str] = set()
    for start in known:
        path = {start: _open_references(known[start])} if start not in done else {}
        while path:
            name = next(reversed(path))
            reference = next(path[name], None)
            text = text_of(reference) or ""
            target = text.removeprefix(prefix)
            if reference is None:
                del path[name]
                done.add(name)
            elif text.startswith(prefix) and target in path:
                message = f"{shown(text)} comes back to itself without an object in between"
                instead = "put what repeats into a property of an object"
                yield Problem(UNSUPPORTED, reference.span, message, instead)
            elif text.startswith(prefix) and target in known and target not in done:
                path[target] = _open_references(known[target])


def _open_references(schema: MappingNode) -> Iterator[Node]:
    """The references of a schema that no property of an object holds."""
    stack: list[Node] = [schema]
    while stack:
        node = stack.pop()
        if not isinstance(node, MappingNode):
            continue
        reference = node.get("$ref")
        if reference is not None:
            yield reference
        stack.extend(items_of(node.get("anyOf")))
        stack.extend(items_of(node.get("oneOf")))
        for key in ("items", "additionalProperties"):
            inner = node.get(key)
            if inner is not None:
                stack.append(inner)
