"""Rounds: each runs every peer's scene for a few frames, in a process of its own, peers in
turns."""

import json
import os
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from .peers import ROOT


@dataclass
class Outcome:
    """What one peer made of one scene. Times in milliseconds."""
    medians: list = field(default_factory=list)  # one a round
    best: float = None
    stages: dict = field(default_factory=dict)   # lists, one value a round
    setup: list = field(default_factory=list)
    backend: str = ""
    notes: str = None
    skipped: str = None

    @property
    def median(self):
        return statistics.median(self.medians) if self.medians else None

    def add(self, frames, stages, setup):
        self.medians.append(statistics.median(frames))
        self.best = min(frames) if self.best is None else min(self.best, *frames)
        for name, value in stages.items():
            self.stages.setdefault(name, []).append(value)
        self.setup.append(setup)

    def json(self):
        return {
            "median_ms": self.median,
            "rounds_ms": self.medians,
            "best_ms": self.best,
            "backend": self.backend,
            "stages_ms": {name: statistics.median(values) for name, values in self.stages.items()},
            "setup_ms": statistics.median(self.setup) if self.setup else None,
            "notes": self.notes,
            "skipped": self.skipped,
        }


class Lamina:
    """`lamina-bench`, told apart from peers by another way of printing."""
    name = "lamina"
    gl = True

    def __init__(self, program):
        self.program = str(program)

    def tries(self, scene, parameter):
        return True

    def run(self, settings, scene, parameter, outcome):
        words = [self.program, scene] + ([] if parameter == "-" else [parameter])
        words += ["--frames", str(settings.frames), "--warmup", str(settings.warmup),
                  "--seconds", str(settings.seconds), "--json", "-"]
        result = _json(_run(words, settings))
        outcome.backend = " ".join(
            str(v) for v in result.get("machine", {}).values() if isinstance(v, str)
        )
        if scene == "cold-start":
            figures = {
                figure["name"]: figure["value"] for figure in result["figures"][0]["figures"]
            }
            outcome.add([figures["lamina render"]], {}, 0)
            return
        measured = result["scenes"][0]
        # Of the distribution, the median is what counts; the frames are all there.
        frames = [sample / 1e3 for sample in measured["samples"]] or [
            measured["frame"]["p50"] / 1e3
        ]
        stages = {
            name: times["p50"] / 1e3
            for name, times in measured["stages"].items()
            if name != "readBack"
        }
        outcome.add(frames, stages, 0)


class Contender:
    """A peer that follows the protocol of README.md."""

    def __init__(self, peer):
        self.peer, self.name, self.gl = peer, peer.name, peer.gl

    def tries(self, scene, parameter):
        return self.peer.tries(scene, parameter)

    def run(self, settings, scene, parameter, outcome):
        if scene == "cold-start":
            with tempfile.TemporaryDirectory() as folder:
                start = time.perf_counter()
                _run(
                    self.peer.words(scene, parameter, "--png", f"{folder}/picture.png"),
                    settings,
                    self.peer.env,
                )
                elapsed = (time.perf_counter() - start) * 1e3
                if not Path(folder, "picture.png").exists():
                    raise RuntimeError("no picture was written")
            outcome.add([elapsed], {}, 0)
            return
        options = [
            "--frames",
            str(settings.frames),
            "--warmup",
            str(settings.warmup),
            "--seconds",
            str(settings.seconds),
        ]
        result = _json(_run(self.peer.words(scene, parameter, *options), settings, self.peer.env))
        outcome.backend, outcome.notes = result.get("backend", ""), result.get("notes")
        if result.get("skipped"):
            outcome.skipped = result["skipped"]
        elif not result.get("frames_ms"):
            raise RuntimeError("no frames were measured")
        else:
            outcome.add(result["frames_ms"], result.get("stages", {}), result.get("setup_ms", 0))


def _run(words, settings, extra=None):
    environment = dict(os.environ, **(extra or {}))
    if settings.noop:
        environment["GALLIUM_NOOP"] = "1"
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=settings.timeout,
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"took longer than {settings.timeout} s")
    if done.returncode:
        raise RuntimeError(f"ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def _json(text):
    try:
        return json.loads(text)
    except ValueError:
        raise RuntimeError(f"printed no JSON: {text[:200]!r}")


def measure(contenders, requests, settings, say):
    """Outcomes by scene and by contender. What a contender cannot do is left out after the first
    round."""
    results = {
        request: {c.name: Outcome() for c in contenders if c.tries(*request)}
        for request in requests
    }
    for number in range(settings.rounds):
        for request in requests:
            # The order turns round, so that nobody is always the one after a heavy neighbour.
            turned = contenders if number % 2 == 0 else contenders[::-1]
            for contender in turned:
                outcome = results[request].get(contender.name)
                if outcome is None or outcome.skipped or (settings.noop and not contender.gl):
                    continue
                say(
                    f"round {number + 1} of {settings.rounds}: "
                    f"{' '.join(request)}: {contender.name}"
                )
                try:
                    contender.run(settings, *request, outcome)
                except (RuntimeError, KeyError, OSError) as error:
                    outcome.skipped = f"failed: {error}"
    return results
