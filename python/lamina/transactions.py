"""Transactions, which give changes their animations, and functions that wait for a turn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import byref, c_int32
from typing import Any

from . import _callbacks
from ._library import C, check
from ._values import give, take


@contextmanager
def transaction(
    *, duration: float | None = None, timing_function: str | None = None,
    disable_actions: bool | None = None, completion: Callable[[], object] | None = None,
    **values: Any,
) -> Iterator[None]:
    """A transaction around the changes of a block.

    Changes animate by themselves if the renderer that shows the tree has `set_animates_changes`.
    `completion` is called by `run_callbacks` after the animations of the block have ended.
    """
    check(C.transaction_begin())
    try:
        if completion is not None:
            number, context = _callbacks.context(completion)
            try:
                check(C.transaction_set_completion(_callbacks.ONCE, context))
            except Exception:
                _callbacks.drop(number)
                raise
        for key, value in (
            ("animationDuration", duration), ("animationTimingFunction", timing_function),
            ("disableActions", disable_actions), *values.items(),
        ):
            if value is not None:
                give(C.transaction_set_value, key.encode(), value)
        yield
    finally:
        check(C.transaction_commit())


def transaction_value(key: str) -> Any:
    """A value of the current transaction: "animationDuration" and the like."""
    return take(C.transaction_get_value, key.encode())


def set_transaction_value(key: str, value: Any) -> None:
    """Sets a value of the current transaction, or until `flush` outside of any."""
    give(C.transaction_set_value, key.encode(), value)


def flush() -> None:
    """Ends the values that were set on this thread outside of any transaction."""
    check(C.transaction_flush())


def run_callbacks() -> int:
    """Calls what waits on this thread: functions of animations and of transactions.

    A program calls it once for each frame. Returns the number of calls.
    """
    count = c_int32()
    check(C.run_callbacks(byref(count)))
    return count.value
