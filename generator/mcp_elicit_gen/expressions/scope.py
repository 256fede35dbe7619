"""Names and the types they have where a message or condition stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from .problems import UNKNOWN_NAME, Problem, instead, quoted
from .types import Kind, Type


class Reference(Protocol):
    """A `name` or `name.field` with the place where it was written."""

    @property
    def name(self) -> str:
        """The part before the dot."""

    @property
    def field(self) -> str | None:
        """The part after the dot."""

    @property
    def name_start(self) -> int:
        """The offset of the name."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a reference stands for; `owner` is the object that the field was taken from."""

    type: Type
    owner: Type | None = None

    @property
    def may_be_absent(self) -> bool:
        """Whether the value, or the object it is a field of, may be absent."""
        return self.type.optional or (self.owner is not None and self.owner.optional)


def written(reference: Reference) -> str:
    """Return the reference as it is written, without backquotes."""
    return reference.name if reference.field is None else f"{reference.name}.{reference.field}"


def look_up(reference: Reference, scope: Mapping[str, Type]) -> Resolved | Problem:
    """Return what the reference stands for in the scope, or why it stands for nothing."""
    name, field = reference.name, reference.field
    start = reference.name_start
    owner = scope.get(name)
    if owner is None:
        return Problem(
            UNKNOWN_NAME,
            start,
            start + len(name),
            f"{quoted(name)} is not available here",
            instead(
                name, scope, what="available", nothing="no name is available here; leave it out"
            ),
        )
    if field is None or owner.is_unknown:
        return Resolved(owner)
    if field in owner.fields and owner.kind is Kind.OBJECT:
        return Resolved(owner.fields[field], owner)
    field_start = start + len(name) + 1
    return Problem(
        UNKNOWN_NAME,
        field_start,
        field_start + len(field),
        f"{quoted(name)} has no field {quoted(field)}",
        _help_for_field(name, field, owner),
    )


def _help_for_field(name: str, field: str, owner: Type) -> str:
    if owner.kind is Kind.ANY:
        return f"the type of {quoted(name)} declares no fields; declare them to use one"
    if owner.kind is not Kind.OBJECT:
        return f"{quoted(name)} is {owner.describe()}, which has no fields; write {quoted(name)}"
    return instead(
        field,
        owner.fields,
        what="its fields",
        nothing=f"{quoted(name)} is an object that declares no fields",
    )
