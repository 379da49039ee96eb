"""A small antialiased drawing surface and PNG writer on the standard library alone.

A shape is a signed distance function of a point (negative inside), so its coverage of a pixel is
smooth without supersampling: one half at the outline, falling off over one pixel. Coordinates are
points, x right, y down.
"""

import math
import struct
import zlib


class Canvas:
    """Premultiplied RGBA in floats; `scale` pixels to the point."""

    def __init__(self, width, height, scale=2):
        self.width = round(width * scale)
        self.height = round(height * scale)
        self.scale = scale
        self.pixels = [(0.0, 0.0, 0.0, 0.0)] * (self.width * self.height)

    def fill(self, distance, paint, box=None):
        """Draws `paint` (a colour, or a function of the point) where `distance` is negative."""
        self.blend(lambda x, y: min(1.0, max(0.0, 0.5 - distance(x, y) * self.scale)), paint, box)

    def blend(self, coverage, paint, box=None):
        """Draws `paint` times `coverage`, a function of the point; `box` (its edges) bounds the
        work."""
        x0, y0, x1, y1 = box or (0, 0, self.width / self.scale, self.height / self.scale)
        columns = range(max(0, int(x0 * self.scale)), min(self.width, math.ceil(x1 * self.scale)))
        for row in range(
            max(0, int(y0 * self.scale)), min(self.height, math.ceil(y1 * self.scale))
        ):
            y = (row + 0.5) / self.scale
            for column in columns:
                x = (column + 0.5) / self.scale
                amount = coverage(x, y)
                if amount <= 0:
                    continue
                r, g, b, a = paint(x, y) if callable(paint) else paint
                a *= amount
                under = self.pixels[row * self.width + column]
                rest = 1 - a
                self.pixels[row * self.width + column] = (
                    r * a + under[0] * rest,
                    g * a + under[1] * rest,
                    b * a + under[2] * rest,
                    a + under[3] * rest,
                )

    def write_png(self, path):
        """Straight alpha, 8 bits; without an alpha channel when every pixel is opaque."""
        opaque = all(pixel[3] > 0.999 for pixel in self.pixels)
        channels = 3 if opaque else 4
        rows = []
        for row in range(self.height):
            line = bytearray()
            for r, g, b, a in self.pixels[row * self.width : (row + 1) * self.width]:
                share = 1 / a if a > 0 else 0
                line += bytes(min(255, round(c * share * 255)) for c in (r, g, b))
                if not opaque:
                    line.append(min(255, round(a * 255)))
            rows.append(bytes(line))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2 if opaque else 6, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            file.write(_chunk(b"IHDR", header))
            file.write(_chunk(b"sRGB", b"\0"))
            file.write(_chunk(b"IDAT", zlib.compress(_filtered(rows, channels), 9)))
            file.write(_chunk(b"IEND", b""))


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _filtered(rows, channels):
    """Each row under the one of PNG's filters none, sub and up whose residue is smallest."""
    result = bytearray()
    above = bytes(len(rows[0]))
    for row in rows:
        left = bytes(channels) + row[:-channels]
        candidates = [
            (0, row),
            (1, bytes((a - b) & 255 for a, b in zip(row, left))),
            (2, bytes((a - b) & 255 for a, b in zip(row, above))),
        ]
        kind, best = min(candidates, key=lambda c: sum(min(v, 256 - v) for v in c[1]))
        result.append(kind)
        result += best
        above = row
    return bytes(result)


# Colours are (red, green, blue, alpha), 0 to 1, not premultiplied.


def color(text, alpha=1.0):
    """A colour from six hexadecimal digits."""
    return tuple(int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)) + (alpha,)


def mix(a, b, t):
    """The colour at `t` of the way from `a` to `b`."""
    t = min(1.0, max(0.0, t))
    return tuple(p + (q - p) * t for p, q in zip(a, b))


# Signed distances.


def circle(cx, cy, radius):
    return lambda x, y: math.hypot(x - cx, y - cy) - radius


def rounded_rect(x0, y0, x1, y1, radius):
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    w, h = (x1 - x0) / 2 - radius, (y1 - y0) / 2 - radius

    def distance(x, y):
        dx, dy = abs(x - cx) - w, abs(y - cy) - h
        return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius

    return distance


def line(x0, y0, x1, y1, width):
    """A segment with round ends."""
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy or 1.0

    def distance(x, y):
        t = min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length))
        return math.hypot(x - x0 - t * dx, y - y0 - t * dy) - width / 2

    return distance


def arc(cx, cy, radius, start, end, width):
    """Part of a circle with round ends, from `start` to `end` degrees, growing from +x towards
    +y."""
    sweep = end - start
    ends = [
        (cx + radius * math.cos(math.radians(a)), cy + radius * math.sin(math.radians(a)))
        for a in (start, end)
    ]

    def distance(x, y):
        angle = (math.degrees(math.atan2(y - cy, x - cx)) - start) % 360
        if angle <= sweep:
            return abs(math.hypot(x - cx, y - cy) - radius) - width / 2
        return min(math.hypot(x - px, y - py) for px, py in ends) - width / 2

    return distance


def polygon(*points):
    """A filled polygon."""
    edges = list(zip(points, points[1:] + points[:1]))

    def distance(x, y):
        nearest, inside = 1e9, False
        for (ax, ay), (bx, by) in edges:
            dx, dy = bx - ax, by - ay
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            nearest = min(nearest, math.hypot(x - ax - t * dx, y - ay - t * dy))
            if (ay > y) != (by > y) and x < ax + (y - ay) * dx / dy:
                inside = not inside
        return -nearest if inside else nearest

    return distance


def outline(distance, width):
    """The line of `width` along the outline of a shape."""
    return lambda x, y: abs(distance(x, y)) - width / 2


def union(*distances):
    return lambda x, y: min(d(x, y) for d in distances)


def shadow(distance, deviation):
    """Coverage of a soft shadow: the shape's outline under a Gaussian of that standard
    deviation."""
    return lambda x, y: 0.5 * math.erfc(distance(x, y) / (deviation * math.sqrt(2)))
