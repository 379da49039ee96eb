"""Textures of the program, which layers show without a copy."""

from collections.abc import Callable, Sequence
from ctypes import byref, c_void_p

from . import _callbacks, _table
from ._handles import Handle
from ._library import C, check, take_text
from ._table import Alpha, TextureKind, ValueType
from ._values import WRAPPERS
from .errors import InvalidArgument


class Texture(Handle):
    """Texels that the program holds, for the contents of layers. Threads may share it."""

    __slots__ = ()
    _kind = "texture"

    def __init__(self, source: _table.TextureSource) -> None:
        place = c_void_p()
        check(C.texture_create(byref(source), byref(place)))
        self._take(place)

    @classmethod
    def _wrap(cls, pointer: int) -> "Texture":
        texture = cls.__new__(cls)
        texture._as_parameter_ = pointer
        return texture

    @classmethod
    def gl(
        cls, name: int, width: int, height: int, *, alpha: Alpha = Alpha.PREMULTIPLIED,
        external: bool = False, top_row_first: bool = False,
    ) -> "Texture":
        """A GL_TEXTURE_2D, or a GL_TEXTURE_EXTERNAL_OES, by its name."""
        return cls(_table.TextureSource(
            kind=TextureKind.EXTERNAL if external else TextureKind._2D, alpha=alpha, width=width,
            height=height, top_row_first=top_row_first, gl_texture=name))

    @classmethod
    def egl_image(
        cls, image: int, width: int, height: int, *, display: int = 0,
        alpha: Alpha = Alpha.PREMULTIPLIED, top_row_first: bool = True,
    ) -> "Texture":
        """An EGLImage, by its address."""
        return cls(_table.TextureSource(
            kind=TextureKind.EGL_IMAGE, alpha=alpha, width=width, height=height,
            top_row_first=top_row_first, egl_image=image, egl_display=display))

    @classmethod
    def dmabuf(
        cls, planes: Sequence[tuple[int, int, int]], fourcc: int, width: int, height: int, *,
        modifier: int | None = None, alpha: Alpha = Alpha.PREMULTIPLIED,
        top_row_first: bool = True,
    ) -> "Texture":
        """Memory that devices share. A plane is a descriptor, an offset and a stride."""
        if not 1 <= len(planes) <= 4:
            raise InvalidArgument(f"{len(planes)} planes (allowed: 1 to 4)")
        source = _table.TextureSource(
            kind=TextureKind.DMABUF, alpha=alpha, width=width, height=height,
            top_row_first=top_row_first, fourcc=fourcc, has_modifier=modifier is not None,
            modifier=modifier or 0, plane_count=len(planes))
        for index, plane in enumerate(planes):
            source.planes[index] = _table.Plane(*plane)
        return cls(source)

    def set_changed(self, fence: int = -1) -> None:
        """Says that the program has drawn into the texture, with a fence to wait for."""
        check(C.texture_set_changed(self, fence))

    def on_read(self, function: Callable[[int], object] | None) -> None:
        """Sets the function that is called after each frame that has read the texture.

        It gets a fence that it closes, or -1, on the thread that draws.
        """
        if function is None:
            check(C.texture_set_function(
                self, _table.TextureFunction(), None, _table.Function()))
            return
        number, context = _callbacks.context(function)
        try:
            check(C.texture_set_function(self, _READ, context, _callbacks.RELEASE))
        except Exception:
            _callbacks.drop(number)
            raise

    @property
    def failure(self) -> str | None:
        """Why the last renderer that tried to show the texture could not."""
        place = c_void_p()
        return take_text(place) if check(C.texture_get_failure(self, byref(place))) else None


def _read(context: int | None, fence: int) -> None:
    _callbacks.run(context, fence)


_READ = _table.TextureFunction(_read)
WRAPPERS[ValueType.TEXTURE] = Texture._wrap
