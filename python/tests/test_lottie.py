"""Lottie animations."""

import json
import math

import numpy
import pytest

import lamina

#: A blue bar, one pixel wide, that goes over red to the right: a column a frame, a frame a second.
BAR = {
    "v": "5.9.0", "fr": 1, "ip": 0, "op": 4, "w": 4, "h": 2,
    "markers": [{"cm": "end", "tm": 2, "dr": 1}],
    "slots": {"bar": {"p": {"k": [0, 0, 1, 1]}}},
    "fonts": {"list": [{"fName": "F", "fFamily": "Fam", "fStyle": "Bold"}]},
    "assets": [{"id": "i", "w": 1, "h": 2, "p": "a.png", "u": "", "sid": "photo"},
               {"id": "m", "p": "a.mp3", "u": ""}],
    "layers": [
        {"ty": 5, "nm": "Title", "ip": 0, "op": 9, "ks": {"p": {"k": [0, 90]}}, "t": {"d": {
            "k": [{"t": 0, "s": {"t": "a", "s": 9, "f": "F", "fc": [0, 0, 0]}}]}}},
        {"ty": 2, "nm": "Photo", "refId": "i", "ip": 0, "op": 9,
         "ks": {"p": {"k": [9, 0], "sid": "at"}}},
        {"ty": 4, "nm": "Bar", "ip": 0, "op": 9,
         "ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 3, "s": [3, 0]}]}},
         "shapes": [
             {"ty": "rc", "nm": "R", "p": {"k": [0.5, 1]}, "s": {"k": [1, 2]}, "r": {"k": 0}},
             {"ty": "fl", "nm": "Fill", "c": {"k": [0, 0, 0, 1], "sid": "bar"}, "o": {"k": 100}}]},
        {"ty": 4, "nm": "Ramp", "ip": 0, "op": 9, "ks": {"o": {"k": 0}}, "shapes": [
            {"ty": "rc", "nm": "R", "p": {"k": [2, 1]}, "s": {"k": [4, 2]}, "r": {"k": 0}},
            {"ty": "gf", "nm": "G", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]},
             "e": {"k": [4, 0]}, "g": {"p": 2, "sid": "ramp", "k": {
                 "k": [0, 1, 0, 0, 1, 0, 0, 1]}}}]},
        {"ty": 1, "nm": "Back", "ip": 0, "op": 9, "sc": "#ff0000", "sw": 4, "sh": 2, "ks": {}}],
}

RED, GREEN, BLUE = [255, 0, 0], [0, 255, 0], [0, 0, 255]


@pytest.fixture
def bar():
    return lamina.Lottie(json.dumps(BAR).encode())


def columns(source, time=0.0):
    """The colours of the four columns."""
    return numpy.asarray(lamina.render(source, time=time))[0, :, :3].tolist()


def with_bar(place, color=BLUE):
    return [color if column == place else RED for column in range(4)]


def test_what_is_in_a_file(bar, tmp_path):
    assert (bar.start_frame, bar.end_frame, bar.framerate, bar.duration) == (0, 4, 1, 4)
    assert bar.markers == [lamina.Marker("end", 2, 1)]
    assert bar.slots["bar"] == ("color", lamina.Color(0, 0, 1))
    assert bar.slots["at"] == ("vector", [9, 0]) and bar.slots["photo"].kind == "image"
    assert bar.texts == ["Title"] and bar.fonts == [("F", "Fam", "Bold")]
    assert bar.images == ["a.png"] and bar.sounds == ["a.mp3"]
    assert "Bar.Fill.Color" in bar.keypaths
    assert bar.animations == bar.themes == []
    assert any("a.png" in line for line in bar.report)
    assert bar.layer.bounds == (0, 0, 4, 2) and bar.layer is bar.layer
    path = tmp_path / "a.json"
    path.write_text(json.dumps(BAR))
    assert lamina.Lottie(path).duration == 4
    with pytest.raises(lamina.NoInput):
        lamina.Lottie(tmp_path / "b.json")
    with pytest.raises(lamina.InvalidArgument, match="archive"):
        lamina.Lottie(str(path), animation="x")
    with pytest.raises(lamina.InvalidInput):
        lamina.Lottie(b"{}")


def test_values(bar):
    assert columns(bar) == with_bar(0)
    bar.set_slot("bar", "#0f0")
    assert columns(bar) == with_bar(0, GREEN)
    bar.set_slot("bar", None)
    bar.set_value("Bar.**.Color", lamina.Color(0, 1, 0))
    assert columns(bar) == with_bar(0, GREEN)
    assert bar.value("Bar.Fill.Color") == lamina.Color(0, 1, 0)
    bar.set_value("Bar.**.Color", None)
    assert columns(bar) == with_bar(0)
    assert bar.value("Bar.Transform.Position", 2) == [2, 0] and bar.value("No.Way") is None
    bar.set_text("Title", "abc")
    bar.set_text("Title", None)
    bar.set_theme(None)
    bar.set_value("Ramp.Transform.Opacity", 100)
    bar.set_slot("ramp", [(0, "#0f0"), (1, (0, 1, 0))])
    assert columns(bar)[1:] == [GREEN] * 3
    for call in (
        lambda: bar.set_slot("baz", 1), lambda: bar.set_slot("bar", "reddish"),
        lambda: bar.set_slot("at", 1), lambda: bar.set_text("Titel", "a"),
        lambda: bar.set_text("Title", "a\0"), lambda: bar.set_theme("dark"),
        lambda: bar.set_value("No.Way", 1),
    ):
        with pytest.raises(lamina.InvalidArgument):
            call()


def test_images(bar, tmp_path):
    image = lamina.Image(numpy.full((2, 1, 4), (0, 255, 0, 255), numpy.uint8))
    bar.set_slot("at", (3, 0))
    bar.set_image("a.png", image.encode("png"))
    assert columns(bar)[3] == GREEN
    bar.set_image("a.png", None)
    assert columns(bar)[3] == RED
    path = tmp_path / "b.png"
    path.write_bytes(image.encode("png"))
    for value in (str(path), path, image):
        bar.set_slot("photo", value)
        assert columns(bar)[3] == GREEN
        bar.set_slot("photo", None)


def test_frames_and_playing(bar, tmp_path):
    bar.progress = 0.25
    assert bar.frame == 1 and not bar.is_playing
    with lamina.Renderer(4, 2) as renderer:
        def shown(time):
            return numpy.asarray(renderer.render(bar.layer, time))[0, :, :3].tolist()

        bar.frame = 2
        assert shown(9) == with_bar(2) and bar.progress == 0.5
        bar.play(0, 3)
        assert [shown(10 + t) for t in range(4)] == [with_bar(t) for t in range(4)]
        assert bar.is_playing
        assert shown(15) == with_bar(3) and not bar.is_playing
        bar.loop()
        assert shown(20) == with_bar(0) and shown(25) == with_bar(1)
        bar.pause()
        assert shown(30) == with_bar(1)
        bar.set_speed(2)
        bar.play(marker="end", count=math.inf, turns_back=True)
        assert shown(30) == with_bar(2) and shown(30.5) == with_bar(3)
        assert shown(31) == with_bar(2)
    with pytest.raises(lamina.InvalidArgument, match="allowed: 'end'"):
        bar.play(marker="x")
    with pytest.raises(lamina.InvalidArgument, match="excludes"):
        bar.play(1, marker="end")
    with pytest.raises(lamina.InvalidArgument, match="positive"):
        bar.play(count=0)
    path = tmp_path / "a.json"
    path.write_text(json.dumps(BAR))
    assert columns(path, 2) == with_bar(2)
    assert bar._repr_png_().startswith(b"\x89PNG")


def test_layers_of_the_program(bar):
    back = bar.named_layer("Back")
    back.add(lamina.Layer(frame=(3, 0, 1, 2), background_color="#0f0"))
    assert columns(bar) == with_bar(0)[:3] + [GREEN]
    assert bar.named_layer("None") is None
