#!/usr/bin/env python3
"""Measures Lamina and ThorVG with the same Lottie files, in turn, and prints a table.

    pip install thorvg-python
    PYTHONPATH=python LAMINA_LIBRARY=…/liblamina.so benchmarks/lottie/compare.py FILE…

Each file is opened and drawn in a process of its own, once by each of the two, and again until each
has had three processes; the medians count. Both draw 60 frames over the file's length, 512 pixels
on the longer side, into memory of the program as premultiplied BGRA, on the processor.

- `ms`: processor time of all threads for a frame, in milliseconds. The same frames were drawn once
  before, so that nothing is compiled or loaded any more.
- `open`: processor time for reading the file, in milliseconds, after another file was read.
- `MB`: the most memory that the process held, above what it held with an empty animation.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

SIDE, FRAMES, RUNS = 512, 60, 3
EMPTY = '{"v":"5.9.0","fr":30,"ip":0,"op":60,"w":512,"h":512,"layers":[]}'


def measure(show):
    """The processor time of a frame."""
    for _ in range(2):
        start = time.process_time()
        for index in range(FRAMES):
            show(index / FRAMES)
        spent = time.process_time() - start
    return spent / FRAMES


class Lamina:
    """Lamina through its library for Python, on Mesa's rasterizer for the processor."""

    def __init__(self):
        import lamina
        self.library = lamina

    def open(self, path):
        self.lottie = self.library.Lottie(path)
        _, _, width, height = self.lottie.layer.bounds
        return width, height

    def prepare(self, width, height):
        self.lottie.layer.frame = (0, 0, width, height)
        self.renderer = self.library.Renderer(width, height)
        self.pixels = bytearray(width * height * 4)

    def show(self, progress):
        self.lottie.progress = progress
        self.renderer.render_into(
            self.lottie.layer, self.pixels, self.library.PixelFormat.BGRA_PREMULTIPLIED)


class ThorVG:
    """ThorVG's engine for the processor, with one thread."""

    def __init__(self):
        import thorvg_python
        self.library = thorvg_python
        self.engine = thorvg_python.Engine(threads=0)

    def open(self, path):
        self.animation = self.library.LottieAnimation(self.engine)
        self.picture = self.animation.get_picture()
        self.picture.load(path)
        _, width, height = self.picture.get_size()
        return width, height

    def prepare(self, width, height):
        self.canvas = self.library.SwCanvas(self.engine)
        self.canvas.set_target(width, height, cs=self.library.Colorspace.ARGB8888)
        self.picture.set_size(width, height)
        self.canvas.add(self.picture)
        self.frames = self.animation.get_total_frame()[1]

    def show(self, progress):
        self.animation.set_frame(progress * self.frames)
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()


def most_memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def child(name, path):
    """Measures one file by one of the two, and prints the figures as JSON."""
    player = {"lamina": Lamina, "thorvg": ThorVG}[name]()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as empty:
        empty.write(EMPTY)
        empty.flush()
        player.open(empty.name)
        start = time.process_time()
        width, height = player.open(path or empty.name)
        opened = time.process_time() - start
    scale = SIDE / max(width, height)
    player.prepare(max(round(width * scale), 1), max(round(height * scale), 1))
    frame = measure(player.show)
    print(json.dumps({"ms": frame * 1e3, "open": opened * 1e3, "mb": most_memory()}))


def run(name, path):
    command = [sys.executable, __file__, "--child", name, path]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{name} {path}: {result.stderr.strip()[-300:]}")
    return json.loads(result.stdout.strip().splitlines()[-1])


def compare(paths):
    names = ["lamina", "thorvg"]
    empty = {name: run(name, "")["mb"] for name in names}
    print(f"{'':32}  {'lamina':>24}  {'thorvg':>24}")
    print(f"{'file':32}  " + "  ".join([f"{'ms':>8}{'open':>8}{'MB':>8}"] * 2) + "   ratio of ms")
    ratios, opened = [], []
    for path in paths:
        runs = {name: [] for name in names}
        for _ in range(RUNS):
            for name in names:
                runs[name].append(run(name, path))
        cells, frames = [], []
        for name in names:
            middle = {key: statistics.median(one[key] for one in runs[name])
                      for key in ("ms", "open", "mb")}
            frames.append(middle["ms"])
            if name == "lamina":
                opened.append(middle["open"])
            cells.append(
                f"{middle['ms']:8.2f}{middle['open']:8.2f}{middle['mb'] - empty[name]:8.1f}")
        ratios.append(frames[0] / max(frames[1], 1e-9))
        title = os.path.basename(path)[:32]
        print(f"{title:32}  {cells[0]}  {cells[1]}   {ratios[-1]:.2f}", flush=True)
    print(f"medians: ratio {statistics.median(ratios):.2f}, open {statistics.median(opened):.2f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(*sys.argv[2:4])
    elif len(sys.argv) > 1:
        compare(sys.argv[1:])
    else:
        sys.exit(__doc__)
