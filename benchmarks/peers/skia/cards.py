"""The scene `ui`."""

import scene
import skia
from scenes import Scene
from stage import paint

# The button's cuts in the image, across and down.
_FROM, _ACROSS, _DOWN = (0, 10, 22, 32), (0, 10, 70, 80), (0, 10, 18, 28)


class Cards(Scene):
    notes = "shadows are blur mask filters; the nine parts of a button are nine rectangles"

    def make(self):
        self.icons = [self.stage.picture(scene.icon(k)) for k in range(8)]
        self.button = self.stage.picture(scene.button())
        self.shadow = paint(0, 0, 0, 0.25, antialias=True)
        self.shadow.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 6))
        self.white = paint(1, 1, 1, antialias=True)
        self.border = paint(0.8, 0.8, 0.8, antialias=True)
        self.title, self.subtitle = paint(0.2, 0.2, 0.2), paint(0.6, 0.6, 0.6)
        self.rows = [paint(0.92, 0.94, 1), paint(0.98, 0.98, 0.98)]
        box = skia.Rect.MakeWH(176, 120)
        self.outer = skia.RRect.MakeRectXY(box, 10, 10)
        self.inner = skia.RRect.MakeRectXY(box.makeInset(1, 1), 9, 9)
        self.lower = skia.RRect.MakeRectXY(box.makeOffset(0, 3), 10, 10)
        self.linear = skia.SamplingOptions(skia.FilterMode.kLinear)

    def record(self, canvas, f):
        canvas.drawColor(skia.Color4f(0.95, 0.96, 0.97, 1).toColor())
        for i in range(300):
            x, y = scene.card(i, f)
            if y > scene.HEIGHT + 21 or y + 120 < -21:
                continue
            canvas.save()
            canvas.translate(x, y)
            self.card(canvas, i, f)
            canvas.restore()

    def card(self, canvas, i, f):
        canvas.drawRRect(self.lower, self.shadow)
        canvas.drawRRect(self.outer, self.white)
        canvas.drawImage(self.icons[i % 8], 10, 10)
        canvas.drawRect(skia.Rect.MakeXYWH(52, 14, 100, 10), self.title)
        canvas.drawRect(skia.Rect.MakeXYWH(52, 30, 70, 8), self.subtitle)
        for row in range(3):
            for column in range(3):
                part = skia.Rect.MakeLTRB(
                    _FROM[column], _FROM[row], _FROM[column + 1], _FROM[row + 1]
                )
                place = skia.Rect.MakeLTRB(
                    _ACROSS[column], _DOWN[row], _ACROSS[column + 1], _DOWN[row + 1]
                )
                stretched = column == 1 or row == 1
                sampling = self.linear if stretched else skia.SamplingOptions()
                canvas.drawImageRect(self.button, part, place.makeOffset(84, 84), sampling)
        canvas.save()
        canvas.clipRect(skia.Rect.MakeXYWH(10, 48, 156, 32))
        for row in range(4):
            y = 48 + scene.row_y(row, f)
            canvas.drawRect(skia.Rect.MakeXYWH(10, y, 156, 12), self.rows[row % 2])
        canvas.restore()
        canvas.drawDRRect(self.outer, self.inner, self.border)
