"""Trees that one thread changes while others draw them."""

import math
from ctypes import byref, c_void_p

from ._handles import Closable
from ._library import C, check
from .layers import Layer


class CommittedTree(Closable):
    """A tree of layers that one thread changes; other threads draw its last commit."""

    __slots__ = ("root",)
    _kind = "tree"

    def __init__(self, root: Layer, time: float | None = None) -> None:
        """Commits for the first time. `time` is in seconds; None takes that of the clock."""
        #: The root layer, which the tree does not keep by itself.
        self.root = root
        place = c_void_p()
        check(C.tree_create(root, math.nan if time is None else time, byref(place)))
        self._take(place)

    def commit(self, time: float | None = None) -> None:
        """Commits what has changed, on the thread that changes the layers."""
        check(C.tree_commit(self, math.nan if time is None else time))
