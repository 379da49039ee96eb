"""Objects of the library, which are released when Python no longer needs them."""

from ctypes import c_void_p
from typing import Any, ClassVar

from ._library import C, check


class Handle:
    """A reference to an object of the library.

    ctypes passes `_as_parameter_` for it. It is None after `close`.
    """

    __slots__ = ("_as_parameter_", "__weakref__")

    #: The name of the kind in the functions of the interface for C.
    _kind: ClassVar[str]
    _as_parameter_: int | None

    def _take(self, place: c_void_p) -> None:
        self._as_parameter_ = place.value

    def _drop(self) -> None:
        pointer = getattr(self, "_as_parameter_", None)
        if pointer is not None:
            self._as_parameter_ = None
            check(getattr(C, self._kind + "_release")(pointer))

    def __del__(self, C: Any = C) -> None:
        pointer = getattr(self, "_as_parameter_", None)
        if pointer is not None:
            getattr(C, self._kind + "_release")(pointer)

    def __repr__(self) -> str:
        return f"<lamina.{type(self).__name__}>"


class Closable(Handle):
    """An object that holds much of the machine, and can be ended before Python forgets it."""

    __slots__ = ()

    def close(self) -> None:
        """Ends it. Nothing happens if that was done before."""
        self._drop()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
