"""The failures of the library, a class for each status."""

from ._table import Status


class LaminaError(Exception):
    """A failure of the library.

    The text says what failed and why, and if it helps, what is allowed.
    """

    #: The status of the interface for C. The command exits with the same number.
    status: Status = Status.INTERNAL


class InvalidArgument(LaminaError, ValueError):
    """An argument is wrong: an unknown key or name, or a value that is not accepted."""

    status = Status.USAGE


class InvalidInput(LaminaError, ValueError):
    """The bytes of a scene, image or archive are not valid."""

    status = Status.BAD_DATA


class NoInput(LaminaError, OSError):
    """A file to be read does not exist or cannot be read."""

    status = Status.NO_INPUT


class NoDevice(LaminaError):
    """No device can be used."""

    status = Status.NO_DEVICE


class InternalError(LaminaError):
    """Something that should not happen: memory ran out or a driver failed."""

    status = Status.INTERNAL


class CannotCreate(LaminaError, OSError):
    """A file to be written cannot be created."""

    status = Status.CANNOT_CREATE


class InputOutputError(LaminaError, OSError):
    """Reading or writing failed half-way."""

    status = Status.INPUT_OUTPUT


class OutOfTime(LaminaError, TimeoutError):
    """There was no picture at the time when it had to be there."""

    status = Status.OUT_OF_TIME


class LimitExceeded(LaminaError):
    """A limit was exceeded; see `lamina.limits`."""

    status = Status.LIMIT


class LostContext(LaminaError):
    """The device lost everything that it held; see `Renderer.recreate`."""

    status = Status.LOST_CONTEXT


class Busy(LaminaError):
    """Too many jobs wait already."""

    status = Status.BUSY


_CLASSES: dict[int, type[LaminaError]] = {
    int(kind.status): kind
    for kind in (
        InvalidArgument, InvalidInput, NoInput, NoDevice, InternalError, CannotCreate,
        InputOutputError, OutOfTime, LimitExceeded, LostContext, Busy)
}


def failure(status: int, message: str) -> LaminaError:
    """The exception for a status that is a failure."""
    return _CLASSES.get(status, InternalError)(message)
