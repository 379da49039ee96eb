#!/usr/bin/env python3
"""A card of layers, and a scene from a file, with the C interface of Lamina through ctypes: no
packages are needed.

    python3 card.py OUTPUT_FOLDER SCENE

Writes card.png, the same pixels as card.bgra, and scene.png. ../C/card.c draws the same card.
LAMINA_LIBRARY names the library where the dynamic loader does not find it.
"""

import ctypes
import os
import sys
from ctypes import (
    Structure,
    byref,
    c_bool,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_void_p,
)

LIBRARY = ctypes.CDLL(os.environ.get("LAMINA_LIBRARY", "liblamina.so.0"))
RGBA_STRAIGHT, BGRA_PREMULTIPLIED = 3, 0


class Point(Structure):
    _fields_ = [("x", c_double), ("y", c_double)]


class Size(Structure):
    _fields_ = [("width", c_double), ("height", c_double)]


class Rect(Structure):
    _fields_ = [("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double)]


class Color(Structure):
    _fields_ = [("red", c_double), ("green", c_double), ("blue", c_double), ("alpha", c_double)]


class Transform(Structure):
    _fields_ = [("m", c_double * 16)]


class Failure(Exception):
    """A function of the library failed."""


def call(name, *arguments):
    """Calls lamina_NAME, whose arguments have the types of C already; raises what it has to say if
    it fails."""
    status = getattr(LIBRARY, "lamina_" + name)(*arguments)
    if status:
        raise Failure(f"{name}: {text('status_name', c_int(status))}: {text('error_message')}")


def text(name, *arguments):
    function = getattr(LIBRARY, "lamina_" + name)
    function.restype = c_char_p
    return function(*arguments).decode()


class Handle:
    """An object of the library, given back when Python no longer needs it."""

    def __init__(self, kind, maker, *arguments):
        self.kind = kind
        self.pointer = c_void_p()
        call(maker, *arguments, byref(self.pointer))

    def __del__(self):
        if self.pointer:
            call(self.kind + "_release", self.pointer)


class Layer(Handle):
    def __init__(self, maker="layer_create", *arguments):
        super().__init__("layer", maker, *(arguments or (b"CALayer",)))

    def add(self, child):
        call("layer_add_sublayer", self.pointer, child.pointer)
        return child

    def set(self, **values):
        """Sets properties by their keys; the type of the value chooses the function. "__" stands
        for the dot of a key path."""
        for key, value in values.items():
            if isinstance(value, bool):
                kind, value = "bool", c_bool(value)
            elif isinstance(value, (int, float)):
                kind, value = "double", c_double(value)
            elif isinstance(value, str):
                kind, value = "string", value.encode()
            elif isinstance(value, Transform):
                kind, value = "transform", byref(value)
            elif isinstance(value, Handle):
                kind, value = "image", value.pointer
            else:
                kind = type(value).__name__.lower()
            call("layer_set_" + kind, self.pointer, key.replace("__", ".").encode(), value)
        return self


def layer(name, x, y, width, height, **values):
    return Layer().set(name=name, position=Point(x, y), bounds=Rect(0, 0, width, height), **values)


def rings():
    """An image of 128 by 64 pixels, made here: a blue that becomes violet, with rings."""
    pixels = bytearray()
    for y in range(64):
        for x in range(128):
            ring = ((x - 32) ** 2 + (y - 80) ** 2) // 1024 % 2
            pixels += bytes((60 + x + 40 * ring, 90 + 20 * ring, 235 - y, 255))
    return Handle(
        "image",
        "image_create",
        bytes(pixels),
        c_int32(128),
        c_int32(64),
        c_size_t(128 * 4),
        c_int(RGBA_STRAIGHT),
    )


def make_card():
    root = layer(
        "paper",
        160,
        100,
        320,
        200,
        backgroundColor=Color(0.95, 0.94, 0.91, 1),
        geometryFlipped=True,
    )
    card = root.add(
        layer(
            "card",
            160,
            100,
            220,
            140,
            backgroundColor=Color(1, 1, 1, 1),
            cornerRadius=16,
            borderWidth=1,
            borderColor=Color(0.16, 0.18, 0.36, 0.15),
            shadowColor=Color(0.16, 0.18, 0.36, 1),
            shadowOpacity=0.3,
            shadowRadius=8,
            shadowOffset=Size(0, 6),
            transform__rotation__z=-0.06,
        )
    )
    card.add(
        layer(
            "picture",
            110,
            42,
            196,
            60,
            contents=rings(),
            contentsGravity="resizeAspectFill",
            cornerRadius=10,
            masksToBounds=True,
        )
    )
    for i in range(3):
        card.add(
            layer(
                "bar",
                82 - 14 * i,
                90 + 15 * i,
                140 - 28 * i,
                7,
                backgroundColor=Color(0.16, 0.18, 0.36, 0.25),
                cornerRadius=3.5,
            )
        )
    # A whole matrix: a shear, with the translation in the last row.
    shear = Transform((c_double * 16)(1, 0.2, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 0, 0, 1))
    card.add(
        layer(
            "badge",
            186,
            108,
            36,
            36,
            backgroundColor=Color(1, 0.42, 0.37, 1),
            cornerCurve="continuous",
            cornerRadius=10,
            opacity=0.9,
            transform=shear,
        )
    )
    return root


def make_renderer(width, height, scale):
    return Handle(
        "renderer", "renderer_create", c_double(width), c_double(height), c_double(scale), None
    )


def draw_card(folder):
    root = make_card()
    renderer = make_renderer(320, 200, 2)
    call(
        "renderer_write",
        renderer.pointer,
        root.pointer,
        os.fsencode(os.path.join(folder, "card.png")),
    )

    width, height = c_int32(), c_int32()
    call("renderer_get_size", renderer.pointer, byref(width), byref(height))
    stride = width.value * 4
    pixels = ctypes.create_string_buffer(stride * height.value)
    call(
        "renderer_render",
        renderer.pointer,
        root.pointer,
        pixels,
        c_size_t(stride),
        c_int(BGRA_PREMULTIPLIED),
    )
    with open(os.path.join(folder, "card.bgra"), "wb") as file:
        file.write(pixels.raw)


def draw_scene(path, folder):
    scene = Handle("scene", "scene_load", os.fsencode(path))
    width, height = c_double(), c_double()
    call("scene_get_size", scene.pointer, byref(width), byref(height))
    root = Layer("scene_get_root", scene.pointer)
    renderer = make_renderer(width.value, height.value, 1)
    call(
        "renderer_write",
        renderer.pointer,
        root.pointer,
        os.fsencode(os.path.join(folder, "scene.png")),
    )


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: card.py OUTPUT_FOLDER SCENE")
    try:
        draw_card(sys.argv[1])
        draw_scene(sys.argv[2], sys.argv[1])
    except Failure as failure:
        sys.exit(f"error: {failure}")
    LIBRARY.lamina_handle_count.restype = c_int64
    print(f"lamina {text('version')}, {LIBRARY.lamina_handle_count()} handles left")


main()
