"""Text of a spec as a terminal or a log may show it."""

import re

# Controls, bidi and zero-width characters, separators, surrogates: everything that could move
# a cursor, reorder a line or hide. A fixed set, the same on every Python.
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    """The text on one line with every unsafe character written as `\\u{202e}`."""
    return UNSAFE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)
