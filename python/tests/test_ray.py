"""A film on two nodes of Ray, which are two network namespaces of this machine. One is killed."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("ray")

from lamina import InvalidInput, command
from ray_nodes import Nodes, can_make_namespaces

SCENE = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 64 48"
backgroundColor="1 1 0.5"><sublayers><CALayer bounds="0 0 24 24" position="32 24"
backgroundColor="0 0 1"><animations><animation type="CABasicAnimation" duration="60"
keyPath="transform.rotation.z"><fromValue type="real" value="0"/><toValue type="real" value="60"/>
</animation></animations></CALayer></sublayers></CALayer></caml>"""

#: Runs on the first node. It says when chunks are done, and waits for an answer after the third.
DRIVER = """
import sys, ray, lamina, lamina.ray
ray.init(address="auto", log_to_driver=False)
def progress(done, total):
    print(done, len([one for one in ray.nodes() if one["Alive"]]), flush=True)
    if done == 3: sys.stdin.readline()
try:
    print(lamina.ray.film(sys.argv[1], progress=progress), flush=True)
except lamina.LaminaError as error:
    print(type(error).__name__, error, flush=True)
"""


pytestmark = pytest.mark.skipif(
    not can_make_namespaces() or shutil.which("ffmpeg") is None,
    reason="needs ffmpeg and the right to make network namespaces")


@pytest.fixture(scope="module")
def nodes():
    nodes = Nodes()
    yield nodes
    nodes.close()


def lamina_film(folder, *words):
    subprocess.run([str(command()), "film", *words, "--quiet"], cwd=folder, check=True)


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


@pytest.fixture
def plan(tmp_path):
    (tmp_path / "s.ca").mkdir()
    (tmp_path / "s.ca/main.caml").write_text(SCENE)
    lamina_film(
        tmp_path, "plan", "s.ca", "--output", "film.mp4", "-o", "plan.json", "--fps", "30",
        "--duration", "60", "--chunk", "5s")
    return tmp_path / "plan.json"


def test_a_node_that_differs_is_an_error(nodes, plan):
    content = json.loads(plan.read_text())
    content["made"]["ffmpeg"] = "0.1"
    plan.write_text(json.dumps(content))
    process = nodes.driver(DRIVER, str(plan))
    output, _ = process.communicate("\n", timeout=120)
    assert output.splitlines()[-1].startswith(f"{InvalidInput.__name__} {plan}: chunk ")
    assert "ffmpeg is" in output


def test_a_node_is_killed_in_the_middle(nodes, plan):
    lamina_film(plan.parent, "run", "plan.json", "--clean")
    film = plan.parent / "film.mp4"
    expected = digest(film)
    film.unlink()

    process = nodes.driver(DRIVER, str(plan))
    lines = [process.stdout.readline().split() for _ in range(3)]
    assert [line[0] for line in lines] == ["1", "2", "3"]
    # Both nodes were there.
    assert lines[-1][1] == "2"
    nodes.kill(1)
    rest, _ = process.communicate("\n", timeout=120)
    assert process.returncode == 0
    assert rest.splitlines()[-2].split()[0] == "12"
    assert rest.splitlines()[-1] == str(film)
    assert digest(film) == expected
