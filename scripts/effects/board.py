"""The board of Examples/Effects.ca: twelve fields in a grid. Points; the root is flipped, so y runs
downwards."""

from canvas import color
from fields import WIDE, WIDTH_OF_FIELD, HEIGHT_OF_FIELD
from fields import (
    backdrop,
    blends,
    borders,
    corners,
    filters,
    group_opacity,
    masks,
    rasters,
    shadows,
    space,
)
from layers import corner
from scene import WHITE

WIDTH, HEIGHT = 1200, 800
LEFT, TOP, GUTTER = 40, 41, 20

# Row by row: what fills the field, in how many columns, on which ground.
ROWS = [
    [(corners, 1, WHITE), (borders, 1, WHITE), (shadows, 1, WHITE), (group_opacity, 1, WHITE)],
    [(masks, 1, WHITE), (filters, 2, WHITE), (backdrop, 1, None)],
    [(blends, 1, WHITE), (space, 2, None), (rasters, 1, WHITE)],
]


def field(column, row, columns, ground):
    """A rounded card with a shadow; a dark one clips its own picture inside the card that casts the
    shadow."""
    width = WIDE if columns == 2 else WIDTH_OF_FIELD
    x = LEFT + column * (WIDTH_OF_FIELD + GUTTER)
    y = TOP + row * (HEIGHT_OF_FIELD + GUTTER)
    card = corner(
        x,
        y,
        width,
        HEIGHT_OF_FIELD,
        cornerRadius=18,
        cornerCurve="continuous",
        backgroundColor=ground or color("17193a"),
        shadowColor=color("2a2f5c"),
        shadowOpacity=0.16,
        shadowOffset="0 6",
        shadowRadius=9,
    )
    if ground:
        return card, card
    inside = corner(
        0,
        0,
        width,
        HEIGHT_OF_FIELD,
        cornerRadius=18,
        cornerCurve="continuous",
        masksToBounds="1",
    ).contents("stage", contentsGravity="resizeAspectFill")
    return card.add(inside), inside


def document():
    """The text of main.caml."""
    root = corner(
        0, 0, WIDTH, HEIGHT, "Effects", geometryFlipped="1", backgroundColor=color("f4f2ee")
    )
    root.contents("paper", scale=1)
    for row, fields in enumerate(ROWS):
        column = 0
        for fill, columns, ground in fields:
            card, inside = field(column, row, columns, ground)
            card.attributes = {"name": fill.__name__.replace("_", " "), **card.attributes}
            fill(inside)
            root.add(card)
            column += columns
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n\n'
        "<!-- Drawn by scripts/make-effects; change that and run it again. -->\n"
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
