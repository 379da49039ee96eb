"""The page "Apple's API, name by name": what exists here, with a line of behaviour for each.

The names are those of docs/compatibility-core.tsv and docs/compatibility-drawing.tsv, the behaviour
is the first sentence of the documentation in the symbol graph, and the reasons of what is missing
are in the tables of docs/compatibility.md. scripts/check-coverage checks that each name exists with
Apple's kind, or has a reason.
"""

import csv
import re

from errors import SiteError

LISTS = {"Layers": "compatibility-core.tsv", "Drawing, text and image files":
         "compatibility-drawing.tsv"}
HEAD = """# Apple's API, name by name

Every name of QuartzCore, CoreGraphics, CoreText and ImageIO that can exist on Linux, and what it
does here.

This page is made from the documentation in the sources. <doc:compatibility> says what is missing,
and which names behave in another way than Apple's.

"""
BY_NAME = "One of the values of `{}`."


def page(root, own, added):
    """The text of the page.

    `own` are the symbols of the module Lamina, `added` those that it adds to other types.
    """
    known = {}
    for symbol in own + added:
        # Of overloads, the first that is described.
        path = ".".join(symbol.path)
        known[path] = known.get(path) or symbol.summary
    types = {symbol.path[0] for symbol in own if len(symbol.path) == 1}
    reasons = exceptions((root / "docs" / "compatibility.md").read_text(encoding="utf-8"))
    text, missing = HEAD, []
    for title, name in LISTS.items():
        text += f"## {title}\n\n"
        with open(root / "docs" / name, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        for owner in dict.fromkeys(row["type"] for row in rows):
            members = [row for row in rows if row["type"] == owner]
            text += f"### {owner if owner != '-' else 'Functions and constants'}\n\n"
            if owner in types:
                text += f"Reference: ``{owner}``.\n\n"
            text += "| name | here |\n|---|---|\n"
            for row in members:
                line = behaviour(row, known, reasons)
                if line is None:
                    missing.append(f"{row['type']} {row['member']}")
                text += f"| `{row['member']}` | {cell(line or '')} |\n"
            text += "\n"
    if missing:
        raise SiteError(f"neither declared nor with a reason: {', '.join(missing)}")
    return text


def behaviour(row, known, reasons):
    """What the name does; nil if it does not exist and nothing says why."""
    owner, member, kind = row["type"], row["member"], row["kind"]
    if kind == "keypath":
        return "A key path, for key-value coding and animations."
    if f"{owner} {member}" in reasons:
        return "Missing. " + reasons[f"{owner} {member}"]
    if owner in reasons:
        return "Missing. " + reasons[owner]
    # "Type : Protocol, …" is the declaration of the type, and "(CGPoint)" tells overloads apart.
    name = re.sub(r" \([^()]*\)$", "", member.split(" : ")[0]).replace("init?", "init")
    if name in (owner, "NSNull") or owner == "-":
        path = name
    else:
        path = f"{owner}.{name}"
    if name == "NSNull":
        return "Foundation's null, as an action that does nothing."
    # A list may name a function below the type that it works on.
    for found in (path, name):
        if found in known:
            return known[found] or BY_NAME.format(owner)
    return None


def exceptions(text):
    """The reasons of missing names, from the tables whose first cells are names in code."""
    found = {}
    for names, reason in re.findall(r"^\| (`[^|]*`) \| ([^|]*) \|$", text, re.MULTILINE):
        for name in re.findall(r"`([^`]*)`", names):
            found[name] = reason
    return found


def cell(text):
    """A text for a cell: links of the reference become code."""
    text = re.sub(r"``([^`]*)``", lambda m: f"`{m[1].split('-(')[0].replace('/', '.')}`", text)
    return text.replace("|", r"\|")
