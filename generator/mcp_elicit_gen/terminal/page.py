"""A page that a server sends the person to: where it leads, and what is odd about it."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

# What RFC 3986 lets a URL have. Browsers read a backslash as a slash: it would change the host.
URL = re.compile(r"[!#$%&'()*+,\-./0-9:;=?@A-Z\[\]_a-z~]+")
HOST = re.compile(r"[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]")
LONGEST_HOST = 253  # RFC 1035


@dataclass(frozen=True, slots=True)
class Page:
    """A URL with its host, and warnings about both; `refusal` says why it is never opened."""

    url: str
    host: str = ""
    warnings: tuple[str, ...] = ()
    refusal: str | None = None


def read_page(url: str) -> Page:
    """Take a URL apart as a browser would; what a browser may read otherwise is refused."""
    if not URL.fullmatch(url):
        return Page(url, refusal="it has characters that no URL has")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return Page(url, refusal="its host cannot be read")
    if parts.scheme not in ("http", "https"):
        return Page(url, refusal=f"`{parts.scheme}` is not http or https")
    user, at, address = parts.netloc.rpartition("@")
    host = address.removesuffix(f":{port}") if port is not None else address.removesuffix(":")
    if not HOST.fullmatch(host) or len(host) > LONGEST_HOST:
        return Page(url, refusal="its host cannot be read")
    warnings = []
    if at:
        warnings.append(f"`{user}` before the @ is a user name, not where the page is")
    if parts.scheme == "http":
        warnings.append("http is not encrypted: others can read and change the page")
    if spelled := _spelled(host):
        warnings.append(f"the host is an international name and reads `{spelled}`: is it the one?")
    return Page(url, host.lower() + (f":{port}" if port else ""), tuple(warnings))


def _spelled(host: str) -> str | None:
    """What a punycode host reads like; None where it has no punycode."""
    labels = host.lower().split(".")
    if not any(label.startswith("xn--") for label in labels):
        return None
    return ".".join(map(_decoded, labels))


def _decoded(label: str) -> str:
    if not label.startswith("xn--"):
        return label
    try:
        return label[4:].encode("ascii").decode("punycode")
    except (UnicodeError, ValueError):
        return label
