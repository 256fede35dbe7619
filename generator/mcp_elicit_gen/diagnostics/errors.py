"""What ends a run with exit code 2: the outside world, said in one line."""


class UserError(Exception):
    """A path, a config or an output folder that cannot be worked with."""
