"""EL108: a name that the generated package needs for itself."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.classes import object_classes
from ...diagnostics import Problem, RuleMeta, Severity, Span
from ...python.identifiers import camel_case
from ...python.modules import (
    DEFINED,
    IMPORTS,
    TYPE_NAMES,
    WHOLE_MODULES,
    reserved_classes,
    reserved_values,
)
from ...spec.model import Spec
from ..base import SpecRule
from ..el0_file.taken_modules import DEVICES
from ..names import Named, all_names, forms_of, python_name

META = RuleMeta(
    code="EL108",
    name="reserved-name",
    severity=Severity.ERROR,
    what=(
        "A name that the generated package imports, defines or gives a meaning: `model_...` for "
        "fields; `ctx`, `mcp`, `handlers`, `json` and the like for arguments, questions, "
        "dependencies and tools; `Field`, `Context` and the like for forms and classes."
    ),
    why=(
        "An argument called `mcp` would hide the server inside the function that registers it; a "
        "field called `model_dump` would replace the method that hands over the answer."
    ),
    bad="""\
tools:
  delete_folder:
    description: Delete a folder.
    arguments:
      ctx: {type: string, description: Folder to delete.}
""",
    good="""\
tools:
  delete_folder:
    description: Delete a folder.
    arguments:
      path: {type: string, description: Folder to delete.}
""",
)

VALUES = reserved_values() | {"self", "cls", "mcp", "handlers"}
METHODS = VALUES | {*TYPE_NAMES, "on_answer"}

# What a name of each kind must not be.
TAKEN = {
    **dict.fromkeys(("argument", "parameter", "answer", "question"), VALUES),
    **dict.fromkeys(("tool", "dependency"), METHODS),
}

# What pydantic's BaseModel calls its own; a form's fields keep away from the whole `model_`.
_MODEL_ATTRIBUTES = """
    model_computed_fields model_config model_construct model_copy model_dump model_dump_json
    model_extra model_fields model_fields_set model_json_schema model_parametrized_name
    model_post_init model_rebuild model_validate model_validate_json model_validate_strings
"""
MODEL_ATTRIBUTES = frozenset(_MODEL_ATTRIBUTES.split())

# Exceptions that generated code raises or catches by their builtin name.
EXCEPTIONS = frozenset(
    {"BaseException", "Exception", "KeyError", "RuntimeError", "TypeError", "ValueError"}
)


class ReservedClass(SpecRule):
    """Forms and object schemas become classes beside those that the package imports."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Classes of taken names, and functions of a class's name."""
        taken = _taken_classes(element)
        classes = dict(_classes(element))
        for span, name in classes.items():
            if name in taken:
                yield self.at(
                    span,
                    f"the class `{name}` would hide a name of the generated package",
                    "choose another name, or give the object schema a `title`",
                )
        names = frozenset(classes.values())
        for named in all_names(element):
            if named.kind in TAKEN and python_name(named.text) in names:
                yield self.at(
                    named.key.span,
                    f"the {named.kind} `{named.text}` has the name of a class of the package",
                    "write names of values in lower case",
                )


class ReservedHandlers(SpecRule):
    """The handlers' class is imported by name into `server.py`."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """A class of a name that `server.py` needs."""
        handlers = element.server.handlers if element.server else None
        path = str(handlers.value) if handlers else ""
        name = path.rpartition(":")[2]
        if handlers is not None and ":" in path and name in {*IMPORTS, *DEFINED}:
            message = f"`{name}` is a name that the generated `server.py` needs for itself"
            yield self.at(handlers.span, message, "give the class another name")


class ReservedName(SpecRule):
    """Names of the spec live beside those of the generated package."""

    meta = META
    parts = (ReservedClass(), ReservedHandlers())

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Names of fields and values."""
        for named in all_names(element):
            why = _reserved(named)
            if why is not None:
                message = f"the {named.kind} `{named.text}` {why}"
                yield self.at(
                    named.key.span, message, f"choose another name, such as `{_other(named)}`"
                )


def _reserved(named: Named) -> str | None:
    name = named.text
    if named.kind == "field":
        is_taken = name.startswith("model_") or name == "requested_schema"
        return "has a name of the model that holds the answer" if is_taken else None
    if named.kind == "property":
        return "has a name of pydantic's own" if name in MODEL_ATTRIBUTES else None
    if python_name(name) in TAKEN.get(named.kind, ()):
        return "has a name that the generated code uses itself"
    if named.kind == "question" and name.lower() in DEVICES:
        return "is a device on Windows, where its schema file could not be written"
    return None


def _other(named: Named) -> str:
    name = python_name(named.text)
    return name.removeprefix("model_") if name.startswith("model_") else f"{name}_{named.kind}"


def _taken_classes(spec: Spec) -> frozenset[str]:
    prefix = _class_of(spec.stem) or ""
    return reserved_classes(prefix) | reserved_values() | {*WHOLE_MODULES} | EXCEPTIONS


def _classes(spec: Spec) -> Iterator[tuple[Span, str]]:
    """Every class of the package, by the place of its name."""
    for form in forms_of(spec):
        written = str(form.name.value)
        name = _class_of(written) if form.inline else written
        if name is not None:
            yield form.name.span, name
    for found in object_classes(spec):
        yield found.name_span, found.name


def _class_of(name: str) -> str | None:
    try:
        return camel_case(name)
    except ValueError:
        return None
