"""Reads PNG files of 8 bits a component, as far as comparing two of them needs it."""

import struct
import zlib

from errors import SiteError

COMPONENTS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def read(path):
    """The size, the kind of pixels, the palette and the bytes of the pixels."""
    data = path.read_bytes()
    header, palette, packed, at = None, b"", b"", 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    width, height, depth, color, _, _, interlaced = header
    if depth != 8 or interlaced:
        raise SiteError(f"{path}: {depth} bits a component; pictures of the site have 8")
    return (width, height), color, palette, unfiltered(
        zlib.decompress(packed), width * COMPONENTS[color], height, COMPONENTS[color])


def unfiltered(data, row, height, step):
    """The bytes of all rows, from those that PNG's filters have made of them."""
    above, result = bytearray(row), bytearray()
    for y in range(height):
        begin = y * (row + 1)
        kind, line = data[begin], bytearray(data[begin + 1:begin + 1 + row])
        for x in range(row if kind else 0):
            left = line[x - step] if x >= step else 0
            up, corner = above[x], above[x - step] if x >= step else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            else:
                near = left + up - corner
                guess = min((left, up, corner), key=lambda value: abs(near - value))
            line[x] = (line[x] + guess) & 255
        result += line
        above = line
    return bytes(result)


def difference(one, other):
    """The largest difference of two components; 255 for pictures of other sizes or kinds."""
    first, second = read(one), read(other)
    if first[:3] != second[:3]:
        return 255
    return max((abs(a - b) for a, b in zip(first[3], second[3])), default=0)
