"""Memory of arrays and buffers, by address and without a copy."""

import ctypes
from ctypes import c_char_p, c_int, c_ssize_t, c_void_p, py_object
from typing import Any

from .errors import InvalidArgument

_STRIDES, _WRITABLE = 0x18, 0x1


class _Buffer(ctypes.Structure):
    """Py_buffer."""

    _fields_ = [
        ("buf", c_void_p), ("obj", c_void_p), ("len", c_ssize_t), ("itemsize", c_ssize_t),
        ("readonly", c_int), ("ndim", c_int), ("format", c_char_p),
        ("shape", ctypes.POINTER(c_ssize_t)), ("strides", ctypes.POINTER(c_ssize_t)),
        ("suboffsets", c_void_p), ("internal", c_void_p),
    ]


_get = ctypes.pythonapi.PyObject_GetBuffer
_get.argtypes = [py_object, ctypes.POINTER(_Buffer), c_int]
_get.restype = c_int
_release = ctypes.pythonapi.PyBuffer_Release
_release.argtypes = [ctypes.POINTER(_Buffer)]
_release.restype = None


class Memory:
    """The memory of an object with the buffer protocol, held as long as this is used."""

    def __init__(self, value: Any, writable: bool = False) -> None:
        self._buffer = _Buffer()
        try:
            _get(value, ctypes.byref(self._buffer), _STRIDES | (_WRITABLE if writable else 0))
        except (TypeError, BufferError, ValueError) as error:
            need = "writable memory" if writable else "memory"
            raise InvalidArgument(f"{type(value).__name__} is no {need}: {error}") from None
        buffer = self._buffer
        self.address: int = buffer.buf or 0
        self.size: int = buffer.len
        self.item_size: int = buffer.itemsize
        self.shape = tuple(buffer.shape[: buffer.ndim]) if buffer.ndim else ()
        self.strides = tuple(buffer.strides[: buffer.ndim]) if buffer.ndim else ()

    def __enter__(self) -> "Memory":
        return self

    def __exit__(self, *_: object) -> None:
        _release(ctypes.byref(self._buffer))

    def stride(self, width: int, height: int) -> int:
        """Bytes from row to row of so many pixels of four bytes. Raises if they are not there."""
        if self.item_size != 1:
            raise InvalidArgument(f"items of {self.item_size} bytes (allowed: uint8)")
        if len(self.shape) == 1 and self.strides == (1,):
            if height <= 0 or self.size % height or self.size // height < width * 4:
                raise InvalidArgument(
                    f"{self.size} bytes, but {width}x{height} pixels of 4 bytes are needed")
            return self.size // height
        if self.shape != (height, width, 4):
            raise InvalidArgument(
                f"an array of the shape {self.shape} (allowed: {(height, width, 4)})")
        if self.strides[1:] != (4, 1) or self.strides[0] < width * 4:
            raise InvalidArgument("rows of the array do not lie in memory from left to right")
        return int(self.strides[0])
