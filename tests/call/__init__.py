"""The terminal client: its parts, and a person at a terminal who calls real servers."""
