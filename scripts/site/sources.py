"""Pages of the source files that documents link to, with the text of the file and nothing else."""

import html
import subprocess

from errors import SiteError

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Lamina</title>
<link rel="stylesheet" href="{base}lamina.css">
</head>
<body>
<header><a href="{base}">Lamina</a></header>
<main class="source">
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""


class Sources:
    """Remembers what is linked to, and writes a page for each of these files and folders."""

    def __init__(self, root, base):
        self.root, self.base = root, base
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=root, capture_output=True, text=True, check=True).stdout
        self.files = set(listed.split("\0")) - {""}
        self.linked = []

    def address(self, path, linking):
        """The address of the page of a file or folder of the repository."""
        name = path.relative_to(self.root).as_posix() if path != self.root else "."
        if name not in self.files and not self.within(name):
            raise SiteError(f"{linking}: links to {name}, which is not in the repository")
        if name not in self.linked:
            self.linked.append(name)
        return f"{self.base}source/{name}.html"

    def within(self, folder):
        return sorted(name for name in self.files if name.startswith(folder + "/"))

    def write(self, site):
        """Writes the pages. A page of a folder links to those of its files."""
        for name in self.linked:
            if name in self.files:
                text = (self.root / name).read_bytes().decode("utf-8", "replace")
                body = f"<pre><code>{html.escape(text)}</code></pre>"
            else:
                inside = self.within(name)
                self.linked += [f for f in inside if f not in self.linked and self.is_text(f)]
                items = "\n".join(f"<li>{self.item(f)}</li>" for f in inside)
                body = f"<ul>\n{items}\n</ul>"
            page = site / "source" / f"{name}.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(
                PAGE.format(title=html.escape(name), base=self.base, body=body), encoding="utf-8")

    def item(self, name):
        if not self.is_text(name):
            return html.escape(name)
        return f'<a href="{self.base}source/{name}.html">{html.escape(name)}</a>'

    def is_text(self, name):
        return b"\0" not in (self.root / name).read_bytes()[:4096]
