"""The showcase's layers. Everything is in points; the root is flipped, so y runs downwards as on a
page."""

import math
from xml.sax.saxutils import quoteattr

import images
from canvas import color, mix

WIDTH, HEIGHT = 960, 640
MARGIN, GUTTER = 40, 20
PALETTE = [color(c) for c in ("ff6b5e", "ffb44a", "2ec4a0", "3aa6f2", "5b5fef", "a25be8", "f2558f")]
INK, WHITE = images.INK, images.WHITE

HEADER_MIDDLE = 62
STAGE = (MARGIN, 108, WIDTH - 2 * MARGIN, 244)
ROW_TOP, ROW_HEIGHT = 374, 228
COLUMN = (WIDTH - 2 * MARGIN - 3 * GUTTER) / 4


class Layer:
    """One CALayer element: attributes, then colours with alpha, contents and sublayers as
    elements."""

    def __init__(self, x, y, width, height, name=None, anchor=(0.5, 0.5), **attributes):
        """`x, y` is where the anchor point lies in the superlayer."""
        self.attributes = {"name": name} if name else {}
        self.attributes["bounds"] = f"0 0 {number(width)} {number(height)}"
        self.attributes["position"] = f"{number(x)} {number(y)}"
        if anchor != (0.5, 0.5):
            self.attributes["anchorPoint"] = f"{number(anchor[0])} {number(anchor[1])}"
        self.elements, self.image, self.sublayers, self.motions = [], None, [], []
        for key, value in attributes.items():
            if isinstance(value, tuple):
                self._add_color(key, value)
            elif value is not None:
                self.attributes[key] = value if isinstance(value, str) else number(value)

    def _add_color(self, key, value):
        components = " ".join(number(c, 4) for c in value[:3])
        if value[3] == 1:
            self.attributes[key] = components
        else:
            self.elements.append(f'<{key} opacity="{number(value[3])}" value="{components}"/>')

    def add(self, *layers):
        self.sublayers += layers
        return self

    def move(self, path, duration, values, times=None):
        """Animates what `path` names for ever, in `duration` seconds: `values` are added to it,
        each eased to the next.

        They begin with 0, so that the first frame is the picture without animations.
        """
        lines = [
            f'<{path.replace(".", "-")} type="CAKeyframeAnimation" keyPath="{path}" additive="1"'
            f' duration="{number(duration)}" repeatCount="inf">',
            "  <values>" + "".join(f'<real value="{number(v)}"/>' for v in values) + "</values>",
        ]
        if times:
            lines.append(
                "  <keyTimes>"
                + "".join(f'<real value="{number(t)}"/>' for t in times)
                + "</keyTimes>"
            )
        curve = '<CAMediaTimingFunction value="easeInEaseOut"/>'
        lines += [
            f"  <timingFunctions>{curve * (len(values) - 1)}</timingFunctions>",
            f'</{path.replace(".", "-")}>',
        ]
        self.motions += lines
        return self

    def contents(self, image, scale=2, **attributes):
        """Shows assets/`image`.png; numbers in `attributes` are joined as the format wants them."""
        self.image = image
        if scale != 1:
            self.attributes["contentsScale"] = number(scale)
        for key, value in attributes.items():
            self.attributes[key] = (
                value if isinstance(value, str) else " ".join(number(v, 8) for v in value)
            )
        return self

    def text(self, depth):
        pad = "  " * depth
        opening = (
            pad + "<CALayer" + "".join(f" {k}={quoteattr(v)}" for k, v in self.attributes.items())
        )
        body = [f"{pad}  {element}" for element in self.elements]
        if self.image:
            body.append(f'{pad}  <contents type="CGImage" src="assets/{self.image}.png"/>')
        if self.sublayers:
            body += [
                f"{pad}  <sublayers>",
                *(s.text(depth + 2) for s in self.sublayers),
                f"{pad}  </sublayers>",
            ]
        if self.motions:
            body += [
                f"{pad}  <animations>",
                *(f"{pad}    {line}" for line in self.motions),
                f"{pad}  </animations>",
            ]
        return "\n".join([opening + ">", *body, pad + "</CALayer>"]) if body else opening + "/>"


def number(value, digits=3):
    """Decimal text without trailing zeros."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def boxed(x, y, width, height, name=None, **attributes):
    """A layer by its upper left corner, turning about its middle."""
    return Layer(x + width / 2, y + height / 2, width, height, name, **attributes)


class Labels:
    """Layers that show the words of the label sheet, texel for pixel at scale 2."""

    def __init__(self, size, places):
        self.size, self.places = size, places

    def place(self, name, x, y):
        sx, sy, w, h = self.places[name]
        rect = (sx / self.size[0], sy / self.size[1], w / self.size[0], h / self.size[1])
        return boxed(x, y, w, h, f"label {name}").contents("labels", contentsRect=rect)


def icon(index, x, y, side):
    """An icon of the sheet, centred on (x, y)."""
    rows = math.ceil(len(images.ICONS) / images.ICON_COLUMNS)
    rect = (
        index % images.ICON_COLUMNS / images.ICON_COLUMNS,
        index // images.ICON_COLUMNS / rows,
        1 / images.ICON_COLUMNS,
        1 / rows,
    )
    return Layer(x, y, side, side, f"icon {images.ICONS[index]}").contents(
        "icons", contentsRect=rect
    )


def sliced(image, margins, shadow, x, y, width, height, name=None):
    """A nine-slice image whose visible edge is the given rectangle; its shadow lies outside."""
    w, h = images.slice_image_size(margins)
    center = (margins[0] / w, margins[1] / h, images.SLICE_CENTER / w, images.SLICE_CENTER / h)
    layer = boxed(x - shadow, y - shadow, width + 2 * shadow, height + 2 * shadow, name)
    return layer.contents(image, contentsCenter=center)


def header(labels):
    """The mark (three sheets in perspective), the word, and the row of sprites."""
    mark = boxed(MARGIN, HEADER_MIDDLE - 26, 52, 52, "mark", sublayerTransform="perspective(260)")
    for i, tint in enumerate((PALETTE[4], PALETTE[6], PALETTE[1])):
        sheet = Layer(26, 36 - 10 * i, 35, 35, cornerRadius=8, backgroundColor=tint, opacity=0.88)
        sheet.attributes["transform"] = "rotate(56deg, 1, 0, 0) rotate(45deg)"
        if i != 1:
            sheet.move("position.y", 5, [0, 2 * (i - 1), 0])
        mark.add(sheet)
    layers = [
        mark,
        labels.place("wordmark", MARGIN + 66, HEADER_MIDDLE - 28),
        labels.place("tagline", MARGIN + 67, HEADER_MIDDLE + 12),
    ]
    side, step = 34, 44
    left = WIDTH - MARGIN - side - step * (len(images.ICONS) - 1)
    for i in range(len(images.ICONS)):
        badge = boxed(left + i * step, HEADER_MIDDLE - side / 2, side, side, cornerRadius=side / 2)
        badge.attributes["backgroundColor"] = " ".join(
            number(c, 4) for c in PALETTE[i % len(PALETTE)][:3]
        )
        # One after the other, once in six seconds.
        start = 0.1 + 0.05 * i
        badge.move("position.y", 6, [0, 0, -6, 0, 0], [0, start, start + 0.05, start + 0.1, 1])
        layers.append(badge.add(icon(i, side / 2, side / 2, 20)))
    return layers


def stage(labels):
    """Seven cards under one perspective, their reflections, and the light that fades them out."""
    x, y, width, height = STAGE
    ground = boxed(
        x,
        y,
        width,
        height,
        "stage",
        cornerRadius=16,
        masksToBounds="1",
        backgroundColor=color("17193a"),
    )
    ground.contents("stage")
    space = boxed(0, 0, width, height, "perspective", sublayerTransform="perspective(620)")
    card_width, card_height, floor = 112, 146, 192
    for place in range(-3, 4):
        tint = PALETTE[(place + 3) % len(PALETTE)]
        offset = 0 if place == 0 else math.copysign(142 + 106 * (abs(place) - 1), place)
        depth = 36 if place == 0 else -50 - 22 * (abs(place) - 1)
        angle = 0 if place == 0 else math.copysign(40 + 8 * (abs(place) - 1), -place)
        turn = f"rotate({number(angle)}deg, 0, 1, 0)"
        for mirrored in (True, False):
            card = Layer(
                width / 2 + offset,
                floor + (4 + card_height / 2 if mirrored else -card_height / 2),
                card_width,
                card_height,
                f"{'reflection' if mirrored else 'card'} {place + 4}",
                zPosition=depth,
                transform=turn + (" scale(1, -1, 1)" if mirrored else ""),
                opacity=0.3 if mirrored else None,
                cornerRadius=14,
                masksToBounds="1",
                backgroundColor=tint,
                borderWidth=1.5,
                borderColor=WHITE[:3] + (0.4,),
            ).contents("sheen")
            card.add(
                icon(place + 3, card_width / 2, 56, 56),
                boxed(
                    18,
                    104,
                    card_width - 36,
                    7,
                    cornerRadius=3.5,
                    backgroundColor=WHITE,
                    opacity=0.9,
                ),
                boxed(
                    18,
                    118,
                    card_width - 62,
                    7,
                    cornerRadius=3.5,
                    backgroundColor=WHITE,
                    opacity=0.5,
                ),
            )
            # Up and down again, a reflection against its card; neighbours take different times.
            rise = 7 if mirrored else -7
            card.move("position.y", 4 + 0.5 * (abs(place) % 2), [0, rise, 0])
            space.add(card)
    return ground.add(
        space,
        boxed(0, height - 56, width, 56, "fade").contents("fade"),
        labels.place("perspective", 20, 14),
        labels.place("perspective-note", 20, 31),
    )


def panel(index, labels, title):
    """A white panel of the lower row with its title; its content goes below y = 58."""
    x = MARGIN + index * (COLUMN + GUTTER)
    ground = sliced(
        "panel",
        images.PANEL_MARGINS,
        images.PANEL_SHADOW,
        x,
        ROW_TOP,
        COLUMN,
        ROW_HEIGHT,
        f"panel {title}",
    )
    inside = boxed(x, ROW_TOP, COLUMN, ROW_HEIGHT, title)
    inside.add(labels.place(title, 18, 13), labels.place(f"{title}-note", 18, 30))
    return ground, inside


def nine_slice(inside):
    """One window image at three sizes."""

    def window(x, y, width, height, name):
        return sliced(
            "window", images.WINDOW_MARGINS, images.WINDOW_SHADOW, x, y, width, height, name
        )

    def inner(x, y, width, height, **attributes):
        """Inside a window, `x, y` counted from its visible edge."""
        s = images.WINDOW_SHADOW
        return boxed(x + s, y + s, width, height, **attributes)

    view = inner(7, 22, 108, 62, name="view", cornerRadius=4, masksToBounds="1")
    first = window(18, 60, 122, 91, "wide window")
    first.add(view.contents("view", contentsGravity="resizeAspectFill"))
    second = window(112, 82, 76, 128, "tall window")
    for i, tint in enumerate(PALETTE[:5]):
        second.add(
            inner(10, 24 + 20 * i, 12, 12, cornerRadius=6, backgroundColor=tint),
            inner(
                28,
                25.5 + 20 * i,
                38 - 5 * (i % 3),
                4,
                cornerRadius=2,
                backgroundColor=color("c3c8dc"),
            ),
            inner(
                28,
                31.5 + 20 * i,
                24 - 4 * (i % 2),
                3,
                cornerRadius=1.5,
                backgroundColor=color("e1e4ef"),
            ),
        )
    third = window(30, 164, 70, 46, "small window")
    for i, height in enumerate((10, 17, 13, 20, 8)):
        third.add(
            inner(
                10 + 11 * i,
                41 - height,
                7,
                height,
                cornerRadius=2,
                backgroundColor=PALETTE[3 + i % 2],
            )
        )
    return inside.add(first, third, second)


def anchors(inside):
    """Ticks, petals and spokes that share one position and turn about anchor points of their
    own."""
    x, y = COLUMN / 2, 138

    def spoke(width, length, reach, degrees, **attributes):
        """A bar whose far end is `reach` from the middle."""
        return Layer(
            x,
            y,
            width,
            length,
            anchor=(0.5, reach / length),
            transform=f"rotate({number(degrees)}deg)",
            **attributes,
        )

    for i in range(60):
        major = i % 5 == 0
        inside.add(
            spoke(
                1.5,
                7 if major else 4,
                77,
                6 * i,
                cornerRadius=0.75,
                backgroundColor=color("aeb4cc" if major else "d6d9e6"),
            )
        )
    for i in range(18):
        place = i / 18 * len(PALETTE)
        tint = mix(PALETTE[int(place)], PALETTE[(int(place) + 1) % len(PALETTE)], place % 1)
        petal = spoke(21, 46, 66, 20 * i, cornerRadius=10.5, backgroundColor=tint, opacity=0.78)
        inside.add(petal.move("bounds.size.height", 3, [0, -6 if i % 2 else 3, 0]))
    for i in range(12):
        inside.add(
            spoke(3.5, 8, 17, 30 * i, cornerRadius=1.75, backgroundColor=INK, opacity=(i + 1) / 12)
        )
    return inside.add(
        Layer(x, y, 8, 8, cornerRadius=4, backgroundColor=WHITE, borderWidth=2, borderColor=INK)
    )


def clips(inside):
    """Each shape is cut by all that hold it."""
    outer = boxed(
        18,
        60,
        COLUMN - 36,
        150,
        "rounded clip",
        cornerRadius=16,
        masksToBounds="1",
        backgroundColor=PALETTE[4],
    )
    for i in range(7):
        outer.add(
            Layer(
                14 + 27 * i,
                75,
                9,
                260,
                transform="rotate(30deg)",
                backgroundColor=WHITE,
                opacity=0.1,
            )
        )
    turned = Layer(
        92,
        82,
        118,
        118,
        "turned clip",
        transform="rotate(-18deg)",
        masksToBounds="1",
        backgroundColor=PALETTE[6],
    )
    disc = Layer(
        70,
        58,
        110,
        110,
        "disc clip",
        cornerRadius=55,
        masksToBounds="1",
        backgroundColor=PALETTE[1],
    )
    strips = Layer(
        60, 62, 92, 64, "strips clip", cornerRadius=14, transform="rotate(40deg)", masksToBounds="1"
    )
    strips.attributes["backgroundColor"] = " ".join(number(c, 4) for c in INK[:3])
    for i in range(6):
        strips.add(
            Layer(
                8 + 17 * i,
                32,
                8,
                110,
                transform="rotate(-22deg)",
                backgroundColor=PALETTE[2 + i % 2],
            )
        )
    disc.add(strips, Layer(20, 92, 56, 56, cornerRadius=28, backgroundColor=WHITE, opacity=0.55))
    turned.add(disc, Layer(59, 59, 118, 118, borderWidth=3, borderColor=WHITE[:3] + (0.85,)))
    return inside.add(outer.add(turned))


def gravity(inside):
    """One image under the twelve gravities; flipped once more, so that top is the top of the
    page."""
    rows = [
        ["topLeft", "top", "topRight", "resize"],
        ["left", "center", "right", "resizeAspect"],
        ["bottomLeft", "bottom", "bottomRight", "resizeAspectFill"],
    ]
    tile_width, tile_height, gap = 36, 44, 8
    width, height = 4 * tile_width + 3 * gap, 3 * tile_height + 2 * gap
    grid = boxed((COLUMN - width) / 2, 61, width, height, "y up", geometryFlipped="1")
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            x, y = column * (tile_width + gap), height - tile_height - row * (tile_height + gap)
            tile = boxed(
                x,
                y,
                tile_width,
                tile_height,
                name,
                cornerRadius=7,
                masksToBounds="1",
                borderWidth=1,
            )
            tile.attributes.update(
                backgroundColor="0.9294 0.9373 0.9647", borderColor="0.8 0.82 0.89"
            )
            grid.add(tile.contents("picture", scale=4, contentsGravity=name))
    return inside.add(grid)


def document(label_size, label_places):
    """The text of main.caml."""
    labels = Labels(label_size, label_places)
    root = boxed(
        0, 0, WIDTH, HEIGHT, "Showcase", geometryFlipped="1", backgroundColor=color("f4f2ee")
    )
    root.contents("paper", scale=1)
    root.add(*header(labels))
    root.add(
        sliced("panel", images.PANEL_MARGINS, images.PANEL_SHADOW, *STAGE, "stage shadow"),
        stage(labels),
    )
    for index, (title, fill) in enumerate(
        [("nine-slice", nine_slice), ("anchors", anchors), ("clips", clips), ("gravity", gravity)]
    ):
        ground, inside = panel(index, labels, title)
        root.add(ground, fill(inside))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n\n'
        "<!-- Drawn by scripts/make-showcase; change that and run it again. -->\n"
        '<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\n' + root.text(1) + "\n</caml>\n"
    )


def index():
    """The text of index.xml."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"'
        ' "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n'
        '<plist version="1.0">\n<dict>\n'
        f"  <key>documentHeight</key>\n  <real>{HEIGHT}</real>\n"
        f"  <key>documentWidth</key>\n  <real>{WIDTH}</real>\n"
        "  <key>geometryFlipped</key>\n  <false/>\n"
        "  <key>rootDocument</key>\n  <string>main.caml</string>\n"
        "</dict>\n</plist>\n"
    )
