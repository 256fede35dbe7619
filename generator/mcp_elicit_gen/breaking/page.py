"""A kind of change as a page: what `explain` prints, and what the documentation holds."""

from .kinds import Kind


def render_page(kind: Kind) -> str:
    """A kind in Markdown: what, why, an example, and what to do."""
    return (
        f"# {kind.code} {kind.name}\n\nSeverity: {kind.severity.value}.\n\n{kind.what}\n\n"
        f"## Why\n\n{kind.why}\n\n## Example\n\n{_example(kind)}"
    )


def _example(kind: Kind) -> str:
    """The specs before and after, and what to do."""
    before, after = (
        f"```yaml\n# {path}\n{text}```\n" if text else f"There is no `{path}`.\n"
        for path, text in ((kind.before_path, kind.before), (kind.after_path, kind.after))
    )
    return f"Before:\n\n{before}\nAfter:\n\n{after}\nWhat to do: {kind.instead}.\n"
