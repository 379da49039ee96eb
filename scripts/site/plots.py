"""Bars as SVG."""

import html

COLORS = ["#3a8fe8", "#f2a65a", "#35b58f", "#8f7bf0", "#e8618c"]
ROW, LEFT, RIGHT, WIDTH = 22, 310, 650, 800
STYLE = "text{font:13px 'DejaVu Sans',sans-serif;fill:#6d7490}"


def bars(title, rows, unit, names):
    """For each row, (label, values), bars below each other. `names` are those of the values."""
    most = max((value for _, values in rows for value in values), default=0) or 1
    parts, y = legend(names), 54
    for label, values in rows:
        parts.append(text(LEFT - 8, y + 14, label, "end"))
        height = (ROW - 6) / len(values)
        for index, value in enumerate(values):
            parts.append(box(
                LEFT, y + 2 + index * height, value / most * (RIGHT - LEFT), height - 1, index))
        end = LEFT + max(values) / most * (RIGHT - LEFT)
        parts.append(text(end + 6, y + 14, " / ".join(map(figure, values)) + f" {unit}"))
        y += ROW
    return picture(title, y + 8, parts)


def shares(title, rows, names):
    """For each row, (label, values), one bar whose parts are the shares of the values in it."""
    parts, y = legend(names), 54
    for label, values in rows:
        parts.append(text(LEFT - 8, y + 14, label, "end"))
        x, total = LEFT, sum(values) or 1
        for index, value in enumerate(values):
            width = value / total * (RIGHT - LEFT)
            parts.append(box(x, y + 2, width, ROW - 7, index))
            x += width
        parts.append(text(x + 6, y + 14, f"{figure(sum(values))} us"))
        y += ROW
    return picture(title, y + 8, parts)


def legend(names):
    parts = []
    for index, name in enumerate(names):
        parts += [box(LEFT + index * 90, 28, 12, 12, index), text(LEFT + index * 90 + 17, 39, name)]
    return parts


def figure(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def box(x, y, width, height, color):
    return (f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" height="{height:.1f}" '
            f'fill="{COLORS[color]}"/>')


def text(x, y, words, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>'


def picture(title, height, parts):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}"><style>{STYLE}</style>{text(8, 16, title)}'
        f'{"".join(parts)}</svg>\n')
