"""Animations, filters, emitter cells and behaviours: values by key that are no layers."""

from collections.abc import Callable, Sequence
from ctypes import byref, c_char_p, c_void_p
from typing import Any

from . import _callbacks, _table
from ._handles import Handle
from ._library import C, check
from ._properties import Color_, Flag, Number, Text, Value, set_all
from ._table import AnimationEvent, ValueType
from ._values import WRAPPERS, give, take


class Object(Handle):
    """Something with values by key.

    Values have attributes, and `object["keyPath"]` reaches any key or key path.
    """

    __slots__ = ()
    _kind = "object"
    _class = ""
    _getter = staticmethod(C.object_get_value)
    _setter = staticmethod(C.object_set_value)

    def __init__(self, **values: Any) -> None:
        self._make(None)
        set_all(self, values)

    def _make(self, type: str | None) -> None:
        place = c_void_p()
        kind = None if type is None else type.encode()
        check(C.object_create(self._class.encode(), kind, byref(place)))
        self._take(place)

    def __getitem__(self, key: str) -> Any:
        return take(C.object_get_value, self, key.encode())

    def __setitem__(self, key: str, value: Any) -> None:
        give(C.object_set_value, self, key.encode(), value)


class Animation(Object):
    """What all animations have."""

    __slots__ = ()
    _class = "CAAnimation"

    duration = Number()
    begin_time = Number()
    time_offset = Number()
    speed = Number()
    repeat_count = Number()
    repeat_duration = Number()
    autoreverses = Flag()
    fill_mode = Text()
    #: "linear", "easeIn", "easeOut", "easeInEaseOut", "default", or "0.42 0 1 1".
    timing_function = Value()
    removed_on_completion = Flag()
    preferred_frame_rate_range = Value()

    def on_event(self, function: Callable[[AnimationEvent], object] | None) -> None:
        """Sets the function that `lamina.run_callbacks` tells of a beginning and an end.

        Set it before the animation is added to a layer.
        """
        if function is None:
            check(C.animation_set_function(self, _table.AnimationFunction(), None, _NO_FUNCTION))
            return
        number, context = _callbacks.context(function)
        try:
            check(C.animation_set_function(self, _ANIMATION, context, _callbacks.RELEASE))
        except Exception:
            _callbacks.drop(number)
            raise

    def __repr__(self) -> str:
        return f"<lamina.{type(self).__name__} duration={self.duration}>"


class PropertyAnimation(Animation):
    """An animation of the value at a key path."""

    __slots__ = ()

    key_path = Text()
    additive = Flag()
    cumulative = Flag()
    value_function = Value()

    def __init__(self, key_path: str | None = None, **values: Any) -> None:
        super().__init__(**({} if key_path is None else {"key_path": key_path}), **values)

    def __repr__(self) -> str:
        return f"<lamina.{type(self).__name__} {self.key_path!r} duration={self.duration}>"


class BasicAnimation(PropertyAnimation):
    """From one value to another."""

    __slots__ = ()
    _class = "CABasicAnimation"

    from_value = Value()
    to_value = Value()
    by_value = Value()


class SpringAnimation(BasicAnimation):
    """From one value to another, as a spring moves."""

    __slots__ = ()
    _class = "CASpringAnimation"

    mass = Number()
    stiffness = Number()
    damping = Number()
    initial_velocity = Number()
    allows_overdamping = Flag()
    settling_duration = Number()
    bounce = Number()
    perceptual_duration = Number()


class KeyframeAnimation(PropertyAnimation):
    """Through several values, or along a path."""

    __slots__ = ()
    _class = "CAKeyframeAnimation"

    values = Value()
    path = Value()
    key_times = Value()
    timing_functions = Value()
    calculation_mode = Text()
    rotation_mode = Value()
    tension_values = Value()
    continuity_values = Value()
    bias_values = Value()


class AnimationGroup(Animation):
    """Several animations that run together."""

    __slots__ = ()
    _class = "CAAnimationGroup"

    animations = Value()

    def __init__(self, animations: Sequence[Animation] = (), **values: Any) -> None:
        super().__init__(animations=list(animations), **values)


class Transition(Animation):
    """From one state of a layer to the next."""

    __slots__ = ()
    _class = "CATransition"

    type = Text()
    subtype = Value()
    start_progress = Number()
    end_progress = Number()
    filter = Value()


class Filter(Object):
    """A filter of a layer: Filter("gaussianBlur", input_radius=4)."""

    __slots__ = ()
    _class = "CAFilter"

    name = Value()
    enabled = Flag()

    def __init__(self, type: str, **values: Any) -> None:
        self._make(type)
        set_all(self, values)


class EmitterBehavior(Object):
    """What moves the particles of an emitter: EmitterBehavior("wave")."""

    __slots__ = ()
    _class = "CAEmitterBehavior"

    name = Value()
    enabled = Flag()

    def __init__(self, type: str, **values: Any) -> None:
        self._make(type)
        set_all(self, values)


class EmitterCell(Object):
    """A kind of particle that an emitter bears."""

    __slots__ = ()
    _class = "CAEmitterCell"

    name = Value()
    enabled = Flag()
    contents = Value()
    contents_rect = Value()
    contents_scale = Number()
    magnification_filter = Text()
    minification_filter = Text()
    minification_filter_bias = Number()
    birth_rate = Number()
    lifetime = Number()
    lifetime_range = Number()
    velocity = Number()
    velocity_range = Number()
    x_acceleration = Number()
    y_acceleration = Number()
    z_acceleration = Number()
    emission_latitude = Number()
    emission_longitude = Number()
    emission_range = Number()
    scale = Number()
    scale_range = Number()
    scale_speed = Number()
    spin = Number()
    spin_range = Number()
    rotation = Number()
    rotation_range = Number()
    color = Color_()
    red_range = Number()
    green_range = Number()
    blue_range = Number()
    alpha_range = Number()
    red_speed = Number()
    green_speed = Number()
    blue_speed = Number()
    alpha_speed = Number()
    emitter_cells = Value()
    emitter_behaviors = Value()
    style = Value()
    duration = Number()
    begin_time = Number()
    time_offset = Number()
    speed = Number()
    repeat_count = Number()
    repeat_duration = Number()
    autoreverses = Flag()
    fill_mode = Text()


class Action(Object):
    """A function that runs when something happens to a layer; see `Layer.set_action`.

    The function gets the layer and the event, which is the key of a property, "onOrderIn" and the
    like.
    """

    __slots__ = ()
    _class = "CAAction"

    def __init__(self, function: Callable[[Any, str], object]) -> None:
        place, (number, context) = c_void_p(), _callbacks.context(function)
        try:
            check(C.action_create(_ACTION, context, _callbacks.RELEASE, byref(place)))
        except Exception:
            _callbacks.drop(number)
            raise
        self._take(place)


def _animation_event(context: int | None, event: int) -> None:
    _callbacks.run(context, AnimationEvent(event))


def _action_event(context: int | None, layer: int, event: bytes) -> None:
    C.layer_retain(layer)
    _callbacks.run(context, WRAPPERS[ValueType.LAYER](layer), event.decode())


_NO_FUNCTION = _table.Function()
_ANIMATION = _table.AnimationFunction(_animation_event)
_ACTION = _table.ActionFunction(_action_event)
_CLASSES: dict[str, type[Object]] = {
    kind._class: kind
    for kind in (
        Animation, BasicAnimation, SpringAnimation, KeyframeAnimation, AnimationGroup, Transition,
        Filter, EmitterBehavior, EmitterCell, Action)
}


def _wrap(pointer: int) -> Object:
    name = c_char_p()
    check(C.object_get_class(pointer, byref(name)))
    kind = _CLASSES[(name.value or b"").decode()]
    found = kind.__new__(kind)
    found._as_parameter_ = pointer
    return found


WRAPPERS[ValueType.OBJECT] = _wrap
