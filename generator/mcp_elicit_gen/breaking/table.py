"""Every kind of change, in the order of its code: the one table that the command, the docs and the
tests are made from."""

from collections.abc import Mapping

from .answers import ANSWER_KINDS
from .callers import CALLER_KINDS
from .harmless import HARMLESS_KINDS
from .kinds import Kind

KINDS: tuple[Kind, ...] = (*CALLER_KINDS, *ANSWER_KINDS, *HARMLESS_KINDS)

BY_NAME: Mapping[str, Kind] = {kind.name: kind for kind in KINDS}
