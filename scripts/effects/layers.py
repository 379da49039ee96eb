"""Layers with effects: what scripts/showcase's layers do not say."""

from scene import Layer, number


class Effect(Layer):
    """A layer that may have a mask, filters and another class."""

    def __init__(self, *arguments, kind="CALayer", **attributes):
        super().__init__(*arguments, **attributes)
        self.kind, self.mask_layer, self.filter_lines = kind, None, []

    def mask(self, layer):
        self.mask_layer = layer
        return self

    def filters(self, *filters, behind=False):
        """Filters as (name, attributes); `behind` gives them to what lies behind the layer."""
        key = "backgroundFilters" if behind else "filters"
        self.filter_lines += [
            f"<{key}>",
            *(f"  {_filter('CAFilter', *f)}" for f in filters),
            f"</{key}>",
        ]
        return self

    def blend(self, mode):
        self.filter_lines.append(_filter('compositingFilter type="CAFilter"', mode, {}))
        return self

    def icon(self, index):
        """Shows one of the white icons of the sheet."""
        return self.contents("icons", contentsRect=(index % 4 / 4, index // 4 / 2, 0.25, 0.5))

    def text(self, depth, element=None):
        pad = "  " * depth
        lines = super().text(depth).split("\n")
        opening = f'{element} type="{self.kind}"' if element else self.kind
        lines[0] = f"{pad}<{opening}" + lines[0].removeprefix(f"{pad}<CALayer")
        inner = [f"{pad}  {line}" for line in self.filter_lines]
        if self.mask_layer:
            inner.append(self.mask_layer.text(depth + 1, "mask"))
        if lines[0].endswith("/>"):
            if not inner:
                return lines[0]
            lines = [lines[0][:-2] + ">", *inner, ""]
        else:
            # Before the sublayers, as documents have it.
            place = next(
                (i for i, l in enumerate(lines) if l == f"{pad}  <sublayers>"), len(lines) - 1
            )
            lines[place:place] = inner
        lines[-1] = f"{pad}</{element or self.kind}>"
        return "\n".join(lines)


def _filter(opening, name, inputs):
    values = "".join(f' {k}="{v if isinstance(v, str) else number(v)}"' for k, v in inputs.items())
    return f'<{opening} filter="{name}" name="{name}"{values}/>'


def middle(x, y, width, height, name=None, **attributes):
    """A layer by its middle."""
    return Effect(x, y, width, height, name, **attributes)


def corner(x, y, width, height, name=None, **attributes):
    """A layer by its upper left corner, turning about its middle."""
    return Effect(x + width / 2, y + height / 2, width, height, name, **attributes)


def disc(x, y, radius, tint, **attributes):
    """A filled circle."""
    return middle(
        x, y, 2 * radius, 2 * radius, cornerRadius=radius, backgroundColor=tint, **attributes
    )
