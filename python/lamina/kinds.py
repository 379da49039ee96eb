"""The specialised layers."""

import math
from ctypes import byref
from typing import Any, NamedTuple

from . import _table
from ._library import C, check
from ._properties import (
    LayerColor, LayerColors, LayerFlag, LayerNumber, LayerNumbers, LayerPath, LayerPoint, LayerSize,
    LayerText, LayerTransform, Property, Value)
from .errors import InvalidArgument
from .layers import CLASSES, Layer
from .values import Point, Rect, Size


class TransformLayer(Layer):
    """Keeps its sublayers in one three-dimensional space."""

    __slots__ = ()
    _class = "CATransformLayer"


class ScrollLayer(Layer):
    """Shows a part of its sublayers."""

    __slots__ = ()
    _class = "CAScrollLayer"

    scroll_mode = LayerText()


class ShapeLayer(Layer):
    """Fills and strokes a path."""

    __slots__ = ()
    _class = "CAShapeLayer"

    path = LayerPath()
    fill_color = LayerColor()
    fill_rule = LayerText()
    stroke_color = LayerColor()
    stroke_start = LayerNumber()
    stroke_end = LayerNumber()
    line_width = LayerNumber()
    line_cap = LayerText()
    line_join = LayerText()
    miter_limit = LayerNumber()
    line_dash_pattern = LayerNumbers()
    line_dash_phase = LayerNumber()


class GradientLayer(Layer):
    """Shows a gradient."""

    __slots__ = ()
    _class = "CAGradientLayer"

    colors = LayerColors()
    locations = LayerNumbers()
    start_point = LayerPoint()
    end_point = LayerPoint()
    type = LayerText()


class TextLine(NamedTuple):
    """A line of a text. Positions are from the upper left corner of the box, y downwards."""

    #: The UTF-16 units of the text that the line stands for.
    start: int
    length: int
    #: Where the baseline begins, and how long it is.
    origin: Point
    width: float
    ascent: float
    descent: float
    leading: float
    #: Whether an ellipsis replaces a part of it.
    is_truncated: bool


class TextMetrics(NamedTuple):
    """The measures of a text in a box."""

    #: The width of the widest line and the height of all lines, in points.
    size: Size
    #: The box around the ink.
    ink: Rect
    #: Whether the whole text fits the box.
    is_complete: bool
    lines: list[TextLine]


class Font(Property[str | None, str | None]):
    """The name of a font; None for a font that has no name here, as at first."""

    def get(self, owner: Any) -> Any:
        try:
            return super().get(owner)
        except InvalidArgument:
            return None


class TextLayer(Layer):
    """Shows a text."""

    __slots__ = ()
    _class = "CATextLayer"

    string = LayerText()
    font = Font()
    font_size = LayerNumber()
    foreground_color = LayerColor()
    alignment_mode = LayerText()
    truncation_mode = LayerText()
    wrapped = LayerFlag()
    allows_font_subpixel_quantization = LayerFlag()

    def measure(self, width: float = math.inf, height: float = math.inf) -> TextMetrics:
        """Measures the text in a box, without drawing it."""
        box, found = _table.Size(width, height), _table.TextMetrics()
        check(C.layer_measure_text(self, box, byref(found), None, 0))
        lines = (_table.TextLine * found.line_count)()
        check(C.layer_measure_text(self, box, byref(found), lines, found.line_count))
        size, ink = found.size, found.ink
        return TextMetrics(
            Size(size.width, size.height), Rect(ink.x, ink.y, ink.width, ink.height),
            found.is_complete,
            [TextLine(
                line.start, line.length, Point(line.origin.x, line.origin.y), line.width,
                line.ascent, line.descent, line.leading, line.is_truncated) for line in lines])


class ReplicatorLayer(Layer):
    """Shows its sublayers many times."""

    __slots__ = ()
    _class = "CAReplicatorLayer"

    instance_count = LayerNumber()
    instance_delay = LayerNumber()
    instance_transform = LayerTransform()
    instance_color = LayerColor()
    instance_red_offset = LayerNumber()
    instance_green_offset = LayerNumber()
    instance_blue_offset = LayerNumber()
    instance_alpha_offset = LayerNumber()
    preserves_depth = LayerFlag()


class EmitterLayer(Layer):
    """Shows particles."""

    __slots__ = ()
    _class = "CAEmitterLayer"

    emitter_cells = Value()
    emitter_behaviors = Value()
    emitter_position = LayerPoint()
    emitter_z_position = LayerNumber("emitterZPosition")
    emitter_size = LayerSize()
    emitter_depth = LayerNumber()
    emitter_shape = LayerText()
    emitter_mode = LayerText()
    emitter_path = Value()
    render_mode = LayerText()
    preserves_depth = LayerFlag()
    birth_rate = LayerNumber()
    lifetime = LayerNumber()
    velocity = LayerNumber()
    scale = LayerNumber()
    spin = LayerNumber()
    spin_bias = LayerNumber()
    seed = LayerNumber()


class TiledLayer(Layer):
    """Draws its contents in tiles."""

    __slots__ = ()
    _class = "CATiledLayer"

    tile_size = LayerSize()
    levels_of_detail = LayerNumber()
    levels_of_detail_bias = LayerNumber()


_kinds: list[Any] = [
    TransformLayer, ScrollLayer, ShapeLayer, GradientLayer, TextLayer, ReplicatorLayer,
    EmitterLayer, TiledLayer]
CLASSES.update({kind._class: kind for kind in _kinds})
