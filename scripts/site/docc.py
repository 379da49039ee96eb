"""Runs DocC. Everything that it warns of is an error."""

import json
import shutil
import subprocess

from errors import SiteError


def convert(catalog, graphs, output, base):
    """Converts the catalog and the symbol graphs to a static site in the folder `output`."""
    problems = output.with_name("problems.json")
    command = [
        "docc", "convert", catalog, "--additional-symbol-graph-dir", graphs,
        "--fallback-display-name", "Lamina", "--fallback-bundle-identifier", "lamina.Lamina",
        "--fallback-default-module-kind", "Module",
        "--transform-for-static-hosting", "--output-path", output,
        "--diagnostics-file", problems, "--experimental-enable-custom-templates",
    ]
    if base != "/":
        command += ["--hosting-base-path", base.strip("/")]
    shutil.rmtree(output, ignore_errors=True)
    done = subprocess.run(command, capture_output=True, text=True)
    found = json.loads(problems.read_text())["diagnostics"] if problems.exists() else []
    for problem in found:
        place = problem.get("source", "").removeprefix("file://")
        line = problem.get("range", {}).get("start", {}).get("line", 0)
        print(f"{place}:{line}: {problem['severity']}: {problem['summary']}")
    if done.returncode != 0 and not found:
        raise SiteError(f"docc failed: {done.stderr.strip()}")
    if found:
        raise SiteError(f"docc has {len(found)} warnings")
