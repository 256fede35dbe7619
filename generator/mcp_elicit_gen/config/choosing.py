"""Codes and prefixes of codes, as configs, options and comments name rules."""

from collections.abc import Iterable
from difflib import get_close_matches

from ..rules import BY_CODE

BY_NAME = {rule.meta.name: code for code, rule in BY_CODE.items()}


def check_codes(codes: Iterable[str]) -> tuple[str, ...]:
    """The codes and prefixes as they are.

    Raises:
        ValueError: If no rule has such a code; the text says which is meant, if any.
    """
    found = tuple(codes)
    for code in found:
        if not code or not any(known.startswith(code) for known in BY_CODE):
            raise ValueError(f"knows no rule `{code}`; {did_you_mean(code)}")
    return found


def did_you_mean(code: str) -> str:
    """What to write instead of a code that no rule has."""
    if code in BY_NAME:
        return f"`{code}` is {BY_NAME[code]}"
    if code.upper() in BY_CODE:
        return f"did you mean `{code.upper()}`?"
    close = get_close_matches(code, BY_CODE, n=1) if len(code) < 40 else []
    return f"did you mean `{close[0]}`?" if close else "codes are such as EL208, prefixes as EL2"
