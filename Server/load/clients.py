"""Who asks: wrk, as fast as answers come; hey, for /healthz; and a client that asks at a rate."""

import asyncio
import os
import random
import re
import resource
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def processors():
    """Seconds of processors of this process, and of those that it has waited for."""
    return sum(
        use.ru_utime + use.ru_stime
        for use in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


class Result:
    """Answers by status, times of those with 200 in milliseconds, and seconds."""

    def __init__(self, statuses, times, seconds, clients, late=0):
        self.statuses, self.times, self.seconds, self.clients = statuses, times, seconds, clients
        # Pictures that came after the last request was due: the queue was drawn without a load.
        self.late = late

    def rate(self, *statuses):
        return sum(self.statuses.get(status, 0) for status in statuses) / self.seconds

    @property
    def others(self):
        return {status: count for status, count in self.statuses.items() if status != 200}

    def time(self, part):
        return percentile(self.times, part)


def wrk(address, script, seconds, connections, **environment):
    """Asks by wrk with a script beside this file."""
    before = processors()
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "60s",
         "-s", os.path.join(HERE, script), address],
        env={**os.environ, **environment}, check=True, capture_output=True, text=True).stdout
    line = re.search(r"^result (.*)$", output, re.M)[1].split()
    took, half, most, *counts = map(float, line)
    names = [200, 304, 429, 0]
    result = Result(
        {name: int(count) for name, count in zip(names, counts) if count}, [half, most], took,
        processors() - before)
    return result


def hey(address, seconds, rate):
    """Starts hey with one connection at a rate. `times` waits for it."""
    return subprocess.Popen(
        ["hey", "-z", f"{seconds}s", "-c", "1", "-q", str(rate), "-cpus", "1", "-o", "csv",
         address],
        stdout=subprocess.PIPE, text=True)


def times(process):
    """Milliseconds of the answers of hey with 200, and how many others there were."""
    rows = [line.split(",") for line in process.communicate()[0].splitlines()[1:]]
    return (
        [float(row[0]) * 1_000 for row in rows if row[6] == "200"],
        sum(row[6] != "200" for row in rows))


class Connections:
    """Connections that are kept. A request that gets no answer has the status 0."""

    def __init__(self, port):
        self.port, self.idle = port, []

    async def ask(self, path):
        try:
            reader, writer = self.idle.pop() if self.idle else await asyncio.open_connection(
                "127.0.0.1", self.port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: load\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: *(\d+)", head, re.I)
            await reader.readexactly(int(length[1]) if length else 0)
        except (OSError, asyncio.IncompleteReadError):
            return 0
        if re.search(rb"connection: *close", head, re.I):
            writer.close()
        else:
            self.idle.append((reader, writer))
        return int(head.split(b" ", 2)[1])

    def close(self):
        for _, writer in self.idle:
            writer.close()


async def _offer(port, path, rate, seconds, is_random, goes_on):
    connections, statuses, delays, late = Connections(port), {}, [], 0

    async def one(number, due):
        nonlocal late
        status = await connections.ask(path(number))
        statuses[status] = statuses.get(status, 0) + 1
        if status == 200:
            delays.append((time.monotonic() - due) * 1_000)
            late += is_over

    begin, due, number, tasks, is_over = time.monotonic(), 0.0, 0, [], False
    while due < seconds and goes_on():
        await asyncio.sleep(max(0.0, begin + due - time.monotonic()))
        tasks.append(asyncio.create_task(one(number, begin + due)))
        number += 1
        due += random.expovariate(rate) if is_random else 1 / rate
    asked, is_over = max(due, 1e-9), True
    await asyncio.gather(*tasks)
    connections.close()
    return statuses, delays, asked, late


def offer(port, path, rate, seconds, is_random=False, goes_on=lambda: True):
    """Asks at a rate, whatever is answered. Times count from when a request was due.

    `path` gives the path of a number, `is_random` makes the gaps those of independent clients, and
    no more is asked when `goes_on` says no.
    """
    before = processors()
    statuses, delays, asked, late = asyncio.run(
        _offer(port, path, rate, seconds, is_random, goes_on))
    return Result(statuses, delays, asked, processors() - before, late)
