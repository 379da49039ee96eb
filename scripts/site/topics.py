"""The front page of each module: its articles, and its symbols in groups.

docs/site/topics.json says which folders of sources make a group, and which articles. A folder
belongs to the group that names the longest beginning of its path. A symbol without a group is an
error, so the page stays complete. Articles that no group names stand under "More".
"""

import json
from pathlib import Path

from errors import SiteError

FILE = Path(__file__).resolve().parents[2] / "docs" / "site" / "topics.json"
TOPICS = json.loads(FILE.read_text(encoding="utf-8"))
MODULES = list(TOPICS)


def write(folder, symbols, names):
    """Writes the pages; `names` are those of all articles."""
    named = {name for topic in TOPICS.values() for listed in topic["articles"].values()
             for name in listed}
    others = sorted(set(names) - named)
    for module, topic in TOPICS.items():
        sections = []
        for title, listed in topic["articles"].items():
            sections.append(section(title, [f"<doc:{name}>" for name in listed]))
        if others and topic["articles"]:
            sections.append(section("More", [f"<doc:{name}>" for name in others]))
        groups = {title: [] for title in topic["groups"]}
        for symbol in symbols[module]:
            if len(symbol.path) == 1:
                groups[group(topic["groups"], symbol)].append(symbol)
        for title, members in groups.items():
            links = [f"``{name}``" for name in ordered(members)]
            sections.append(section(title, links))
        text = f"# ``{module}``\n\n{topic['summary']}\n\n## Topics\n\n" + "\n".join(sections)
        (folder / f"{module}.md").write_text(text, encoding="utf-8")


def group(groups, symbol):
    best, length = None, -1
    for title, folders in groups.items():
        for folder in folders:
            if is_inside(symbol.folder, folder) and len(folder) > length:
                best, length = title, len(folder)
    if best is None:
        raise SiteError(
            f"topics.json has no group for {symbol.path[0]} in {symbol.folder} ({symbol.module})")
    return best


def is_inside(folder, outer):
    return (folder + "/").startswith(outer + "/")


def ordered(symbols):
    """Types first, then values and functions, each by name."""
    types = {"class", "struct", "enum", "protocol", "macro"}
    return list(dict.fromkeys(
        s.path[0] for s in sorted(symbols, key=lambda s: (s.kind not in types, s.path[0]))))


def section(title, links):
    return f"### {title}\n\n" + "".join(f"- {link}\n" for link in links)
