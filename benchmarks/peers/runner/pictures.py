"""Whether the peers draw the same: frame 0 of each scene against a reference, by mean absolute
difference.

Run by the Python of .venv, which has numpy and Skia to read PNG files: pictures.py REFERENCE.png
PICTURE.png…
"""

import json
import sys

import numpy
import skia


def read(path):
    image = skia.Image.open(path)
    return image.toarray(colorType=skia.kRGBA_8888_ColorType)[:, :, :3].astype(numpy.int16)


def main():
    reference = read(sys.argv[1])
    for path in sys.argv[2:]:
        picture = read(path)
        if picture.shape != reference.shape:
            print(
                json.dumps(
                    {"path": path, "error": f"size {picture.shape} instead of {reference.shape}"}
                )
            )
            continue
        difference = numpy.abs(picture - reference)
        print(json.dumps({
            "path": path, "mean": float(difference.mean()), "max": int(difference.max()),
            "over_16": float((difference.max(axis=2) > 16).mean())}))


main()
