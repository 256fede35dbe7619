"""The command line: one file per command, which translates flags and nothing else."""

from .main import main

__all__ = ["main"]
