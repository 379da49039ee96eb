"""Lottie animations: files that become layers."""

import math
import os
from ctypes import byref, c_bool, c_double, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

from ._handles import Handle
from ._library import C, check, take_text
from ._memory import Memory
from ._values import give, take
from .errors import InvalidArgument
from .layers import Layer, _out
from .values import Color

#: What the name of a Lottie file ends in.
ENDINGS = (".json", ".lot", ".tgs", ".lottie")


class Marker(NamedTuple):
    """A named part of an animation, in frames."""

    name: str
    start: float
    length: float


class Slot(NamedTuple):
    """A value that the file's authors let programs set."""

    #: What it takes: "scalar", "color", "vector", "gradient", "text", "image", "path" or "unused".
    kind: str
    #: The value that is shown, at the start if it is animated; None if there is none.
    value: Any


class Lottie(Handle):
    """A Lottie animation, and the layer that shows it.

    The layer fits the animation into its bounds and can stand in any tree. Nothing but the file is
    read: `set_image` gives it images that lie beside it.
    """

    __slots__ = ("_layer", "_times")
    _kind = "lottie"

    #: What never changes, so that it is asked for once: the layer, and start, end and rate.
    _layer: Layer
    _times: tuple[float, float, float]

    def __init__(self, source: Any, animation: str | None = None) -> None:
        """Reads a file, or its bytes: .json, .lot, .tgs or .lottie.

        `animation` is the identifier of an animation of an archive; None means its first one.
        """
        place = c_void_p()
        name = None if animation is None else animation.encode()
        if isinstance(source, (str, os.PathLike)):
            check(C.lottie_open(os.fsencode(source), name, byref(place)))
        else:
            with Memory(source) as memory:
                check(C.lottie_read(memory.address, memory.size, name, byref(place)))
        self._take(place)
        layer = _out(C.lottie_get_layer, self)
        assert layer is not None
        self._layer = layer
        start, end, rate = c_double(), c_double(), c_double()
        check(C.lottie_get_frames(self, byref(start), byref(end), byref(rate)))
        self._times = start.value, end.value, rate.value

    # Layers

    @property
    def layer(self) -> Layer:
        """The layer that shows the animation."""
        return self._layer

    def named_layer(self, name: str) -> Layer | None:
        """A layer for layers of the program, in the animation's first layer of that name.

        It lies over what that draws, has its points with y downwards, and moves with it.
        """
        return _out(C.lottie_get_named_layer, self, name.encode())

    # What is in the file

    @property
    def start_frame(self) -> float:
        """The first frame."""
        return self._times[0]

    @property
    def end_frame(self) -> float:
        """The frame at which it ends; this frame itself is not in a film."""
        return self._times[1]

    @property
    def framerate(self) -> float:
        """Frames per second."""
        return self._times[2]

    @property
    def duration(self) -> float:
        """The length in seconds."""
        start, end, rate = self._times
        return (end - start) / rate

    def _list(self, what: str) -> list[Any]:
        return take(C.lottie_get_list, self, what.encode()) or []

    @property
    def animations(self) -> list[str]:
        """The identifiers of the animations of an archive."""
        return self._list("animations")

    @property
    def themes(self) -> list[str]:
        """The identifiers of the themes of an archive."""
        return self._list("themes")

    @property
    def markers(self) -> list[Marker]:
        """The named parts."""
        return [Marker(*item) for item in self._list("markers")]

    @property
    def slots(self) -> dict[str, Slot]:
        """The slots by name, with the values that are shown."""
        return {
            item[0]: Slot(item[1], item[2] if len(item) > 2 else None)
            for item in self._list("slots")}

    @property
    def texts(self) -> list[str]:
        """The names of the text layers."""
        return self._list("texts")

    @property
    def fonts(self) -> list[tuple[str, str, str]]:
        """Name, family and style of the fonts that texts name."""
        return [tuple(item) for item in self._list("fonts")]

    @property
    def images(self) -> list[str]:
        """The names of the image files that it shows; empty for those inside it."""
        return self._list("images")

    @property
    def sounds(self) -> list[str]:
        """The names of its sound files; empty for those inside it. Films have the sound."""
        return self._list("sounds")

    @property
    def keypaths(self) -> list[str]:
        """The key paths of all properties."""
        return self._list("keypaths")

    @property
    def report(self) -> list[str]:
        """A line for each feature that is not drawn, or drawn in another way."""
        place = c_void_p()
        check(C.lottie_get_report(self, byref(place)))
        return take_text(place).splitlines()

    # What is set

    def set_slot(self, name: str, value: Any) -> None:
        """Sets the value of a slot everywhere it is used; None brings back the file's.

        A colour may be a text such as "#f80", an image a path or an array, and a gradient a list of
        pairs of a location from 0 to 1 and a colour.
        """
        kind = self.slots.get(name, Slot("unused", None)).kind
        give(C.lottie_set_slot, self, name.encode(), _value(kind, value))

    def set_text(self, layer_name: str, text: str | None) -> None:
        """Sets the characters of the text layers of a name; None brings back the file's."""
        data = None if text is None else text.encode()
        if data is not None and b"\0" in data:
            raise InvalidArgument(f"{text!r}: a text has no character 0")
        check(C.lottie_set_text(self, layer_name.encode(), data))

    def set_image(self, name: str, data: Any) -> None:
        """Gives it the bytes of an image file that it names; None takes them away."""
        if data is None:
            check(C.lottie_set_image(self, name.encode(), None, 0))
            return
        with Memory(data) as memory:
            check(C.lottie_set_image(self, name.encode(), memory.address, memory.size))

    def set_theme(self, theme: str | None) -> None:
        """Fills slots as a theme of the archive says; None brings back the file's values."""
        check(C.lottie_set_theme(self, None if theme is None else theme.encode()))

    def set_value(self, keypath: str, value: Any) -> None:
        """Sets the value of all properties that a key path names, in the file's units.

        `*` is any one name, `**` any number: "**.Color" is every colour. Give colours as `Color`.
        None takes away what was set for the very same key path.
        """
        give(C.lottie_set_value, self, keypath.encode(), value)

    def value(self, keypath: str, frame: float | None = None) -> Any:
        """The value of the first property that a key path names; None if there is none."""
        shown = self.frame if frame is None else frame
        return take(C.lottie_get_value, self, keypath.encode(), shown)

    # Frames and playing

    def _shown(self) -> tuple[float, bool]:
        frame, playing = c_double(), c_bool()
        check(C.lottie_get_frame(self, byref(frame), byref(playing)))
        return frame.value, playing.value

    @property
    def frame(self) -> float:
        """The frame that is shown, with any fraction. Setting it ends what plays."""
        return self._shown()[0]

    @frame.setter
    def frame(self, frame: float) -> None:
        check(C.lottie_set_frame(self, frame))

    @property
    def progress(self) -> float:
        """The frame that is shown, from 0 at the start to 1 at the end."""
        start, end, _ = self._times
        return (self.frame - start) / (end - start) if end > start else 0.0

    @progress.setter
    def progress(self, progress: float) -> None:
        start, end, _ = self._times
        self.frame = start + progress * (end - start)

    @property
    def is_playing(self) -> bool:
        """Whether it plays. The first picture after the end finds that it does not."""
        return self._shown()[1]

    def play(
        self, from_frame: float | None = None, to_frame: float | None = None, *,
        marker: str | None = None, count: float = 1, turns_back: bool = False,
    ) -> None:
        """Plays from a frame to a frame, or the part that a marker names.

        It begins with the next picture. `count` may be `math.inf`; with `turns_back` each run goes
        there and back. The last frame stays.
        """
        if marker is not None:
            if from_frame is not None or to_frame is not None:
                raise InvalidArgument("marker: excludes from_frame and to_frame")
            check(C.lottie_play_marker(self, marker.encode(), count, turns_back))
            return
        start, end, _ = self._times
        check(C.lottie_play(
            self, start if from_frame is None else from_frame,
            end if to_frame is None else to_frame, count, turns_back))

    def loop(self) -> None:
        """Plays everything for ever."""
        self.play(count=math.inf)

    def set_speed(self, speed: float) -> None:
        """Sets how fast it plays, as a multiple of the file's frame rate; backwards below 0."""
        check(C.lottie_set_speed(self, speed))

    def pause(self) -> None:
        """Ends what plays; the frame that is shown stays."""
        check(C.lottie_pause(self))

    def _repr_png_(self) -> bytes | None:
        from .pictures import render
        return render(self).encode("png")


def _value(kind: str, value: Any) -> Any:
    """A value of a slot as the library takes it."""
    if value is None:
        return None
    if kind == "color":
        return Color.of(value)
    if kind == "gradient" and isinstance(value, (list, tuple)):
        return [(float(location), Color.of(color)) for location, color in value]
    if kind == "image" and isinstance(value, str):
        return Path(value)
    return value
