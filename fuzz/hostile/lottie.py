"""Lottie files from the grammar of the format, with numbers at the edges."""

import json

from values import image


class Animation:
    def __init__(self, choose):
        self.choose = choose
        self.left = choose.one([4, 12, 40])

    def n(self, low=0.0, high=100.0):
        return self.choose.number(low, high)

    def value(self, low=0.0, high=100.0, count=1):
        """A property: constant, with keyframes, or with an expression."""

        def one():
            return self.n(low, high) if count == 1 else [self.n(low, high) for _ in range(count)]

        if self.choose.chance(0.12):
            return {'a': 1, 'k': [{'t': t, 's': one() if count > 1 else [one()],
                                   'i': {'x': [self.n(0, 1)], 'y': [self.n(0, 1)]},
                                   'o': {'x': [self.n(0, 1)], 'y': [self.n(0, 1)]}}
                                  for t in (0, self.n(1, 30), 60)]}
        if self.choose.chance(0.04):
            return {'a': 0, 'k': one(), 'x': self.choose.one([
                'value * 1e9', 'wiggle(9, 1e9)', 'for (;;) {}', 'thisComp.layer(1).transform.scale',
                'loopOut()', 'value'])}
        return {'a': 0, 'k': one()}

    def document(self):
        width, height = self.choose.size()
        assets = [{'id': f'c{level}', 'layers': [
            self.layer(f'c{level + 1}') for _ in range(self.choose.count(1, 3))]}
            for level in range(3)]
        assets.append({'id': 'c3', 'layers': [self.layer(None)]})
        assets.append({'id': 'i', 'w': 300, 'h': 200, 'p': image(300, 200), 'e': 1})
        return {'v': '5.7.0', 'fr': self.choose.one([1, 30, 60, 29.97, self.n(1, 60)]), 'ip': 0,
                'op': self.choose.one([1, 60, self.n(1, 300)]), 'w': width, 'h': height,
                'assets': assets,
                'layers': [self.layer('c0') for _ in range(self.choose.count(1, 4))]}

    def transform(self):
        ks = {'p': self.value(0, 200, 3), 'a': self.value(0, 20, 3), 's': self.value(50, 150, 3),
              'r': self.value(0, 360), 'o': self.value(20, 100)}
        if self.choose.chance(0.2):
            ks |= {'sk': self.value(0, 40), 'sa': self.value(0, 90)}
        return ks

    def layer(self, inner):
        layer = {'ip': 0, 'op': 1000, 'st': self.choose.one([0, 0, self.n(-9, 9)]),
                 'sr': self.choose.one([1, 1, self.n(0.5, 2)]), 'ks': self.transform(),
                 'ind': self.choose.count(1, 4)}
        kind = self.choose.count(0, 9)
        if kind < 2 and inner is not None:
            layer |= {'ty': 0, 'refId': inner, 'w': self.n(9, 300), 'h': self.n(9, 300)}
            if self.choose.chance(0.2):
                layer['tm'] = self.value(0, 3)
        elif kind == 2:
            layer |= {'ty': 1, 'sc': '#336699', 'sw': self.n(1, 300), 'sh': self.n(1, 300)}
        elif kind == 3:
            layer |= {'ty': 2, 'refId': 'i'}
        elif kind == 4:
            layer |= {'ty': 5, 't': self.text()}
        else:
            layer |= {'ty': 4, 'shapes': self.items(0)}
        if self.choose.chance(0.15):
            mode = self.choose.one(['a', 's', 'i', 'l', 'd', 'f'])
            layer['masksProperties'] = [
                {'mode': mode, 'pt': self.path(), 'o': self.value(), 'x': self.value(-20, 20),
                 'inv': self.choose.chance(0.3)} for _ in range(self.choose.count(1, 3))]
        if self.choose.chance(0.15):
            layer['ef'] = [self.effect() for _ in range(self.choose.one([1, 2, 20]))]
        for name, share, value in [('tt', 0.1, self.choose.count(1, 4)), ('td', 0.05, 1),
                                   ('parent', 0.2, self.choose.count(1, 4)),
                                   ('bm', 0.1, self.choose.count(0, 16))]:
            if self.choose.chance(share):
                layer[name] = value
        return layer

    def effect(self):
        kind = self.choose.one([29, 25, 21, 20, 22])
        return {'ty': kind, 'ef': [{'ty': 0, 'v': self.value(0, 60)} for _ in range(8)]}

    def text(self):
        words = self.choose.one(
            ['', 'text', 'lorem ipsum ' * 30, 'x' * 2000, '\u05d0\u05d1 ' * 300])
        text = {'d': {'k': [{'t': 0, 's': {
            's': self.n(4, 60), 'f': 'Sans', 't': words, 'j': self.choose.count(0, 2),
            'lh': self.n(5, 70), 'ls': self.n(-3, 3), 'tr': self.n(0, 50), 'fc': [1, 0, 0],
            'sz': [self.n(50, 300), self.n(50, 300)], 'ps': [0, 0]}}]}, 'a': [], 'm': {}, 'p': {}}
        if self.choose.chance(0.4):
            text['a'] = [{'s': {'s': self.value(), 'e': self.value(), 'o': self.value(-50, 50),
                                'a': self.value(), 'b': self.choose.count(1, 4)},
                          'a': {'p': self.value(0, 50, 3), 's': self.value(50, 150, 3),
                                'r': self.value(0, 90), 'o': self.value()}}]
        return text

    def path(self):
        count = self.choose.one([1, 2, 4, 10, 60, 1000])
        curved = self.choose.chance(0.5)
        points = [[self.n(0, 200), self.n(0, 200)] for _ in range(count)]
        handles = [[[self.n(-30, 30), self.n(-30, 30)] if curved else [0, 0] for _ in points]
                   for _ in range(2)]
        return {'a': 0, 'k': {'v': points, 'i': handles[0], 'o': handles[1],
                              'c': self.choose.chance(0.7)}}

    def items(self, depth):
        """Outlines, what changes them, and paints; groups and modifiers inside each other."""
        self.left -= 1
        items = [self.outline() for _ in range(self.choose.count(1, 3))]
        if depth < 3 and self.left > 0 and self.choose.chance(0.5):
            items.append({'ty': 'gr', 'it': self.items(depth + 1) + [{'ty': 'tr'}
                                                                     | self.transform()]})
        for _ in range(self.choose.count(0, 2)):
            modifier = self.modifier()
            items.append(modifier)
            # The same twice.
            if self.choose.chance(0.4):
                items.append(modifier)
            if self.choose.chance(0.3):
                items.append(self.outline())
        if depth == 0 or self.choose.chance(0.6):
            items += [self.paint() for _ in range(self.choose.count(1, 2))]
        if self.choose.chance(0.25):
            items.append(self.repeater())
            if self.choose.chance(0.3):
                items.append(self.repeater())
        return items

    def outline(self):
        kind = self.choose.count(0, 4)
        if kind == 0:
            return {'ty': 'rc', 'p': self.value(0, 200, 2), 's': self.value(1, 200, 2),
                    'r': self.value(0, 40)}
        if kind == 1:
            return {'ty': 'el', 'p': self.value(0, 200, 2), 's': self.value(1, 200, 2)}
        if kind == 2:
            return {'ty': 'sr', 'sy': self.choose.count(1, 2), 'p': self.value(0, 200, 2),
                    'pt': self.value(2, 40), 'r': self.value(0, 360), 'ir': self.value(1, 50),
                    'is': self.value(0, 100), 'or': self.value(1, 150), 'os': self.value(0, 100)}
        return {'ty': 'sh', 'ks': self.path()}

    def modifier(self):
        kind = self.choose.count(0, 6)
        if kind == 0:
            return {'ty': 'tm', 's': self.value(), 'e': self.value(), 'o': self.value(0, 360),
                    'm': self.choose.count(1, 2)}
        if kind == 1:
            return {'ty': 'rd', 'r': self.value(0, 40)}
        if kind == 2:
            return {'ty': 'pb', 'a': self.value(-100, 100)}
        if kind == 3:
            return {'ty': 'zz', 's': self.value(0, 20), 'r': self.value(0, 20),
                    'pt': {'a': 0, 'k': self.choose.count(1, 2)}}
        if kind == 4:
            return {'ty': 'op', 'a': self.value(-20, 20), 'lj': self.choose.count(1, 3),
                    'ml': self.value(1, 9)}
        return {'ty': 'mm', 'mm': self.choose.count(1, 5)}

    def repeater(self):
        return {'ty': 'rp', 'c': self.value(0, 12), 'o': self.value(0, 3),
                'm': self.choose.count(1, 2),
                'tr': self.transform() | {'so': self.value(), 'eo': self.value()}}

    def paint(self):
        paint = {'o': self.value(), 'ty': self.choose.one(['fl', 'st', 'gf', 'gs'])}
        if paint['ty'][0] == 'g':
            count = self.choose.one([1, 2, 5, 200])
            stops = [number for index in range(count)
                     for number in (index / count, self.n(0, 1), self.n(0, 1), self.n(0, 1))]
            paint |= {'g': {'p': count, 'k': {'a': 0, 'k': stops}}, 't': self.choose.count(1, 2),
                      's': self.value(0, 200, 2), 'e': self.value(0, 200, 2),
                      'h': self.value(0, 90), 'a': self.value(0, 90)}
        else:
            paint['c'] = self.value(0, 1, 4)
        if paint['ty'] in ('st', 'gs'):
            paint |= {'w': self.value(0, 20), 'lc': self.choose.count(1, 3),
                      'lj': self.choose.count(1, 3), 'ml': self.n(1, 9)}
            if self.choose.chance(0.4):
                low, high = self.choose.one([(0, 0.01), (0.1, 1), (1, 20)])
                paint['d'] = [{'n': name, 'v': self.value(low, high)} for name in 'dgo']
        return paint


def document(choose):
    """A file, and the options with which it is rendered."""
    text = json.dumps(Animation(choose).document())
    # JSON has no words for these; most documents shall be read.
    if choose.chance(0.95):
        text = text.replace('NaN', '1e300').replace('Infinity', '1e308')
    return text, ['--frame', f'{choose.one([0, 0, 10, 59])}']
