"""Scenes: trees of layers that were read from a file, or will be written into one."""

import os
from ctypes import byref, c_char_p, c_double, c_int32, c_size_t, c_void_p
from typing import Any

from ._handles import Handle
from ._library import C, check, take_bytes, take_text
from ._memory import Memory
from .layers import Layer, _out
from .values import Size


class Scene(Handle):
    """A tree of layers as a document: a .ca bundle or a .caml file."""

    __slots__ = ()
    _kind = "scene"

    def __init__(self, root: Layer) -> None:
        """Makes a scene of a tree of layers, to be written."""
        place = c_void_p()
        check(C.scene_create(root, byref(place)))
        self._take(place)

    @classmethod
    def _wrap(cls, place: c_void_p) -> "Scene":
        scene = cls.__new__(cls)
        scene._take(place)
        return scene

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Scene":
        """Reads a .ca bundle or a .caml file. Nothing outside its folder is read."""
        place = c_void_p()
        check(C.scene_load(os.fsencode(path), byref(place)))
        return cls._wrap(place)

    @classmethod
    def read(cls, data: Any, directory: str | os.PathLike[str] | None = None) -> "Scene":
        """Reads the bytes of a .caml file. Images are read from `directory`, if there is one."""
        place = c_void_p()
        folder = None if directory is None else os.fsencode(directory)
        with Memory(data) as memory:
            check(C.scene_read(memory.address, memory.size, folder, byref(place)))
        return cls._wrap(place)

    @property
    def root(self) -> Layer | None:
        """The root layer; None for an empty document."""
        return _out(C.scene_get_root, self)

    def layer(self, id: str) -> Layer | None:
        """The layer with an id of the document."""
        return _out(C.scene_get_layer, self, id.encode())

    @property
    def size(self) -> Size:
        """The size in points at which the document asks to be shown; zero if it does not ask."""
        width, height = c_double(), c_double()
        check(C.scene_get_size(self, byref(width), byref(height)))
        return Size(width.value, height.value)

    def _texts(self, count_of: Any, text_of: Any) -> list[str]:
        count, text, out = c_int32(), c_char_p(), []
        check(count_of(self, byref(count)))
        for index in range(count.value):
            check(text_of(self, index, byref(text)))
            out.append((text.value or b"").decode())
        return out

    @property
    def warnings(self) -> list[str]:
        """What could not be used, or was skipped."""
        return self._texts(C.scene_get_warning_count, C.scene_get_warning)

    @property
    def states(self) -> list[str]:
        """The names of the document's states."""
        return self._texts(C.scene_get_state_count, C.scene_get_state)

    def apply_state(self, name: str, animated: bool = False) -> None:
        """Puts the layers into a state, by the document's transition or at once."""
        check(C.scene_apply_state(self, name.encode(), animated))

    def write(self, path: str | os.PathLike[str]) -> list[str]:
        """Writes the scene: one document for .caml, else a .ca bundle with images as files.

        Returns a line for each kind of value that documents cannot hold.
        """
        left_out = c_void_p()
        check(C.scene_write(self, os.fsencode(path), byref(left_out)))
        return take_text(left_out).splitlines()

    def encode(self) -> bytes:
        """The scene as the bytes of one document, with its images inside."""
        place, size = c_void_p(), c_size_t()
        check(C.scene_encode(self, byref(place), byref(size), None))
        return take_bytes(place, size)

    def _repr_png_(self) -> bytes | None:
        root = self.root
        return None if root is None else root._repr_png_()

    def __repr__(self) -> str:
        return f"<lamina.Scene {self.root!r}>"
