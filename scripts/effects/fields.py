"""What each field of the board shows; every function fills one field, whose upper left corner is
the origin."""

import math

from canvas import color, mix
from layers import corner, disc, middle
from scene import INK, PALETTE, WHITE

WIDTH_OF_FIELD, HEIGHT_OF_FIELD = 265, 226
WIDE = 2 * WIDTH_OF_FIELD + 20
RED, ORANGE, GREEN, BLUE, INDIGO, PURPLE, PINK = PALETTE
PALE = color("eceef6")
GROUP = {"allowsGroupOpacity": "1"}


def grid(columns, rows, width, height, gap, across=WIDTH_OF_FIELD):
    """The upper left corners of tiles in the middle of a field, row by row."""
    left = (across - columns * width - (columns - 1) * gap) / 2
    top = (HEIGHT_OF_FIELD - rows * height - (rows - 1) * gap) / 2
    return [
        (left + c * (width + gap), top + r * (height + gap))
        for r in range(rows)
        for c in range(columns)
    ]


def faded(tint, alpha):
    return tint[:3] + (alpha,)


def corners(field):
    """A row of circular corners, one of continuous ones, one of corners chosen singly."""
    for index, (x, y) in enumerate(grid(4, 3, 46, 46, 13)):
        row, column = divmod(index, 4)
        radius = (7, 12, 17, 23)[column]
        attributes = [
            {"cornerRadius": radius},
            {"cornerRadius": (6, 9, 12, 15)[column], "cornerCurve": "continuous"},
            {"cornerRadius": 20, "maskedCorners": str((3, 9, 14, 7)[column])},
        ][row]
        tint = mix(*((ORANGE, RED), (PINK, PURPLE), (INDIGO, BLUE))[row], column / 3)
        field.add(corner(x, y, 46, 46, backgroundColor=tint, **attributes))


def borders(field):
    """Borders over sublayers, without and with a clip, and clips that turn inside each other."""
    free = corner(28, 30, 92, 76, cornerRadius=16, backgroundColor=color("fff1dc"), borderWidth=5)
    free.attributes["borderColor"] = "1 0.7059 0.2902"
    field.add(free.add(disc(66, 14, 23, RED), disc(22, 62, 15, PINK)))
    clipped = corner(
        145, 30, 92, 76, cornerRadius=16, masksToBounds="1", borderWidth=5, backgroundColor=PALE
    )
    clipped.attributes["borderColor"] = "0.2275 0.651 0.949"
    field.add(clipped.add(disc(70, 14, 32, INDIGO), disc(20, 62, 26, GREEN)))
    outer = corner(28, 128, 209, 70, cornerRadius=20, cornerCurve="continuous", masksToBounds="1")
    outer.attributes["backgroundColor"] = "0.3569 0.3725 0.9373"
    for i in range(8):
        outer.add(
            middle(
                6 + 30 * i,
                35,
                10,
                130,
                transform="rotate(28deg)",
                backgroundColor=faded(WHITE, 0.1),
            )
        )
    turned = middle(
        104, 40, 96, 70, cornerRadius=16, masksToBounds="1", borderWidth=3, borderColor=WHITE
    )
    turned.attributes.update(transform="rotate(-14deg)", backgroundColor="0.949 0.3333 0.5608")
    inner = middle(
        60, 36, 58, 58, cornerRadius=29, masksToBounds="1", borderWidth=3, borderColor=WHITE
    )
    inner.attributes["backgroundColor"] = "1 0.7059 0.2902"
    inner.add(middle(29, 52, 70, 38, transform="rotate(26deg)", backgroundColor=RED))
    field.add(outer.add(turned.add(inner)))


def shadows(field):
    """A rectangle's, a rounded one's, a coloured one; a composite's, under group opacity, of a
    path."""
    cells = grid(3, 2, 54, 54, 22)
    soft = {"shadowOpacity": 0.42, "shadowOffset": "0 5", "shadowRadius": 5, "shadowColor": INK}
    (a, b, c, d, e, f) = cells
    field.add(corner(*a, 54, 54, backgroundColor=WHITE, **soft))
    field.add(corner(*b, 54, 54, backgroundColor=WHITE, cornerRadius=16, **soft))
    glow = {**soft, "shadowColor": PINK, "shadowOpacity": 0.85, "shadowRadius": 7}
    field.add(corner(*c, 54, 54, backgroundColor=PINK, cornerRadius=27, **glow))
    mixed = corner(*d, 54, 54, **soft)
    mixed.add(disc(16, 38, 15, GREEN), disc(38, 38, 15, GREEN), disc(27, 19, 15, GREEN))
    field.add(mixed.add(middle(27, 34, 10, 18, backgroundColor=GREEN)))
    group = corner(
        *e, 54, 54, backgroundColor=INDIGO, cornerRadius=16, opacity=0.5, **GROUP, **soft
    )
    field.add(group.add(middle(27, 27, 54, 12, backgroundColor=WHITE)))
    # An ellipse on the floor under a card that floats.
    path = "54 65 m 54 68 42 71 27 71 c 12 71 0 68 0 65 c 0 62 12 59 27 59 c 42 59 54 62 54 65 c h"
    floating = {**soft, "shadowPath": path, "shadowOffset": "0 0", "shadowRadius": 3}
    field.add(corner(f[0], f[1] - 6, 54, 54, backgroundColor=ORANGE, cornerRadius=16, **floating))


def group_opacity(field):
    """The same three discs at one half: as one picture, and each by itself."""
    for i in range(2):
        half = corner(
            24 + 113 * i, 24, 104, 178, cornerRadius=16, masksToBounds="1", backgroundColor=PALE
        )
        for k in range(11):
            half.add(
                middle(
                    52,
                    6 + 18 * k,
                    220,
                    5,
                    transform="rotate(-30deg)",
                    backgroundColor=color("d3d8ea"),
                )
            )
        group = middle(52, 89, 104, 178, opacity=0.55, **(GROUP if i == 0 else {}))
        for k, tint in enumerate((PINK, ORANGE, INDIGO)):
            angle = math.radians(120 * k - 90)
            group.add(disc(52 + 20 * math.cos(angle), 89 + 23 * math.sin(angle), 28, tint))
        field.add(half.add(group))


def masks(field):
    """A picture through an icon, through discs, through an image's alpha, and through a mask that
    has a mask."""
    size = 84

    def picture(x, y):
        return corner(x, y, size, size).contents(
            "picture", scale=1, contentsGravity="resizeAspectFill"
        )

    a, b, c, d = grid(2, 2, size, size, 20)
    field.add(picture(*a).mask(middle(42, 42, 104, 104).icon(6)))
    dots = corner(0, 0, size, size)
    for i in range(16):
        dots.add(
            disc(10.5 + 21 * (i % 4), 10.5 + 21 * (i // 4), 5 + 5.2 * ((i % 4 + i // 4) / 6), INK)
        )
    field.add(picture(*b).mask(dots))
    field.add(picture(*c).mask(corner(0, 0, size, size).contents("ramp", scale=1)))
    card = corner(0, 0, size, size, cornerRadius=22, backgroundColor=INK)
    rings = corner(-10, -10, 104, 104).contents("rings")
    field.add(picture(*d).mask(card.mask(rings)))


def filters(field):
    """One picture ten times; the first is as it is."""
    sepia = "0.39 0.77 0.19 0 0 0.35 0.69 0.17 0 0 0.27 0.53 0.13 0 0 0 0 0 1 0"
    steps = [
        [],
        [("gaussianBlur", {"inputRadius": 3})],
        [("colorInvert", {})],
        [("colorMonochrome", {"inputColor": "0.45 0.5 1", "inputAmount": 1, "inputBias": 0.08})],
        [("colorSaturate", {"inputAmount": 2})],
        [("colorHueRotate", {"inputAngle": 2.2})],
        [("colorContrast", {"inputAmount": 1.8})],
        [("colorBrightness", {"inputAmount": 0.22})],
        [("multiplyColor", {"inputColor": "0.45 0.85 1"})],
        [("colorMatrix", {"inputColorMatrix": f"matrix({sepia})"})],
    ]
    for (x, y), step in zip(grid(5, 2, 88, 80, 16, WIDE), steps):
        motif = corner(x, y, 88, 80, cornerRadius=14, cornerCurve="continuous", masksToBounds="1")
        motif.contents("picture", scale=1, contentsGravity="resizeAspectFill")
        motif.add(middle(44, 30, 40, 40, opacity=0.95).icon(0))
        field.add(motif.filters(*step) if step else motif)


def backdrop(field):
    """Two panes of frosted glass over discs."""
    for x, y, radius, tint in (
        (52, 60, 38, PINK),
        (122, 40, 24, ORANGE),
        (206, 66, 44, INDIGO),
        (70, 168, 46, BLUE),
        (158, 138, 34, GREEN),
        (224, 178, 28, RED),
        (128, 206, 20, PURPLE),
    ):
        field.add(disc(x, y, radius, tint))
    glass = {
        "backgroundColor": faded(WHITE, 0.16),
        "borderWidth": 1,
        "borderColor": faded(WHITE, 0.45),
    }
    pane = corner(34, 44, 197, 92, cornerRadius=22, cornerCurve="continuous", **glass)
    pane.add(corner(22, 24, 44, 44, cornerRadius=22, backgroundColor=faded(WHITE, 0.9)))
    for i, width in enumerate((88, 62, 76)):
        pane.add(
            corner(
                82,
                27 + 15 * i,
                width,
                7,
                cornerRadius=3.5,
                backgroundColor=faded(WHITE, 0.9 - 0.2 * i),
            )
        )
    field.add(pane.filters(("gaussianBlur", {"inputRadius": 9}), behind=True))
    for i, blur in enumerate(
        (("colorInvert", {}), ("colorMonochrome", {"inputColor": "1 1 1"}), None)
    ):
        small = corner(
            34 + 70.5 * i, 154, 56, 40, cornerRadius=14, cornerCurve="continuous", **glass
        )
        step = blur or ("gaussianBlur", {"inputRadius": 4})
        field.add(small.filters(step, behind=True))


def blends(field):
    """Three discs over each other in twelve modes; the tile is the backdrop that the last rows cut
    into."""
    modes = [
        *("multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "differenceBlendMode"),
        *("darkenBlendMode", "lightenBlendMode", "hardLightBlendMode", "luminosityBlendMode"),
        *("plusL", "xor", "destOut", "sourceAtop"),
    ]
    for (x, y), mode in zip(grid(4, 3, 48, 48, 11), modes):
        bright = mode in (
            "multiplyBlendMode",
            "darkenBlendMode",
            "overlayBlendMode",
            "hardLightBlendMode",
        )
        cuts = mode in ("xor", "destOut", "sourceAtop")
        ground = faded(PALE, 1 if bright else 0) if bright or cuts else INK
        tile = corner(
            x,
            y,
            48,
            48,
            cornerRadius=12,
            masksToBounds="1",
            shouldRasterize="1",
            rasterizationScale=2,
        )
        tile.add(corner(0, 0, 48, 48, cornerRadius=12, backgroundColor=ground))
        for k, tint in enumerate((PINK, ORANGE, BLUE)):
            angle = math.radians(120 * k - 90)
            spot = disc(24 + 8 * math.cos(angle), 25 + 8 * math.sin(angle), 13, tint)
            tile.add(spot.blend(mode) if k or not cuts else spot)
        field.add(tile)


def space(field):
    """Cards in perspective, and planes that cut through each other in one space."""
    # An empty layer with perspective flattens what is in it.
    left = corner(0, 0, 275, HEIGHT_OF_FIELD, sublayerTransform="perspective(420)")
    for i, tint in enumerate((RED, ORANGE, GREEN, BLUE, INDIGO)):
        card = middle(
            62 + 38 * i,
            113,
            88,
            128,
            zPosition=-26 + 20 * i - 14,
            transform=f"rotate({52 - 4 * i}deg, 0, 1, 0)",
            cornerRadius=14,
            cornerCurve="continuous",
            masksToBounds="1",
            backgroundColor=tint,
            borderWidth=1.5,
            borderColor=faded(WHITE, 0.45),
        ).contents("sheen")
        card.add(middle(44, 50, 44, 44).icon(i))
        card.add(corner(14, 92, 60, 6, cornerRadius=3, backgroundColor=faded(WHITE, 0.9)))
        card.add(corner(14, 104, 36, 6, cornerRadius=3, backgroundColor=faded(WHITE, 0.5)))
        left.add(card)
    right = corner(275, 0, 275, HEIGHT_OF_FIELD, sublayerTransform="perspective(520)")
    solid = middle(134, 116, 0, 0, kind="CATransformLayer")
    solid.attributes["transform"] = "rotate(-24deg, 1, 0, 0) rotate(34deg, 0, 1, 0)"
    for turn, tint in (
        ("", PINK),
        ("rotate(90deg, 0, 1, 0)", ORANGE),
        ("rotate(90deg, 1, 0, 0)", BLUE),
    ):
        plane = middle(
            0, 0, 118, 118, cornerRadius=16, backgroundColor=tint, borderWidth=2, opacity=0.94
        )
        plane.attributes.update(transform=turn, borderColor="1 1 1", allowsGroupOpacity="1")
        solid.add(plane.add(disc(59, 59, 20, faded(WHITE, 0.35))))
    field.add(left, right.add(solid))


def emblem(x, y, side, name, **attributes):
    """A small drawing with fine lines."""
    layer = middle(x, y, side, side, name, cornerRadius=side / 4, masksToBounds="1", **attributes)
    layer.attributes["backgroundColor"] = "0.3569 0.3725 0.9373"
    for i in range(12):
        layer.add(
            middle(
                side / 2,
                side / 2,
                1.5,
                side * 0.78,
                transform=f"rotate({15 * i}deg)",
                backgroundColor=mix(WHITE, ORANGE, i / 11),
            )
        )
    return layer.add(
        disc(side / 2, side / 2, side * 0.17, PINK, borderWidth=1.5, borderColor=WHITE)
    )


def rasters(field):
    """Sharp, and kept as a bitmap of few pixels; then the same squares at fractional sizes and
    angles."""
    field.add(emblem(80, 72, 92, "sharp"))
    coarse = {"shouldRasterize": "1", "rasterizationScale": 0.25, "magnificationFilter": "nearest"}
    field.add(emblem(185, 72, 92, "coarse", **coarse))
    for i in range(7):
        size = 12.3 + 2.77 * i
        x = 34 + 27.4 * i + 0.37 * i * i
        tint = mix(PINK, INDIGO, i / 6)
        square = middle(x, 168.5, 16, 16, cornerRadius=3.4, borderWidth=2.2, borderColor=tint)
        square.attributes["transform"] = (
            f"rotate({13.7 * i}deg) scale({size / 16:.4f}, {size / 16:.4f}, 1)"
        )
        field.add(square.add(middle(8, 8, 5, 5, backgroundColor=faded(tint, 0.5))))
