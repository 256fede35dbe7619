"""Names that are safe in Python by construction, and those that generated code keeps for itself.

Nothing is imported here, so that the linter pays only for what it uses.
"""
