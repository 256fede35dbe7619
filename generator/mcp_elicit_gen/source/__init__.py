"""From paths to YAML trees in which every value knows its place."""

from .nodes import MappingNode, Node, Scalar, SequenceNode
from .paths import PathError, find_specs
from .read import SourceFile, read_source
from .yaml_tree import parse_yaml

__all__ = [
    "MappingNode",
    "Node",
    "PathError",
    "Scalar",
    "SequenceNode",
    "SourceFile",
    "find_specs",
    "parse_yaml",
    "read_source",
]
