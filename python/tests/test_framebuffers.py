"""Frames in a framebuffer of a GL context that the test makes."""

import ctypes
import math

import pytest

import lamina

WIDTH, HEIGHT = 32, 16


class Context:
    """A context without a surface, with a framebuffer of 32 by 16 pixels."""

    def __init__(self):
        egl = self.egl = ctypes.CDLL("libEGL.so.1")
        gl = self.gl = ctypes.CDLL("libGLESv2.so.2")
        for name in ("eglGetPlatformDisplay", "eglCreateContext"):
            getattr(egl, name).restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(egl.eglGetPlatformDisplay(0x31DD, None, None))
        assert egl.eglInitialize(self.display, None, None)
        assert egl.eglBindAPI(0x30A0)
        wanted = (ctypes.c_int * 3)(0x3040, 0x40, 0x3038)
        config, count = ctypes.c_void_p(), ctypes.c_int()
        assert egl.eglChooseConfig(
            self.display, wanted, ctypes.byref(config), 1, ctypes.byref(count))
        version = (ctypes.c_int * 3)(0x3098, 3, 0x3038)
        self.context = ctypes.c_void_p(
            egl.eglCreateContext(self.display, config, None, version))
        assert self.context.value and self.make_current()
        self.framebuffer, color = ctypes.c_uint(), ctypes.c_uint()
        gl.glGenRenderbuffers(1, ctypes.byref(color))
        gl.glBindRenderbuffer(0x8D41, color)
        gl.glRenderbufferStorage(0x8D41, 0x8058, WIDTH, HEIGHT)
        gl.glGenFramebuffers(1, ctypes.byref(self.framebuffer))
        gl.glBindFramebuffer(0x8D40, self.framebuffer)
        gl.glFramebufferRenderbuffer(0x8D40, 0x8CE0, 0x8D41, color)

    def make_current(self):
        return self.egl.eglMakeCurrent(self.display, None, None, self.context)

    def pixel(self, x, y):
        out = (ctypes.c_ubyte * 4)()
        self.gl.glBindFramebuffer(0x8D40, self.framebuffer)
        self.gl.glReadPixels(x, y, 1, 1, 0x1908, 0x1401, out)
        return list(out)

    def texture(self):
        name, texels = ctypes.c_uint(), (ctypes.c_ubyte * 16)(*[0, 255, 0, 255] * 4)
        self.gl.glGenTextures(1, ctypes.byref(name))
        self.gl.glBindTexture(0x0DE1, name)
        self.gl.glTexImage2D(0x0DE1, 0, 0x8058, 2, 2, 0, 0x1908, 0x1401, texels)
        return name.value

    def close(self):
        self.egl.eglMakeCurrent(self.display, None, None, None)
        self.egl.eglDestroyContext(self.display, self.context)


@pytest.fixture
def context():
    try:
        made = Context()
    except OSError:
        pytest.skip("needs libGLESv2.so.2")
    yield made
    made.close()


def test_frames(context):
    root = lamina.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#f00")
    box = root.add(lamina.Layer(frame=(0, 0, 8, HEIGHT), background_color="#00f"))
    whole = (0, 0, WIDTH, HEIGHT)
    with lamina.FramebufferRenderer(context.framebuffer.value, WIDTH, HEIGHT) as renderer:
        assert renderer.size == (WIDTH, HEIGHT)
        with renderer.frame(root, whole, 1) as update:
            assert update == whole
        assert context.pixel(4, 4) == [0, 0, 255, 255] and context.pixel(20, 4) == [255, 0, 0, 255]
        with renderer.frame(root, whole, 2) as update:
            assert update is None
        assert renderer.next_frame_time == math.inf
        box.frame = (8, 0, 8, HEIGHT)
        renderer.begin_frame(root, whole, 3)
        assert renderer.update.width < WIDTH
        renderer.add_update(whole)
        assert renderer.update == whole
        renderer.render_frame()
        renderer.end_frame()
        assert context.pixel(4, 4) == [255, 0, 0, 255]
        renderer.set_buffer_age(0)
        renderer.set_framebuffer(context.framebuffer.value, WIDTH, HEIGHT, top_row_first=True)
        box.add_animation(lamina.BasicAnimation("opacity", from_value=0, duration=1))
        tree = lamina.CommittedTree(root, 4)
        with renderer.frame(tree, whole, 4) as update:
            assert update == whole
        assert renderer.next_frame_time == 4
        with pytest.raises(lamina.InvalidArgument):
            renderer.begin_frame(root, (0, 0, 0, 0), 5)
        with pytest.raises(lamina.InvalidArgument):
            lamina.Renderer.render(renderer, root)
        assert context.make_current()


def test_textures_are_shown(context):
    reads = []
    texture = lamina.Texture.gl(context.texture(), 2, 2)
    texture.on_read(reads.append)
    root = lamina.Layer(frame=(0, 0, WIDTH, HEIGHT), contents=texture)
    with lamina.FramebufferRenderer(context.framebuffer.value, WIDTH, HEIGHT) as renderer:
        with renderer.frame(root, (0, 0, WIDTH, HEIGHT), 1):
            pass
        assert context.pixel(8, 8) == [0, 255, 0, 255]
        texture.set_changed()
        with renderer.frame(root, (0, 0, WIDTH, HEIGHT), 2):
            pass
    assert texture.failure is None and reads


def test_without_a_context():
    with pytest.raises(lamina.InvalidArgument):
        lamina.FramebufferRenderer(0, 4, 4)
