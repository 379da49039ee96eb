"""Frames in framebuffers of the program's own GL context."""

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import byref, c_double, c_void_p

from . import _table
from ._library import C, check
from .layers import Layer
from .renderers import AnyRenderer
from .trees import CommittedTree
from .values import Rect, RectLike, numbers


class FramebufferRenderer(AnyRenderer):
    """Draws layers into a framebuffer of the program, in the EGL context that is current.

    The context's state is left as it was found. 0 is the default framebuffer.
    """

    __slots__ = ()

    def __init__(
        self, framebuffer: int, width: int, height: int, top_row_first: bool = False
    ) -> None:
        place = c_void_p()
        check(C.renderer_create_for_framebuffer(
            framebuffer, width, height, top_row_first, byref(place)))
        self._take(place)

    def set_framebuffer(
        self, framebuffer: int, width: int, height: int, top_row_first: bool = False
    ) -> None:
        """Changes the framebuffer, from the next frame on."""
        check(C.renderer_set_framebuffer(self, framebuffer, width, height, top_row_first))

    def set_buffer_age(self, age: int) -> None:
        """Sets how many frames ago the framebuffer was drawn into; 0 if that is unknown."""
        check(C.renderer_set_buffer_age(self, age))

    def begin_frame(self, root: Layer | CommittedTree, bounds: RectLike, time: float) -> None:
        """Begins a frame. `bounds` is the part of the space around the root that is shown."""
        place = _table.Rect(*numbers(bounds, 4, "rectangle"))
        if isinstance(root, CommittedTree):
            check(C.renderer_begin_tree_frame(self, root, place, time))
        else:
            check(C.renderer_begin_frame(self, root, place, time))

    def add_update(self, update: RectLike) -> None:
        """Adds a rectangle to the region that the frame draws."""
        check(C.renderer_add_update(self, _table.Rect(*numbers(update, 4, "rectangle"))))

    @property
    def update(self) -> Rect | None:
        """The region that the frame draws; None if it is empty."""
        rect = _table.Rect()
        if not check(C.renderer_get_update(self, byref(rect))):
            return None
        return Rect(rect.x, rect.y, rect.width, rect.height)

    def render_frame(self) -> None:
        """Draws the frame."""
        check(C.renderer_render_frame(self))

    def end_frame(self) -> None:
        """Ends the frame. If it was not drawn, the next one draws its region too."""
        check(C.renderer_end_frame(self))

    @contextmanager
    def frame(
        self, root: Layer | CommittedTree, bounds: RectLike, time: float
    ) -> Iterator[Rect | None]:
        """A frame, which is drawn at the end of the block unless that raises."""
        self.begin_frame(root, bounds, time)
        try:
            yield self.update
            self.render_frame()
        finally:
            self.end_frame()

    @property
    def next_frame_time(self) -> float:
        """The time when the next frame should begin; infinity if nothing will move."""
        time = c_double()
        check(C.renderer_get_next_frame_time(self, byref(time)))
        return time.value

    def __enter__(self) -> "FramebufferRenderer":
        return self
