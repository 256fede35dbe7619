"""Which names a module uses, and the import lines that follow from them."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from ..naming.modules import ENGINE, IMPORTS, SUPPORT, WHOLE_MODULES
from ..python import Expression, FormattedString, FormattedValue, Identifier, Name, Source
from ..python.headings import import_module
from ..python.layout import import_from
from ..python.tree import Bracket, Part

LOCAL = (
    ".answering",
    ".body",
    ".branches",
    ".client",
    ".elicitations",
    ".engine",
    ".fillings",
    ".models",
    ".questions",
    ".resolvers",
    ".support",
    ".tools",
)
STANDARD = frozenset({"collections.abc", "dataclasses", "typing", *WHOLE_MODULES})


def names_of(node: Expression) -> set[str]:
    """Every name that an expression uses."""
    found = set[str]()
    waiting: list[Part] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Name):
            found.add(part.identifier)
        elif isinstance(part, FormattedString):
            waiting.extend(one.value for one in part.segments if isinstance(one, FormattedValue))
        elif isinstance(part, Bracket):
            for item in part.items:
                waiting.extend(item)
        elif isinstance(part, Expression):
            waiting.extend(part.parts())
    return found


@lru_cache(maxsize=1024)
def _import_line(module: str, names: frozenset[Identifier]) -> Source:
    """Most packages of a run import the same names."""
    return import_from(module, names)


class Names:
    """The names that one module uses, collected while its view is built."""

    def __init__(self, *names: str) -> None:
        self.used: set[str] = set(names)

    def seen(self, node: Expression) -> Expression:
        """Note the names of an expression, and hand it on."""
        self.used.update(names_of(node))
        return node

    def add(self, *names: str) -> None:
        """Note names that the template itself uses."""
        self.used.update(names)

    @property
    def support(self) -> frozenset[str]:
        """The names that come from `support.py`."""
        return frozenset(self.used.intersection(SUPPORT))

    def imports(self, own: Iterable[tuple[str, Iterable[Identifier]]] = ()) -> list[list[Source]]:
        """Import lines in groups: the standard library, packages, the package's own modules.

        `own` names what comes from other modules of the package, or from user code.
        """
        modules: dict[str, set[Identifier]] = defaultdict(set)
        for name in self.used:
            if name in IMPORTS:
                modules[IMPORTS[name]].add(Identifier(name))
            elif name in SUPPORT:
                modules[".support"].add(Identifier(name))
            elif name in ENGINE:
                modules[ENGINE[name]].add(Identifier(name))
        for module, names in own:
            modules[module].update(names)
        whole = [name for name in WHOLE_MODULES if name in self.used]
        standard = [module for module in modules if module in STANDARD]
        packages = [module for module in modules if module not in STANDARD and module[0] != "."]
        groups = [
            [
                *(import_module(name) for name in sorted(whole)),
                *(_import_line(module, frozenset(modules[module])) for module in sorted(standard)),
            ],
            [_import_line(module, frozenset(modules[module])) for module in sorted(packages)],
            [
                _import_line(module, frozenset(modules[module]))
                for module in LOCAL
                if modules.get(module)
            ],
        ]
        return [group for group in groups if group]
