"""The gallery: a tile for each entry of docs/site/gallery.json: picture, source, command.

A tile with `picture` has the file of that name, which its command draws. If it has `committed` too,
that picture of the repository is compared with it on request. A tile with `committed` alone shows
that picture, since its command needs a window or another program.
"""

import json
import re
import shlex
import subprocess

import png
from errors import SiteError

# How far a component may be from that of the committed picture: drivers round differently.
ALLOWED = 8

HEAD = """# Gallery

Pictures that Lamina draws, each with its source and the command that makes it.

"""


def page(root, build, compares, work, sources, pictures):
    """The text of the page. If it compares, a picture that differs from the committed fails."""
    folder = work / "gallery"
    folder.mkdir()
    entries = json.loads((root / "docs" / "site" / "gallery.json").read_text(encoding="utf-8"))
    rows = []
    for pair in range(0, len(entries), 2):
        tiles = [
            tile(t, root, build, compares, folder, sources, pictures)
            for t in entries[pair:pair + 2]]
        rows.append("@Row {\n" + "".join(f"@Column {{\n{t}\n}}\n" for t in tiles) + "}\n")
    return HEAD + "\n".join(rows)


def tile(tile, root, build, compares, folder, sources, pictures):
    committed = root / tile.get("committed", "")
    picture = committed
    if "picture" in tile:
        picture = folder / tile["picture"]
        draw(tile["command"], root, build, folder)
        if not picture.is_file():
            raise SiteError(f"{tile['command']}: has not written {tile['picture']}")
        if (compares and "committed" in tile
                and png.difference(picture, committed) > ALLOWED):
            raise SiteError(f"{tile['committed']} is not what this draws: {tile['command']}")
    source = sources.address(root / tile["source"], "gallery.json")
    return (
        f"**{tile['title']}**\n\n![{tile['text']}]({pictures.add(picture)})\n\n{tile['text']}\n\n"
        f"```\n{folded(tile['command'])}\n```\n\n[{tile['source']}]({source})\n")


def folded(command):
    """The command in lines that fit below a picture, as a shell takes them."""
    return re.sub(r" (?=(--template|--package-path|--set|-o) )", " \\\n  ", command)


def draw(command, root, build, folder):
    """Runs the command of a tile with the programs of the build; its output lies in `folder`."""
    words = shlex.split(command)
    if words[:3] == ["swift", "run", "--package-path"]:
        words = words[4:]
    program = build / words[0]
    if not program.is_file():
        raise SiteError(f"{program} is missing; run make examples first")
    inputs = [str(root / word) if word.startswith("Examples/") else word for word in words[1:]]
    done = subprocess.run([program, *inputs], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise SiteError(f"{command}: {done.stderr.strip()}")
