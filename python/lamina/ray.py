"""Films in chunks on Ray (`pip install lamina[ray]`).

    import ray, lamina.ray

    ray.init(address="auto")
    lamina.ray.film("/shared/plan.json", audio="/shared/music.wav")

`lamina film plan` writes the plan. Its folder, the package and ffmpeg must be at the same path on
every node.
"""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import ray  # type: ignore[import-not-found, import-untyped, unused-ignore]

from .errors import failure
from .films import command


class ChunkInterrupted(Exception):
    """A chunk was not made for a reason that may pass. Ray makes it again."""


def _run(*words: str) -> None:
    """Runs a part of `lamina film`. Raises as its exit status says."""
    ended = subprocess.run(
        [str(command()), "film", *words, "--quiet"], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if ended.returncode == 0:
        return
    lines = [line for line in ended.stderr.splitlines() if line.startswith("error: ")]
    reason = lines[-1].removeprefix("error: ") if lines else f"ended with {ended.returncode}"
    # A signal, a full disk, an encoder that was killed.
    if ended.returncode < 0 or ended.returncode in (70, 74):
        raise ChunkInterrupted(reason)
    raise failure(ended.returncode, reason)


def _chunk(plan: str, number: int) -> int:
    _run("chunk", plan, str(number))
    return number


def film(
    plan: str | os.PathLike[str], *, audio: str | os.PathLike[str] | None = None, cpus: float = 2,
    attempts: int = 3, progress: Callable[[int, int], None] | None = None,
) -> Path:
    """Makes the chunks of a plan on the nodes of Ray, and joins them here. Returns the film's path.

    The film is the same file as on one machine. A chunk whose node is lost, or that was killed, is
    made again on another one, at most `attempts` times in all. Chunks that are whole are kept, so a
    call after an interruption goes on. `cpus` is what Ray reserves for each chunk: more chunks at
    once on a node need more memory. `progress` is called with the numbers of chunks done and of all
    chunks. Raises as `lamina film` does: :class:`lamina.InvalidInput` if a node differs from the
    plan.
    """
    path = Path(plan).resolve()
    content = json.loads(path.read_text())
    total = int(content["chunks"])
    if not ray.is_initialized():
        ray.init()
    task = ray.remote(_chunk).options(
        num_cpus=cpus, max_retries=attempts - 1, retry_exceptions=[ChunkInterrupted],
        scheduling_strategy="SPREAD")
    waiting = [task.remote(str(path), number) for number in range(total)]
    try:
        done = 0
        while waiting:
            ready, waiting = ray.wait(waiting)
            ray.get(ready)
            done += len(ready)
            if progress:
                progress(done, total)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    finally:
        for reference in waiting:
            ray.cancel(reference)
    _run("join", str(path), *(["--audio", os.fspath(audio)] if audio else []))
    return path.parent / str(content["output"])
