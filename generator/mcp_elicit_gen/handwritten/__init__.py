"""Forms that people wrote by hand: requested schemas as JSON, and Pydantic models."""
