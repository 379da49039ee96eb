"""Images: pixels that never change."""

import math
import os
from ctypes import addressof, byref, c_char, c_int32, c_size_t, c_uint8, c_void_p
from typing import Any

from ._handles import Handle
from ._library import C, check, take_bytes
from ._memory import Memory
from ._table import PixelFormat, ValueType
from ._values import IMAGES, WRAPPERS
from .errors import InvalidArgument


class Image(Handle):
    """A bitmap image. It never changes, and threads may share it.

    `numpy.asarray(image)` has its pixels as an array of height, width and 4 (red, green, blue,
    alpha; not premultiplied) that cannot be written into. They are copied out of the library once.
    """

    __slots__ = ("_pixels",)
    _kind = "image"
    _pixels: bytearray | None

    def __init__(
        self, pixels: Any, width: int | None = None, height: int | None = None,
        format: PixelFormat = PixelFormat.RGBA_STRAIGHT,
    ) -> None:
        """Makes an image of pixels in sRGB, rows from the top down.

        `pixels` is an array of height, width and 4 bytes, or memory with `width` and `height`, or
        a picture of Pillow. The library copies it; nothing else does, unless the array is grey or
        has no alpha.
        """
        self._pixels = None
        pixels = _with_four_bytes(pixels, width, height)
        with Memory(pixels) as memory:
            if width is None or height is None:
                if len(memory.shape) != 3:
                    raise InvalidArgument("width and height: missing, and the memory has no shape")
                height, width = memory.shape[:2]
            stride, place = memory.stride(width, height), c_void_p()
            check(C.image_create(memory.address, width, height, stride, format, byref(place)))
        self._take(place)

    @classmethod
    def _wrap(cls, pointer: int) -> "Image":
        image = cls.__new__(cls)
        image._as_parameter_, image._pixels = pointer, None
        return image

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Image":
        """Reads an image file: PNG, JPEG, WebP, GIF, HEIC or AVIF."""
        place = c_void_p()
        check(C.image_load(os.fsencode(path), byref(place)))
        return cls._wrap(place.value or 0)

    @classmethod
    def decode(cls, data: Any) -> "Image":
        """Decodes the bytes of an image file."""
        place = c_void_p()
        with Memory(data) as memory:
            check(C.image_decode(memory.address, memory.size, byref(place)))
        return cls._wrap(place.value or 0)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = c_int32(), c_int32()
        check(C.image_get_size(self, byref(width), byref(height)))
        return width.value, height.value

    @property
    def width(self) -> int:
        """Pixels in a row."""
        return self.size[0]

    @property
    def height(self) -> int:
        """Rows."""
        return self.size[1]

    def lend(self) -> memoryview:
        """The pixels where the library keeps them, without a copy, as long as the view exists.

        The view has the shape (height, width, 4): blue, green, red, alpha, premultiplied. It cannot
        be written into. When image, views and arrays of a picture are gone before the renderer
        draws the next one, only the pixels that change are copied then:

            for time in times:
                pipe.write(renderer.render(root, time).lend())
        """
        place, stride, (width, height) = c_void_p(), c_size_t(), self.size
        check(C.image_lend_pixels(self, byref(place), byref(stride)))
        rows = (c_uint8 * (stride.value * height)).from_address(place.value or 0)
        # The memory is that of this object, which the view keeps.
        setattr(rows, "image", self)
        return memoryview(rows).cast("B", (height, width, 4)).toreadonly()

    def copy_pixels(self, out: Any, format: PixelFormat = PixelFormat.RGBA_STRAIGHT) -> None:
        """Copies the pixels into memory of the program: an array, a bytearray and the like."""
        width, height = self.size
        with Memory(out, writable=True) as memory:
            stride = memory.stride(width, height)
            check(C.image_get_pixels(self, memory.address, stride, format))

    def pixels(self, format: PixelFormat = PixelFormat.RGBA_STRAIGHT) -> memoryview:
        """A new copy of the pixels, with the shape (height, width, 4)."""
        width, height = self.size
        out = bytearray(width * height * 4)
        self.copy_pixels(out, format)
        return memoryview(out).cast("B", (height, width, 4))

    def _kept(self) -> bytearray:
        if self._pixels is None:
            width, height = self.size
            out = bytearray(width * height * 4)
            self.copy_pixels(out)
            self._pixels = out
        return self._pixels

    @property
    def __array_interface__(self) -> dict[str, Any]:
        width, height = self.size
        pixels = self._kept()
        address = addressof(c_char.from_buffer(pixels))
        return {
            "version": 3, "shape": (height, width, 4), "typestr": "|u1", "data": (address, True)}

    def __buffer__(self, flags: int) -> memoryview:
        width, height = self.size
        return memoryview(self._kept()).cast("B", (height, width, 4)).toreadonly()

    def encode(self, format: str = "png", quality: float | None = None) -> bytes:
        """The bytes of an image file: "png", "jpeg" or "webp".

        `quality` is from 0 to 1 for JPEG and WebP, where WebP is lossless at 1.
        """
        place, size = c_void_p(), c_size_t()
        number = math.nan if quality is None else quality
        check(C.image_encode(self, format.encode(), number, byref(place), byref(size)))
        return take_bytes(place, size)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the image to a file: .png, .jpg, .jpeg or .webp; whole or not at all."""
        check(C.image_write(self, os.fsencode(path)))

    def to_pil(self) -> Any:
        """The same picture for Pillow, as a PIL.Image.Image of the mode RGBA."""
        import PIL.Image

        return PIL.Image.frombytes("RGBA", self.size, bytes(self._kept()))

    def _repr_png_(self) -> bytes:
        return self.encode("png")

    def __repr__(self) -> str:
        width, height = self.size
        return f"<lamina.Image {width}x{height}>"


def _with_four_bytes(pixels: Any, width: int | None, height: int | None) -> Any:
    """Memory with four bytes per pixel. Grey and colours without alpha are made so."""
    if hasattr(pixels, "convert") and hasattr(pixels, "tobytes"):
        # A picture of Pillow.
        columns, rows = pixels.size
        data = pixels.convert("RGBA").tobytes()
        return memoryview(data).cast("B", (rows, columns, 4))
    if width is not None or not hasattr(pixels, "__array_interface__"):
        return pixels
    shape = tuple(pixels.__array_interface__["shape"])
    if len(shape) == 3 and shape[2] == 4:
        return pixels
    if len(shape) not in (2, 3) or (len(shape) == 3 and shape[2] not in (1, 3)):
        raise InvalidArgument(
            f"an array of the shape {shape} (allowed: height and width, then 1, 3 or 4)")
    import numpy

    array = numpy.asarray(pixels)
    if array.dtype != numpy.uint8:
        raise InvalidArgument(f"an array of {array.dtype} (allowed: uint8)")
    out = numpy.full((*shape[:2], 4), 255, numpy.uint8)
    out[:, :, :3] = array if len(shape) == 3 else array[:, :, None]
    return out


def image(value: Any) -> Image:
    """An image as it is, of a file, or of an array."""
    if isinstance(value, Image):
        return value
    if isinstance(value, os.PathLike):
        return Image.load(value)
    return Image(value)


WRAPPERS[ValueType.IMAGE] = Image._wrap
IMAGES.append(image)
