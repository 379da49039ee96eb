"""The scenes of scripts/check-preview."""

import json

HEAD = '<caml xmlns="http://www.apple.com/CoreAnimation/1.0">'


def small(color="0.9 0.2 0.1"):
    """A box that fades in over two seconds, and a state that moves a second one."""
    return f"""{HEAD}
<CALayer id="#root" name="root" bounds="0 0 200 120" backgroundColor="0.1 0.12 0.16"><sublayers>
  <CALayer id="#box" name="box" bounds="0 0 60 60" position="50 60" backgroundColor="{color}">
    <animations><animation type="CABasicAnimation" key="fade" keyPath="opacity" duration="2">
      <fromValue type="real" value="0"/><toValue type="real" value="1"/></animation></animations>
  </CALayer>
  <CALayer id="#dot" name="dot" bounds="0 0 20 20" position="150 60" cornerRadius="10"
    backgroundColor="0.2 0.7 1"/>
</sublayers><states><LKState name="raised"><elements>
  <LKStateSetValue targetId="#dot" keyPath="position"><value type="CGPoint" value="150 100"/>
  </LKStateSetValue></elements></LKState></states></CALayer></caml>
"""


def many(count):
    """A root with so many layers, in groups of a hundred."""
    groups = []
    for start in range(0, count, 100):
        members = "".join(
            f'<CALayer name="layer {n}" bounds="0 0 3 3" position="{n % 100 * 4 + 2} '
            f'{n // 100 * 4 + 2}" backgroundColor="{n % 7 / 7:.2f} {n % 11 / 11:.2f} 0.6"/>'
            for n in range(start, start + 100))
        groups.append(f'<CALayer name="group {start}"><sublayers>{members}</sublayers></CALayer>')
    return (f'{HEAD}<CALayer name="root" bounds="0 0 400 {count // 100 * 4}"><sublayers>'
            f'{"".join(groups)}</sublayers></CALayer></caml>')


def ball():
    """The bouncing ball of the examples, filled with a colour that is a slot."""
    with open("Examples/Lottie/ball.json") as file:
        document = json.load(file)
    orange = {"a": 0, "k": [1, 0.502, 0]}
    shapes = next(group for group in document["layers"][0]["shapes"] if group["nm"] == "Ball")["it"]
    place = next(n for n, shape in enumerate(shapes) if shape["ty"] == "gf")
    shapes[place] = {"ty": "fl", "c": {"sid": "ball", **orange}, "o": {"a": 0, "k": 100}}
    document["slots"] = {"ball": {"p": orange}}
    return json.dumps(document)
