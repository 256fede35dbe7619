"""EL0xx: the file itself."""
