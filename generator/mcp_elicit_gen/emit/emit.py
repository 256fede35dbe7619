"""Emits packages: every artefact of each, after one call for all types of the run."""

from collections.abc import Mapping, Sequence

from ..ir.package import Package
from .annotations import Annotations
from .client import emit_client
from .fixed_modules import emit_fixed_modules
from .gate import Gate
from .models import emit_models, types_of_models
from .names import Names
from .package import emit_package
from .questions import emit_questions
from .requested_schemas import emit_requested_schemas
from .resolvers import emit_resolvers
from .server import emit_server
from .support import emit_support
from .tests import emit_tests
from .tools import emit_tools, types_of_tools


def emit_all(packages: Sequence[Package]) -> list[Mapping[str, str]]:
    """The files of each package, by path inside the package.

    Raises:
        GateError: If a rendered module holds what no template makes.
    """
    annotations = annotations_for(packages)
    return [emit_files(package, annotations) for package in packages]


def annotations_for(packages: Sequence[Package]) -> Annotations:
    """The annotations of every type that the packages use."""
    return Annotations(
        one for package in packages for one in (*types_of_models(package), *types_of_tools(package))
    )


def emit_files(package: Package, annotations: Annotations) -> Mapping[str, str]:
    """The files of one package."""
    used = [Names() for _ in range(4)]
    modules = {
        "models.py": emit_models(package, annotations, used[0]),
        "resolvers.py": emit_resolvers(package, annotations, used[1]),
        "tools.py": emit_tools(package, annotations, used[2]),
        "questions.py": emit_questions(package, annotations, used[3]),
        "server.py": emit_server(package),
        "client.py": emit_client(package),
        f"test_{package.name}.py": emit_tests(package),
        "__init__.py": emit_package(package),
    }
    support = emit_support(package, frozenset[str]().union(*(names.support for names in used)))
    files = {name: text for name, text in modules.items() if text is not None}
    files.update(emit_fixed_modules(package))
    files["support.py"] = support
    gate = Gate(package)
    for name, text in files.items():
        gate.check(name, text)
    return {**files, **dict(emit_requested_schemas(package))}
