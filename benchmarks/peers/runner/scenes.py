"""The scenes by name, each with its default parameters."""

SCENES = {
    "sprites": ["1000", "10000"],
    "static": ["2000", "100000"],
    "one-dirty": ["2000", "100000"],
    "ui": ["-"],
    "overdraw": ["opaque", "alpha", "faded"],
    "effects": ["group", "mask", "blur", "shadow"],
    "upload": ["-"],
    "pictures": ["lent"],
    "redraw": ["-"],
    "deep": ["500"],
    "tree-edit": ["-"],
    "cold-start": ["-"],
}

NUMBERED = {"sprites", "static", "one-dirty", "deep"}


class UnknownScene(Exception):
    pass


def requests(words):
    """(scene, parameter) from words such as `sprites 1000 ui`. Without words, all of them."""
    result, index = [], 0
    while index < len(words):
        scene = words[index]
        if scene not in SCENES:
            raise UnknownScene(f"{scene}: no such scene: known are {' '.join(SCENES)}")
        index += 1
        parameters = []
        while index < len(words) and words[index] not in SCENES:
            word = words[index]
            if not (
                word.isdigit() and int(word) > 0 if scene in NUMBERED else word in SCENES[scene]
            ):
                allowed = "a number" if scene in NUMBERED else " ".join(SCENES[scene])
                raise UnknownScene(f"{word}: not a parameter of {scene}: allowed is {allowed}")
            parameters.append(word)
            index += 1
        result += [(scene, parameter) for parameter in parameters or SCENES[scene]]
    return result or requests(list(SCENES))


def title(scene, parameter):
    return scene if parameter == "-" else f"{scene} {parameter}"
