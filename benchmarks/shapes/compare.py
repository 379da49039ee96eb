#!/usr/bin/env python3
"""Measures Lamina and ThorVG with the same shapes, in turn, and prints a table.

    pip install thorvg-python
    PYTHONPATH=python LAMINA_LIBRARY=…/liblamina.so benchmarks/shapes/compare.py

Fifty stars of twelve points, each filled and with a line around it, lie on white, 512 x 512 pixels.
In each scene they do one thing in every frame: they all turn, change their size, change their
outline or are trimmed, or one of them turns. Each scene is drawn in a process of its own, by each
in turn, until each has had three processes; the medians count. With --rounds N it is N processes.

A figure is the processor time of all threads for a frame, in milliseconds, from the changed values
to pixels that the program can read. The time of Python's own calls that set the values is left
out. With --disable NAMES, Lamina is also measured with those optimisations off (`LAMINA_DISABLE`).
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time

SIDE, COUNT, POINTS, FRAMES, WARM = 512, 50, 12, 120, 20
SCENES = ["turn", "scale", "morph", "trim", "one"]


def center(k):
    return 56 + k * 97 % 400, 56 + k * 61 % 400


def color(k):
    return 40 + k * 53 % 200, 40 + k * 91 % 200, 40 + k * 37 % 200


def star(k, f):
    """The points of a star around (0, 0); `f` is 0 unless its outline changes."""
    points = []
    for j in range(POINTS):
        radius = (50 if j % 2 else 32) + (8 * math.sin((f + 7 * j + k) / 10) if f else 0)
        angle = j * 2 * math.pi / POINTS
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return points


def turn(k, f):
    return (f + 5 * k) * 2 * math.pi / 256


def size(k, f):
    return 0.8 + 0.2 * math.sin((f + 5 * k) * 2 * math.pi / 64)


def end(k, f):
    return ((f + 3 * k) % 60 + 1) / 61


class Lamina:
    """Lamina through its library for Python, on Mesa's rasterizer for the processor."""

    def __init__(self, scene):
        import lamina
        self.library, self.scene = lamina, scene
        self.root = lamina.Layer()
        self.root.frame = (0, 0, SIDE, SIDE)
        self.root.background_color = "#ffffff"
        self.layers = []
        for k in range(COUNT):
            layer = lamina.ShapeLayer()
            layer.position = center(k)
            layer.path = self.path(star(k, 0))
            layer.fill_color = "#%02x%02x%02x" % color(k)
            layer.stroke_color = "#202020"
            layer.line_width = 4
            self.root.add(layer)
            self.layers.append(layer)
        self.renderer = lamina.Renderer(SIDE, SIDE)
        self.pixels = None

    @staticmethod
    def path(points):
        steps = ["%.17g %.17g %s" % (*point, "l" if k else "m") for k, point in enumerate(points)]
        return " ".join([*steps, "h"])

    def change(self, f):
        with self.library.transaction(disable_actions=True):
            for k in [25] if self.scene == "one" else range(COUNT):
                layer = self.layers[k]
                if self.scene in ("turn", "one"):
                    layer["transform.rotation.z"] = turn(k, f)
                elif self.scene == "scale":
                    layer["transform.scale"] = size(k, f)
                elif self.scene == "morph":
                    layer.path = self.path(star(k, f + 1))
                else:
                    layer.stroke_end = end(k, f)

    def draw(self):
        # The memory of a picture that nobody holds any more serves the next one.
        self.pixels = None
        self.pixels = self.renderer.render(self.root).lend()


class ThorVG:
    """ThorVG's engine for the processor, with one thread."""

    def __init__(self, scene):
        import thorvg_python
        self.library, self.scene = thorvg_python, scene
        self.engine = thorvg_python.Engine(threads=0)
        self.canvas = thorvg_python.SwCanvas(self.engine)
        self.canvas.set_target(SIDE, SIDE, cs=thorvg_python.Colorspace.ARGB8888)
        ground = thorvg_python.Shape(self.engine)
        ground.append_rect(0, 0, SIDE, SIDE, 0, 0, True)
        ground.set_fill_color(255, 255, 255, 255)
        self.canvas.add(ground)
        self.shapes = []
        for k in range(COUNT):
            shape = thorvg_python.Shape(self.engine)
            self.outline(shape, star(k, 0))
            shape.set_fill_color(*color(k), 255)
            shape.set_stroke_color(32, 32, 32, 255)
            shape.set_stroke_width(4)
            shape.set_stroke_join(thorvg_python.StrokeJoin.MITER)
            shape.set_stroke_miterlimit(10)
            shape.translate(*center(k))
            self.canvas.add(shape)
            self.shapes.append(shape)

    @staticmethod
    def outline(shape, points):
        shape.move_to(*points[0])
        for point in points[1:]:
            shape.line_to(*point)
        shape.close()

    def change(self, f):
        for k in [25] if self.scene == "one" else range(COUNT):
            shape = self.shapes[k]
            if self.scene in ("turn", "one"):
                shape.rotate(math.degrees(turn(k, f)))
            elif self.scene == "scale":
                shape.scale(size(k, f))
            elif self.scene == "morph":
                shape.reset()
                self.outline(shape, star(k, f + 1))
            else:
                shape.set_trimpath(0, end(k, f), True)

    def draw(self):
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()


ENGINES = {"lamina": Lamina, "without": Lamina, "thorvg": ThorVG}


def child(name, scene):
    """Measures one scene by one engine, and prints its figure."""
    engine = ENGINES[name](scene)
    times = []
    for f in range(WARM + FRAMES):
        engine.change(f)
        start = time.process_time_ns()
        engine.draw()
        times.append(time.process_time_ns() - start)
    print(json.dumps(statistics.fmean(times[WARM:]) / 1e6))


def run(name, scene, disabled):
    environment = dict(os.environ)
    if name == "without":
        environment["LAMINA_DISABLE"] = disabled
    result = subprocess.run(
        [sys.executable, __file__, "--child", name, scene], capture_output=True, text=True,
        env=environment)
    if result.returncode != 0:
        sys.exit(f"{name} {scene}: {result.stderr.strip()[-300:]}")
    return json.loads(result.stdout.strip().splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*", default=SCENES, help="some of " + " ".join(SCENES))
    parser.add_argument("--rounds", type=int, default=3, help="processes for each figure")
    parser.add_argument("--disable", default="", help="optimisations to measure without, too")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        return child(*options.child)
    names = ["lamina", "without", "thorvg"] if options.disable else ["lamina", "thorvg"]
    print(f"{'ms a frame':12}" + "".join(f"{name:>10}" for name in names) + f"{'ratio':>8}")
    for scene in options.scenes:
        figures = {name: [] for name in names}
        for _ in range(options.rounds):
            for name in names:
                figures[name].append(run(name, scene, options.disable))
        middle = {name: statistics.median(figures[name]) for name in names}
        print(
            f"{scene:12}" + "".join(f"{middle[name]:10.2f}" for name in names)
            + f"{middle['lamina'] / middle['thorvg']:8.2f}")


if __name__ == "__main__":
    main()
