"""Layers of the running program in a browser."""

import math
from ctypes import byref, c_char_p, c_void_p

from ._handles import Closable
from ._library import C, check
from .layers import Layer
from .system import Device


class Inspector(Closable):
    """Shows the layers of the running program in a browser on the same machine.

        with lamina.Inspector("my program") as inspector:
            print(inspector.address)
            while running:
                renderer.render(root)
                inspector.visit(root)
    """

    __slots__ = ()
    _kind = "inspector"

    def __init__(self, title: str, port: int = 0, device: Device | None = None) -> None:
        """Listens on 127.0.0.1, on a free port if `port` is 0. `device` draws the pictures of a
        page; None is as for `Renderer`."""
        place = c_void_p()
        check(C.inspector_create(title.encode(), port, device, byref(place)))
        self._take(place)

    @property
    def address(self) -> str:
        """The address of the page. Whoever has it can change the layers."""
        text = c_char_p()
        check(C.inspector_get_address(self, byref(text)))
        return (text.value or b"").decode()

    def visit(self, root: Layer, time: float | None = None) -> None:
        """Shows a tree as it is at `time`, in seconds, and does what the page asks for.

        Call it after each frame, on the thread that works on the layers. None takes the time of
        the clock. Until a page is open it does nothing.
        """
        check(C.inspector_visit(self, root, math.nan if time is None else time))
