"""Pictures of the rows of a table: a tree that takes values of each row, and what draws it."""

import os
import time as clock
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from ._properties import Property, name_of
from .errors import InputOutputError, InternalError, InvalidArgument, LaminaError, LostContext
from .images import Image
from .layers import Layer
from .pictures import root_of
from .renderers import Renderer, size_of
from .scenes import Scene
from .transactions import transaction

Row: TypeAlias = dict[str, Any]
#: Columns, and where their values go: the name of a layer and a key path.
Values: TypeAlias = Mapping[str, tuple[str, str]]
#: A scene's file, a scene, a tree, or a function that makes the tree of a row.
Template: TypeAlias = str | os.PathLike[str] | Scene | Layer | Callable[[Row], Layer]

#: Failures after which another attempt may succeed: of the device, of a disk, of storage.
_PASSING = (LostContext, InternalError, InputOutputError)


class _Target:
    """A property of a layer, and the value that the template has for it."""

    def __init__(self, layer: Layer, key: str) -> None:
        self.layer, self.key = layer, key
        self.attribute = name_of(key)
        # An attribute takes colours as texts and arrays as images. Other keys have none.
        found = getattr(type(layer), self.attribute, None)
        self.is_attribute = isinstance(found, Property) and found.key.decode() == key
        self.first = getattr(layer, self.attribute) if self.is_attribute else layer[key]

    def set(self, value: Any) -> None:
        if value is None:
            value = self.first
        elif self.key == "contents":
            value = _image(value)
        if self.is_attribute:
            setattr(self.layer, self.attribute, value)
        else:
            self.layer[self.key] = value


def _image(value: Any) -> Any:
    """Contents for a value of a table: the bytes of an image file, its path, or an array."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return Image.decode(value)
    return Path(value) if isinstance(value, str) else value


def _below(root: Layer) -> Iterator[Layer]:
    waiting = [root]
    while waiting:
        layer = waiting.pop()
        yield layer
        waiting += layer.sublayers
        if layer.mask is not None:
            waiting.append(layer.mask)


class FilledTree:
    """A tree whose layers take values of rows. It is made once and changed for each row."""

    def __init__(self, root: Layer, values: Values) -> None:
        """Raises InvalidArgument for a layer or a key path that does not exist."""
        self.root = root
        self._targets: dict[str, list[_Target]] = {}
        named: dict[str, list[Layer]] = {}
        for layer in _below(root):
            if layer.name:
                named.setdefault(layer.name, []).append(layer)
        for column, (name, key) in values.items():
            if name not in named:
                allowed = ", ".join(sorted(named)) or "none"
                raise InvalidArgument(
                    f"values[{column!r}]: no layer is named {name!r} (named are: {allowed})")
            try:
                self._targets[column] = [_Target(layer, key) for layer in named[name]]
            except LaminaError as error:
                raise InvalidArgument(f"values[{column!r}]: {error}") from None

    def fill(self, row: Row) -> Layer:
        """Sets the values of a row; one that is missing or None is that of the template."""
        with transaction(disable_actions=True):
            for column, targets in self._targets.items():
                for target in targets:
                    try:
                        target.set(row.get(column))
                    except (LaminaError, TypeError, ValueError, AttributeError) as error:
                        raise InvalidArgument(f"{column}: {error}") from None
        return self.root


class RowPictures:
    """Draws a picture for each row. It keeps its device and its context between rows."""

    def __init__(
        self, template: bytes | Callable[[Row], Layer], values: Values,
        size: tuple[float, float] | None, scale: float, time: float,
    ) -> None:
        """`template` is what :func:`portable` has made of a template."""
        if isinstance(template, bytes):
            root = Scene.read(template).root
            assert root is not None
            self._tree: Callable[[Row], Layer] = FilledTree(root, values).fill
        else:
            self._tree = template
        self._size, self._scale, self._time = size, scale, time
        self._renderer: Renderer | None = None
        self._shown: tuple[float, float] | None = None

    def draw(self, row: Row) -> Image:
        """The picture of a row."""
        root = self._tree(row)
        if not isinstance(root, Layer):
            raise TypeError(f"the template returned {root!r}, which is no layer")
        size = self._size or size_of(root)
        if self._renderer is None or self._shown != size:
            self.close()
            self._renderer = Renderer(*size, self._scale, keeps_animations=True)
            self._shown = size
        return self._renderer.render(root, self._time)

    def close(self) -> None:
        """Ends the context. The next picture makes another one."""
        if self._renderer is not None:
            self._renderer.close()
        self._renderer = None


def portable(
    template: Template, values: Values, size: tuple[float, float] | None,
) -> tuple[bytes | Callable[[Row], Layer], tuple[float, float] | None]:
    """A template that other processes can use, and the size of its pictures.

    A scene becomes one document with its images, so that its file need not be elsewhere. Raises
    InvalidArgument if `values` name what is not there.
    """
    if callable(template):
        if values:
            raise InvalidArgument("values: a function sets the values of its tree by itself")
        return template, size
    scene = Scene(template) if isinstance(template, Layer) else template
    if not isinstance(scene, Scene):
        scene = Scene.load(scene)
    root, shown = root_of(scene)
    FilledTree(root, values)
    return scene.encode(), size or shown


def attempt(
    make: Callable[[], Any], attempts: int, again: Callable[[], None], pause: float = 0.5,
) -> Any:
    """What `make` returns. Failures that may pass are tried again, after `again` and a pause."""
    for number in range(1, attempts + 1):
        try:
            return make()
        except (OSError, *_PASSING) as error:
            lasting = isinstance(error, LaminaError) and not isinstance(error, _PASSING)
            if lasting or number == attempts:
                raise
        again()
        clock.sleep(pause * 2 ** (number - 1))
