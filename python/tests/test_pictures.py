"""Pictures: renderers, scenes, trees, films."""

import io
import shutil
import subprocess
import sys
import threading
import time

import numpy
import PIL.Image
import pytest

import lamina
from lamina import PixelFormat

RED, BLUE = [255, 0, 0, 255], [0, 0, 255, 255]


def test_a_picture(card):
    array = numpy.asarray(lamina.render(card, scale=2))
    assert array.shape == (40, 80, 4)
    assert array[5, 5].tolist() == BLUE and array[5, 60].tolist() == RED


def test_into_memory_of_the_program(card):
    with lamina.Renderer(40, 20) as renderer:
        wide = numpy.zeros((20, 50, 4), numpy.uint8)
        out = renderer.render_into(card, wide[:, :40])
        assert (wide[:, :40] == numpy.asarray(renderer.render(card))).all()
        assert (wide[:, 40:] == 0).all() and out.base is wide
        memory = bytearray(40 * 20 * 4)
        renderer.render_into(card, memory, PixelFormat.BGRA_PREMULTIPLIED)
        assert list(memory[:4]) == [255, 0, 0, 255]
        for wrong in (numpy.zeros((20, 40, 3), numpy.uint8), bytearray(7), bytes(40 * 20 * 4)):
            with pytest.raises(lamina.InvalidArgument):
                renderer.render_into(card, wrong)


def test_pictures_are_lent(card):
    with lamina.Renderer(40, 20) as renderer:
        first = numpy.asarray(renderer.render(card).lend())
        before = first.copy()
        card.background_color = "#123456"
        # The array holds the first picture, so the second one is elsewhere.
        second = numpy.asarray(renderer.render(card).lend())
        assert (first == before).all() and not numpy.shares_memory(first, second)
        assert (second != before).any()
        memory = numpy.zeros((20, 40, 4), numpy.uint8)
        renderer.render_into(card, memory, PixelFormat.BGRA_PREMULTIPLIED)
        assert (second == memory).all()
        address = second.ctypes.data
        del first, second
        card.background_color = "#654321"
        # Nothing holds the second picture any more, so the third one takes its memory.
        third = numpy.asarray(renderer.render(card).lend())
        assert third.ctypes.data == address and third.tobytes() != memory.tobytes()
    # Views outlive their renderer.
    assert third[0, 0].shape == (4,)


def test_a_renderer(card, tmp_path):
    with lamina.Renderer(40, 20, 2, lamina.Device()) as renderer:
        assert renderer.size == (80, 40) and "80x40" in repr(renderer)
        renderer.render(card)
        assert renderer.statistics.layers == 2 and renderer.statistics.damaged_pixels == 3200
        renderer.render(card)
        assert renderer.statistics.damaged_pixels == 0
        assert renderer.device
        renderer.recreate()
        renderer.write(card, tmp_path / "card.png", time=1)
        assert PIL.Image.open(tmp_path / "card.png").size == (80, 40)
    assert "closed" in repr(renderer)
    with pytest.raises(lamina.InvalidArgument, match="NULL"):
        renderer.render(card)
    renderer.close()
    with pytest.raises(lamina.InvalidArgument):
        lamina.Renderer(0, 1)


def test_devices():
    found = lamina.devices()
    assert "device" in found
    assert lamina.Device("software").description in repr(lamina.Device("software"))
    with pytest.raises(lamina.InvalidArgument):
        lamina.Device("nothing")


def test_other_threads_run_while_a_picture_is_drawn():
    """A thread that counts goes on counting during a call of the library.

    It never takes Python's lock from this thread: it gets it only if the call gives it away.
    """
    blurred = lamina.Layer(bounds=(0, 0, 900, 900), filters=[
        lamina.Filter("gaussianBlur", input_radius=20)], sublayers=[
        lamina.Layer(frame=(0, 0, 800, 800), background_color="#123")])
    counts, running = [0], [True]

    def count():
        while running[0]:
            counts[0] += 1
            time.sleep(0.0005)

    interval = sys.getswitchinterval()
    with lamina.Renderer(900, 900) as renderer:
        thread = threading.Thread(target=count)
        thread.start()
        try:
            sys.setswitchinterval(60)
            before, start = counts[0], time.perf_counter()
            place = lamina.images.c_void_p()
            status = lamina._library.C.renderer_render_image(
                renderer, blurred, lamina.images.byref(place))
            counted, taken = counts[0] - before, time.perf_counter() - start
        finally:
            sys.setswitchinterval(interval)
            running[0] = False
            thread.join()
        assert lamina.Image._wrap(place.value).size == (900, 900) and status == 0
        assert taken > 0.005 and counted >= 2


def test_notebooks_show_layers(card):
    for shown, size in ((card, (80, 40)), (card.sublayers[0], (20, 40)), (lamina.Layer(), (2, 2))):
        data = shown._repr_png_()
        assert PIL.Image.open(io.BytesIO(data)).size == size
    assert lamina.render(card)._repr_png_().startswith(b"\x89PNG")
    assert lamina.Scene(card)._repr_png_() == card._repr_png_()
    assert card.sublayers[0].superlayer is card


def test_scenes(scenes, card, tmp_path):
    scene = lamina.Scene.load(scenes / "Layers.ca")
    assert scene.root and scene.size.width > 0 and scene.warnings == []
    assert "lamina.Scene" in repr(scene)
    assert scene.states
    scene.apply_state(scene.states[0])
    with pytest.raises(lamina.InvalidArgument):
        scene.apply_state("no such state")
    assert scene.layer("no such id") is None

    written = lamina.Scene(card)
    assert written.write(tmp_path / "card.caml") == []
    data = written.encode()
    for found in (lamina.Scene.load(tmp_path / "card.caml"), lamina.Scene.read(data, tmp_path)):
        assert [layer.name for layer in found.root] == ["blue"]
        assert (numpy.asarray(lamina.render(found)) == numpy.asarray(lamina.render(card))).all()
    card.set_draw(lambda canvas: None)
    with pytest.raises(lamina.InvalidInput):
        lamina.Scene.read(b"<caml")
    with pytest.raises(lamina.NoInput):
        lamina.render(tmp_path / "nothing.ca")
    warned = lamina.Scene.read(
        b'<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 2 2">'
        b'<contents type="CGImage" src="gone.png"/></CALayer></caml>', tmp_path)
    assert any("gone.png" in warning for warning in warned.warnings)


@pytest.mark.parametrize("moment", [0, 0.75])
def test_a_picture_is_that_of_the_command(scenes, tmp_path, moment):
    path = tmp_path / "picture.png"
    subprocess.run(
        [lamina.command(), "render", scenes / "Layers.ca", "-o", path, "--time", str(moment),
         "--quiet"], check=True)
    image = lamina.render(scenes / "Layers.ca", time=moment)
    assert (numpy.asarray(PIL.Image.open(path).convert("RGBA")) == numpy.asarray(image)).all()


def test_states(scenes):
    scene = lamina.Scene.load(scenes / "Layers.ca")
    image = lamina.render(scenes / "Layers.ca", state=scene.states[-1])
    assert image.size[0] > 0
    with pytest.raises(lamina.InvalidArgument):
        lamina.render(scene.root, state="one")


def test_times():
    root = lamina.Layer(bounds=(0, 0, 10, 10))
    box = root.add(lamina.Layer(frame=(0, 0, 2, 10), background_color="#f00"))
    box.add_animation(lamina.BasicAnimation("position.x", from_value=1, to_value=9, duration=2))
    with lamina.Renderer(10, 10, keeps_animations=True) as renderer:
        for moment, column in ((2, 8), (0, 0), (1, 4), (0, 0)):
            row = numpy.asarray(renderer.render(root, moment))[5, :, 3]
            assert row[column] > 200 and row.sum() < 3 * 255
            assert box.presentation.position.x == pytest.approx(1 + 4 * moment)
        renderer.set_time(None)


def test_trees_of_other_threads(card):
    tree = lamina.CommittedTree(card, 0)
    pictures = []

    def draw():
        with lamina.Renderer(40, 20) as renderer:
            pictures.append(numpy.asarray(renderer.render(tree))[5, 5].tolist())

    for color, expected in (("#00f", BLUE), ("#f00", RED)):
        with lamina.transaction(disable_actions=True):
            card.sublayers[0].background_color = color
        tree.commit(1)
        thread = threading.Thread(target=draw)
        thread.start()
        thread.join()
        assert pictures.pop() == expected
    tree.close()


def test_films(card, tmp_path):
    blue = card.sublayers[0]
    blue.add_animation(lamina.BasicAnimation("position.x", from_value=5, to_value=35, duration=1))
    lamina.film(card, tmp_path / "frames" / "%05d.png", fps=4, duration=1)
    frames = sorted((tmp_path / "frames").glob("*.png"))
    assert len(frames) == 4
    for frame, moment in zip(frames, (0, 0.25, 0.5, 0.75)):
        expected = numpy.asarray(lamina.render(lamina.Scene.read(
            lamina.Scene(card).encode()), time=moment))
        assert (numpy.asarray(PIL.Image.open(frame).convert("RGBA")) == expected).all()
    with pytest.raises(lamina.InvalidArgument):
        lamina.film(card, tmp_path / "film.mp4", fps=-1, duration=1)
    with pytest.raises(lamina.NoInput, match="nothing.ca"):
        lamina.film(tmp_path / "nothing.ca", tmp_path / "film.mp4", fps=4, duration=1)


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="needs ffmpeg")
def test_an_mp4(card, tmp_path):
    path = lamina.film(lamina.Scene(card), tmp_path / "film.mp4", fps=4, duration=1)
    assert path.stat().st_size > 500
    with pytest.raises(lamina.CannotCreate):
        lamina.film(card, path, fps=4, duration=1, overwrite=False)
