"""Films, which the command `lamina` makes."""

import os
import shutil
import subprocess
import tempfile
from importlib import metadata
from pathlib import Path
from typing import Any

from .errors import NoInput, failure
from .layers import Layer
from .scenes import Scene


def command() -> Path:
    """The command `lamina`: that of this package, else the one on the PATH.

    The environment variable LAMINA_COMMAND names another one.
    """
    named = os.environ.get("LAMINA_COMMAND")
    if named:
        return Path(named)
    try:
        for file in metadata.files("lamina") or []:
            if file.name == "lamina" and file.parent.name == "bin":
                found = Path(str(file.locate()))
                if found.exists():
                    return found.resolve()
    except metadata.PackageNotFoundError:
        pass
    on_path = shutil.which("lamina")
    if on_path is None:
        raise NoInput("the command 'lamina' is not installed with this package, nor on the PATH")
    return Path(on_path)


def film(
    source: str | os.PathLike[str] | Scene | Layer, output: str | os.PathLike[str], *,
    fps: float | str | None = None, duration: float | None = None, start: float = 0,
    scale: float = 1,
    width: float | None = None, height: float | None = None, fit: str | None = None,
    state: str | None = None, jobs: int = 1, background: str | None = None,
    quality: float | None = None, device: str | None = None, overwrite: bool = True,
    timeout: float | None = None,
) -> Path:
    """Writes a film: .mp4, .webm, .mov, .gif, .apng or .webp, or frames as "DIR/%05d.png".

    Only the files of Lottie animations have a rate and a length of their own, and sound, which
    .mp4, .webm and .mov keep.

    Films need the program ffmpeg; frames do not. The options are those of `lamina render`, which
    is run for it: docs/video.md. Values that documents cannot hold, such as functions that draw
    layers, are missing in the film of a tree. Raises as the status of the command says.
    """
    options: dict[str, Any] = {
        "fps": fps, "duration": duration, "start": start, "scale": scale, "width": width,
        "height": height, "fit": fit, "state": state, "jobs": jobs, "background": background,
        "quality": quality, "device": device, "timeout": timeout,
    }
    arguments = [str(command()), "render", "--quiet", "--output", os.fspath(output)]
    for name, value in options.items():
        if value is not None:
            arguments += [f"--{name}", str(value)]
    if not overwrite:
        arguments.append("--no-overwrite")
    with tempfile.TemporaryDirectory(prefix="lamina-") as folder:
        if isinstance(source, Layer):
            source = Scene(source)
        if isinstance(source, Scene):
            scene, source = source, os.path.join(folder, "scene.ca")
            scene.write(source)
        # Names that begin with a hyphen are no options.
        ended = subprocess.run(
            [*arguments, "--", os.fspath(source)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    if ended.returncode != 0:
        lines = [line for line in ended.stderr.splitlines() if line.startswith("error: ")]
        message = lines[-1].removeprefix("error: ") if lines else ended.stderr.strip()
        raise failure(ended.returncode, message or f"status {ended.returncode}")
    return Path(output)
