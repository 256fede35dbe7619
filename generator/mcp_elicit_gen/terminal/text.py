"""The one door by which words of a server reach the terminal."""

from ..report.visible import visible

TAB = "    "


def one_line(text: str, limit: int = 200) -> str:
    """The text on one line, nothing hidden in it, and cut where it is longer than the limit."""
    if len(text) <= limit:
        return visible(text)
    return f"{visible(text[:limit])}… ({len(text) - limit} more characters)"


def lines_of(text: str, limit: int = 100_000) -> list[str]:
    """The text line by line: only a line feed makes a new one."""
    shown = text[:limit].replace("\r\n", "\n").replace("\t", TAB)
    lines = [visible(line) for line in shown.split("\n")]
    if len(text) > limit:
        lines.append(f"… ({len(text) - limit} more characters)")
    return lines
