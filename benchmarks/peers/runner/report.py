"""The table, out/peers.md and out/peers.json."""

import json
import os
import platform
import statistics

from .scenes import title


def _time(milliseconds):
    if milliseconds is None:
        return "-"
    if milliseconds < 0.01:
        return f"{milliseconds * 1e3:.1f} us"
    return f"{milliseconds:.3g} ms" if milliseconds < 100 else f"{milliseconds:.0f} ms"


def _cell(outcome, base):
    if outcome is None or outcome.median is None:
        return "-"
    text = _time(outcome.median)
    if base and base > 0 and outcome.median is not None:
        ratio = outcome.median / base
        text += f" ({ratio:.2f}x)" if ratio < 10 else f" ({ratio:.0f}x)"
    return text


def table(results, names, base_name):
    """Rows of cells: the scene, then each median with its ratio to that of `base_name`."""
    rows = [["scene", *names]]
    for request, outcomes in results.items():
        base = outcomes.get(base_name)
        base_time = base.median if base else None
        cells = []
        for name in names:
            outcome = outcomes.get(name)
            cells.append(_cell(outcome, None if name == base_name else base_time))
        rows.append([title(*request), *cells])
    return rows


def text_lines(rows):
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows
    ]


def machine():
    model = platform.processor()
    try:
        with open("/proc/cpuinfo") as file:
            model = next(
                (line.split(":", 1)[1].strip() for line in file if line.startswith("model name")),
                model,
            )
    except OSError:
        pass
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "kernel": platform.release(),
        "load": list(os.getloadavg()),
    }


def _remarks(results):
    """Notes and reasons for skips. Maps the contender and the text to the scenes."""
    remarks = {}
    for request, outcomes in results.items():
        for name, outcome in outcomes.items():
            for text in filter(
                None, [outcome.notes, outcome.skipped and f"left out: {outcome.skipped}"]
            ):
                remarks.setdefault((name, text), []).append(title(*request))
    return [
        f"{name}: {text} ({', '.join(scenes)})" for (name, text), scenes in sorted(remarks.items())
    ]


def write(results, names, base_name, settings, folder):
    folder.mkdir(parents=True, exist_ok=True)
    suffix = "-noop" if settings.noop else ""
    host = machine()
    rows = table(results, names, base_name)
    lines = ["# Frame time beside other engines", ""]
    lines += [
        f"Medians of {settings.rounds} rounds of at most {settings.frames} frames, interleaved; "
        f"in brackets the ratio to {base_name}."
    ]
    if settings.noop:
        lines += ["The driver draws nothing (GALLIUM_NOOP=1): what is left is the cost on the CPU."]
    lines += [f"{host['cpu']}, {host['cores']} cores, load {host['load'][0]:.1f}.", ""]
    lines += ["| " + " | ".join(row) + " |" for row in rows[:1]] + ["|" + "---|" * len(rows[0])]
    lines += ["| " + " | ".join(row) + " |" for row in rows[1:]]
    backends = {
        name: outcome.backend
        for outcomes in results.values()
        for name, outcome in outcomes.items()
        if outcome.backend
    }
    lines += ["", "## Who", ""] + [
        f"- {name}: {backend}" for name, backend in sorted(backends.items())
    ]
    remarks = _remarks(results)
    if remarks:
        lines += ["", "## Remarks", ""] + [f"- {remark}" for remark in remarks]
    (folder / f"peers{suffix}.md").write_text("\n".join(lines) + "\n")
    content = {
        "schema": 1,
        "machine": host,
        "rounds": settings.rounds,
        "frames": settings.frames,
        "warmup": settings.warmup,
        "noop": settings.noop,
        "scenes": [
            {
                "scene": request[0],
                "n": request[1],
                "peers": {name: outcome.json() for name, outcome in outcomes.items()},
            }
            for request, outcomes in results.items()
        ],
    }
    (folder / f"peers{suffix}.json").write_text(json.dumps(content, indent=1) + "\n")
    return rows, remarks
