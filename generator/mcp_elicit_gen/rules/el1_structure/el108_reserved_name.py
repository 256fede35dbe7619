"""EL108: a name that the generated package needs for itself."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.classes import camel_name
from ...diagnostics import Problem, RuleMeta, Severity
from ...naming.modules import (
    DEFINED,
    IMPORTS,
    RESERVED_CLASSES,
    TYPE_NAMES,
    WHOLE_MODULES,
    own_classes,
    reserved_values,
)
from ...spec.model import Spec, Tool
from ..ask_classes import ASK_METHODS, ask_classes
from ..base import NameRule, SpecRule, ToolRule
from ..el0_file.taken_modules import DEVICES
from ..names import Named, python_name

META = RuleMeta(
    code="EL108",
    name="reserved-name",
    severity=Severity.ERROR,
    what=(
        "A name that the generated package imports, defines or gives a meaning: `model_...` for "
        "fields; `ctx`, `mcp`, `handlers`, `datetime` and the like for arguments, questions, "
        "dependencies, tools and prompts; `Field`, `Context` and the like for forms and classes; "
        "`once` for a question that a tool may ask in its body."
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
    **dict.fromkeys(("tool", "prompt", "dependency"), METHODS),
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

TAKEN_CLASSES = RESERVED_CLASSES | VALUES | {*WHOLE_MODULES} | EXCEPTIONS


class ReservedClass(SpecRule):
    """Forms and object schemas become classes beside those that the package imports."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """A class of a taken name."""
        own = {*own_classes(camel_name(element.stem) or ""), *ask_classes(element)}
        for span, name in analysis.class_names.items():
            if name in TAKEN_CLASSES or name in own:
                yield self.at(
                    span,
                    f"the class `{name}` would hide a name of the generated package",
                    "choose another name, or give the object schema a `title`",
                )


class NamedLikeMethod(ToolRule):
    """What a handler asks with has a method for each question, and some of its own."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """A question of the body with the name of such a method."""
        for name in element.may_ask:
            if name.value in ASK_METHODS:
                message = f"`ask.{name.value}` is a method that every `ask` has"
                yield self.at(name.span, message, "give the question another name")


class NamedLikeClass(NameRule):
    """Values and functions live beside the classes of the package."""

    meta = META

    def check(self, element: Named, analysis: Analysis) -> Iterator[Problem]:
        """A value or function of a class's name."""
        if element.kind in TAKEN and _is_class(python_name(element.text), analysis):
            yield self.at(
                element.key.span,
                f"the {element.kind} `{element.text}` has the name of a class of the package",
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


class ReservedName(NameRule):
    """Names of the spec live beside those of the generated package."""

    meta = META
    parts = (ReservedClass(), NamedLikeMethod(), NamedLikeClass(), ReservedHandlers())

    def check(self, element: Named, analysis: Analysis) -> Iterator[Problem]:
        """A field or value of a taken name."""
        why = _reserved(element)
        if why is not None:
            message = f"the {element.kind} `{element.text}` {why}"
            instead = f"choose another name, such as `{_other(element)}`"
            yield self.at(element.key.span, message, instead)


def _is_class(name: str, analysis: Analysis) -> bool:
    is_own = name in analysis.class_names.values()
    return is_own or (name.endswith("Ask") and name in ask_classes(analysis.spec))


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
