"""Numbers, and what is chosen among them, for documents that ask for much."""

import base64
import random
import struct
import zlib

# What a number may be besides an ordinary one: the ends of what is allowed, and beyond.
EDGES = [0, 1, -1, 0.5, 1e-9, 1e-300, 64, 1000, 1024, 4096, 10_000, 16_384, 100_000, 1_000_000,
         4_294_967_296, 1e9, -1e9, 1e30, 1e300, -1e300, float('nan'), float('inf')]


class Chooser:
    """Choices that depend on a seed alone."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        # Some documents are tame, so that a single edge is seen for itself.
        self.share = self.random.choice([0.03, 0.1, 0.3])

    def one(self, list):
        return self.random.choice(list)

    def chance(self, share):
        return self.random.random() < share

    def count(self, low, high):
        return self.random.randint(low, high)

    def number(self, low=0.0, high=100.0):
        """A number between two others, or one of the edges."""
        if self.chance(self.share):
            return self.one(EDGES)
        return round(self.random.uniform(low, high), 3)

    def size(self):
        """The width and height of a picture. Most are small."""
        if self.chance(0.1):
            return 1920, 1080
        return self.count(1, 240), self.count(1, 240)


def image(width, height):
    """A grey image as a data: URI of a few hundred bytes."""

    def chunk(kind, data):
        return (struct.pack('>I', len(data)) + kind + data
                + struct.pack('>I', zlib.crc32(kind + data)))

    rows = zlib.compress((b'\0' + b'\x80' * width) * height, 9)
    file = (b'\x89PNG\r\n\x1a\n'
            + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 0, 0, 0, 0))
            + chunk(b'IDAT', rows) + chunk(b'IEND', b''))
    return 'data:image/png;base64,' + base64.b64encode(file).decode()
