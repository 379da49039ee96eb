"""A server that is measured: its processes, their time and their memory."""

import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
CARD = os.path.join(HERE, "..", "..", "Examples", "SocialCard.template")
TICKS = os.sysconf("SC_CLK_TCK")


def children(pid):
    """The processes that a process has started, and those of them."""
    found = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                found += [int(word) for word in file.read().split()]
    return found + [one for child in found for one in children(child)]


def busy(pids):
    """Seconds of processors of processes, with those of their children that have ended."""
    ticks = 0
    for pid in pids:
        with contextlib.suppress(OSError), open(f"/proc/{pid}/stat") as file:
            ticks += sum(map(int, file.read().rsplit(")", 1)[1].split()[11:15]))
    return ticks / TICKS


def memory(pids):
    """Bytes of memory of processes. What they share counts once."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError), open(f"/proc/{pid}/smaps_rollup") as file:
            total += int(re.search(r"^Pss: +(\d+)", file.read(), re.M)[1]) * 1024
    return total


class Server:
    """`lamina-server` with the card of the examples, on free ports of this machine.

    With `cores`, it and its workers run on these processors alone.
    """

    def __init__(self, folder, cores=None, **settings):
        self.port, self.metrics_port = (random.randrange(20_000, 30_000) for _ in range(2))
        self.place = tempfile.mkdtemp(prefix="lamina-load-")
        shutil.copytree(CARD, os.path.join(self.place, "card.template"))
        words = {
            "unsigned": "true", "templates": self.place, "stateFolder": self.place,
            "listen": f"127.0.0.1:{self.port}", "metricsListen": f"127.0.0.1:{self.metrics_port}",
            "logLevel": "error", "workers": 2, **settings}
        arguments = [word for item in words.items() for word in ("--set", "%s=%s" % item)]
        self.process = subprocess.Popen(
            [os.path.join(folder, "lamina-server"), *arguments],
            preexec_fn=cores and (lambda: os.sched_setaffinity(0, cores)))
        self.pid = self.process.pid
        for _ in range(600):
            if self.status("/readyz") == 200:
                return
            time.sleep(0.1)
        self.close()
        raise SystemExit("load: the server does not become ready")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        finally:
            shutil.rmtree(self.place, ignore_errors=True)

    def address(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def status(self, path):
        """The status of a request; 0 if there is no answer."""
        try:
            with urllib.request.urlopen(self.address(path), timeout=20) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def tag(self, path):
        with urllib.request.urlopen(self.address(path), timeout=20) as answer:
            return answer.headers["ETag"]

    def metric(self, name):
        """The sum of a metric over its labels."""
        address = f"http://127.0.0.1:{self.metrics_port}/metrics"
        with urllib.request.urlopen(address, timeout=20) as answer:
            lines = re.findall(rf"^{name}(?:{{.*}})? (\S+)$", answer.read().decode(), re.M)
        return sum(map(float, lines))

    @property
    def processes(self):
        return [self.pid, *children(self.pid)]

    @property
    def workers(self):
        return children(self.pid)

    def busy(self):
        return busy(self.processes)

    def memory(self):
        return memory(self.processes)
