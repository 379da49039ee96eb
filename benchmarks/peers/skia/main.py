"""The scenes on Skia, in memory (skia) or by GL (skia-gl). See ../README.md for the arguments and
the result.

What a frame draws is recorded beforehand and not timed ("untimed_record"), so that Python's share
does not count: `frames_ms` is the replay of the recording, the flush and glFinish.
"""

import time

started = time.perf_counter()

import argparse
import json
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "common"))

import cards
import effects
import scenes
import skia
import stage as stages

SCENES = {
    ("sprites", None): scenes.Sprites,
    ("static", None): scenes.Static,
    ("one-dirty", None): scenes.OneDirty,
    ("tree-edit", None): scenes.TreeEdit,
    ("upload", None): scenes.Upload,
    ("redraw", None): scenes.Redraw,
    ("deep", None): scenes.Deep,
    ("ui", None): cards.Cards,
    ("overdraw", "opaque"): lambda stage, n: scenes.Overdraw(stage, n, False),
    ("overdraw", "alpha"): lambda stage, n: scenes.Overdraw(stage, n, True),
    ("effects", "group"): effects.Groups,
    ("effects", "mask"): effects.Masks,
    ("effects", "blur"): effects.Blurs,
    ("effects", "shadow"): effects.Shadows,
}
CACHED = {("effects", "blur"): effects.CachedBlurs, ("effects", "shadow"): effects.CachedShadows}


def arguments():
    parser = argparse.ArgumentParser(prog="skia")
    parser.add_argument("scene")
    parser.add_argument("param")
    parser.add_argument("--frames", type=int, default=20)
    parser.add_argument("--warmup", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--png")
    parser.add_argument("--png-frame", type=int, default=0)
    parser.add_argument("--gl", action="store_true")
    parser.add_argument("--cached", action="store_true")
    return parser.parse_args()


def write_png(stage, path):
    image = skia.Image.fromarray(stage.pixels(), stages.BGRA, skia.kPremul_AlphaType)
    image.save(path, skia.kPNG)


def main():
    options = arguments()
    result = {
        "peer": "skia-gl" if options.gl else "skia",
        "backend": "",
        "scene": options.scene,
        "n": options.param,
        "setup_ms": 0,
        "frames_ms": [],
        "stages": {},
    }
    if options.cached:
        result["peer"] += "-cached"
    table = CACHED if options.cached else SCENES
    make = table.get((options.scene, options.param)) or table.get((options.scene, None))
    if not make:
        result["skipped"] = "nothing to cache" if options.cached else "not a scene of this peer"
        print(json.dumps(result))
        return
    stage = stages.GLStage() if options.gl else stages.RasterStage()
    result["backend"] = stage.backend
    scene = make(stage, int(options.param) if options.param.isdigit() else 0)
    if scene.notes:
        result["notes"] = scene.notes
    recorded, began = [], 0
    for f in range(options.warmup + options.frames):
        timed = f >= options.warmup
        if f == options.warmup:
            began = time.perf_counter()
        start = time.perf_counter()
        scene.prepare(f)
        ready = time.perf_counter()
        scene.draw(f)
        stage.finish()
        end = time.perf_counter()
        if timed:
            recorded.append((ready - start) * 1e3)
            result["frames_ms"].append(round((end - ready) * 1e3, 5))
        if f == 0:
            result["setup_ms"] = round((end - started) * 1e3, 3)
        if options.png and f == options.png_frame:
            write_png(stage, options.png)
        if len(recorded) >= 3 and time.perf_counter() - began > options.seconds:
            break
    if recorded:
        result["stages"]["untimed_record"] = round(statistics.median(recorded), 5)
    print(json.dumps(result))


main()
