"""The pictures and places of scene.h, from build/libscene.so, so that they are the same as those of
the C peers."""

import ctypes
import pathlib

import numpy

WIDTH, HEIGHT = 1920, 1080


class _Point(ctypes.Structure):
    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double)]


class _Color(ctypes.Structure):
    _fields_ = [("red", ctypes.c_double), ("green", ctypes.c_double), ("blue", ctypes.c_double)]


_library = ctypes.CDLL(
    str(pathlib.Path(__file__).resolve().parent.parent / "build" / "libscene.so")
)
_library.scene_hsv.restype = _Color
_library.scene_hsv.argtypes = [ctypes.c_double] * 3
_library.scene_sprite_angle.restype = ctypes.c_double


def hsv(hue, saturation, value):
    color = _library.scene_hsv(hue, saturation, value)
    return color.red, color.green, color.blue


def _place(name, *arguments):
    function = getattr(_library, name)
    function.restype = _Point
    point = function(*arguments)
    return point.x, point.y


def sprite_center(i):
    return _place("scene_sprite_center", i)


def sprite_angle(i, f):
    return _library.scene_sprite_angle(i, f)


def dirty_center(f):
    return _place("scene_dirty_center", f)


def group(g, f):
    return _place("scene_group", g, f)


def effect(m, f):
    return _place("scene_effect", m, f)


def shadow(s, f):
    return _place("scene_shadow", s, f)


def upload_place(i):
    return _place("scene_upload_place", i)


def deep(i, f):
    return _place("scene_deep", i, f)


def card(i, f):
    return _place("scene_card", i, f)


def row_y(row, f):
    return _library.scene_row_y(row, f)


def _picture(name, width, height, *arguments):
    texels = numpy.zeros((height, width, 4), numpy.uint8)
    getattr(_library, name)(texels.ctypes.data_as(ctypes.c_void_p), *arguments)
    return texels


# Pictures: BGRA premultiplied, top row first.
def tile(side):
    return _picture("scene_tile", side, side, side)


def icon(k):
    return _picture("scene_icon", 32, 32, k)


def button():
    return _picture("scene_button", 32, 32)


def layer(which, alpha):
    return _picture("scene_layer", WIDTH, HEIGHT, which, ctypes.c_bool(alpha))


def picture300():
    return _picture("scene_picture300", 300, 300)


def mask300():
    """White with the alpha of the mask."""
    alpha = numpy.zeros((300, 300), numpy.uint8)
    _library.scene_mask300(alpha.ctypes.data_as(ctypes.c_void_p))
    return numpy.repeat(alpha[:, :, None], 4, axis=2)


def upload(i, f):
    return _picture("scene_upload", 256, 256, i, f)
