"""Attributes of layers and objects that are properties of the library."""

import re
from ctypes import POINTER, byref, c_bool, c_double, c_void_p, cast
from typing import Any, Generic, TypeVar, overload

from . import _table
from ._library import C, check, take_text
from ._values import give, take
from .errors import InvalidArgument
from .values import (
    Color, ColorLike, Path, Point, PointLike, Rect, RectLike, Size, SizeLike, Transform,
    TransformLike, numbers)

Get = TypeVar("Get")
Set = TypeVar("Set")


def key_of(name: str) -> str:
    """corner_radius -> cornerRadius."""
    return re.sub(r"_([a-z0-9])", lambda match: match.group(1).upper(), name)


def name_of(key: str) -> str:
    """cornerRadius -> corner_radius."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match.group(1).lower(), key)


class Property(Generic[Get, Set]):
    """An attribute that is the property with the same name in the library."""

    key: bytes

    def __init__(self, key: str | None = None) -> None:
        if key is not None:
            self.key = key.encode()

    def __set_name__(self, owner: type, name: str) -> None:
        if not hasattr(self, "key"):
            self.key = key_of(name).encode()
        self.__doc__ = f"Core Animation's {self.key.decode()}."

    @overload
    def __get__(self, owner: None, kind: type) -> "Property[Get, Set]": ...

    @overload
    def __get__(self, owner: Any, kind: type) -> Get: ...

    def __get__(self, owner: Any, kind: type) -> Any:
        return self if owner is None else self.get(owner)

    def __set__(self, owner: Any, value: Set) -> None:
        if value is None:
            self.reset(owner)
        else:
            self.set(owner, value)

    def get(self, owner: Any) -> Any:
        return take(owner._getter, owner, self.key)

    def set(self, owner: Any, value: Any) -> None:
        give(owner._setter, owner, self.key, value)

    def reset(self, owner: Any) -> None:
        give(owner._setter, owner, self.key, None)


class Value(Property[Any, Any]):
    """A value of any type."""


class Text(Property[str, str]):
    """A text of an object."""


class Number(Property[float, float]):
    """A number of an object."""


class Flag(Property[bool, bool]):
    """A truth value of an object."""

    def get(self, owner: Any) -> Any:
        value = super().get(owner)
        return None if value is None else bool(value)


class Color_(Property[Color | None, ColorLike | None]):
    """A colour of an object."""

    def set(self, owner: Any, value: Any) -> None:
        super().set(owner, Color.of(value))


class _Layers(Property[Get, Set]):
    """A property of layers, which are reset by a function of their own."""

    def reset(self, owner: Any) -> None:
        check(C.layer_set_null(owner, self.key))


class LayerNumber(_Layers[float, float]):
    def get(self, owner: Any) -> Any:
        value = c_double()
        return value.value if check(C.layer_get_double(owner, self.key, byref(value))) else None

    def set(self, owner: Any, value: Any) -> None:
        check(C.layer_set_double(owner, self.key, value))


class LayerFlag(_Layers[bool, bool]):
    def get(self, owner: Any) -> Any:
        value = c_bool()
        return value.value if check(C.layer_get_bool(owner, self.key, byref(value))) else None

    def set(self, owner: Any, value: Any) -> None:
        check(C.layer_set_bool(owner, self.key, bool(value)))


class LayerText(_Layers[str, str]):
    def get(self, owner: Any) -> Any:
        place = c_void_p()
        there = check(C.layer_get_string(owner, self.key, byref(place)))
        return take_text(place) if there else None

    def set(self, owner: Any, value: Any) -> None:
        data = value.encode()
        if b"\0" in data:
            raise InvalidArgument(f"{value!r}: a text has no character 0")
        check(C.layer_set_string(owner, self.key, data))


class LayerName(_Layers[str | None, str | None]):
    """A text that a layer need not have."""

    get = LayerText.get
    set = LayerText.set


class LayerPoint(_Layers[Point, PointLike]):
    def get(self, owner: Any) -> Any:
        at = _table.Point()
        return Point(at.x, at.y) if check(C.layer_get_point(owner, self.key, byref(at))) else None

    def set(self, owner: Any, value: Any) -> None:
        check(C.layer_set_point(owner, self.key, _table.Point(*numbers(value, 2, "point"))))


class LayerSize(_Layers[Size, SizeLike]):
    def get(self, owner: Any) -> Any:
        size = _table.Size()
        there = check(C.layer_get_size(owner, self.key, byref(size)))
        return Size(size.width, size.height) if there else None

    def set(self, owner: Any, value: Any) -> None:
        check(C.layer_set_size(owner, self.key, _table.Size(*numbers(value, 2, "size"))))


class LayerRect(_Layers[Rect, RectLike]):
    def get(self, owner: Any) -> Any:
        rect = _table.Rect()
        there = check(C.layer_get_rect(owner, self.key, byref(rect)))
        return Rect(rect.x, rect.y, rect.width, rect.height) if there else None

    def set(self, owner: Any, value: Any) -> None:
        check(C.layer_set_rect(owner, self.key, _table.Rect(*numbers(value, 4, "rectangle"))))


class LayerTransform(_Layers[Transform, TransformLike]):
    def get(self, owner: Any) -> Any:
        matrix = _table.Transform()
        there = check(C.layer_get_transform(owner, self.key, byref(matrix)))
        return Transform(*matrix.m) if there else None

    def set(self, owner: Any, value: Any) -> None:
        matrix = _table.Transform((c_double * 16)(*numbers(value, 16, "transform")))
        check(C.layer_set_transform(owner, self.key, byref(matrix)))


class LayerColor(_Layers[Color | None, ColorLike | None]):
    def get(self, owner: Any) -> Any:
        color = _table.Color()
        there = check(C.layer_get_color(owner, self.key, byref(color)))
        return Color(color.red, color.green, color.blue, color.alpha) if there else None

    def set(self, owner: Any, value: Any) -> None:
        check(C.layer_set_color(owner, self.key, _table.Color(*Color.of(value))))


class LayerPath(_Layers[Path | None, str | None]):
    def set(self, owner: Any, value: Any) -> None:
        check(C.layer_set_path(owner, self.key, str(value).encode()))


class LayerNumbers(_Layers[list[float] | None, Any]):
    """A list of numbers: also an array."""

    def set(self, owner: Any, value: Any) -> None:
        array = (c_double * len(value))(*value)
        check(C.layer_set_numbers(owner, self.key, cast(array, POINTER(c_double)), len(value)))


class LayerColors(_Layers[list[Color] | None, Any]):
    """A list of colours."""

    def set(self, owner: Any, value: Any) -> None:
        array = (_table.Color * len(value))(*(_table.Color(*Color.of(item)) for item in value))
        place = cast(array, POINTER(_table.Color))
        check(C.layer_set_colors(owner, self.key, place, len(value)))


def set_all(owner: Any, values: dict[str, Any]) -> None:
    """Sets attributes, and keys that have no attribute, such as those of a filter."""
    for name, value in values.items():
        if hasattr(type(owner), name):
            setattr(owner, name, value)
        else:
            owner[key_of(name)] = value
