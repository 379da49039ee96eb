"""The library itself: version, limits, devices, clock."""

import json
from collections.abc import Iterator
from ctypes import byref, c_char_p, c_int64, c_void_p
from typing import Any

from ._handles import Closable
from ._library import C, check, take_text


def version() -> str:
    """The version of the library, such as "0.1.0"."""
    text: str = C.version().decode()
    return text


def handle_count() -> int:
    """The number of objects of the library that the program holds."""
    count: int = C.handle_count()
    return count


def status_name(status: int) -> str:
    """What a status means, in a few words."""
    text: str = C.status_name(status).decode()
    return text


def current_time() -> float:
    """The time of the clock that animations have by default, in seconds."""
    time: float = C.current_time()
    return time


def devices() -> dict[str, Any]:
    """All displays and devices: which of them work, and why others do not.

    `lamina info --json` prints the same. Each is opened and closed, which takes a while.
    """
    place = c_void_p()
    check(C.devices_json(byref(place)))
    found: dict[str, Any] = json.loads(take_text(place))
    return found


class Limits:
    """What scenes, images and renderers that are made from now on may use: limits["layers"]."""

    def __getitem__(self, name: str) -> int:
        value = c_int64()
        check(C.get_limit(name.encode(), byref(value)))
        return value.value

    def __setitem__(self, name: str, value: int) -> None:
        check(C.set_limit(name.encode(), value))

    def __iter__(self) -> Iterator[str]:
        # Without this, Python would try numbers as names.
        raise TypeError("the limits are listed in docs/limits.md")


limits = Limits()


class Device(Closable):
    """A device that pictures can be drawn with, by the name that `lamina info` has for it.

    Without a name: what LAMINA_DEVICE names, or the first that works.
    """

    __slots__ = ()
    _kind = "device"

    def __init__(self, name: str | None = None) -> None:
        place = c_void_p()
        check(C.device_create(None if name is None else name.encode(), byref(place)))
        self._take(place)

    @property
    def description(self) -> str:
        """The GL renderer and the name of the display."""
        text = c_char_p()
        check(C.device_get_description(self, byref(text)))
        return (text.value or b"").decode()

    def __repr__(self) -> str:
        return f"<lamina.Device {self.description!r}>"
