"""Articles of the site: the documents of docs/, with links that lead to pages of the site."""

import re
from pathlib import Path

import markdown
from errors import SiteError

# Documents of other folders that are articles too.
OTHERS = {"CHANGELOG.md": "changelog", "benchmarks/README.md": "benchmarks"}


class Articles:
    """The documents, and how links between them are written for DocC."""

    def __init__(self, root, sources, pictures):
        """`sources` gives addresses of pages of source files; `pictures` takes picture files."""
        self.root, self.sources, self.pictures = root, sources, pictures
        docs = sorted((root / "docs").glob("**/*.md"))
        self.names = {path.resolve(): self.name(path) for path in docs}
        self.names |= {(root / path).resolve(): name for path, name in OTHERS.items()}
        self.texts = {path: path.read_text(encoding="utf-8") for path in self.names}

    def name(self, path):
        """The last part of the article's address."""
        parts = path.relative_to(self.root / "docs").with_suffix("").parts
        # DocC keeps the name of a folder such as `tutorials` for itself.
        return "-".join(parts).replace("-README", "-overview")

    def write(self, folder):
        for path, name in self.names.items():
            text = self.convert(path, self.texts[path])
            (folder / f"{name}.md").write_text(text, encoding="utf-8")

    def convert(self, path, text):
        """The text as DocC takes it; `path` is the file that its links begin at."""

        def replace(is_picture, words, target):
            if re.match(r"[a-z]+:", target):
                return f"{'!' if is_picture else ''}[{words}]({target})"
            file, _, anchor = target.partition("#")
            found = (path.parent / file).resolve() if file else path.resolve()
            if is_picture:
                return f"![{' '.join(words.split())}]({self.pictures.add(found)})"
            return f"[{words}]({self.address(path, found, anchor)})"

        return markdown.replace_links(text, replace)

    def address(self, path, found, anchor):
        if found not in self.names:
            return self.sources.address(found, path)
        address = f"doc:{self.names[found]}"
        if not anchor:
            return address
        heading = markdown.anchors(self.texts[found]).get(anchor)
        if heading is None:
            raise SiteError(f"{path}: {found.name} has no heading #{anchor}")
        return f"{address}#{docc_anchor(heading)}"


def docc_anchor(heading):
    """DocC's anchor of a heading: the words with dashes, as they are written."""
    words = re.sub(r"[^\w.~:,;()!?/+*=&$@'-]+", "-", heading.strip())
    return words.strip("-")


class Pictures:
    """The pictures of articles, in one folder, under names of their own."""

    def __init__(self, root, folder):
        self.root, self.folder, self.added = root, folder, {}

    def add(self, path):
        """Copies a picture and returns its name for DocC."""
        path = Path(path).resolve()
        if path not in self.added:
            if not path.is_file():
                raise SiteError(f"{path}: there is no such picture")
            name = path.name
            if name in self.added.values():
                name = f"{path.parent.name}-{name}"
            (self.folder / name).write_bytes(path.read_bytes())
            self.added[path] = name
        return self.added[path]
