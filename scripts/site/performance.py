"""Plots of the page about performance.

docs/performance.md has figures of a quiet machine, and docs/site/plots.json says which of its
tables are plotted. If `make bench` has written a report, the page "Measured here" plots that.
"""

import json
import re

import plots
from errors import SiteError

STAGES = ["setters", "commit", "compile", "submit", "raster"]


def add_plots(root, article, pictures, folder):
    """Puts a plot before each table of the article that is plotted."""
    text = article.read_text(encoding="utf-8")
    entries = json.loads((root / "docs" / "site" / "plots.json").read_text(encoding="utf-8"))
    for entry in entries:
        begin = text.find(f"## {entry['heading']}\n")
        found = re.compile(r"^\|.*\n\|[-|]+\n((?:\|.*\n)+)", re.MULTILINE).search(text, begin)
        if begin < 0 or found is None:
            raise SiteError(f"performance.md: no table below the heading {entry['heading']}")
        rows = [row_of(line) for line in found[1].splitlines()]
        svg = plots.bars(entry["title"], rows, entry["unit"], entry["names"])
        name = entry["heading"].lower().replace(" ", "-")
        link = image(name, entry["title"], svg, pictures, folder)
        text = text[:found.start()] + link + text[found.start():]
    article.write_text(text, encoding="utf-8")


def row_of(line):
    """The label and the numbers of a row of a table."""
    label, *cells = [cell.strip() for cell in line.strip("|").split("|")]
    return label, [float(cell.replace(",", "")) for cell in cells if cell]


def measured(report, pictures, folder):
    """The page of a report of lamina-bench, schema 1."""
    results = json.loads(report.read_text(encoding="utf-8"))
    if results.get("schema") != 1:
        raise SiteError(f"{report}: schema 1 is needed, not {results.get('schema')}")
    machine, scenes = results["machine"], results["scenes"]
    rows = [(title(s), [s["stages"][stage]["p50"] for stage in STAGES]) for s in scenes]
    times = [(title(s), [s["frame"]["p50"], s["frame"]["p95"]]) for s in scenes]
    text = (
        f"# Measured here\n\nWhat `make bench` has measured on one machine: {machine['cpu']}, "
        f"{machine['cores']} cores, {machine['glRenderer']}.\n\nThe load of the machine was "
        f"{machine['load']:.1f}. [Performance](doc:performance) says what the scenes are.\n\n")
    if scenes:
        text += "## Where the time of a frame goes\n\n" + image(
            "stages", "Shares of the stages, and the median of a frame",
            plots.shares("Medians of the stages", rows, STAGES), pictures, folder)
        text += "## Frames\n\n" + image(
            "frames", "The median of the frames and the time of 19 of 20",
            plots.bars("Time of a frame", times, "us", ["p50", "p95"]), pictures, folder)
    for scene in results.get("scaling", []):
        points = [(f"{p['count']:,}", [p["frame"], p["submitted"]]) for p in scene["points"]]
        text += f"## Cost of {scene['name']} against N\n\n" + image(
            f"scaling-{scene['name']}", f"Cost of {scene['name']} against N",
            plots.bars("By the number of layers", points, "us", ["frame", "to GL"]), pictures,
            folder)
    return text


def title(scene):
    return " ".join(str(part) for part in (scene["name"], scene.get("parameter")) if part)


def image(name, words, svg, pictures, folder):
    path = folder / f"plot-{name}.svg"
    path.write_text(svg, encoding="utf-8")
    return f"![{words}]({pictures.add(path)})\n\n"
