"""Loads liblamina.so, and what every call of it needs."""

import ctypes
import json
import os
import threading
from ctypes import c_char_p, c_size_t, c_void_p
from pathlib import Path
from typing import Any

from . import _table
from .errors import failure

_HERE = Path(__file__).parent
_NAME = "liblamina.so.0"


def _missing(named: str) -> str:
    """Says which shared libraries of the system are missing, and which packages have them."""
    table = _HERE / "_needs.json"
    if not table.exists():
        return ""
    names, packages = [], set()
    for name, package in sorted(json.loads(table.read_text()).items()):
        try:
            ctypes.CDLL(name)
        except OSError:
            names.append(name)
            packages.add(package)
    if not names:
        return ""
    return (
        f"{named} needs shared libraries that this system does not have: {', '.join(names)}. "
        f"On Debian 12: apt-get install {' '.join(sorted(packages))}")


def _load() -> ctypes.CDLL:
    named = os.environ.get("LAMINA_LIBRARY")
    inside = _HERE / _NAME
    path = named or (str(inside) if inside.exists() else _NAME)
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        reason = _missing(path) or f"{path} cannot be loaded: {error}"
        raise ImportError(f"lamina: {reason}", path=path) from error


class Library:
    """The functions of the interface for C, without the prefix of their names."""

    def __init__(self) -> None:
        library = _load()
        for name, (result, parameters) in _table.FUNCTIONS.items():
            try:
                function = getattr(library, name)
            except AttributeError:
                raise ImportError(
                    f"lamina: {library._name} has no function {name}: "
                    "it is of another version than this package") from None
            function.restype = result
            function.argtypes = parameters
            setattr(self, name.removeprefix("lamina_"), function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the interface for C has no function lamina_{name}")


C = Library()

#: What functions of the program have raised while the library called them, by thread. The call of
#: the library that led there raises it.
raised: dict[int, BaseException] = {}


def check(status: int) -> bool:
    """Whether a function has a result. Raises its failure."""
    if raised:
        exception = raised.pop(threading.get_ident(), None)
        if exception is not None:
            raise exception
    if status >= 64:
        raise failure(status, C.error_message().decode())
    return status == _table.Status.OK


def take_text(place: c_void_p) -> str:
    """The text at an address that a function has handed out, which is given back."""
    text = ctypes.cast(place, c_char_p).value or b""
    C.free_text(place)
    return text.decode()


def take_bytes(place: c_void_p, size: c_size_t) -> bytes:
    """The bytes at an address that a function has handed out, which are given back."""
    data = ctypes.string_at(place.value, size.value) if place.value else b""
    C.free_bytes(place)
    return data
