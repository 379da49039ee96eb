"""A film on two nodes of Ray, which are two network namespaces of this machine. One is killed."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

pytest.importorskip("ray")

import lamina
from lamina import InvalidInput, command

PACKAGE = Path(lamina.__file__).resolve().parent.parent
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


def can_make_namespaces():
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = f"lamina-{uuid.uuid4().hex[:6]}"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode != 0:
        return False
    subprocess.run(["ip", "netns", "del", name], check=True)
    return True


pytestmark = pytest.mark.skipif(
    not can_make_namespaces() or shutil.which("ffmpeg") is None,
    reason="needs ffmpeg and the right to make network namespaces")


class Nodes:
    """Two nodes of Ray, each in a network namespace, with a cable between them."""

    def __init__(self):
        mark = uuid.uuid4().hex[:6]
        self.names = [f"lam{mark}a", f"lam{mark}b"]
        for index, name in enumerate(self.names):
            self.ip("netns", "add", name)
            self.ip("-n", name, "link", "set", "lo", "up")
        cable = [f"v{mark}a", f"v{mark}b"]
        self.ip("link", "add", cable[0], "type", "veth", "peer", "name", cable[1])
        for index, name in enumerate(self.names):
            self.ip("link", "set", cable[index], "netns", name)
            self.ip("-n", name, "addr", "add", f"10.77.0.{index + 1}/24", "dev", cable[index])
            self.ip("-n", name, "link", "set", cable[index], "up")
        common = "--num-cpus 2 --object-store-memory 100000000 --disable-usage-stats"
        self.start(0, f"--head --include-dashboard=false --port 6390 {common}")
        self.start(1, f"--address 10.77.0.1:6390 {common}")

    @staticmethod
    def ip(*words):
        subprocess.run(["ip", *words], check=True)

    def start(self, index, options):
        ray = Path(sys.executable).with_name("ray")
        # The sockets of the nodes have the same names, so each has a folder of its own for them.
        script = (
            f"mkdir -p /tmp/ray && mount -t tmpfs none /tmp/ray && exec {ray} start "
            f"--node-ip-address 10.77.0.{index + 1} {options}")
        subprocess.run(
            self.inside(index, "sh", "-c", script), check=True, stdout=subprocess.DEVNULL,
            env=self.environment())

    def inside(self, index, *words):
        return ["ip", "netns", "exec", self.names[index], *words]

    @staticmethod
    def environment():
        return {
            **os.environ, "LAMINA_COMMAND": str(command()), "PYTHONPATH": str(PACKAGE),
            # A dead node is noticed after three seconds, not thirty.
            "RAY_health_check_initial_delay_ms": "1000", "RAY_health_check_period_ms": "1000",
            "RAY_health_check_timeout_ms": "1000", "RAY_health_check_failure_threshold": "3",
        }

    def kill(self, index):
        """Ends every process of a node at once, as a power failure does."""
        found = subprocess.run(
            ["ip", "netns", "pids", self.names[index]], capture_output=True, text=True, check=True)
        for process in found.stdout.split():
            try:
                os.kill(int(process), signal.SIGKILL)
            except ProcessLookupError:
                pass

    def close(self):
        for index, name in enumerate(self.names):
            self.kill(index)
            self.ip("netns", "del", name)


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


def driver(nodes, plan):
    # The driver needs the folder of the first node's sockets.
    head = subprocess.run(
        ["ip", "netns", "pids", nodes.names[0]], capture_output=True, text=True, check=True)
    return subprocess.Popen(
        ["nsenter", "-t", head.stdout.split()[0], "-m", "-n", sys.executable, "-c", DRIVER,
         str(plan)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=nodes.environment())


def test_a_node_that_differs_is_an_error(nodes, plan):
    content = json.loads(plan.read_text())
    content["made"]["ffmpeg"] = "0.1"
    plan.write_text(json.dumps(content))
    process = driver(nodes, plan)
    output, _ = process.communicate("\n", timeout=120)
    assert output.splitlines()[-1].startswith(f"{InvalidInput.__name__} {plan}: chunk ")
    assert "ffmpeg is" in output


def test_a_node_is_killed_in_the_middle(nodes, plan):
    lamina_film(plan.parent, "run", "plan.json", "--clean")
    film = plan.parent / "film.mp4"
    expected = digest(film)
    film.unlink()

    process = driver(nodes, plan)
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
