"""Points, sizes, rectangles, colours, transforms and paths."""

import math
from collections.abc import Iterable, Sequence
from ctypes import byref
from typing import Any, NamedTuple, TypeAlias

from . import _table
from ._library import C, check
from .errors import InvalidArgument


class Point(NamedTuple):
    """A point."""

    x: float
    y: float


class Size(NamedTuple):
    """A size."""

    width: float
    height: float


class Rect(NamedTuple):
    """A rectangle: the corner with the smallest x and y, and the size."""

    x: float
    y: float
    width: float
    height: float


class Color(NamedTuple):
    """A colour in sRGB, not premultiplied. Components are from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    @classmethod
    def of(cls, value: "ColorLike") -> "Color":
        """The colour for a text as in CSS, such as "red", "#rrggbb" or "rgb(255 0 0 / 50%)", or
        for three or four numbers.
        """
        if isinstance(value, Color):
            return value
        if not isinstance(value, str):
            numbers = tuple(float(number) for number in value)
            if len(numbers) not in (3, 4):
                raise InvalidArgument(f"{value!r} is no colour (allowed: 3 or 4 numbers)")
            return cls(*numbers)
        if "\0" in value:
            raise InvalidArgument(f"{value!r}: a text has no character 0")
        color = _table.Color()
        check(C.color_parse(value.encode(), byref(color)))
        return cls(color.red, color.green, color.blue, color.alpha)


class Transform(NamedTuple):
    """A three-dimensional transform. Points are row vectors to the left of the matrix.

    `a @ b` applies `a` first. `numpy.array(transform).reshape(4, 4)` is the matrix.
    """

    m11: float = 1
    m12: float = 0
    m13: float = 0
    m14: float = 0
    m21: float = 0
    m22: float = 1
    m23: float = 0
    m24: float = 0
    m31: float = 0
    m32: float = 0
    m33: float = 1
    m34: float = 0
    m41: float = 0
    m42: float = 0
    m43: float = 0
    m44: float = 1

    @classmethod
    def translation(cls, x: float, y: float, z: float = 0) -> "Transform":
        """Moves by x, y and z."""
        return cls(m41=x, m42=y, m43=z)

    @classmethod
    def scale(cls, x: float, y: float | None = None, z: float = 1) -> "Transform":
        """Scales; with one number, x and y alike."""
        return cls(m11=x, m22=x if y is None else y, m33=z)

    @classmethod
    def rotation(cls, angle: float, x: float = 0, y: float = 0, z: float = 1) -> "Transform":
        """Turns by an angle in radians about an axis, at first the z axis."""
        length = math.sqrt(x * x + y * y + z * z)
        if length == 0:
            return cls()
        x, y, z = x / length, y / length, z / length
        c, s = math.cos(angle), math.sin(angle)
        t = 1 - c
        return cls(
            t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0,
            t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
            t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0)

    @classmethod
    def perspective(cls, distance: float) -> "Transform":
        """Shows what is nearer larger, for an eye at a distance in front of the layer."""
        return cls(m34=-1 / distance)

    def __matmul__(self, other: "Transform") -> "Transform":
        rows = [self[4 * i:4 * i + 4] for i in range(4)]
        columns = [other[i::4] for i in range(4)]
        return Transform(*(
            sum(a * b for a, b in zip(row, column)) for row in rows for column in columns))


class Path(str):
    """A path as text: "0 0 m 10 0 l 10 10 l h".

    Operators follow their numbers: m moves, l draws a line, q and c draw curves with one and two
    control points, h closes.
    """

    __slots__ = ()

    @classmethod
    def polygon(cls, points: "Iterable[PointLike]", closed: bool = True) -> "Path":
        """Lines from point to point."""
        parts: list[str] = []
        for point in points:
            x, y = point
            parts.append(f"{float(x)!r} {float(y)!r} {'l' if parts else 'm'}")
        return cls(" ".join(parts + ["h"] if closed and parts else parts))

    @classmethod
    def rect(cls, x: float, y: float, width: float, height: float) -> "Path":
        """A rectangle."""
        right, top = x + width, y + height
        return cls.polygon([(x, y), (right, y), (right, top), (x, top)])

    @classmethod
    def ellipse(cls, x: float, y: float, width: float, height: float) -> "Path":
        """The ellipse in a rectangle, of four cubic curves."""
        a, b = width / 2, height / 2
        cx, cy, k = x + a, y + b, 4 / 3 * (math.sqrt(2) - 1)
        parts = [f"{cx + a!r} {cy!r} m"]
        for dx, dy in ((0, 1), (-1, 0), (0, -1), (1, 0)):
            # From the last point, a quarter turn before, to this one.
            lx, ly = dy, -dx
            numbers = (
                cx + a * (lx + k * dx), cy + b * (ly + k * dy),
                cx + a * (dx + k * lx), cy + b * (dy + k * ly), cx + a * dx, cy + b * dy)
            parts.append(" ".join(repr(float(number)) for number in numbers) + " c")
        return cls(" ".join(parts + ["h"]))

    def __repr__(self) -> str:
        return f"Path({str(self)!r})"


PointLike: TypeAlias = Point | Sequence[float]
SizeLike: TypeAlias = Size | Sequence[float]
RectLike: TypeAlias = Rect | Sequence[float]
ColorLike: TypeAlias = Color | str | Sequence[float]
TransformLike: TypeAlias = Transform | Sequence[float]


def numbers(value: Any, count: int, what: str) -> tuple[float, ...]:
    """So many numbers. Raises InvalidArgument for anything else."""
    try:
        out = tuple(float(number) for number in value)
    except (TypeError, ValueError):
        out = ()
    if len(out) != count:
        raise InvalidArgument(f"{value!r} is no {what} (allowed: {count} numbers)")
    return out
