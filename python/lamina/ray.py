"""Films in chunks and pictures of tables on Ray (the extra `ray` of the wheel).

    import ray, lamina.ray

    ray.init(address="auto")
    lamina.ray.film("/shared/plan.json", audio="/shared/music.wav")
    lamina.ray.render(
        ray.data.read_parquet("s3://shop/articles"), "card.ca", "s3://shop/cards",
        values={"title": ("headline", "string"), "colour": ("card", "backgroundColor")})

`lamina film plan` writes the plan. Its folder and ffmpeg must be at the same path on every node,
and the package on each.
"""

import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ray  # type: ignore[import-not-found, import-untyped, unused-ignore]

from ._rows import Row, RowPictures, Template, Values, attempt, portable
from ._storage import Folder
from .errors import InvalidArgument, LaminaError, NoDevice, failure
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


class _Worker:
    """What an actor of Ray runs: it draws the rows of batches and stores their pictures."""

    def __init__(
        self, template: bytes | Callable[[Row], Any], values: Values,
        size: tuple[float, float] | None, folder: Folder, options: Mapping[str, Any],
    ) -> None:
        # Mesa reads this when the device is opened. More threads than processors gain nothing.
        os.environ.setdefault("LP_NUM_THREADS", str(options["threads"]))
        self._pictures = RowPictures(template, values, size, options["scale"], options["time"])
        self._folder, self._options = folder, options
        self._node = ray.get_runtime_context().get_node_id()

    def __call__(self, table: Any) -> dict[str, list[Any]]:
        out: dict[str, list[Any]] = {"name": [], "bytes": [], "error": [], "node": []}
        for row in table.to_pylist():
            name, size, error = str(row[self._options["name"]]), 0, ""
            try:
                size = attempt(
                    lambda: self._picture(name, row), self._options["attempts"],
                    self._pictures.close)
            except NoDevice:
                # This node can draw nothing, so its rows should not look like wrong ones.
                raise
            except Exception as reason:
                error = f"{type(reason).__name__}: {reason}"
            for key, value in zip(out, (name, size, error, self._node)):
                out[key].append(value)
        return out

    def _picture(self, name: str, row: Row) -> int:
        image = self._pictures.draw(row)
        data = image.encode(self._options["format"], self._options["quality"])
        self._folder.write(f"{name}.{self._options['format']}", data)
        return len(data)


def render(
    dataset: Any, template: Template, output: str | os.PathLike[str], *, name: str = "id",
    values: Values | None = None, size: tuple[float, float] | None = None, scale: float = 1,
    time: float = 0, format: str = "png", quality: float | None = None, filesystem: Any = None,
    workers: int | None = None, cpus: float = 1, batch: int = 32, attempts: int = 3,
    progress: Callable[[int, int], object] | None = None,
) -> Any:
    """Draws a picture for each row of a dataset of Ray, and stores it as a file.

    `template` is a scene's file, a :class:`lamina.Scene` or a :class:`lamina.Layer`; `values` says
    where the values of columns go: ``{"title": ("headline", "string")}`` sets the key path
    "string" of each layer whose name is "headline". A row without a value shows that of the
    template. Contents are bytes of an image file, a path on the node, or an array. Or it is a
    function that makes the tree of a row, a dictionary; it is sent to the workers.

    The file is `output`, a folder, then the value of the column `name`, which must differ from row
    to row, and `format`: "png", "jpeg" or "webp". `output` is a path that all nodes see, or an
    address such as "s3://bucket/folder"; `filesystem` is one of pyarrow or fsspec, if the address
    does not say enough. A file is whole or not there.

    Each worker is an actor with `cpus` processors that opens its device once; there are as many as
    the nodes have room for, or at most `workers`. A picture that fails for a reason that may pass
    is tried again, at most `attempts` times in all. A worker that is lost, or whose node is, starts
    again as often, and with it its batch; after that the work ends with Ray's error. Other failures
    are those of rows and end nothing. `progress` is called with the numbers of rows done and of
    rows that failed; what it raises ends the work.

    Returns a table of pyarrow with a row for each picture: `name`, `bytes`, `error`, which is empty
    without one, and the `node` of Ray that made it. Raises :class:`lamina.InvalidArgument` for
    values that fit no layer and for an unknown column, :class:`lamina.NoDevice` if a node cannot
    draw.
    """
    import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]

    places = dict(values or {})
    document, shown = portable(template, places, size)
    folder = Folder.of(output, filesystem)
    columns = dataset.columns()
    for column in (name, *places):
        if columns is not None and column not in columns:
            raise InvalidArgument(f"the dataset has no column {column!r} (has: {columns})")
    cluster: Any = ray.cluster_resources  # mypy would not call it: it has no types.
    room = max(1, int(cluster().get("CPU", 1) / max(cpus, 0.01)))
    options = {
        "name": name, "scale": scale, "time": time, "format": format, "quality": quality,
        "attempts": attempts, "threads": 0 if cpus < 2 else int(cpus)}
    made = dataset.map_batches(
        _Worker, batch_size=batch, batch_format="pyarrow", num_cpus=cpus,
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=min(workers or room, room)),
        fn_constructor_args=(document, places, shown, folder, options),
        ray_remote_args_fn=lambda: {"max_restarts": attempts - 1, "max_task_retries": -1})
    parts, done, failed = [], 0, 0
    try:
        for part in made.iter_batches(batch_size=None, batch_format="pyarrow"):
            parts.append(part)
            done += part.num_rows
            failed += sum(1 for error in part["error"].to_pylist() if error)
            if progress:
                progress(done, failed)
    except ray.exceptions.RayTaskError as error:
        raise _reason(error) from None
    return pyarrow.concat_tables(parts) if parts else pyarrow.table({})


def _reason(error: BaseException) -> BaseException:
    """The failure of the library that an error of Ray is about; the error itself without one."""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, LaminaError):
            return inner
        inner = getattr(inner, "cause", None) or inner.__cause__
    return error
