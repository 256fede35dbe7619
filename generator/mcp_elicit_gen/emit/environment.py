"""The Jinja environment of the templates: package data, and only printed source goes in."""

from functools import lru_cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ..python import Identifier, Source
from ..resources import template_folder


def only_source(value: Any) -> Any:
    """Refuse everything but printed source: text of a spec cannot reach a template as text.

    Raises:
        TypeError: If a template is given anything else.
    """
    if isinstance(value, Source | Identifier):
        return value
    raise TypeError(f"a template was given {type(value).__name__}, not source")


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The one environment; nothing that it renders is rendered again."""
    return Environment(
        loader=FileSystemLoader(template_folder()),
        undefined=StrictUndefined,
        finalize=only_source,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        auto_reload=False,
    )


def render(template: str, view: dict[str, Any]) -> str:
    """Render one template of the package."""
    return environment().get_template(template).render(view)
