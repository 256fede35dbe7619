"""Forms that a server asks with."""

from datetime import time
from typing import Literal

from pydantic import BaseModel, Field


class Address(BaseModel):
    city: str


class Base(BaseModel):
    note: str = Field(max_length=3, default="too long")


class Order(Base):
    size: Literal["small"]
    rating: Literal[1, 2, 3] = Field(alias="stars")
    at: time
    tags: list[str]
    address: Address
    copies: int = Field(gt=0, default=1)
    comment: str | None = None


class Confirm(BaseModel):
    ok: bool = Field(title="Delete it")


class NoForm:
    pass
