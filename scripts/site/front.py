"""The front page of the site: what the README says first, and doors to the rest."""

import html
import re
import shutil

import topics

DOORS = [
    ("Your program", "Layers, animations and pictures from Swift, C or Python.", [
        ("A first program", "getting-started"), ("A card", "tutorials-card"),
        ("Layers over your own GL", "tutorials-overlay"), ("Code from Apple's systems", "porting"),
        ("C", "c"), ("Python", "python")]),
    ("Your server", "Pictures for requests, from templates, with deadlines.", [
        ("Cards from a template", "tutorials-server"), ("Templates", "templates"),
        ("Threads and pools", "threads"), ("Files of strangers", "security")]),
    ("Your files", "Scenes of Apple's tools, Lottie files, films.", [
        ("The command line", "command"), ("A film", "tutorials-film"), ("Scenes", "scenes"),
        ("Lottie", "lottie"), ("Films on many machines", "scale")]),
]


def write(root, site, base, symbols):
    here = root / "docs" / "site"
    shutil.copy(here / "lamina.css", site / "lamina.css")
    shutil.copy(root / "docs" / "images" / "glance.gif", site / "glance.gif")
    readme = (root / "README.md").read_text(encoding="utf-8")
    what = " ".join(re.search(r"^# Lamina\n\n(.*?)\n\n", readme, re.DOTALL)[1].split())
    commands = re.search(r"```\n(make demo.*?)```", readme, re.DOTALL)[1]
    values = {
        "base": base,
        "what": html.escape(what),
        "commands": html.escape(commands.strip()),
        "doors": "\n".join(door(base, *d) for d in DOORS),
        "modules": "\n".join(module(base, m, symbols[m]) for m in topics.MODULES),
    }
    page = (here / "front.html").read_text(encoding="utf-8")
    page = re.sub(r"\{\{(\w+)\}\}", lambda name: values[name[1]], page)
    (site / "index.html").write_text(page, encoding="utf-8")


def header(root, base):
    """What stands above each page of DocC: the way back to the front page, and to the rest."""
    here = root / "docs" / "site"
    page = (here / "front.html").read_text(encoding="utf-8")
    style = (here / "header.css").read_text(encoding="utf-8")
    links = re.search(r"<header>(.*?)</header>", page, re.DOTALL)[1].replace("{{base}}", base)
    return f"<style>\n{style}</style>\n<header>{links}</header>\n"


def door(base, title, text, links):
    items = "".join(
        f'<li><a href="{base}documentation/lamina/{name}">{html.escape(words)}</a></li>'
        for words, name in links)
    return f"<section><h2>{title}</h2><p>{html.escape(text)}</p><ul>{items}</ul></section>"


def module(base, name, symbols):
    summary = html.escape(topics.TOPICS[name]["summary"])
    return (f'<li><a href="{base}documentation/{name.lower()}"><code>{name}</code></a> {summary} '
            f"<small>{len(symbols):,} symbols</small></li>")
