"""The clients that the config names, picked by what they do."""

from collections.abc import Callable

from ..analysis import Analysis
from ..spec.clients import CLIENTS, Client


def clients_that(does: Callable[[Client], bool], analysis: Analysis) -> str | None:
    """The titles of the configured clients of which something is true; None where it is of none.

    A name that is not known says nothing; the config refuses it.
    """
    names = sorted(analysis.clients & CLIENTS.keys())
    titles = [CLIENTS[name].title for name in names if does(CLIENTS[name])]
    return " and ".join([", ".join(titles[:-1]), titles[-1]] if len(titles) > 1 else titles) or None
