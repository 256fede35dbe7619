"""The classes of what the handlers ask with while they run."""

from collections.abc import Mapping

from ..naming.modules import ask_class
from ..spec.model import Spec, Tool

# What every such class has besides the questions.
ASK_METHODS = frozenset({"once"})


def ask_classes(spec: Spec) -> Mapping[str, Tool]:
    """The classes with the first tool or prompt of each; one of no usable name has none."""
    classes: dict[str, Tool] = {}
    for tool in (*spec.tools.values(), *spec.prompts.values()):
        name = class_of(tool)
        if name is not None:
            classes.setdefault(name, tool)
    return classes


def class_of(tool: Tool) -> str | None:
    """The class of what a tool's handler asks with, or None where it asks nothing."""
    try:
        return ask_class(str(tool.name.value)) if tool.may_ask else None
    except ValueError:
        return None
