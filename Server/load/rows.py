"""The rows of the table in docs/server.md, each measured with a server of its own."""

import contextlib
import os
import random
import signal
import statistics
import threading
import time

import clients
from server import Server, busy

HERE = os.path.dirname(os.path.abspath(__file__))
MEGA = 1 << 20


def show(name, text):
    print(f"{name:<14} {text}", flush=True)


def card(number):
    return f"/t/card.png?title=Card%20{number}%20of%20many%20cards"


def ask(server, script, format, seconds, connections, **environment):
    """Asks by wrk, and gives the result with the processor time of the server."""
    before = server.busy()
    result = clients.wrk(
        server.address(f"/t/card.{format}"), script, seconds, connections, LOAD=HERE,
        **environment)
    return result, server.busy() - before


def capacity(server, seconds):
    """Pictures as fast as they come."""
    return ask(server, "distinct.lua", "png", seconds, 4, FIRST="0")[0]


def warm(server):
    clients.wrk(server.address("/t/card.png"), "distinct.lua", 2, 4, LOAD=HERE, FIRST="900000")


def throughput(folder, seconds):
    """Answers a second, and milliseconds of processors for one: the client's are not in it."""
    with Server(folder, cacheBytes=0) as server:
        warm(server)
        tag = server.tag("/t/card.png")
        for format, script, status, connections in [
                ("png", "distinct.lua", 200, 4), ("jpg", "distinct.lua", 200, 4),
                ("png", "known.lua", 304, 16)]:
            result, busy = ask(server, script, format, seconds, connections, TAG=tag)
            count = result.statuses.get(status, 0)
            show("304" if status == 304 else format, (
                f"{result.rate(status):.0f}/s; {busy / max(count, 1) * 1_000:.2f} ms of processors"
                f" each, so two cores can {2 * count / busy:.0f}/s; the client used"
                f" {result.clients:.2f} s of {2 * result.seconds:.0f}; p50 {result.times[0]:.2f}"
                f" p99 {result.times[1]:.2f} ms; others"
                f" {({k: v for k, v in result.statuses.items() if k != status})}"))


def latency(folder, seconds):
    """Times at 70 % of the throughput, with even gaps and with those of independent clients."""
    with Server(folder, cacheBytes=0) as server:
        warm(server)
        rate = 0.7 * capacity(server, seconds).rate(200)
        for first, is_random in [(100_000, False), (200_000, True)]:
            result = clients.offer(
                server.port, lambda number: card(first + number), rate, seconds, is_random)
            half, most = result.time(0.5), result.time(0.99)
            show("70 %", (
                f"{rate:.0f}/s {'at random' if is_random else 'evenly'}: p50 {half:.1f} ms,"
                f" p99 {most:.1f} ms, {most / half:.2f}x; {len(result.times)} pictures; others"
                f" {result.others}"))


@contextlib.contextmanager
def apart():
    """Clients get the last processor of this machine. Gives the others, which are for a server."""
    cores = os.sched_getaffinity(0)
    if len(cores) < 2:
        raise SystemExit("load: overload takes two processors, one of them for the clients")
    last = max(cores)
    os.sched_setaffinity(0, {last})
    try:
        yield cores - {last}
    finally:
        os.sched_setaffinity(0, cores)


def overload(folder, seconds, turns=9):
    """Four times what it can, and /healthz meanwhile.

    Clients run on a processor of their own, so that what they take is not taken from pictures. The
    service is measured without this load and with it in turns, because the speed of a machine
    changes by more than refusals cost.
    """
    goods, costs, others, delays, wrong = [], [], {}, [], 0
    with apart() as cores, Server(folder, cores, cacheBytes=0) as server:
        warm(server)
        for turn in range(turns):
            first = 1_000_000 * (turn + 1)
            before = busy([server.pid])
            alone = ask(server, "distinct.lua", "png", seconds, 4, FIRST=str(first))[0]
            own = (busy([server.pid]) - before) / alone.statuses[200]
            health = clients.hey(server.address("/healthz"), seconds, 20)
            before = busy([server.pid])
            result = clients.offer(
                server.port, lambda number: card(first + 300_000 + number),
                4 * alone.rate(200), seconds)
            good, refused = result.statuses.get(200, 0), result.statuses.get(429, 0)
            # What the queue holds at the end is drawn without a load.
            goods.append((good - result.late) / result.seconds / alone.rate(200))
            costs.append((busy([server.pid]) - before - own * good) / max(refused, 1))
            for status, count in result.others.items():
                others[status] = others.get(status, 0) + count
            some, bad = clients.times(health)
            delays, wrong = delays + some, wrong + bad
    show("4x", (
        f"{statistics.median(goods) * 100:.0f} % of the pictures without overload"
        f" ({min(goods) * 100:.0f} to {max(goods) * 100:.0f} in {turns} turns); a refusal takes"
        f" {statistics.median(costs) * 1_000:.2f} ms of the service; others {others}"))
    show("/healthz", (
        f"p50 {clients.percentile(delays, 0.5):.1f} ms, p99"
        f" {clients.percentile(delays, 0.99):.1f} ms of {len(delays)}; others {wrong}"))


def term(folder, seconds):
    """SIGTERM at 70 % load. The client stops when /readyz says 503, as a balancer does."""
    with Server(folder, cacheBytes=0, drainSeconds=1) as server:
        warm(server)
        rate = 0.7 * capacity(server, seconds).rate(200)
        ready = [True]

        def watch():
            time.sleep(seconds / 2)
            server.process.send_signal(signal.SIGTERM)
            while server.status("/readyz") == 200:
                time.sleep(0.05)
            ready[0] = False

        watcher = threading.Thread(target=watch)
        watcher.start()
        result = clients.offer(
            server.port, lambda number: card(400_000 + number), rate, 60, goes_on=lambda: ready[0])
        watcher.join()
        begin = time.monotonic()
        status = server.process.wait(60)
        show("SIGTERM", (
            f"{len(result.times)} pictures, {sum(result.others.values())} failed; it ended with"
            f" {status} {time.monotonic() - begin:.1f} s after the last answer"))


def killed(folder, seconds):
    """One worker killed each second."""
    with Server(folder, cacheBytes=0) as server:
        warm(server)
        end, kills = [False], [0]

        def kill():
            while not end[0]:
                time.sleep(1)
                workers = server.workers
                if workers:
                    os.kill(random.choice(workers), signal.SIGKILL)
                    kills[0] += 1

        killer = threading.Thread(target=kill)
        killer.start()
        result, _ = ask(server, "distinct.lua", "png", seconds, 4, FIRST="500000")
        end[0] = True
        killer.join()
        show("killed", (
            f"{kills[0]} workers killed, {server.metric('lamina_retries_total'):.0f} pictures"
            f" drawn again, {sum(result.others.values())} failed of"
            f" {sum(result.statuses.values())}"))


def soak(folder, requests, drawn):
    """Memory while so many requests are answered, of which `drawn` per cent are drawn."""
    with Server(folder, cacheBytes=32 * MEGA) as server:
        warm(server)
        tag, samples, answered, pictures = server.tag("/t/card.png"), [], 0, 0
        while answered < requests:
            result, _ = ask(
                server, "mixed.lua", "png", 5, 8, TAG=tag, FIRST=str(600_000 + answered),
                DRAWN=str(drawn))
            answered += sum(result.statuses.values())
            wrong = {k: v for k, v in result.statuses.items() if k not in (200, 304)}
            if wrong:
                show("soak", f"others {wrong}")
            samples.append((answered, server.memory()))
        pictures = server.metric("lamina_picture_seconds_count")
        base = next(bytes for count, bytes in samples if count >= requests / 10)
        rest = [bytes for count, bytes in samples if count >= requests / 10]
        show("memory", (
            f"{answered} requests, {pictures:.0f} drawn: {base / MEGA:.0f} MB after the first"
            f" tenth, then {min(rest) / base * 100 - 100:+.1f} to"
            f" {max(rest) / base * 100 - 100:+.1f} %, at the end {rest[-1] / MEGA:.0f} MB"
            f" ({rest[-1] / base * 100 - 100:+.1f} %)"))


def ours(folder, pictures):
    """Seconds of processors for one PNG, and memory, of a server with one worker."""
    with Server(folder, cacheBytes=0, workers=1, spareWorkers=0) as server:
        path = lambda number: card(700_000 + number)
        clients.offer(server.port, path, 10, 2)
        before = server.busy()
        result = clients.offer(server.port, lambda number: path(number + 1_000), 10, pictures / 10)
        return (server.busy() - before) / max(1, len(result.times)), server.memory()
