"""What the site and the check of links read of Markdown: headings, anchors, links."""

import re

FENCE = re.compile(r"^\s*(```|~~~)")
HEADING = re.compile(r"^(#{1,6}) +(.*?) *#*$")
# A link or a picture, whose text may go on in the next line. A bracket in a text is not closed.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)")
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)


def pieces(text):
    """Yields (is_prose, piece): prose is what lies outside of blocks of code."""
    kept, in_fence = [], False
    for line in text.splitlines(keepends=True):
        if FENCE.match(line):
            if not in_fence:
                yield True, "".join(kept)
                kept = [line]
            else:
                yield False, "".join(kept) + line
                kept = []
            in_fence = not in_fence
        else:
            kept.append(line)
    yield not in_fence, "".join(kept)


def headings(text):
    """The texts of the headings, in their order, with their marks."""
    found = []
    for is_prose, piece in pieces(text):
        if is_prose:
            found += [m[2] for m in map(HEADING.match, piece.splitlines()) if m]
    return found


def plain(heading):
    """A heading without its marks: code, emphasis, links."""
    return re.sub(r"[`*]", "", LINK.sub(lambda link: link[2], heading))


def anchors(text):
    """The headings by the anchors that hosts of repositories give them, in their order."""
    found = {}
    for heading in map(plain, headings(text)):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        name, count = anchor, 0
        while name in found:
            count += 1
            name = f"{anchor}-{count}"
        found[name] = heading
    return found


def replace_links(text, replace):
    """Gives each link and picture in the prose to `replace(is_picture, text, target)`.

    The result takes the place of the link. Code is left as it is, but code in a link's text is a
    part of the link.
    """

    def in_prose(piece):
        spans = [m.span() for m in CODE.finditer(piece)]

        def one(link):
            if any(begin <= link.start() and link.end() <= end for begin, end in spans):
                return link[0]
            return replace(link[1] == "!", link[2], link[3])

        return LINK.sub(one, piece)

    return "".join(in_prose(p) if is_prose else p for is_prose, p in pieces(text))


def links(text):
    """The links and pictures of the prose: (is_picture, text, target)."""
    found = []

    def note(is_picture, words, target):
        found.append((is_picture, words, target))
        return ""

    replace_links(text, note)
    return found
