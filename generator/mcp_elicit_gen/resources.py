"""Where this program's own files are."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def template_folder() -> Path:
    """The templates: in the installed package, or beside `generator/` in a checkout."""
    installed = PACKAGE / "templates"
    return installed if installed.is_dir() else PACKAGE.parents[1] / "templates"
