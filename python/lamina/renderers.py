"""Renderers, which draw trees of layers into pictures."""

import ctypes
import math
import os
from ctypes import byref, c_char_p, c_int32, c_void_p
from typing import Any, NamedTuple, TypeVar

from . import _table
from ._handles import Closable
from ._library import C, check
from ._memory import Memory
from ._table import PixelFormat
from .images import Image
from .layers import Layer
from .system import Device
from .trees import CommittedTree

Out = TypeVar("Out")


class Statistics(NamedTuple):
    """The work that a renderer did for its last frame; see lamina_statistics in lamina.h."""

    layers: int
    drawn_layers: int
    culled_layers: int
    quads: int
    draw_calls: int
    passes: int
    gl_calls: int
    uploaded_bytes: int
    texture_bytes: int
    damaged_pixels: int
    plan_nanoseconds: int


class AnyRenderer(Closable):
    """What all renderers have. A renderer belongs to one thread at a time, with its trees."""

    __slots__ = ()
    _kind = "renderer"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = c_int32(), c_int32()
        check(C.renderer_get_size(self, byref(width), byref(height)))
        return width.value, height.value

    @property
    def device(self) -> str:
        """The GL renderer and the name of the display."""
        text = c_char_p()
        check(C.renderer_get_device(self, byref(text)))
        return (text.value or b"").decode()

    @property
    def statistics(self) -> Statistics:
        """The work for the last frame."""
        found = _table.Statistics()
        check(C.renderer_get_statistics(self, byref(found), ctypes.sizeof(found)))
        return Statistics(*(getattr(found, name) for name in Statistics._fields))

    def set_animates_changes(self, animates: bool) -> None:
        """Sets whether changes of drawn layers are animated; at first they are not."""
        check(C.renderer_set_animates_changes(self, animates))

    def recreate(self) -> None:
        """Starts again on a new context, after `LostContext`. Pictures are the same as before."""
        check(C.renderer_recreate(self))

    def __repr__(self) -> str:
        if self._as_parameter_ is None:
            return f"<lamina.{type(self).__name__} closed>"
        width, height = self.size
        return f"<lamina.{type(self).__name__} {width}x{height} {self.device!r}>"


class Renderer(AnyRenderer):
    """Draws pictures of its own. Drawing the same tree again costs only what has changed.

    Python runs other threads while it draws.
    """

    __slots__ = ("_width_height",)
    #: The size, which never changes.
    _width_height: tuple[int, int]

    def __init__(
        self, width: float, height: float, scale: float = 1, device: Device | None = None,
        *, keeps_animations: bool = False,
    ) -> None:
        """Makes a renderer for width by height points, at `scale` pixels per point.

        With `keeps_animations`, pictures of any time can be drawn in any order.
        """
        place = c_void_p()
        check(C.renderer_create(width, height, scale, device, byref(place)))
        self._take(place)
        self._width_height = self.size
        if keeps_animations:
            self.set_keeps_animations(True)

    def set_keeps_animations(self, keeps: bool) -> None:
        """Sets whether animations stay with their layers after they have ended, as for films."""
        check(C.renderer_set_keeps_animations(self, keeps))

    def set_time(self, time: float | None) -> None:
        """Sets the time of later pictures, in seconds; None for the time of the clock."""
        check(C.renderer_set_time(self, math.nan if time is None else time))

    def render(self, root: Layer | CommittedTree, time: float | None = None) -> Image:
        """Draws a tree. With `time`, also sets the time of later pictures."""
        if time is not None:
            self.set_time(time)
        place = c_void_p()
        draw = C.renderer_render_image
        if isinstance(root, CommittedTree):
            draw = C.renderer_render_tree
        status = draw(self, root, byref(place))
        # The image belongs to Python even if a function that drew a layer has raised.
        image = Image._wrap(place.value) if place.value else None
        check(status)
        assert image is not None
        return image

    def render_into(
        self, root: Layer, out: Out, format: PixelFormat = PixelFormat.RGBA_STRAIGHT,
        time: float | None = None,
    ) -> Out:
        """Draws a tree into memory of the program, without another copy, and returns the memory.

        `out` is an array of the shape (height, width, 4) of uint8, a bytearray and the like. The
        library itself uses BGRA_PREMULTIPLIED, which is the fastest.
        """
        if time is not None:
            self.set_time(time)
        width, height = self._width_height
        with Memory(out, writable=True) as memory:
            stride = memory.stride(width, height)
            check(C.renderer_render(self, root, memory.address, stride, format))
        return out

    def write(
        self, root: Layer, path: str | os.PathLike[str], time: float | None = None
    ) -> None:
        """Draws a tree into a file: .png, .jpg, .jpeg or .webp; whole or not at all."""
        if time is not None:
            self.set_time(time)
        check(C.renderer_write(self, root, os.fsencode(path)))

    def __enter__(self) -> "Renderer":
        return self


def size_of(root: Any) -> tuple[float, float]:
    """The size of a root layer's bounds."""
    bounds = root.bounds
    return bounds.width, bounds.height
