"""Stroked geometric letters: as many as the showcase needs.

A letter is lines and arcs, given by the middle of the stroke, in units of which capitals are 7 high
and small letters 5; y grows upwards from the baseline, x from the leftmost stroke. Arcs run
counterclockwise, in degrees.
"""

import canvas

ASCENT = 7.4
DESCENT = 2.6
SPACING = 1.75
SPACE = 3.1


def _path(*points):
    return [("line", *a, *b) for a, b in zip(points, points[1:])]


def _arc(cx, cy, radius, start, end):
    return [("arc", cx, cy, radius, start, end)]


_BOWL = _arc(2.5, 2.5, 2.5, 0, 360)
_ARCH = _arc(2.1, 2.9, 2.1, 0, 180) + _path((4.2, 2.9), (4.2, 0))

# Letter: width between the middles of the outer strokes, strokes.
GLYPHS = {
    "a": (5, _BOWL + _path((5, 5), (5, 0))),
    "b": (5, _BOWL + _path((0, 7.2), (0, 0))),
    "c": (4.3, _arc(2.5, 2.5, 2.5, 48, 312)),
    "d": (5, _BOWL + _path((5, 7.2), (5, 0))),
    "e": (5, _arc(2.5, 2.5, 2.5, 0, 318) + _path((0, 2.5), (5, 2.5))),
    "f": (2.7, _path((1, 0), (1, 5.6)) + _arc(2.6, 5.6, 1.6, 88, 180) + _path((0, 5), (2.4, 5))),
    "g": (5, _BOWL + _path((5, 5), (5, 0)) + _arc(2.5, 0, 2.5, 205, 360)),
    "h": (4.2, _path((0, 7.2), (0, 0)) + _ARCH),
    "i": (0, _path((0, 5), (0, 0)) + _path((0, 7), (0, 7.01))),
    "k": (3.7, _path((0, 7.2), (0, 0)) + _path((3.4, 5), (0, 1.9)) + _path((1.2, 3), (3.7, 0))),
    "l": (0, _path((0, 7.2), (0, 0))),
    "m": (
        7,
        _path((0, 5), (0, 0))
        + _arc(1.75, 3.25, 1.75, 0, 180)
        + _path((3.5, 3.25), (3.5, 0))
        + _arc(5.25, 3.25, 1.75, 0, 180)
        + _path((7, 3.25), (7, 0)),
    ),
    "n": (4.2, _path((0, 5), (0, 0)) + _ARCH),
    "o": (5, _BOWL),
    "p": (5, _BOWL + _path((0, 5), (0, -2.2))),
    "r": (2.7, _path((0, 5), (0, 0)) + _arc(2, 3, 2, 65, 180)),
    "s": (2.7, _arc(1.35, 3.75, 1.25, 25, 270) + _arc(1.35, 1.25, 1.25, 205, 450)),
    "t": (2.6, _path((1.1, 6.8), (1.1, 0)) + _path((0, 5), (2.6, 5))),
    "u": (4.2, _path((0, 5), (0, 2.1)) + _arc(2.1, 2.1, 2.1, 180, 360) + _path((4.2, 5), (4.2, 0))),
    "v": (4.2, _path((0, 5), (2.1, 0), (4.2, 5))),
    "w": (6.4, _path((0, 5), (1.6, 0), (3.2, 5), (4.8, 0), (6.4, 5))),
    "x": (3.8, _path((0, 5), (3.8, 0)) + _path((3.8, 5), (0, 0))),
    "y": (4.2, _path((0, 5), (2.1, 0)) + _path((4.2, 5), (1.15, -2.2))),
    "z": (3.6, _path((0, 5), (3.6, 5), (0, 0), (3.6, 0))),
    "A": (5.4, _path((0, 0), (2.7, 7), (5.4, 0)) + _path((0.95, 2.4), (4.45, 2.4))),
    "C": (6, _arc(3.5, 3.5, 3.5, 45, 315)),
    "G": (7, _arc(3.5, 3.5, 3.5, 45, 360) + _path((7, 3.5), (4.2, 3.5))),
    "L": (3.7, _path((0, 7), (0, 0), (3.7, 0))),
    "N": (4.9, _path((0, 0), (0, 7), (4.9, 0), (4.9, 7))),
    "P": (
        4.5,
        _path((0, 0), (0, 7), (2.6, 7))
        + _arc(2.6, 5.1, 1.9, 270, 450)
        + _path((2.6, 3.2), (0, 3.2)),
    ),
    "-": (1.8, _path((0, 2.5), (1.8, 2.5))),
}


def size(text, unit, weight):
    """Width and height in points that `draw` needs for `text`; `weight` is the stroke's width in
    units."""
    return measure(text) * unit + 2 * weight * unit, (ASCENT + DESCENT) * unit


def measure(text):
    """Width of `text` in units, between the middles of the outer strokes."""
    width = 0.0
    for letter in text:
        width += SPACE if letter == " " else GLYPHS[letter][0] + SPACING
    return width - SPACING


def draw(surface, text, left, top, unit, weight, paint):
    """Draws `text` into a box whose upper left corner is (left, top)."""
    x, baseline = left + weight * unit, top + ASCENT * unit
    stroke = weight * unit
    for letter in text:
        if letter == " ":
            x += SPACE * unit
            continue
        width, strokes = GLYPHS[letter]
        shape = canvas.union(*(_placed(s, x, baseline, unit, stroke) for s in strokes))
        box = (
            x - stroke - 1,
            baseline - ASCENT * unit - 1,
            x + width * unit + stroke + 1,
            baseline + DESCENT * unit + 1,
        )
        surface.fill(shape, paint, box)
        x += (width + SPACING) * unit


def _placed(stroke, x, baseline, unit, width):
    if stroke[0] == "line":
        _, x0, y0, x1, y1 = stroke
        return canvas.line(
            x + x0 * unit, baseline - y0 * unit, x + x1 * unit, baseline - y1 * unit, width
        )
    _, cx, cy, radius, start, end = stroke
    # The letter's y grows upwards, the canvas's downwards: angles change their sign.
    return canvas.arc(x + cx * unit, baseline - cy * unit, radius * unit, -end, -start, width)
