"""Images that only the effects need."""

import math

from canvas import Canvas, color


def ramp():
    """A mask: alpha falls from one at the left edge to zero at the right edge."""
    image = Canvas(64, 4, scale=1)

    def ease(x, _):
        t = min(1.0, max(0.0, (x - 6) / 52))
        return 1 - t * t * (3 - 2 * t)

    image.blend(ease, color("000000"))
    return image


def rings():
    """A mask: soft rings around one point that fade outwards."""
    size = 96
    image = Canvas(size, size)

    def wave(x, y):
        r = math.hypot(x - size / 2, y - size / 2) / (size / 2)
        return max(0.0, min(1.0, (1 - r) * 12)) * (0.5 + 0.5 * math.cos(r * 6 * math.pi)) ** 0.8

    image.blend(wave, color("000000"))
    return image
