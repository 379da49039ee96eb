"""The symbol graphs of the public modules, and what the site asks them."""

import json
import subprocess


class Symbol:
    """A public symbol: its path of names, its kind, its folder and its documentation."""

    def __init__(self, module, record):
        self.module = module
        self.path = record["pathComponents"]
        self.kind = record["kind"]["identifier"].removeprefix("swift.")
        uri = record.get("location", {}).get("uri", "")
        self.folder = uri.partition("/Sources/")[2].rpartition("/")[0]
        self.lines = [line["text"] for line in record.get("docComment", {}).get("lines", [])]

    @property
    def summary(self):
        """The first sentence of the documentation; empty if there is none."""
        words = []
        for line in self.lines:
            if not line.strip():
                break
            words.append(line.strip())
        text = " ".join(words)
        for end, character in enumerate(text):
            if character == "." and text[end + 1:end + 2] in ("", " ") and not (
                    text[:end].endswith(("e.g", "i.e"))):
                return text[:end + 1]
        return text


def extract(root, build, folder, modules):
    subprocess.run(
        [root / "scripts" / "symbol-graphs", "--own-members", build, folder, *modules], check=True)


def read(folder, modules):
    """The symbols of each module."""
    return {module: symbols(folder / f"{module}.symbols.json", module) for module in modules}


def extensions(folder, module):
    """The symbols that a module adds to types of other packages."""
    return [symbol for path in sorted(folder.glob(f"{module}@*.symbols.json"))
            for symbol in symbols(path, module)]


def symbols(path, module):
    graph = json.loads(path.read_text(encoding="utf-8"))
    return [Symbol(module, record) for record in graph["symbols"]]
