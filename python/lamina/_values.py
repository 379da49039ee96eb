"""Values of Python as values of the library, and back."""

import ctypes
import os
from collections.abc import Callable
from ctypes import POINTER, byref, c_double
from numbers import Real
from typing import Any

from . import _table
from ._handles import Handle
from ._library import C, check
from ._table import ValueType
from .errors import InvalidArgument
from .values import Color, Path, Point, Rect, Size, Transform

#: How handles become objects, by type of value. The modules of the classes fill it. Each function
#: takes over a reference.
WRAPPERS: dict[ValueType, Callable[[int], Any]] = {}
#: Makes an image of a file or of an array; the module of images sets it.
IMAGES: list[Callable[[Any], Handle]] = []

_HANDLES = {
    "layer": ValueType.LAYER, "object": ValueType.OBJECT, "image": ValueType.IMAGE,
    "texture": ValueType.TEXTURE,
}
_KINDS = {kind: name for name, kind in _HANDLES.items()}
_STRUCTURES: dict[type, tuple[ValueType, str, Any]] = {
    Point: (ValueType.POINT, "point", _table.Point),
    Size: (ValueType.SIZE, "size", _table.Size),
    Rect: (ValueType.RECT, "rect", _table.Rect),
    Color: (ValueType.COLOR, "color", _table.Color),
}


def fill(target: Any, value: Any, kept: list[Any]) -> None:
    """Fills a lamina_value. What has to live as long as it is appended to `kept`."""
    content = target.content
    structure = _STRUCTURES.get(type(value))
    if value is None:
        target.type = ValueType.NONE
    elif isinstance(value, bool):
        target.type, content.flag = ValueType.BOOL, value
    elif structure is not None:
        target.type = structure[0]
        setattr(content, structure[1], structure[2](*value))
    elif isinstance(value, Transform):
        matrix = _table.Transform((c_double * 16)(*value))
        kept.append(matrix)
        target.type, content.transform = ValueType.TRANSFORM, ctypes.pointer(matrix)
    elif isinstance(value, str):
        data = value.encode()
        if b"\0" in data:
            raise InvalidArgument(f"{value!r}: a text has no character 0")
        kept.append(data)
        target.type = ValueType.PATH if isinstance(value, Path) else ValueType.TEXT
        content.text = data
    elif isinstance(value, Real):
        target.type, content.number = ValueType.NUMBER, float(value)
    elif isinstance(value, Handle) and value._kind in _HANDLES:
        kept.append(value)
        target.type = _HANDLES[value._kind]
        setattr(content, value._kind, value._as_parameter_)
    elif isinstance(value, os.PathLike) or hasattr(value, "__array_interface__"):
        image = IMAGES[0](value)
        fill(target, image, kept)
    elif isinstance(value, (list, tuple)):
        _fill_list(target, value, kept)
    else:
        raise InvalidArgument(f"{value!r}: the library has no type for this value")


def _fill_list(target: Any, value: Any, kept: list[Any]) -> None:
    target.count = len(value)
    if value and all(isinstance(item, Real) and not isinstance(item, bool) for item in value):
        numbers = (c_double * len(value))(*value)
        kept.append(numbers)
        target.type = ValueType.NUMBERS
        target.content.numbers = ctypes.cast(numbers, POINTER(c_double))
        return
    values = (_table.Value * len(value))()
    for place, item in zip(values, value):
        fill(place, item, kept)
    kept.append(values)
    target.type = ValueType.LIST
    target.content.values = ctypes.addressof(values)


def read(value: Any) -> Any:
    """The value of Python for a lamina_value, with references of its own."""
    content, kind = value.content, ValueType(value.type)
    if kind == ValueType.NONE:
        return None
    if kind == ValueType.NUMBER:
        return content.number
    if kind == ValueType.BOOL:
        return content.flag
    if kind == ValueType.TEXT:
        return (content.text or b"").decode()
    if kind == ValueType.PATH:
        return Path((content.text or b"").decode())
    if kind == ValueType.POINT:
        return Point(content.point.x, content.point.y)
    if kind == ValueType.SIZE:
        return Size(content.size.width, content.size.height)
    if kind == ValueType.RECT:
        rect = content.rect
        return Rect(rect.x, rect.y, rect.width, rect.height)
    if kind == ValueType.COLOR:
        color = content.color
        return Color(color.red, color.green, color.blue, color.alpha)
    if kind == ValueType.TRANSFORM:
        return Transform(*content.transform.contents.m)
    if kind == ValueType.NUMBERS:
        return [content.numbers[index] for index in range(value.count)]
    if kind == ValueType.LIST:
        values = (_table.Value * value.count).from_address(content.values) if value.count else ()
        return [read(item) for item in values]
    name = _KINDS[kind]
    pointer = getattr(content, name)
    check(getattr(C, name + "_retain")(pointer))
    return WRAPPERS[kind](pointer)


def give(function: Any, *arguments: Any) -> None:
    """Calls a function whose last argument is a value."""
    value, kept = _table.Value(), []  # type: ignore[var-annotated]
    fill(value, arguments[-1], kept)
    check(function(*arguments[:-1], byref(value)))


def take(function: Any, *arguments: Any) -> Any:
    """The result of a function whose last argument is a place for a value; None without one."""
    value = _table.Value()
    if not check(function(*arguments, byref(value))):
        return None
    try:
        return read(value)
    finally:
        C.value_clear(byref(value))
