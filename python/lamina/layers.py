"""Layers, and trees of them."""

import weakref
from collections.abc import Callable, Iterator, Sequence
from ctypes import byref, c_bool, c_char_p, c_double, c_int32, c_size_t, c_void_p
from typing import Any, TypeVar

from . import _callbacks, _table
from ._handles import Handle
from ._library import C, check, take_bytes
from ._memory import Memory
from ._properties import (
    LayerColor, LayerFlag, LayerName, LayerNumber, LayerPath, LayerPoint, LayerRect, LayerSize,
    LayerText, LayerTransform, Value, set_all)
from ._properties import Property
from ._table import ValueType
from ._values import WRAPPERS, give, take
from .canvas import Canvas
from .images import Image, image
from .objects import Action, Animation, Object
from .values import Point, PointLike, Rect, RectLike, numbers

AnyLayer = TypeVar("AnyLayer", bound="Layer")

#: The layer of Python for each handle, so that the same layer is the same object.
_layers: "weakref.WeakValueDictionary[int, Layer]" = weakref.WeakValueDictionary()


class Contents(Property[Any, Any]):
    """An image, a texture, or a file or array that an image is made of."""

    def get(self, owner: Any) -> Any:
        value = take(C.layer_get_value, owner, self.key)
        if not isinstance(value, Image):
            return value
        place = c_void_p()
        return Image._wrap(place.value or 0) if check(
            C.layer_get_image(owner, self.key, byref(place))) else None

    def set(self, owner: Any, value: Any) -> None:
        if isinstance(value, Handle) and value._kind == "texture":
            give(C.layer_set_value, owner, self.key, value)
        else:
            check(C.layer_set_image(owner, self.key, image(value)))

    def reset(self, owner: Any) -> None:
        check(C.layer_set_null(owner, self.key))


class Layer(Handle):
    """A rectangle of content in a tree: Core Animation's CALayer.

    Properties are attributes. `layer["transform.rotation.z"]` reaches any key path. A tree may be
    changed on any thread, but by one thread at a time.
    """

    __slots__ = ()
    _kind = "layer"
    _class = "CALayer"
    _getter = staticmethod(C.layer_get_value)
    _setter = staticmethod(C.layer_set_value)

    name = LayerName()
    frame = LayerRect()
    bounds = LayerRect()
    position = LayerPoint()
    anchor_point = LayerPoint()
    anchor_point_z = LayerNumber()
    z_position = LayerNumber()
    transform = LayerTransform()
    sublayer_transform = LayerTransform()
    geometry_flipped = LayerFlag()
    hidden = LayerFlag()
    double_sided = LayerFlag()
    opacity = LayerNumber()
    opaque = LayerFlag()
    allows_group_opacity = LayerFlag()
    allows_edge_antialiasing = LayerFlag()
    edge_antialiasing_mask = Value()
    background_color = LayerColor()
    corner_radius = LayerNumber()
    corner_curve = LayerText()
    masked_corners = Value()
    masks_to_bounds = LayerFlag()
    border_width = LayerNumber()
    border_color = LayerColor()
    shadow_color = LayerColor()
    shadow_opacity = LayerNumber()
    shadow_offset = LayerSize()
    shadow_radius = LayerNumber()
    shadow_path = LayerPath()
    contents = Contents()
    contents_rect = LayerRect()
    contents_center = LayerRect()
    contents_gravity = LayerText()
    contents_scale = LayerNumber()
    contents_format = LayerText()
    contents_multiply_color = LayerColor()
    magnification_filter = LayerText()
    minification_filter = LayerText()
    minification_filter_bias = LayerNumber()
    filters = Value()
    background_filters = Value()
    compositing_filter = Value()
    should_rasterize = LayerFlag()
    rasterization_scale = LayerNumber()
    draws_asynchronously = LayerFlag()
    needs_display_on_bounds_change = LayerFlag()
    autoresizing_mask = Value()
    constraints = Value()
    style = Value()
    actions = Value()
    begin_time = LayerNumber()
    time_offset = LayerNumber()
    speed = LayerNumber()
    duration = LayerNumber()
    repeat_count = LayerNumber()
    repeat_duration = LayerNumber()
    autoreverses = LayerFlag()
    fill_mode = LayerText()
    #: A text of keys, such as "0 0; 2 4 hold; 3 1 easeIn; 5 0": CATimeMap.
    time_map = Value()

    def __init__(self, sublayers: "Sequence[Layer]" = (), **values: Any) -> None:
        """Makes a layer, with attributes by name: Layer(frame=(0, 0, 9, 9), opacity=0.5)."""
        place = c_void_p()
        check(C.layer_create(self._class.encode(), byref(place)))
        self._take(place)
        _layers[place.value or 0] = self
        set_all(self, values)
        for sublayer in sublayers:
            self.add(sublayer)

    def __getitem__(self, key: str) -> Any:
        return take(C.layer_get_value, self, key.encode())

    def __setitem__(self, key: str, value: Any) -> None:
        give(C.layer_set_value, self, key.encode(), value)

    def own_value(self, key: str) -> Any:
        """The value that the program keeps under a key of its own; None without one."""
        return take(C.layer_get_own_value, self, key.encode())

    def set_own_value(self, key: str, value: Any) -> None:
        """Keeps a value with the layer, under a key of the program's own. None removes it."""
        give(C.layer_set_own_value, self, key.encode(), value)

    # The tree.

    @property
    def sublayers(self) -> "list[Layer]":
        """The layers below this one, from back to front, as a new list."""
        count = c_int32()
        check(C.layer_get_sublayer_count(self, byref(count)))
        found = (_out(C.layer_get_sublayer, self, index) for index in range(count.value))
        return [layer for layer in found if layer is not None]

    @sublayers.setter
    def sublayers(self, value: "Sequence[Layer]") -> None:
        self["sublayers"] = list(value)

    @property
    def superlayer(self) -> "Layer | None":
        """The layer that has this one as a sublayer or mask."""
        return _out(C.layer_get_superlayer, self)

    @property
    def mask(self) -> "Layer | None":
        """The layer by whose alpha this one and everything below it is multiplied."""
        return _out(C.layer_get_mask, self)

    @mask.setter
    def mask(self, value: "Layer | None") -> None:
        check(C.layer_set_mask(self, value))

    def add(self, layer: AnyLayer) -> AnyLayer:
        """Puts a layer in front of all other sublayers, and returns it."""
        check(C.layer_add_sublayer(self, layer))
        return layer

    def insert(
        self, layer: AnyLayer, index: int | None = None, *, above: "Layer | None" = None,
        below: "Layer | None" = None,
    ) -> AnyLayer:
        """Inserts a layer at an index counted from the back, or above or below a sublayer."""
        if index is not None:
            check(C.layer_insert_sublayer(self, layer, index))
        elif below is not None:
            check(C.layer_insert_below(self, layer, below))
        else:
            check(C.layer_insert_above(self, layer, above))
        return layer

    def replace(self, old: "Layer", layer: AnyLayer) -> AnyLayer:
        """Puts a layer in the place of a sublayer."""
        check(C.layer_replace_sublayer(self, old, layer))
        return layer

    def remove(self) -> None:
        """Removes the layer from its tree. Nothing happens if it has no superlayer."""
        check(C.layer_remove_from_superlayer(self))

    def __iter__(self) -> "Iterator[Layer]":
        return iter(self.sublayers)

    def __len__(self) -> int:
        count = c_int32()
        check(C.layer_get_sublayer_count(self, byref(count)))
        return count.value

    def __bool__(self) -> bool:
        return True

    def archive(self) -> bytes:
        """An archive of the layer and everything below it."""
        place, size = c_void_p(), c_size_t()
        check(C.layer_archive(self, byref(place), byref(size)))
        return take_bytes(place, size)

    @staticmethod
    def unarchive(data: Any) -> "Layer":
        """The layer in an archive. Read only archives that you made."""
        place = c_void_p()
        with Memory(data) as memory:
            check(C.layer_unarchive(memory.address, memory.size, byref(place)))
        return _wrap(place.value or 0)

    def __copy__(self) -> "Layer":
        return Layer.unarchive(self.archive())

    def __deepcopy__(self, memo: Any) -> "Layer":
        return self.__copy__()

    # Places and times.

    def hit_test(self, point: PointLike) -> "Layer | None":
        """The front-most layer at a point in the space of this layer's superlayer."""
        return _out(C.layer_hit_test, self, _table.Point(*numbers(point, 2, "point")))

    def contains(self, point: PointLike) -> bool:
        """Whether a point of the layer's own space lies in its bounds."""
        found = c_bool()
        place = _table.Point(*numbers(point, 2, "point"))
        check(C.layer_contains_point(self, place, byref(found)))
        return found.value

    def convert_point(self, point: PointLike, to: "Layer | None" = None) -> Point | None:
        """A point of this layer's space in that of another, or in that around the tree."""
        out = _table.Point()
        place = _table.Point(*numbers(point, 2, "point"))
        return Point(out.x, out.y) if check(
            C.layer_convert_point(self, place, to, byref(out))) else None

    def convert_rect(self, rect: RectLike, to: "Layer | None" = None) -> Rect | None:
        """The box around a rectangle of this layer's space, in another space."""
        out = _table.Rect()
        place = _table.Rect(*numbers(rect, 4, "rectangle"))
        return Rect(out.x, out.y, out.width, out.height) if check(
            C.layer_convert_rect(self, place, to, byref(out))) else None

    def convert_time(self, time: float, to: "Layer | None" = None) -> float | None:
        """A time of this layer in that of another, or in that of renderers."""
        out = c_double()
        return out.value if check(C.layer_convert_time(self, time, to, byref(out))) else None

    # Contents.

    def set_draw(self, function: Callable[[Canvas], object] | None) -> None:
        """Lets a function draw the layer when it needs its display; None ends this.

        `@layer.set_draw` may stand before the function.
        """
        if function is None:
            check(C.layer_set_draw(self, _table.DrawFunction(), None, _NO_FUNCTION))
            return
        number, context = _callbacks.context(function)
        try:
            check(C.layer_set_draw(self, _DRAW, context, _callbacks.RELEASE))
        except Exception:
            _callbacks.drop(number)
            raise

    def set_needs_display(self) -> None:
        """Marks the layer: it is drawn again before the next picture shows it."""
        check(C.layer_set_needs_display(self))

    # Animations and actions.

    def add_animation(self, animation: Animation, key: str | None = None) -> None:
        """Adds a copy of an animation. It replaces the one with the same key."""
        check(C.layer_add_animation(self, animation, None if key is None else key.encode()))

    def animation(self, key: str) -> Animation | None:
        """The layer's copy of the animation with a key. It can be read, not changed."""
        place = c_void_p()
        if not check(C.layer_get_animation(self, key.encode(), byref(place))):
            return None
        found: Animation = WRAPPERS[ValueType.OBJECT](place.value or 0)
        return found

    @property
    def animation_keys(self) -> list[str]:
        """The keys of the layer's animations, in the order in which they take effect."""
        return take(C.layer_get_animation_keys, self) or []

    def remove_animation(self, key: str | None = None) -> None:
        """Removes the animation with a key, or all of them."""
        check(C.layer_remove_animation(self, None if key is None else key.encode()))

    @property
    def presentation(self) -> "Layer | None":
        """A layer with the values that the last picture shows. It can be read, not changed."""
        return _out(C.layer_get_presentation, self)

    def set_action(
        self, event: str, action: Object | Callable[["Layer", str], object] | None,
    ) -> None:
        """Sets what runs at an event: an animation, or a function of the layer and the event."""
        if action is not None and not isinstance(action, Object):
            action = Action(action)
        check(C.layer_set_action(self, event.encode(), action))

    def action(self, event: str) -> Object | None:
        """What a change of the layer would run now."""
        place = c_void_p()
        if not check(C.layer_get_action(self, event.encode(), byref(place))):
            return None
        found: Object = WRAPPERS[ValueType.OBJECT](place.value or 0)
        return found

    def _repr_png_(self) -> bytes:
        from .pictures import png

        return png(self)

    def __repr__(self) -> str:
        name, count = self.name, len(self)
        shown = f" {name!r}" if name else ""
        frame = ", ".join(f"{number:g}" for number in self.frame)
        below = f", {count} sublayer{'' if count == 1 else 's'}" if count else ""
        return f"<lamina.{type(self).__name__}{shown} frame=({frame}){below}>"


def _out(function: Any, *arguments: Any) -> "Layer | None":
    """The layer that a function finds; None without one."""
    place = c_void_p()
    return _wrap(place.value or 0) if check(function(*arguments, byref(place))) else None


def _draw(context: int | None, layer: int, canvas: Any) -> None:
    C.layer_retain(layer)
    shown = Canvas(canvas.contents, _wrap(layer))
    try:
        _callbacks.run(context, shown)
    finally:
        shown._end()


_NO_FUNCTION = _table.Function()
_DRAW = _table.DrawFunction(_draw)
#: The classes by their names in the library; the module of the special layers adds its own.
CLASSES: dict[str, type[Layer]] = {"CALayer": Layer}


def _wrap(pointer: int) -> Layer:
    """The layer for a handle, of which it takes over a reference."""
    found = _layers.get(pointer)
    if found is not None:
        C.layer_release(pointer)
        return found
    name = c_char_p()
    check(C.layer_get_class(pointer, byref(name)))
    kind = CLASSES[(name.value or b"").decode()]
    layer = kind.__new__(kind)
    layer._as_parameter_ = pointer
    _layers[pointer] = layer
    return layer


WRAPPERS[ValueType.LAYER] = _wrap
