"""Scenes of pictures and solid rectangles, and of stores.

A scene has `prepare(f)`, which is not timed and records what frame f draws, and `draw(f)`, which
is.
"""

import math

import scene
import skia
from stage import paint, record

WHITE = skia.ColorWHITE
LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


class Scene:
    notes = None
    damage = None  # a function of f that gives the rectangles that frame f changes

    def __init__(self, stage, n):
        self.stage, self.n = stage, n
        self.recorded = None
        self.make()

    def make(self):
        pass

    def prepare(self, f):
        self.recorded = record(lambda canvas: self.record(canvas, f))

    def record(self, canvas, f):
        raise NotImplementedError

    def draw(self, f):
        canvas = self.stage.canvas
        if self.damage is None or f == 0:
            canvas.drawColor(WHITE)
            canvas.drawPicture(self.recorded)
            return
        canvas.save()
        self.clip(canvas, self.damage(f))
        canvas.drawColor(WHITE)
        canvas.drawPicture(self.recorded)
        canvas.restore()

    @staticmethod
    def clip(canvas, rectangles):
        if len(rectangles) == 1:
            canvas.clipRect(skia.Rect.Make(rectangles[0]))
            return
        region = skia.Region()
        region.setRects(rectangles)
        canvas.clipRegion(region)


def moved(place, count, f, x, y, width, height):
    """The rectangles over what moved sideways since the last frame."""
    rectangles = []
    for i in range(count):
        (old, _), (new, top) = place(i, f - 1), place(i, f)
        left, right = min(old, new) + x, max(old, new) + x + width
        rectangles.append(
            skia.IRect.MakeLTRB(int(left), int(top + y), int(right), int(top + y + height))
        )
    return rectangles


class Sprites(Scene):
    notes = "drawAtlas; its edges are not antialiased"

    def make(self):
        self.image = self.stage.picture(scene.tile(32), opaque=True)
        self.boxes = [skia.Rect.MakeWH(32, 32)] * self.n
        centers = [scene.sprite_center(i) for i in range(self.n)]
        angles = [scene.sprite_angle(i, 0) for i in range(256)]
        turns = [(math.cos(a), math.sin(a)) for a in angles]
        self.centers, self.turns = centers, turns
        self.paint = paint(0, 0, 0, antialias=True)

    def record(self, canvas, f):
        forms = []
        for i, (x, y) in enumerate(self.centers):
            cosine, sine = self.turns[(i + f) & 255]
            forms.append(
                skia.RSXform(cosine, sine, x - 16 * cosine + 16 * sine, y - 16 * sine - 16 * cosine)
            )
        canvas.drawAtlas(
            self.image, forms, self.boxes, [], skia.BlendMode.kSrcOver, LINEAR, None, self.paint)


class Static(Scene):
    def make(self):
        self.image = self.stage.picture(scene.tile(32), opaque=True)
        self.places = [(x - 16, y - 16) for x, y in (scene.sprite_center(i) for i in range(self.n))]
        self.recorded = record(self.field, tree=True)

    def field(self, canvas, order=None):
        for i in order or range(self.n):
            canvas.drawImage(self.image, *self.places[i])

    def prepare(self, f):
        pass

    def draw(self, f):
        if f == 0:
            super().draw(f)


class OneDirty(Static):
    notes = "the still part is a picture with a tree of boxes, replayed in a clip"

    def make(self):
        super().make()
        self.large = self.stage.picture(scene.tile(64), opaque=True)

    def damage(self, f):
        return [self.box(f - 1), self.box(f)]

    @staticmethod
    def box(f):
        x, y = scene.dirty_center(f)
        return skia.IRect.MakeXYWH(int(x) - 32, int(y) - 32, 64, 64)

    def prepare(self, f):
        """One rectangle, unless the layer has jumped back to its first place."""
        self.rectangles = [] if f == 0 else self.damage(f)
        if f > 0 and skia.IRect.Intersects(*self.rectangles):
            self.rectangles[0].join(self.rectangles.pop())
        self.place = tuple(c - 32 for c in scene.dirty_center(f))

    def draw(self, f):
        canvas = self.stage.canvas
        canvas.save()
        if self.rectangles:
            self.clip(canvas, self.rectangles)
        canvas.drawColor(WHITE)
        canvas.drawPicture(self.recorded)
        canvas.drawImage(self.large, *self.place)
        canvas.restore()


class TreeEdit(Static):
    def __init__(self, stage, n):
        super().__init__(stage, 2000)

    def prepare(self, f):
        order = [i ^ (1 - f % 2) for i in range(self.n)]
        self.recorded = record(lambda canvas: self.field(canvas, order))

    def draw(self, f):
        Scene.draw(self, f)


class Overdraw(Scene):
    def __init__(self, stage, n, alpha):
        self.alpha = alpha
        super().__init__(stage, n)

    def make(self):
        self.images = [
            self.stage.picture(scene.layer(k, self.alpha), not self.alpha) for k in range(2)
        ]

    def record(self, canvas, f):
        for layer in range(40):
            canvas.drawImage(self.images[(f if layer == 39 else layer) % 2], 0, 0)


class Upload(Scene):
    notes = "making the images of memory is not timed, uploading them is"

    def make(self):
        self.texels = [
            [skia.Data.MakeWithCopy(scene.upload(i, k)) for i in range(100)] for k in range(2)
        ]

    def record(self, canvas, f):
        for i, texels in enumerate(self.texels[f % 2]):
            canvas.drawImage(
                self.stage.new_picture(texels, 256, 256, opaque=True), *scene.upload_place(i)
            )


class Redraw(Scene):
    """Each store is a surface of its own, drawn and then shown."""

    def make(self):
        self.stores = [self.stage.store(256, 256) for _ in range(100)]
        self.places = [scene.upload_place(i) for i in range(100)]

    def record(self, canvas, f):
        shade = f % 50 / 100
        panel = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(4, 4, 248, 248), 24, 24)
        top, bottom = (
            skia.Color4f(shade, 0.4, 0.9, 1).toColor(),
            skia.Color4f(0.9, 0.9, shade, 1).toColor(),
        )
        fill = paint(0, 0, 0, antialias=True)
        fill.setShader(skia.GradientShader.MakeLinear([(0, 0), (0, 256)], [top, bottom]))
        canvas.clear(0)
        canvas.drawRRect(panel, fill)
        line = paint(0.1, 0.1, 0.1, antialias=True)
        line.setStyle(skia.Paint.kStroke_Style)
        line.setStrokeWidth(2)
        canvas.drawRRect(panel, line)
        bar_paint = paint(1, 1, 1, 0.8)
        for bar in range(12):
            canvas.drawRect(skia.Rect.MakeXYWH(24 + bar * 17, 120, 11, 14 + bar % 3), bar_paint)

    def draw(self, f):
        for store in self.stores:
            store.getCanvas().drawPicture(self.recorded)
        canvas = self.stage.canvas
        canvas.drawColor(WHITE)
        for store, place in zip(self.stores, self.places):
            store.draw(canvas, *place)


class Deep(Scene):
    def make(self):
        self.paints = [paint(*scene.hsv(i / self.n, 0.3, 0.9)) for i in range(self.n)]

    def damage(self, f):
        return [skia.IRect.MakeXYWH(1, 1, 1301, 1000)]

    def record(self, canvas, f):
        for i, color in enumerate(self.paints):
            canvas.drawRect(skia.Rect.MakeXYWH(*scene.deep(i, f), 900, 600), color)
