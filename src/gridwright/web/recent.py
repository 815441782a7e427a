"""A table of bounded size: what rested longest is forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[str, T] = OrderedDict()

    def put(self, name: str, value: T) -> None:
        self._values[name] = value
        self._values.move_to_end(name)
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def get(self, name: str) -> T | None:
        value = self._values.get(name)
        if value is not None:
            self._values.move_to_end(name)
        return value
