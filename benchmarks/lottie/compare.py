#!/usr/bin/env python3
"""Measures Lamina, ThorVG and rlottie with the same Lottie files, in turn, and prints a table.

    pip install thorvg-python rlottie-python
    PYTHONPATH=python LAMINA_LIBRARY=…/liblamina.so benchmarks/lottie/compare.py FILE…

With the path of lottie-web's `lottie.min.js` in `LOTTIE_WEB`, lottie-web is measured too, in a
headless Chromium (`pip install playwright`, and Debian's `chromium` or the program in `CHROMIUM`).

Each file is opened and drawn in a process of its own, once by each player, and again until each has
had three processes; the medians count. All draw 60 frames over the file's length, 512 pixels on the
longer side, on the processor, to premultiplied BGRA that the program can read, or, in Chromium, as
screenshots with a transparent background, which are PNG files. A player that is not installed is
left out. rlottie draws whole frames only, the others what lies between two of them, too.

- `ms`: processor time of all threads for a frame, in milliseconds. The same frames were drawn once
  before, so that nothing is compiled or loaded any more.
- `open`: processor time for reading the file, in milliseconds, after another file was read.
- `MB`: the most memory that the process held, above what it held with an empty animation. For
  Chromium it is what its processes hold at the end.
"""

import ctypes
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec

SIDE, FRAMES, RUNS = 512, 60, 3
EMPTY = '{"v":"5.9.0","fr":30,"ip":0,"op":60,"w":512,"h":512,"layers":[]}'


def measure(player):
    """The processor time of a frame."""
    for _ in range(2):
        start = player.spent()
        for index in range(FRAMES):
            player.show(index / FRAMES)
        spent = player.spent() - start
    return spent / FRAMES


class InProcess:
    """A player inside this process."""

    def spent(self):
        return time.process_time()

    def memory(self):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    def close(self):
        pass


class Lamina(InProcess):
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
        self.pixels = None

    def show(self, progress):
        self.lottie.progress = progress
        # The memory of a picture that nobody holds any more serves the next one.
        self.pixels = None
        self.pixels = self.renderer.render(self.lottie.layer).lend()


class ThorVG(InProcess):
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


class RLottie(InProcess):
    """rlottie. What its own threads do counts, too."""

    def __init__(self):
        import rlottie_python
        self.library = rlottie_python

    def open(self, path):
        self.animation = self.library.LottieAnimation.from_file(path)
        return self.animation.lottie_animation_get_size()

    def prepare(self, width, height):
        self.pixels = ctypes.create_string_buffer(width * height * 4)
        # The first frame by the package's own call, which tells Python the types of the function.
        # That call makes a new buffer and a copy of it, so the frames below do without it.
        self.animation.lottie_animation_render(0, width=width, height=height)
        self.size = (width, height, width * 4)
        self.frames = self.animation.lottie_animation_get_totalframe()

    def show(self, progress):
        self.animation.rlottie_lib.lottie_animation_render(
            self.animation.animation_p, int(progress * self.frames), self.pixels, *self.size)


class Chromium:
    """lottie-web's SVG renderer in a headless Chromium without a GPU."""

    PAGE = """<body style="margin: 0"><div id="stage"></div></body>"""
    LOAD = """([data, width, height]) => {
      const stage = document.getElementById("stage");
      stage.replaceChildren();
      if (width > 0) stage.style.cssText = `width: ${width}px; height: ${height}px`;
      window.player = lottie.loadAnimation({
        container: stage, renderer: "svg", loop: false, autoplay: false,
        animationData: JSON.parse(data)});
      const shown = window.player.animationData;
      return [shown.w, shown.h, window.player.totalFrames];
    }"""

    def __init__(self):
        from playwright.sync_api import sync_playwright
        program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        self.page = self.browser.new_page()
        self.page.set_content(self.PAGE)
        self.page.add_script_tag(path=os.environ["LOTTIE_WEB"])

    def open(self, path):
        with open(path, encoding="utf-8-sig") as file:
            self.data = file.read()
        width, height, self.frames = self.page.evaluate(self.LOAD, [self.data, 0, 0])
        return width, height

    def prepare(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(self.LOAD, [self.data, width, height])

    def show(self, progress):
        self.page.evaluate("frame => player.goToAndStop(frame, true)", progress * self.frames)
        self.page.screenshot(omit_background=True)

    def processes(self):
        """The folders under /proc of the browser's processes."""
        parents = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat") as file:
                    title, rest = file.read().rsplit(")", 1)
            except OSError:
                continue
            parents[int(name)] = (int(rest.split()[1]), title.split("(", 1)[1])
        for process, (parent, title) in parents.items():
            while parent in parents and parent != os.getpid():
                parent = parents[parent][0]
            if parent == os.getpid() and title.startswith("chrom"):
                yield f"/proc/{process}"

    def spent(self):
        ticks = 0
        for folder in self.processes():
            with open(f"{folder}/stat") as file:
                ticks += sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self):
        total = 0
        for folder in self.processes():
            with open(f"{folder}/smaps_rollup") as file:
                total += sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
        return total / 1024

    def close(self):
        self.browser.close()
        self.playwright.stop()


PLAYERS = {"lamina": Lamina, "thorvg": ThorVG, "rlottie": RLottie, "chromium": Chromium}
PACKAGES = {"thorvg": "thorvg_python", "rlottie": "rlottie_python"}


def child(name, path):
    """Measures one file by one player, and prints the figures as JSON."""
    player = PLAYERS[name]()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as empty:
        empty.write(EMPTY)
        empty.flush()
        player.open(empty.name)
        start = player.spent()
        width, height = player.open(path or empty.name)
        opened = player.spent() - start
    scale = SIDE / max(width, height)
    player.prepare(max(round(width * scale), 1), max(round(height * scale), 1))
    frame = measure(player)
    print(json.dumps({"ms": frame * 1e3, "open": opened * 1e3, "mb": player.memory()}))
    player.close()


def run(name, path):
    command = [sys.executable, __file__, "--child", name, path]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{name} {path}: {result.stderr.strip()[-300:]}")
    return json.loads(result.stdout.strip().splitlines()[-1])


def compare(paths):
    names = ["lamina", *(name for name, package in PACKAGES.items() if find_spec(package))]
    names += ["chromium"] if "LOTTIE_WEB" in os.environ else []
    empty = {name: run(name, "")["mb"] for name in names}
    print(f"{'':32}  " + "  ".join(f"{name:>24}" for name in names))
    print(f"{'file':32}  " + "  ".join([f"{'ms':>8}{'open':>8}{'MB':>8}"] * len(names))
          + "   lamina's ms by the others'")
    ratios, opened = {name: [] for name in names[1:]}, []
    for path in paths:
        runs = {name: [] for name in names}
        for _ in range(RUNS):
            for name in names:
                runs[name].append(run(name, path))
        cells, frames = [], {}
        for name in names:
            middle = {key: statistics.median(one[key] for one in runs[name])
                      for key in ("ms", "open", "mb")}
            frames[name] = middle["ms"]
            if name == "lamina":
                opened.append(middle["open"])
            cells.append(
                f"{middle['ms']:8.2f}{middle['open']:8.2f}{middle['mb'] - empty[name]:8.1f}")
        for name, list in ratios.items():
            list.append(frames["lamina"] / max(frames[name], 1e-9))
        shown = " ".join(f"{list[-1]:8.3f}" for list in ratios.values())
        print(f"{os.path.basename(path)[:32]:32}  {'  '.join(cells)}  {shown}", flush=True)
    middle = ", ".join(f"{name} {statistics.median(list):.3f}" for name, list in ratios.items())
    print(f"medians: ratios {middle}; open {statistics.median(opened):.2f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(*sys.argv[2:4])
    elif len(sys.argv) > 1:
        compare(sys.argv[1:])
    else:
        sys.exit(__doc__)
