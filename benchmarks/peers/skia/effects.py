"""The scenes `effects …`.

Filters are evaluated in every frame, except by the peer that caches.
"""

import scene
import skia
from scenes import Scene, moved
from stage import paint, record


class Groups(Scene):
    notes = "saveLayerAlpha"

    def make(self):
        colors = [paint(*scene.hsv(c / 20, 0.6, 0.9)) for c in range(20)]
        boxes = [skia.Rect.MakeXYWH(c * 11, c * 7, 80, 60) for c in range(20)]
        self.bounds = skia.Rect.MakeWH(300, 200)
        self.children = list(zip(boxes, colors))

    def damage(self, f):
        return moved(scene.group, 20, f, 0, 0, 300, 200)

    def record(self, canvas, f):
        for g in range(20):
            canvas.save()
            canvas.translate(*scene.group(g, f))
            canvas.saveLayerAlpha(self.bounds, 128)
            for box, color in self.children:
                canvas.drawRect(box, color)
            canvas.restore()
            canvas.restore()


class Masks(Scene):
    """Masks in two ways.

    In memory a layer is faster; with GL, the product of two shaders in one draw is.
    """

    def make(self):
        self.picture = self.stage.picture(scene.picture300(), opaque=True)
        self.mask = self.stage.picture(scene.mask300())
        self.box = skia.Rect.MakeWH(300, 300)
        self.inside = skia.Paint()
        self.inside.setBlendMode(skia.BlendMode.kDstIn)
        self.product = skia.Paint()
        shaders = self.picture.makeShader(), self.mask.makeShader()
        self.product.setShader(skia.Shaders.Blend(skia.BlendMode.kDstIn, *shaders))
        self.draw_one = self.by_product if self.stage.name == "skia-gl" else self.by_layer
        self.notes = "one shader" if self.stage.name == "skia-gl" else "saveLayer and kDstIn"

    def damage(self, f):
        return moved(scene.effect, 10, f, 0, 0, 300, 300)

    def by_product(self, canvas):
        canvas.drawRect(self.box, self.product)

    def by_layer(self, canvas):
        canvas.saveLayer(self.box, None)
        canvas.drawImage(self.picture, 0, 0)
        canvas.drawImage(self.mask, 0, 0, skia.SamplingOptions(), self.inside)
        canvas.restore()

    def record(self, canvas, f):
        for m in range(10):
            canvas.save()
            canvas.translate(*scene.effect(m, f))
            self.draw_one(canvas)
            canvas.restore()


class Blurs(Scene):
    notes = "saveLayer with a blur filter, every frame"
    places = ((20, 20), (160, 30), (40, 150), (150, 160))

    def make(self):
        self.squares = [
            (skia.Rect.MakeXYWH(x, y, 120, 120), paint(*scene.hsv(k / 4, 0.7, 0.9)))
            for k, (x, y) in enumerate(self.places)]
        self.blur = skia.Paint()
        self.blur.setImageFilter(skia.ImageFilters.Blur(12, 12))
        self.bounds = skia.Rect.MakeWH(300, 300)

    def damage(self, f):
        return moved(scene.effect, 10, f, -36, -36, 372, 372)

    def group(self, canvas):
        canvas.saveLayer(self.bounds, self.blur)
        for box, color in self.squares:
            canvas.drawRect(box, color)
        canvas.restore()

    def record(self, canvas, f):
        for m in range(10):
            canvas.save()
            canvas.translate(*scene.effect(m, f))
            self.group(canvas)
            canvas.restore()


class Shadows(Scene):
    notes = "blur mask filter, every frame"

    def make(self):
        box = skia.Rect.MakeWH(200, 120)
        self.shape = skia.RRect.MakeRectXY(box, 16, 16)
        self.lower = skia.RRect.MakeRectXY(box.makeOffset(0, 4), 16, 16)
        self.white = paint(1, 1, 1, antialias=True)
        self.blur = paint(0, 0, 0, 0.5, antialias=True)
        self.blur.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 10))

    def damage(self, f):
        return moved(scene.shadow, 40, f, -30, -26, 260, 180)

    def record(self, canvas, f):
        for s in range(40):
            canvas.save()
            canvas.translate(*scene.shadow(s, f))
            self.shadow(canvas)
            canvas.drawRRect(self.shape, self.white)
            canvas.restore()

    def shadow(self, canvas):
        canvas.drawRRect(self.lower, self.blur)


def cached(stage, width, height, x, y, draw):
    """An image of what `draw` draws. Its corner is at (x, y)."""
    store = stage.store(width, height)
    canvas = store.getCanvas()
    canvas.clear(0)
    canvas.translate(-x, -y)
    canvas.drawPicture(record(draw))
    return store.makeImageSnapshot()


class CachedBlurs(Blurs):
    notes = "blurred once by the program, painted every frame"

    def make(self):
        super().make()
        self.image = cached(self.stage, 372, 372, -36, -36, super().group)

    def group(self, canvas):
        canvas.drawImage(self.image, -36, -36)


class CachedShadows(Shadows):
    notes = "shadows are blurred once by the program"

    def make(self):
        super().make()
        self.image = cached(self.stage, 260, 180, -30, -26, super().shadow)

    def shadow(self, canvas):
        canvas.drawImage(self.image, -30, -26)
