"""What the folders beside this one offer: peer.json of each, what it needs installed, and how it is
built."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"


@dataclass
class Peer:
    name: str
    folder: str
    command: list
    arguments: list = field(default_factory=list)
    gl: bool = False
    scenes: list = None
    env: dict = field(default_factory=dict)

    def tries(self, scene, parameter):
        if self.scenes is None:
            return scene != "cold-start"
        return scene in self.scenes or f"{scene} {parameter}" in self.scenes

    def words(self, scene, parameter, *options):
        return self.command + [scene, parameter, *options] + self.arguments


@dataclass
class Folder:
    name: str
    apt: list
    pip: list
    build: list
    peers: list


def folders():
    found = []
    for path in sorted(ROOT.glob("*/peer.json")):
        try:
            content = json.loads(path.read_text())
            peers = [
                Peer(
                    name,
                    path.parent.name,
                    peer["command"],
                    peer.get("arguments", []),
                    peer.get("gl", False),
                    peer.get("scenes"),
                    peer.get("env", {}),
                )
                for name, peer in content["peers"].items()
            ]
        except (ValueError, KeyError) as error:
            sys.exit(f"error: {path}: not a description of peers: {error!r}")
        found.append(Folder(path.parent.name, content.get("apt", []), content.get("pip", []),
                            content.get("build", []), peers))
    return found


def _missing_packages(names):
    if not shutil.which("dpkg-query"):
        return []
    missing = []
    for name in names:
        shown = subprocess.run(
            ["dpkg-query", "-W", "-f", "${Status}", name], capture_output=True, text=True
        )
        if "install ok installed" not in shown.stdout:
            missing.append(name)
    return missing


def _quiet(words, **options):
    done = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stdout.strip()[-800:]}")


def install(apt, pip):
    """Installs Debian packages, and Python packages into the environment of peers."""
    missing = _missing_packages(apt)
    if missing:
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        install = root + ["apt-get", "install", "-y", "--no-install-recommends", *missing]
        try:
            _quiet(install, env=environment)
        except RuntimeError:
            _quiet(root + ["apt-get", "update"], env=environment)
            _quiet(install, env=environment)
    if pip:
        if not (VENV / "bin" / "python").exists():
            _quiet([sys.executable, "-m", "venv", str(VENV)])
        shown = subprocess.run(
            [str(VENV / "bin" / "pip"), "list", "--format=json", "--disable-pip-version-check"],
            capture_output=True,
            text=True,
        )
        present = {entry["name"].lower() for entry in json.loads(shown.stdout or "[]")}
        wanted = [name for name in pip if name.split("==")[0].lower() not in present]
        if wanted:
            _quiet(
                [str(VENV / "bin" / "pip"), "install", "-q", "--disable-pip-version-check", *wanted]
            )


def check(names):
    """Ends the program if one of these names is not a peer's."""
    known = {peer.name for folder in folders() for peer in folder.peers}
    for name in names or []:
        if name not in known:
            sys.exit(f"error: {name}: no such peer: known are {' '.join(sorted(known))}")


def ready(names, installs):
    """The peers of these names (all if None) that could be built; says on stderr why others could
    not."""
    result = []
    for folder in folders():
        wanted = [peer for peer in folder.peers if names is None or peer.name in names]
        if not wanted:
            continue
        try:
            if installs:
                install(folder.apt, folder.pip)
            if folder.build:
                _quiet(folder.build, cwd=ROOT)
        except (RuntimeError, OSError) as error:
            print(f"left out: {folder.name}: {error}", file=sys.stderr)
            continue
        result += wanted
    return result
