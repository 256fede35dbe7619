"""Secrets that forms and URLs must not hold: their words, and how texts are read."""
