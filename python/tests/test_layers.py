"""Layers, their trees, and their attributes."""

import copy
import re

import numpy
import pytest

import lamina
from lamina._properties import key_of
from lamina.layers import CLASSES

#: Keys that are no attributes, and why: the library gives them no value that C has a type for, or
#: they are another attribute's second name.
WITHOUT_ATTRIBUTE = {"delegate", "layoutManager", "isWrapped"}


def keys(owner):
    with pytest.raises(lamina.InvalidArgument) as caught:
        owner["?"]
    text = re.search(r"allowed: ([^)]*)\)", str(caught.value)).group(1)
    return set(text.replace(", and paths into them", "").split(", "))


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_key_is_an_attribute(name):
    layer = CLASSES[name]()
    has = {key_of(name) for name in dir(type(layer))}
    assert keys(layer) - WITHOUT_ATTRIBUTE - has == set()
    values = {key: getattr(type(layer), key, None) for key in dir(type(layer))}
    named = {value.key.decode() for value in values.values() if hasattr(value, "key")}
    assert named <= keys(layer)
    # Reading any attribute works, and gives None or a value.
    for attribute, value in values.items():
        if hasattr(value, "key"):
            getattr(layer, attribute)


@pytest.mark.parametrize("name, value, result", [
    ("opacity", 0.5, 0.5), ("hidden", True, True), ("name", "a", "a"), ("name", None, None),
    ("position", (1, 2), (1, 2)), ("bounds", (0, 0, 3, 4), (0, 0, 3, 4)),
    ("shadow_offset", (1, -2), (1, -2)), ("background_color", "#ff0080", (1, 0, 128 / 255, 1)),
    ("background_color", (0.25, 0.5, 0.75), (0.25, 0.5, 0.75, 1)), ("background_color", None, None),
    ("background_color", "Navy", (0, 0, 128 / 255, 1)),
    ("background_color", "rgb(255 0 0 / 50%)", (1, 0, 0, 128 / 255)),
    ("transform", lamina.Transform.translation(3, 4), lamina.Transform(m41=3, m42=4)),
    ("contents_gravity", "resizeAspect", "resizeAspect"), ("contents", None, None),
    ("time_map", "0 0; 2 4 hold; 5 0", "0 0; 2 4 hold; 5 0"), ("time_map", None, None),
])
def test_attributes(name, value, result):
    layer = lamina.Layer()
    setattr(layer, name, value)
    found = getattr(layer, name)
    assert found == result or found == pytest.approx(result)


def test_key_paths():
    layer = lamina.Layer()
    layer["transform.rotation.z"] = 0.5
    assert layer["transform.rotation.z"] == pytest.approx(0.5)
    layer["position.x"] = 7
    assert layer.position == (7, 0)
    layer["position"] = lamina.Point(1, 2)
    layer["bounds"] = lamina.Rect(0, 0, 3, 4)
    layer["shadowOffset"] = lamina.Size(5, 6)
    layer["borderColor"] = lamina.Color(0, 1, 0)
    assert (layer["position"], layer["bounds"]) == ((1, 2), (0, 0, 3, 4))
    assert (layer["shadowOffset"], layer["borderColor"]) == ((5, 6), (0, 1, 0, 1))
    layer["transform"] = lamina.Transform.scale(2)
    assert layer["transform"] == lamina.Transform.scale(2)


def test_a_time_map_remaps_what_is_shown():
    layer = lamina.Layer(frame=(0, 0, 8, 8), background_color="#000")
    fade = lamina.BasicAnimation("opacity", from_value=0, to_value=1, duration=4)
    layer.add_animation(fade, "fade")
    layer.time_map = "0 0; 1 4"
    pictures = [numpy.asarray(lamina.render(layer, time=time)) for time in (0, 0.25, 0.5)]
    assert [int(picture[4, 4, 3]) for picture in pictures] == pytest.approx([0, 64, 128], abs=1)
    with pytest.raises(lamina.InvalidArgument, match="not a time map"):
        layer.time_map = "1 0; 0 0"


def test_what_is_no_attribute_is_refused():
    layer = lamina.Layer()
    with pytest.raises(AttributeError):
        layer.cornerradius = 3
    with pytest.raises(lamina.InvalidArgument, match="cornerRadius"):
        layer["cornerradius"] = 3
    with pytest.raises(lamina.InvalidArgument):
        lamina.Layer(cornerradius=3)
    with pytest.raises(lamina.InvalidArgument, match="finite"):
        layer.opacity = float("nan")
    with pytest.raises(lamina.InvalidArgument, match="4 numbers"):
        layer.bounds = (1, 2)
    with pytest.raises(lamina.InvalidArgument, match="no colour"):
        layer.background_color = "reddish"
    with pytest.raises(lamina.InvalidArgument, match="no type"):
        layer["opacity"] = object()
    with pytest.raises(lamina.InvalidArgument, match="character 0"):
        layer.name = "a\0b"
    with pytest.raises(lamina.InvalidArgument, match="not a valid lamina_layer"):
        layer.add(lamina.Filter("gaussianBlur"))


def test_trees(card):
    a, b, c = (lamina.Layer(name=name) for name in "abc")
    blue = card.sublayers[0]
    card.insert(a, 0)
    card.insert(b, above=a)
    card.insert(c, below=a)
    assert [layer.name for layer in card] == ["c", "a", "b", "blue"]
    assert len(card) == 4 and card
    assert a.superlayer is card and card.superlayer is None
    assert card.sublayers[3] is blue
    d = card.replace(a, lamina.Layer(name="d"))
    b.remove()
    card.insert(b)
    assert [layer.name for layer in card] == ["c", "d", "blue", "b"]
    card.sublayers = [d]
    assert card.sublayers == [d] and b.superlayer is None
    with pytest.raises(lamina.InvalidArgument):
        d.add(card)
    mask = lamina.Layer()
    card.mask = mask
    assert card.mask is mask
    card.mask = None
    assert card.mask is None


def test_subclasses_stay_the_same_object(card):
    class Badge(lamina.Layer):
        def __init__(self, text):
            super().__init__(frame=(0, 0, 4, 4))
            self.text = text

    badge = card.add(Badge("new"))
    assert card.sublayers[-1] is badge and card.sublayers[-1].text == "new"


def test_classes_come_back():
    root = lamina.Layer(sublayers=[kind() for kind in CLASSES.values()])
    found = lamina.Layer.unarchive(root.archive())
    assert [type(layer) for layer in found] == list(CLASSES.values())


def test_repr(card):
    card.name = "paper"
    assert repr(card) == "<lamina.Layer 'paper' frame=(-20, -10, 40, 20), 1 sublayer>"
    assert repr(lamina.TextLayer(frame=(0, 0, 1, 2))) == "<lamina.TextLayer frame=(0, 0, 1, 2)>"


def test_own_values(card):
    card.set_own_value("mine", [1, 2.5])
    assert card.own_value("mine") == [1, 2.5]
    assert copy.deepcopy(card).own_value("mine") == [1, 2.5]
    card.set_own_value("mine", None)
    assert card.own_value("mine") is None


def test_archives(card):
    other = copy.copy(card)
    assert other is not card and other.sublayers[0].name == "blue"
    first, second = (numpy.asarray(lamina.render(root)) for root in (card, other))
    assert (first == second).all()
    with pytest.raises(lamina.InvalidInput):
        lamina.Layer.unarchive(b"nothing")


def test_places(card):
    blue = card.sublayers[0]
    card.position = (20, 10)
    assert card.hit_test((5, 5)) is blue and card.hit_test((15, 5)) is card
    assert card.hit_test((50, 5)) is None
    assert blue.contains((1, 1)) and not blue.contains((-1, 1))
    blue.position = (15, 10)
    assert blue.convert_point((0, 0), card) == (10, 0)
    assert blue.convert_point((0, 0)) == (10, 0)
    assert blue.convert_rect((0, 0, 2, 2), card) == (10, 0, 2, 2)
    blue.begin_time = 2
    assert blue.convert_time(0, card) == 2
    blue.transform = lamina.Transform.scale(0)
    assert card.convert_point((0, 0), blue) is None


def test_special_layers():
    shape = lamina.ShapeLayer(path=lamina.Path.rect(0, 0, 4, 4), line_dash_pattern=[2, 1])
    assert isinstance(shape.path, lamina.Path) and shape.path.split()[2] == "m"
    assert shape.line_dash_pattern == [2, 1]
    shape.line_dash_pattern = None
    assert shape.line_dash_pattern is None
    gradient = lamina.GradientLayer(colors=["#fff", (0, 0, 0)], locations=numpy.array([0, 0.5]))
    assert gradient.colors == [(1, 1, 1, 1), (0, 0, 0, 1)] and gradient.locations == [0, 0.5]
    replicator = lamina.ReplicatorLayer(instance_count=3, instance_color="#123456")
    assert replicator.instance_count == 3
    cell = lamina.EmitterCell(name="smoke", birth_rate=4, color="#f00", x_acceleration=2)
    emitter = lamina.EmitterLayer(emitter_cells=[cell], emitter_size=(3, 4), seed=7)
    assert emitter.emitter_cells[0].birth_rate == 4 and emitter.seed == 7
    emitter["emitterCells.smoke.birthRate"] = 9
    assert emitter.emitter_cells[0]["birthRate"] == 9
    assert lamina.TiledLayer(tile_size=(64, 32)).tile_size == (64, 32)
    assert lamina.ScrollLayer(scroll_mode="both").scroll_mode == "both"


def test_ellipses_are_round():
    shape = lamina.ShapeLayer(
        bounds=(0, 0, 40, 40), path=lamina.Path.ellipse(0, 0, 40, 40), fill_color="#000")
    alpha = numpy.asarray(lamina.render(shape))[:, :, 3]
    assert alpha[20, 20] == 255 and alpha[1, 1] == 0
    assert alpha.sum() / 255 == pytest.approx(numpy.pi * 400, rel=0.01)


def test_fonts_have_names():
    text = lamina.TextLayer(string="a")
    assert text.font is None
    text.font = "DejaVu Sans"
    assert text.font == "DejaVu Sans"


def test_texts_are_measured():
    text = lamina.TextLayer(string="one two three four", font_size=20, wrapped=True)
    one = text.measure()
    assert len(one.lines) == 1 and one.is_complete and one.size.width > 50
    several = text.measure(60)
    assert len(several.lines) > 1 and several.size.width <= 60
    assert several.lines[0].start == 0 and several.lines[1].start > 0
    assert not text.measure(60, 25).is_complete
    with pytest.raises(lamina.InvalidArgument):
        text.measure(-1)


def test_transforms_are_those_of_the_library():
    layer, turn = lamina.Layer(), lamina.Transform.rotation(0.3)
    layer["transform.rotation.z"] = 0.3
    assert layer.transform == pytest.approx(turn)
    both = lamina.Transform.translation(5, 0) @ turn
    matrix = numpy.array(lamina.Transform.translation(5, 0)).reshape(4, 4) @ numpy.array(
        turn).reshape(4, 4)
    assert numpy.allclose(numpy.array(both).reshape(4, 4), matrix)
    assert lamina.Transform.perspective(500).m34 == -1 / 500
