"""Pictures in one call."""

import os
from typing import Any

from .errors import InvalidArgument
from .images import Image
from .layers import Layer
from .lottie import ENDINGS, Lottie
from .renderers import Renderer, size_of
from .scenes import Scene
from .system import Device

#: The longest side of a picture in a notebook, in pixels.
_NOTEBOOK_SIDE = 2048


def root_of(source: Any, state: str | None = None) -> tuple[Layer, tuple[float, float]]:
    """The root layer of a file, a scene, an animation or a tree, and the size to show it in."""
    if isinstance(source, (str, os.PathLike)) and os.fsdecode(source).lower().endswith(ENDINGS):
        source = Lottie(source)
        source.play()
    if isinstance(source, Lottie):
        source = source.layer
    if isinstance(source, Layer):
        if state is not None:
            raise InvalidArgument("state: only scenes have states")
        return source, size_of(source)
    scene = source if isinstance(source, Scene) else Scene.load(source)
    if state is not None:
        scene.apply_state(state)
    root = scene.root
    if root is None:
        raise InvalidArgument(f"{source!r}: the document has no layer")
    size = scene.size
    return root, (size.width, size.height) if size.width > 0 else size_of(root)


def render(
    source: str | os.PathLike[str] | Scene | Lottie | Layer, *, time: float = 0, scale: float = 1,
    size: tuple[float, float] | None = None, state: str | None = None,
    device: Device | None = None,
) -> Image:
    """Draws one picture of a scene or Lottie file, a scene, an animation or a tree of layers.

    `time` is in seconds, `size` in points, at first that of the document or of the root's bounds.
    A Lottie file is shown at that time of it.
    To draw many pictures, make a `Renderer`: it keeps its context, and what it knows of the tree.
    """
    root, shown = root_of(source, state)
    width, height = size or shown
    with Renderer(width, height, scale, device, keeps_animations=True) as renderer:
        return renderer.render(root, time)


def png(root: Layer) -> bytes:
    """A picture of a layer and everything below it, for a notebook."""
    if root.superlayer is not None:
        # Only roots are drawn, and this layer stays where it is.
        root = Layer.unarchive(root.archive())
    width, height = size_of(root)
    if width <= 0 or height <= 0:
        # A picture needs a pixel.
        width, height = max(width, 1), max(height, 1)
    scale = min(2, _NOTEBOOK_SIDE / max(width, height))
    with Renderer(width, height, scale) as renderer:
        return renderer.render(root).encode("png")
