"""What texts of the protocol's formats look like: in specs, and where a person types them."""

import re
from collections.abc import Callable, Mapping
from datetime import date

DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
TIME = re.compile(
    r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)",
    re.ASCII | re.IGNORECASE,
)
EMAIL = re.compile(r"[^\s@]+@[^\s@]+")
URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?!//$)[^\s\x00-\x20\x7f]*")


def is_date(text: str) -> bool:
    """Whether a text is an RFC 3339 date of the calendar."""
    found = DATE.fullmatch(text)
    if found is None:
        return False
    try:
        date(*(int(part) for part in found.groups()))
    except ValueError:
        return False
    return True


def is_date_time(text: str) -> bool:
    """Whether a text is an RFC 3339 date and time with its offset."""
    return text[10:11] in ("T", "t") and is_date(text[:10]) and bool(TIME.fullmatch(text[11:]))


def is_email(text: str) -> bool:
    """Whether a text has one `@` with text on both sides and no blank."""
    return EMAIL.fullmatch(text) is not None


def is_uri(text: str) -> bool:
    """Whether a text is an absolute URI: a scheme, then no blank or control character."""
    return URI.fullmatch(text) is not None


# By format: whether a text has it, and one that does.
FORMATS: Mapping[str, tuple[Callable[[str], bool], str]] = {
    "date": (is_date, "2026-11-30"),
    "date-time": (is_date_time, "2026-11-30T12:00:00Z"),
    "email": (is_email, "name@example.com"),
    "uri": (is_uri, "https://example.com/"),
}
