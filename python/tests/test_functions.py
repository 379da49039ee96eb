"""Functions of the program: drawing, animations, transactions, actions, pools, textures."""

import asyncio
import gc
import os
import threading
import time
import weakref

import numpy
import pytest

import lamina
from lamina import AnimationEvent


def test_drawing_a_layer():
    root = lamina.Layer(bounds=(0, 0, 8, 4))
    kept = []

    @root.set_draw
    def draw(canvas):
        assert canvas.layer is root
        assert (canvas.width, canvas.height, canvas.scale) == (8, 4, 1)
        assert canvas.bounds == (0, 0, 8, 4)
        numpy.asarray(canvas)[:, 4:] = (0, 0, 255, 255)
        canvas.pixels[0:4] = bytes((255, 0, 0, 255))
        kept.append(canvas)

    array = numpy.asarray(lamina.render(root))
    assert array[0, 0].tolist() == [0, 0, 255, 255] and array[3, 7].tolist() == [255, 0, 0, 255]
    assert array[1, 1].tolist() == [0, 0, 0, 0]
    assert "8x4" in repr(kept[0])
    with pytest.raises(lamina.InvalidArgument, match="not valid"):
        kept[0].pixels
    lamina.render(root)
    assert len(kept) == 1
    root.set_needs_display()
    lamina.render(root)
    assert len(kept) == 2
    root.set_draw(None)


def test_what_a_function_raises_is_raised():
    root = lamina.Layer(bounds=(0, 0, 8, 4))

    def draw(canvas):
        raise KeyError("why")

    root.set_draw(draw)
    with pytest.raises(KeyError, match="why"):
        lamina.render(root)


def test_functions_are_forgotten():
    class Draw:
        def __call__(self, canvas):
            pass

    draw, root = Draw(), lamina.Layer()
    ended = weakref.ref(draw)
    root.set_draw(draw)
    del draw
    assert ended() is not None
    del root
    gc.collect()
    assert ended() is None


def test_animations_tell_of_themselves():
    events, root = [], lamina.Layer(bounds=(0, 0, 4, 4))
    fade = lamina.BasicAnimation("opacity", from_value=0, duration=1)
    fade.on_event(events.append)
    root.add_animation(fade, "fade")
    with lamina.Renderer(4, 4) as renderer:
        renderer.render(root, 10)
        assert events == [] and lamina.run_callbacks() == 1
        assert events == [AnimationEvent.STARTED]
        renderer.render(root, 12)
        lamina.run_callbacks()
    assert events == [AnimationEvent.STARTED, AnimationEvent.FINISHED]
    with pytest.raises(lamina.InvalidArgument):
        lamina.objects.Animation.on_event(lamina.Filter("gaussianBlur"), print)
    fade.on_event(None)


def test_animations_of_layers():
    layer = lamina.Layer()
    keys = lamina.KeyframeAnimation(
        "position", values=[lamina.Point(0, 0), lamina.Point(9, 9)], key_times=[0, 1])
    spring = lamina.SpringAnimation("opacity", stiffness=50)
    group = lamina.AnimationGroup([keys, spring], duration=3)
    layer.add_animation(group, "both")
    layer.add_animation(lamina.Transition(type="push"))
    layer.add_animation(keys)
    # A layer has one transition, under this key.
    assert layer.animation_keys[:2] == ["both", "transition"]
    found = layer.animation("both")
    assert isinstance(found, lamina.AnimationGroup) and found.duration == 3
    assert [type(item) for item in found.animations] == [type(keys), type(spring)]
    assert found.animations[0].values == [(0, 0), (9, 9)]
    assert found.animations[1].stiffness == 50
    assert layer.animation("nothing") is None
    with pytest.raises(lamina.InvalidArgument):
        found.duration = 4
    layer.remove_animation("both")
    assert layer.animation("both") is None
    layer.remove_animation()
    assert layer.animation_keys == []
    assert repr(spring).startswith("<lamina.SpringAnimation 'opacity'")
    assert repr(group) == "<lamina.AnimationGroup duration=3.0>"


def test_filters_and_behaviors():
    blur = lamina.Filter("gaussianBlur", input_radius=5, name="blur")
    layer = lamina.Layer(filters=[blur])
    assert layer.filters[0]["inputRadius"] == 5 and layer["filters.blur.inputRadius"] == 5
    assert isinstance(layer.filters[0], lamina.Filter) and layer.filters[0].enabled
    assert "Filter" in repr(blur)
    layer.compositing_filter = "multiplyBlendMode"
    assert layer.compositing_filter is not None
    behavior = lamina.EmitterBehavior("wave", name="wave")
    emitter = lamina.EmitterLayer(emitter_behaviors=[behavior])
    assert isinstance(emitter.emitter_behaviors[0], lamina.EmitterBehavior)
    with pytest.raises(lamina.InvalidArgument, match="inputRadius"):
        lamina.Filter("gaussianBlur", radius=3)


def test_transactions(card):
    done = []
    blue = card.sublayers[0]
    with lamina.Renderer(40, 20) as renderer:
        renderer.set_animates_changes(True)
        renderer.render(card, 5)
        with lamina.transaction(
            duration=2, timing_function="linear", completion=lambda: done.append(True), mine=3,
        ):
            assert lamina.transaction_value("animationDuration") == 2
            assert lamina.transaction_value("mine") == 3
            blue.position = (35, 10)
        assert lamina.transaction_value("mine") is None
        renderer.render(card, 5)
        renderer.render(card, 6)
        assert blue.presentation.position.x == pytest.approx(20)
        lamina.run_callbacks()
        assert done == []
        renderer.render(card, 8)
        lamina.run_callbacks()
        assert done == [True]
    lamina.set_transaction_value("animationDuration", 7)
    assert lamina.transaction_value("animationDuration") == 7
    lamina.flush()
    assert lamina.transaction_value("animationDuration") != 7
    assert lamina.Layer().presentation is None


def test_actions(card):
    events = []
    blue = card.sublayers[0]
    blue.set_action("opacity", lambda layer, event: events.append((layer, event)))
    assert isinstance(blue.action("opacity"), lamina.Action)
    with lamina.Renderer(40, 20) as renderer:
        renderer.set_animates_changes(True)
        renderer.render(card, 1)
        blue.opacity = 0.5
        assert events == [(blue, "opacity")]
        blue.set_action("opacity", lamina.BasicAnimation("opacity", duration=1))
        assert isinstance(blue.action("opacity"), lamina.BasicAnimation)
        blue.set_action("opacity", None)
        assert blue.action("opacity") is None

        def fails(layer, event):
            raise RuntimeError("why")

        blue.set_action("opacity", fails)
        with pytest.raises(RuntimeError, match="why"):
            blue.opacity = 0.25
    del events[:]


def make():
    return lamina.Layer(bounds=(0, 0, 8, 8), background_color="#00f")


def test_pools():
    with lamina.Pool(2) as pool:
        image = pool.render(make, 8, 8, 2)
        assert image.size == (16, 16)
        assert numpy.asarray(image)[3, 3].tolist() == [0, 0, 255, 255]
        futures = [pool.submit(make, 8, 8, time=0) for _ in range(20)]
        assert {future.result().size for future in futures} == {(8, 8)}

        async def several():
            jobs = (asyncio.wrap_future(pool.submit(make, 4, 4)) for _ in range(3))
            return await asyncio.gather(*jobs)

        assert [found.size for found in asyncio.run(several())] == [(4, 4)] * 3
    pool.close()


def test_jobs_that_fail():
    def fails():
        raise KeyError("why")

    with lamina.Pool(1, 1) as pool:
        with pytest.raises(KeyError, match="why"):
            pool.render(fails, 8, 8)
        with pytest.raises(KeyError, match="why"):
            pool.submit(fails, 8, 8).result()
        with pytest.raises(TypeError, match="no layer"):
            pool.render(lambda: 7, 8, 8)
        with pytest.raises(lamina.InvalidArgument):
            pool.submit(make, -1, 8).result()
        with pytest.raises(lamina.InvalidArgument):
            pool.submit(make, 8, 8, timeout=-1)

        def bad():
            root = make()
            root.set_draw(lambda canvas: fails())
            return root

        with pytest.raises(KeyError, match="why"):
            pool.render(bad, 8, 8)
        with pytest.raises(KeyError, match="why"):
            pool.submit(bad, 8, 8).result()
        with pytest.raises(lamina.InvalidArgument):
            pool.render(make, -1, 8)
        assert pool.render(make, 8, 8).size == (8, 8)


def test_deadlines_and_full_queues():
    begun, go = threading.Event(), threading.Event()

    def waits():
        begun.set()
        go.wait(10)
        return make()

    pool = lamina.Pool(1, 1)
    try:
        first = pool.submit(waits, 8, 8)
        assert begun.wait(10)
        second = pool.submit(make, 8, 8)
        with pytest.raises(lamina.Busy):
            pool.render(make, 8, 8, refuse_if_busy=True)
        with pytest.raises(lamina.OutOfTime):
            pool.render(make, 8, 8, timeout=0.05)
        with pytest.raises(TimeoutError):
            pool.submit(make, 8, 8, timeout=0.05).result()
    finally:
        go.set()
    assert first.result().size == second.result().size == (8, 8)
    pool.shutdown(cancelling=True)
    with pytest.raises(lamina.InvalidArgument, match="shut down"):
        pool.render(make, 8, 8)
    pool.close()


def test_textures(card):
    descriptor = os.memfd_create("texels")
    os.truncate(descriptor, 16 * 16 * 4)
    texture = lamina.Texture.dmabuf([(descriptor, 0, 64)], 0x34325241, 16, 16, modifier=0)
    os.close(descriptor)
    texture.on_read(lambda fence: None)
    texture.on_read(None)
    assert texture.failure is None
    card.contents = texture
    assert isinstance(card.contents, lamina.Texture)
    lamina.render(card)
    # This memory is no device's.
    assert texture.failure
    texture.set_changed()
    with pytest.raises(lamina.InvalidArgument):
        texture.set_changed(10_000)
    with pytest.raises(lamina.InvalidArgument, match="planes"):
        lamina.Texture.dmabuf([], 0, 4, 4)
    with pytest.raises(lamina.InvalidArgument):
        lamina.Texture.gl(0, 4, 0)
    with pytest.raises(lamina.InvalidArgument):
        lamina.Texture.egl_image(0, 4, 4)
    card.contents = None


def test_the_clock():
    before = lamina.current_time()
    time.sleep(0.01)
    assert 0.005 < lamina.current_time() - before < 5
