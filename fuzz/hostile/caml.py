"""Scenes in CAML from the grammar of the format, with numbers at the edges."""

from values import image

FILTERS = ['gaussianBlur', 'colorHueRotate', 'colorSaturate', 'colorBrightness', 'colorContrast',
           'colorInvert', 'colorMonochrome', 'multiplyColor', 'colorMatrix', 'bias', 'nothing']
BLENDS = ['multiplyBlendMode', 'screenBlendMode', 'overlayBlendMode', 'plusL', 'destOut', 'xor']
LIST = '<{0} type="NSArray">{1}</{0}>'


class Scene:
    def __init__(self, choose):
        self.choose = choose
        self.left = choose.one([3, 8, 40])

    def document(self):
        width, height = self.choose.size()
        body = ''.join(self.layer(0) for _ in range(self.choose.count(1, 3)))
        return ('<?xml version="1.0" encoding="UTF-8"?>\n'
                '<caml xmlns="http://www.apple.com/CoreAnimation/1.0">'
                f'<CALayer bounds="0 0 {width} {height}" position="{width / 2} {height / 2}">'
                f'<sublayers>{body}</sublayers></CALayer></caml>')

    def n(self, low=0.0, high=100.0):
        return f'{self.choose.number(low, high):g}'

    def pair(self, low=0.0, high=200.0):
        return f'{self.n(low, high)} {self.n(low, high)}'

    def color(self):
        return ' '.join(self.n(0, 1) for _ in range(3))

    def layer(self, depth):
        self.left -= 1
        kinds = [self.plain, self.shape, self.gradient, self.text, self.replicator, self.emitter,
                 self.transform, self.tiled]
        kind = self.choose.one(kinds)
        name, attributes, body = kind()
        inner = ''
        if depth < 4 and self.left > 0 and self.choose.chance(0.6 if depth < 2 else 0.3):
            inner = ''.join(self.layer(depth + 1) for _ in range(self.choose.count(1, 2)))
            # The same once more inside itself.
            if self.choose.chance(0.3):
                inner = f'<{name} {self.place()} {attributes}>{body}<sublayers>{inner}' \
                    f'</sublayers></{name}>'
        return (f'<{name} {self.place()} {attributes} {self.look()}>{body}{self.effects()}'
                f'{self.mask(depth)}{self.animations()}'
                f'<sublayers>{inner}</sublayers></{name}>')

    def place(self):
        text = f'bounds="{self.pair(-9, 9)} {self.pair(1, 300)}" position="{self.pair()}"'
        if self.choose.chance(0.3):
            text += f' anchorPoint="{self.pair(0, 1)}"'
        if self.choose.chance(0.3):
            move = self.choose.one([
                f'rotate({self.n(0, 360)}deg)', f'scale({self.n(0.1, 3)})',
                f'translate({self.n()}, {self.n()}, {self.n()})',
                f'rotate({self.n(0, 90)}deg, 0, 1, {self.n(0, 1)}) scale({self.n(0, 2)})'])
            text += f' transform="{move}"'
        if self.choose.chance(0.15):
            text += f' zPosition="{self.n(-99)}" sublayerTransform="perspective({self.n(1, 900)})"'
        return text

    def look(self):
        text = f'backgroundColor="{self.color()}"'
        for name, low, high in [('opacity', 0, 1), ('cornerRadius', 0, 40), ('borderWidth', 0, 9),
                                ('shadowOpacity', 0, 1), ('shadowRadius', 0, 30),
                                ('rasterizationScale', 0.5, 3), ('speed', 0, 3)]:
            if self.choose.chance(0.15):
                text += f' {name}="{self.n(low, high)}"'
        for name in ['masksToBounds', 'shouldRasterize', 'doubleSided', 'geometryFlipped',
                     'hidden']:
            if self.choose.chance(0.1):
                text += f' {name}="{self.choose.one([0, 1])}"'
        return text

    def effects(self):
        text = ''
        for element in ['filters', 'backgroundFilters']:
            if self.choose.chance(0.1):
                count = self.choose.one([1, 2, 3, 40, 256, 257])
                kind, radius, amount = self.choose.one(FILTERS), self.n(0, 30), self.n(0, 3)
                text += f'<{element}>' + ''.join(
                    f'<CAFilter filter="{kind}" name="f{i}" inputRadius="{radius}" '
                    f'inputAngle="{amount}" inputAmount="{amount}"/>' for i in range(count)) \
                    + f'</{element}>'
        if self.choose.chance(0.1):
            text += f'<compositingFilter filter="{self.choose.one(BLENDS)}" type="filter"/>'
        return text

    def mask(self, depth):
        if depth > 3 or self.left <= 0 or not self.choose.chance(0.12):
            return ''
        self.left -= 1
        name, attributes, body = self.choose.one([self.plain, self.shape, self.gradient])()
        return f'<mask type="{name}" {self.place()} {attributes} {self.look()}>{body}</mask>'

    def animations(self):
        if not self.choose.chance(0.15):
            return ''
        path, value = self.choose.one([
            ('opacity', self.n(0, 1)), ('transform.rotation.z', self.n(0, 7)),
            ('transform.scale', self.n(0, 2)), ('cornerRadius', self.n()),
            ('position.x', self.n()), ('strokeEnd', self.n(0, 1)), ('lineWidth', self.n())])
        return (f'<animations><CABasicAnimation key="a" keyPath="{path}" duration="{self.n(0, 3)}"'
                f' repeatCount="{self.n(0, 9)}" beginTime="{self.n(0, 2)}" '
                f'timeOffset="{self.n(0, 2)}"><toValue type="real" value="{value}"/>'
                '</CABasicAnimation></animations>')

    # Kinds: a class, its attributes, its elements.

    def plain(self):
        if self.choose.chance(0.6):
            return 'CALayer', '', ''
        width, height = self.choose.one([(1, 1), (8, 8), (300, 200), (1, 16_384), (4000, 3000)])
        gravity = self.choose.one(['resize', 'resizeAspectFill', 'center', 'topLeft'])
        return ('CALayer', f'contentsGravity="{gravity}" contentsScale="{self.n(0.5, 3)}" '
                f'contentsCenter="{self.pair(0, 1)} {self.pair(0, 1)}" '
                f'contentsRect="{self.pair(0, 1)} {self.pair(0, 1)}"',
                f'<contents type="CGImage" src="{image(width, height)}"/>')

    def path(self):
        count = self.choose.one([1, 2, 5, 20, 300, 3000])
        text = f'{self.pair()} m'
        for index in range(count):
            text += ' ' + self.choose.one([
                f'{self.pair()} l', f'{self.pair()} l', f'{self.pair()} {self.pair()} q',
                f'{self.pair()} {self.pair()} {self.pair()} c', f'h {self.pair()} m'])
            if index % 40 == 39 and self.choose.chance(0.5):
                text += f' h {self.pair()} m'
        return text

    def shape(self):
        text = (f'path="{self.path()}" fillColor="{self.color()}" '
                f'fillRule="{self.choose.one(["non-zero", "even-odd"])}"')
        body = ''
        if self.choose.chance(0.7):
            cap = self.choose.one(['butt', 'round', 'square'])
            join = self.choose.one(['miter', 'round', 'bevel'])
            text += (f' strokeColor="{self.color()}" lineWidth="{self.n(0, 20)}" lineCap="{cap}" '
                     f'lineJoin="{join}" miterLimit="{self.n(1, 20)}" '
                     f'strokeStart="{self.n(0, 0.4)}" strokeEnd="{self.n(0.5, 1)}" '
                     f'lineDashPhase="{self.n()}"')
            if self.choose.chance(0.5):
                low, high = self.choose.one([(0, 0.01), (0.1, 1), (1, 20)])
                body = LIST.format('lineDashPattern', ''.join(
                    f'<real value="{self.n(low, high)}"/>' for _ in range(self.choose.count(1, 3))))
        return 'CAShapeLayer', text, body

    def gradient(self):
        count = self.choose.one([0, 1, 2, 3, 20, 4096, 4097])
        colors = ''.join(f'<CGColor value="{self.color()}"/>' for _ in range(count))
        body = f'<colors>{colors}</colors>'
        if self.choose.chance(0.4):
            numbers = ''.join(f'<real value="{self.n(0, 1)}"/>' for _ in range(count))
            body += f'<locations>{numbers}</locations>'
        if self.choose.chance(0.4):
            body += f'<type value="{self.choose.one(["radial", "conic", "axial"])}"/>'
        return ('CAGradientLayer', f'startPoint="{self.pair(0, 1)}" endPoint="{self.pair(0, 1)}"',
                body)

    def text(self):
        words = self.choose.one(['', 'a', 'lorem ipsum ' * 20, 'x' * 5000, 'a\u0301' * 3000,
                                 '\u05d0\u05d1 12 ' * 800, '\U0001F600' * 40, 'word ' * 20_000])
        return ('CATextLayer', f'string="{words}" fontSize="{self.n(1, 60)}" '
                f'wrapped="{self.choose.one([0, 1])}" contentsScale="{self.n(0.5, 2)}" '
                f'truncationMode="{self.choose.one(["none", "end", "middle"])}"', '')

    def replicator(self):
        return ('CAReplicatorLayer', f'instanceCount="{self.n(0, 30)}" '
                f'instanceDelay="{self.n(0, 1)}" instanceRedOffset="{self.n(-1, 1)}" '
                f'instanceTransform="translate({self.n()}, {self.n()}, 0) '
                f'rotate({self.n(0, 90)}deg)"', '')

    def cell(self, depth):
        names = [('birthRate', 0, 200), ('lifetime', 0, 5), ('velocity', 0, 99),
                 ('velocityRange', 0, 50), ('scale', 0, 3), ('scaleRange', 0, 2),
                 ('scaleSpeed', -1, 1), ('spin', 0, 9), ('emissionRange', 0, 7),
                 ('alphaSpeed', -1, 1), ('xAcceleration', -50, 50), ('lifetimeRange', 0, 3)]
        text = ' '.join(f'{name}="{self.n(low, high)}"' for name, low, high in names
                        if name in ('birthRate', 'lifetime') or self.choose.chance(0.5))
        inner = ''
        if depth < 2 and self.choose.chance(0.3):
            inner = f'<emitterCells>{self.cell(depth + 1)}</emitterCells>'
        return (f'<CAEmitterCell {text}><contents type="CGImage" src="{image(8, 8)}"/>{inner}'
                '</CAEmitterCell>')

    def emitter(self):
        shape = self.choose.one(['point', 'line', 'rectangle', 'circle', 'sphere', 'cuboid'])
        mode = self.choose.one(['unordered', 'additive', 'oldestFirst', 'backToFront'])
        body = ''.join(self.cell(0) for _ in range(self.choose.count(1, 3)))
        return ('CAEmitterLayer', f'emitterPosition="{self.pair()}" emitterSize="{self.pair()}" '
                f'emitterShape="{shape}" renderMode="{mode}" beginTime="{self.n(-9, 0)}" '
                f'emitterMode="{self.choose.one(["volume", "outline", "surface", "points"])}" '
                f'preservesDepth="{self.choose.one([0, 1])}"',
                f'<emitterCells>{body}</emitterCells>')

    def transform(self):
        return 'CATransformLayer', '', ''

    def tiled(self):
        return ('CATiledLayer',
                f'tileSize="{self.pair(16, 512)}" levelsOfDetail="{self.n(1, 4)}"', '')


def document(choose):
    """A scene, and the options with which it is rendered."""
    text = Scene(choose).document()
    return text, ['--time', f'{choose.one([0, 0, 0.5, 20, 1e6])}']
