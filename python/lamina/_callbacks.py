"""Functions of the program that the library calls.

The library gets a number as the context of a function, and one of a few functions of this module,
which look the number up. So a function that is not known any more is never called.
"""

import itertools
import threading
from collections.abc import Callable
from ctypes import c_void_p
from typing import Any

from . import _table
from ._library import raised

_numbers = itertools.count(1)
_functions: dict[int, Callable[..., Any]] = {}


def keep(function: Callable[..., Any]) -> int:
    """Keeps a function until `drop`, and returns its number."""
    number = next(_numbers)
    _functions[number] = function
    return number


def drop(number: int) -> Callable[..., Any] | None:
    """Forgets a function."""
    return _functions.pop(number, None)


#: What takes the exceptions of a thread that is the library's own, by thread.
catchers: dict[int, Any] = {}


def run(number: int | None, *arguments: Any) -> Any:
    """Calls a function. What it raises is raised by the call of the library that led here."""
    function = _functions.get(number or 0)
    if function is None:
        return None
    try:
        return function(*arguments)
    except BaseException as exception:
        thread = threading.get_ident()
        catcher = catchers.get(thread)
        if catcher is None:
            raised.setdefault(thread, exception)
        elif catcher.raised is None:
            catcher.raised = exception
        return None


def _release(context: int | None) -> None:
    drop(context or 0)


def _once(context: int | None) -> None:
    run(context)
    drop(context or 0)


#: Given to the library as `release`.
RELEASE = _table.Function(_release)
#: Calls a function once and forgets it.
ONCE = _table.Function(_once)


def context(function: Callable[..., Any]) -> tuple[int, c_void_p]:
    """The number of a function that is kept, and the same as a context."""
    number = keep(function)
    return number, c_void_p(number)
