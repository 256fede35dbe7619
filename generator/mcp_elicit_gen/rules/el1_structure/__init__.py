"""EL1xx: structure and names."""
