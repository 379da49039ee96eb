"""The images that only the effects need."""

import math

from canvas import Canvas, color


def ramp():
    """Alpha from one at the left edge to nothing at the right one, to be used as a mask."""
    image = Canvas(64, 4, scale=1)

    def ease(x, _):
        t = min(1.0, max(0.0, (x - 6) / 52))
        return 1 - t * t * (3 - 2 * t)

    image.blend(ease, color("000000"))
    return image


def rings():
    """Soft rings around one point, fading outwards, to be used as a mask."""
    size = 96
    image = Canvas(size, size)

    def wave(x, y):
        r = math.hypot(x - size / 2, y - size / 2) / (size / 2)
        return max(0.0, min(1.0, (1 - r) * 12)) * (0.5 + 0.5 * math.cos(r * 6 * math.pi)) ** 0.8

    image.blend(wave, color("000000"))
    return image
