"""Memory that a function draws a layer into."""

from ctypes import addressof, c_uint8
from typing import Any

from .errors import InvalidArgument
from .values import Rect


class Canvas:
    """Memory to draw a layer into: rows from the top down, transparent at first.

    A pixel is blue, green, red and alpha; colours are multiplied by alpha. That is
    cairo.Format.ARGB32. `numpy.asarray(canvas)` is the memory itself, with the shape (height,
    width, 4). The memory is valid only until the function returns.
    """

    def __init__(self, canvas: Any, layer: Any) -> None:
        #: The layer that is drawn.
        self.layer = layer
        #: Pixels in a row, and rows.
        self.width: int = canvas.width
        self.height: int = canvas.height
        #: Bytes from one row to the next.
        self.stride: int = canvas.stride
        #: Pixels per point.
        self.scale: float = canvas.scale
        bounds = canvas.bounds
        #: The layer's bounds, in points. They fill the pixels.
        self.bounds = Rect(bounds.x, bounds.y, bounds.width, bounds.height)
        self._address: int | None = addressof(canvas.pixels.contents)

    def _end(self) -> None:
        self._address = None

    def _at(self) -> int:
        if self._address is None:
            raise InvalidArgument("the canvas is not valid after the function has returned")
        return self._address

    @property
    def pixels(self) -> memoryview:
        """The memory as stride times height bytes."""
        size = self.stride * self.height
        return memoryview((c_uint8 * size).from_address(self._at())).cast("B")

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {
            "version": 3, "shape": (self.height, self.width, 4), "typestr": "|u1",
            "strides": (self.stride, 4, 1), "data": (self._at(), False)}

    def __repr__(self) -> str:
        return f"<lamina.Canvas {self.width}x{self.height}>"
