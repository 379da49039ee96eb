"""The showcase's images, each drawn by one function and written as a PNG."""

import math

import lettering
from canvas import (
    Canvas,
    arc,
    circle,
    color,
    line,
    mix,
    outline,
    polygon,
    rounded_rect,
    shadow,
    union,
)

INK = color("1b2140")
MUTED = color("7a8099")
WHITE = color("ffffff")

# Nine-slice images: margins (left, top, right, bottom) in points that keep their size, around a
# small square.
PANEL_SHADOW = 24
PANEL_MARGINS = (40, 40, 40, 40)
WINDOW_SHADOW = 12
WINDOW_MARGINS = (44, 30, 22, 22)
SLICE_CENTER = 4

ICON = 48
ICONS = ["layers", "picture", "cube", "crop", "turn", "grid", "star", "drop"]
ICON_COLUMNS = 4

# Text, size of its unit in points, stroke in units, colour.
LABELS = {
    "wordmark": ("Lamina", 3.7, 0.86, INK),
    "tagline": ("Core Animation layers for Linux", 1.12, 0.85, MUTED),
    "perspective": ("Perspective", 1.3, 0.95, WHITE),
    "perspective-note": ("a row of cards in one vanishing space", 1.0, 0.8, color("aab0dc")),
    "nine-slice": ("Nine-slice", 1.3, 0.95, INK),
    "nine-slice-note": ("one image at every size", 1.0, 0.8, MUTED),
    "anchors": ("Anchor points", 1.3, 0.95, INK),
    "anchors-note": ("what a layer turns about", 1.0, 0.8, MUTED),
    "clips": ("Nested clips", 1.3, 0.95, INK),
    "clips-note": ("rounded and turned at once", 1.0, 0.8, MUTED),
    "gravity": ("Gravity", 1.3, 0.95, INK),
    "gravity-note": ("twelve ways to place an image", 1.0, 0.8, MUTED),
}


def slice_image_size(margins):
    """Width and height in points of a nine-slice image."""
    return margins[0] + SLICE_CENTER + margins[2], margins[1] + SLICE_CENTER + margins[3]


def panel():
    """A white card with a soft shadow, to be stretched as nine slices."""
    w, h = slice_image_size(PANEL_MARGINS)
    image = Canvas(w, h)
    s = PANEL_SHADOW
    image.blend(shadow(rounded_rect(s, s + 6, w - s, h - s + 6, 16), 7.5), color("2a2f5c", 0.17))
    image.blend(shadow(rounded_rect(s, s + 1, w - s, h - s + 1, 16), 1.5), color("2a2f5c", 0.12))
    image.fill(rounded_rect(s, s, w - s, h - s, 16), WHITE)
    return image


def window():
    """A small window with a title bar and its three buttons, to be stretched as nine slices."""
    w, h = slice_image_size(WINDOW_MARGINS)
    image = Canvas(w, h)
    s = WINDOW_SHADOW
    frame = rounded_rect(s, s, w - s, h - s, 8)
    image.blend(shadow(rounded_rect(s, s + 3, w - s, h - s + 3, 8), 3.6), color("2a2f5c", 0.30))
    image.fill(rounded_rect(s - 0.5, s - 0.5, w - s + 0.5, h - s + 0.5, 8.5), color("c9cde0"))
    image.fill(frame, lambda x, y: color("f1f2f8") if y < s + 15 else WHITE)
    image.fill(rounded_rect(s, s + 14.5, w - s, s + 15, 0), color("dfe2ee"))
    for i, tint in enumerate(("ff6b5e", "ffb44a", "2ec4a0")):
        image.fill(circle(s + 9 + 7.5 * i, s + 7.5, 2.5), color(tint))
    return image


def icons():
    """Eight white icons on one sheet, four in a row."""
    rows = math.ceil(len(ICONS) / ICON_COLUMNS)
    image = Canvas(ICON * ICON_COLUMNS, ICON * rows)
    for index, name in enumerate(ICONS):
        x, y = index % ICON_COLUMNS * ICON, index // ICON_COLUMNS * ICON
        box = (x, y, x + ICON, y + ICON)
        for shape, alpha in _icon(name, x + ICON / 2, y + ICON / 2):
            image.fill(shape, (1, 1, 1, alpha), box)
    return image


def _icon(name, x, y):
    w = 2.6

    def path(*points, closed=False):
        points = [(x + px, y + py) for px, py in points]
        pairs = list(zip(points, points[1:])) + ([(points[-1], points[0])] if closed else [])
        return union(*(line(*a, *b, w) for a, b in pairs))

    def frame(x0, y0, x1, y1, radius):
        return rounded_rect(x + x0, y + y0, x + x1, y + y1, radius)

    if name == "layers":
        top = polygon((x, y - 13), (x + 15, y - 5), (x, y + 3), (x - 15, y - 5))
        return [
            (lambda px, py: top(px, py) - 1.2, 1),
            (path((-15, 2), (0, 10), (15, 2)), 0.8),
            (path((-15, 8), (0, 16), (15, 8)), 0.5),
        ]
    if name == "picture":
        return [
            (outline(frame(-15, -12, 15, 12, 4), w), 1),
            (circle(x - 6.5, y - 4.5, 2.8), 1),
            (path((-12, 8), (-3, 0.5), (2.5, 5.5), (7, 1), (13, 7)), 1),
        ]
    if name == "cube":
        rim = path((0, -15), (13, -7.5), (13, 7.5), (0, 15), (-13, 7.5), (-13, -7.5), closed=True)
        return [(union(rim, path((-13, -7.5), (0, 0), (13, -7.5)), path((0, 0), (0, 15))), 1)]
    if name == "crop":
        return [(union(path((-9, -15), (-9, 9), (15, 9)), path((-15, -9), (9, -9), (9, 15))), 1)]
    if name == "turn":
        head = polygon((x + 13.5, y - 14), (x + 14.2, y - 2.2), (x + 3.6, y - 5.8))
        return [(union(arc(x, y, 12, 25, 320, w), head), 1), (circle(x, y, 2.8), 1)]
    if name == "grid":
        return [
            (frame(cx * 8 - 6, cy * 8 - 6, cx * 8 + 6, cy * 8 + 6, 3), 1 if cx + cy else 0.6)
            for cx in (-1, 1)
            for cy in (-1, 1)
        ]
    if name == "star":
        points = [
            (x + r * math.sin(math.radians(36 * i)), y + 1 - r * math.cos(math.radians(36 * i)))
            for i, r in enumerate([15, 7] * 5)
        ]
        star = polygon(*points)
        return [(lambda px, py: star(px, py) - 1, 1)]
    if name == "drop":
        flanks = polygon((x, y - 16), (x + 9.2, y - 0.2), (x - 9.2, y - 0.2))
        body = union(circle(x, y + 4.5, 10.4), lambda px, py: flanks(px, py) - 0.6)
        return [(body, 1)]
    raise ValueError(f"no icon is called {name}")


def labels():
    """Every label on one sheet, the sheet's size, and where: name -> (x, y, width, height), in
    points."""
    places, y, width = {}, 1, 0
    for name, (text, unit, weight, _) in LABELS.items():
        w, h = (math.ceil(v) for v in lettering.size(text, unit, weight))
        places[name] = (1, y, w, h)
        y += h + 1
        width = max(width, w + 2)
    image = Canvas(width, y)
    for name, (text, unit, weight, paint) in LABELS.items():
        lettering.draw(image, text, places[name][0], places[name][1], unit, weight, paint)
    return image, (width, y), places


def picture(width, height):
    """A sunset over hills, drawn to fit any size of about 12 to 7."""
    image = Canvas(width, height, scale=1)
    top, middle, low = color("5b5fef"), color("f2558f"), color("ffb44a")
    everything = rounded_rect(-9, -9, width + 9, height + 9, 0)

    def sky(x, y):
        t = y / height
        return mix(top, middle, t / 0.45) if t < 0.45 else mix(middle, low, (t - 0.45) / 0.35)

    image.fill(everything, sky)
    image.fill(circle(width * 0.64, height * 0.52, height * 0.19), color("fff1c9"))
    for base, rise, turns, phase, tint in (
        (0.66, 0.09, 1.1, 0.4, "9b3f8f"),
        (0.78, 0.08, 1.6, 2.2, "57307f"),
        (0.90, 0.05, 2.2, 4.0, "2b2160"),
    ):

        def hill(x, y, base=base, rise=rise, turns=turns, phase=phase):
            crest = base + rise * math.sin(phase + turns * 2 * math.pi * x / width)
            return (crest * height - y) * 0.9

        image.fill(hill, color(tint))
    return image


def sheen():
    """White light from the upper left and a darker foot, laid over every card."""
    image = Canvas(60, 80, scale=1)

    def light(x, y):
        t = (x / 60 * 0.4 + y / 80) / 1.4
        return (
            color("ffffff", 0.34 * (1 - t / 0.55))
            if t < 0.55
            else color("141838", 0.34 * (t - 0.55) / 0.45)
        )

    image.blend(lambda x, y: 1, light)
    return image


def fade():
    """From nothing at the top to the stage's colour at the foot."""
    image = Canvas(2, 48, scale=1)
    image.blend(lambda x, y: min(1.0, (y / 44) ** 0.8), color("17193a"))
    return image


def stage():
    """The dark ground of the row of cards, lit from its middle."""
    image = Canvas(220, 60, scale=1)
    dark, blue, glow = color("17193a"), color("2a2c6e"), color("6a4fc4")

    def ground(x, y):
        near = math.exp(-(((x - 110) / 62) ** 2) - ((y - 26) / 26) ** 2)
        side = math.exp(-(((x - 30) / 60) ** 2) - ((y - 4) / 40) ** 2)
        return mix(mix(dark, blue, 0.7 * side), glow, 0.62 * near)

    image.blend(lambda x, y: 1, ground)
    return image


def paper():
    """The page: warm white with two faint tints."""
    image = Canvas(96, 64, scale=1)
    ground, warm, cool = color("f4f2ee"), color("fde3d3"), color("d9e0fb")

    def tint(x, y):
        first = math.exp(-(((x - 8) / 42) ** 2) - ((y - 2) / 30) ** 2)
        second = math.exp(-(((x - 92) / 50) ** 2) - ((y - 60) / 34) ** 2)
        return mix(mix(ground, warm, 0.8 * first), cool, 0.9 * second)

    image.blend(lambda x, y: 1, tint)
    return image
