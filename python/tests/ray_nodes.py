"""Two nodes of Ray on this machine, of which one can be killed."""

import os
import shutil
import signal
import subprocess
import sys
import uuid
from pathlib import Path

import lamina
from lamina import command

PACKAGE = Path(lamina.__file__).resolve().parent.parent


def can_make_namespaces():
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = f"lamina-{uuid.uuid4().hex[:6]}"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode != 0:
        return False
    subprocess.run(["ip", "netns", "del", name], check=True)
    return True


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

    def driver(self, program, *words):
        """Runs a program of Python on the first node, with pipes to it."""
        # It needs the folder of that node's sockets.
        head = subprocess.run(
            ["ip", "netns", "pids", self.names[0]], capture_output=True, text=True, check=True)
        return subprocess.Popen(
            ["nsenter", "-t", head.stdout.split()[0], "-m", "-n", sys.executable, "-c", program,
             *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self.environment())

    def close(self):
        for index, name in enumerate(self.names):
            self.kill(index)
            self.ip("netns", "del", name)
