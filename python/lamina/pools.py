"""Pools: many pictures on several threads."""

import atexit
import math
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import Future
from ctypes import byref, c_void_p
from typing import Any

from . import _callbacks, _table
from ._handles import Closable
from ._library import C, check
from ._table import Status
from .errors import failure
from .images import Image
from .layers import Layer
from .system import Device

_open: "weakref.WeakSet[Pool]" = weakref.WeakSet()


class _Work:
    """What a job makes, what that has raised, and whom it tells."""

    def __init__(self, make: Callable[[], Layer]) -> None:
        self.make = make
        self.raised: BaseException | None = None
        self.future: Future[Image] | None = None
        self.thread: int | None = None

    def __call__(self, place: Any) -> int:
        # The same thread draws the tree next, and calls the functions of its layers.
        self.thread = threading.get_ident()
        _callbacks.catchers[self.thread] = self
        try:
            root = self.make()
            if not isinstance(root, Layer):
                raise TypeError(f"make returned {root!r}, which is no layer")
            # The pool releases this reference.
            check(C.layer_retain(root))
            place[0] = root._as_parameter_
            return Status.OK
        except BaseException as exception:
            self.raised = exception
            return getattr(exception, "status", Status.INTERNAL)

    def end(self) -> None:
        """Forgets what it was told while it ran."""
        if self.thread is not None and _callbacks.catchers.get(self.thread) is self:
            del _callbacks.catchers[self.thread]


class Pool(Closable):
    """Threads that draw independent trees, each with its own context.

    A function makes the tree of a job, on a thread of the pool. Python runs one such function at a
    time, but pictures are drawn side by side. At the end of a `with` block the jobs are finished.
    """

    __slots__ = ()
    _kind = "pool"

    def __init__(
        self, contexts: int = 0, queue_limit: int = 0, device: Device | None = None
    ) -> None:
        """Opens contexts: 0 for one per core, at most four. 64 jobs may wait, unless you say."""
        place = c_void_p()
        check(C.pool_create(contexts, queue_limit, device, byref(place)))
        self._take(place)
        _open.add(self)

    def render(
        self, make: Callable[[], Layer], width: float, height: float, scale: float = 1, *,
        time: float | None = None, timeout: float | None = None, refuse_if_busy: bool = False,
    ) -> Image:
        """Draws the tree that `make` returns and waits for it.

        After `timeout` seconds it raises OutOfTime; with `refuse_if_busy` it raises Busy instead
        of waiting for its turn. What `make` raises, it raises too.
        """
        work = _Work(make)
        number = _callbacks.keep(work)
        place = c_void_p()
        job = _job(number, width, height, scale, time, timeout, refuse_if_busy)
        try:
            check(C.pool_render(self, byref(job), byref(place)))
        except Exception as error:
            if work.raised is not None and getattr(error, "status", None) != Status.OUT_OF_TIME:
                raise work.raised from None
            raise
        finally:
            _callbacks.drop(number)
            work.end()
        image = Image._wrap(place.value or 0)
        if work.raised is not None:
            raise work.raised
        return image

    def submit(
        self, make: Callable[[], Layer], width: float, height: float, scale: float = 1, *,
        time: float | None = None, timeout: float | None = None, refuse_if_busy: bool = False,
    ) -> "Future[Image]":
        """Begins a job and returns at once. `asyncio.wrap_future` lets coroutines wait for it."""
        work = _Work(make)
        work.future = Future()
        work.future.set_running_or_notify_cancel()
        number = _callbacks.keep(work)
        job = _job(number, width, height, scale, time, timeout, refuse_if_busy)
        try:
            check(C.pool_submit(self, byref(job), _DONE))
        except Exception:
            _callbacks.drop(number)
            raise
        return work.future

    def shutdown(self, cancelling: bool = False) -> None:
        """Ends the pool. With `cancelling`, jobs that wait or run fail; else they are finished."""
        _open.discard(self)
        check(C.pool_shutdown(self, cancelling))

    def close(self) -> None:
        """Finishes the jobs and ends the pool."""
        if self._as_parameter_ is not None:
            self.shutdown()
            super().close()

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *raised: object) -> None:
        if self._as_parameter_ is not None:
            self.shutdown(cancelling=raised[0] is not None)
            super().close()


def _job(
    number: int, width: float, height: float, scale: float, time: float | None,
    timeout: float | None, refuse_if_busy: bool,
) -> Any:
    return _table.Job(
        width=width, height=height, scale=scale, time=math.nan if time is None else time,
        timeout=timeout or 0, refuse_if_busy=refuse_if_busy, make_tree=_MAKE, context=number)


def _make(context: int | None, place: Any) -> int:
    work = _callbacks._functions.get(context or 0)
    # Nobody waits for this job any more.
    return int(Status.OUT_OF_TIME) if work is None else int(work(place))


def _done(context: int | None, status: int, message: bytes | None, image: int | None) -> None:
    work = _callbacks.drop(context or 0)
    assert isinstance(work, _Work) and work.future is not None
    work.end()
    made = Image._wrap(image) if image else None
    if made is not None and work.raised is None:
        work.future.set_result(made)
    elif work.raised is not None and status != Status.OUT_OF_TIME:
        work.future.set_exception(work.raised)
    else:
        work.future.set_exception(failure(status, (message or b"").decode()))


_MAKE = _table.JobFunction(_make)
_DONE = _table.JobDoneFunction(_done)


@atexit.register
def _end() -> None:
    """Ends the threads of pools that the program has left open, before Python ends."""
    for pool in list(_open):
        pool.shutdown(cancelling=True)
