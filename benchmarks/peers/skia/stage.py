"""What the scenes draw to: memory, or a texture of a GL context."""

import os

import numpy
import skia

from scene import HEIGHT, WIDTH

BGRA = skia.kBGRA_8888_ColorType


def info(width, height, opaque=False):
    alpha = skia.kOpaque_AlphaType if opaque else skia.kPremul_AlphaType
    return skia.ImageInfo.Make(width, height, BGRA, alpha)


class RasterStage:
    name = "skia"

    def __init__(self):
        self.memory = numpy.zeros((HEIGHT, WIDTH, 4), numpy.uint8)
        self.surface = skia.Surface.MakeRasterDirect(info(WIDTH, HEIGHT), self.memory, WIDTH * 4)
        self.canvas = self.surface.getCanvas()
        self.backend = f"skia-python {skia.__version__}, raster"

    def picture(self, texels, opaque=False):
        """An image of BGRA texels that stays in use."""
        alpha = skia.kOpaque_AlphaType if opaque else skia.kPremul_AlphaType
        return skia.Image.fromarray(texels, BGRA, alpha, copy=True)

    @staticmethod
    def new_picture(data, width, height, opaque=False):
        """An image of texels that nothing has seen before. It uses the memory of `data`, which has
        to stay."""
        return skia.Image.MakeRasterData(info(width, height, opaque), data, width * 4)

    def store(self, width, height):
        return skia.Surface.MakeRaster(info(width, height))

    def finish(self):
        pass

    def pixels(self):
        return self.memory


class GLStage(RasterStage):
    name = "skia-gl"

    def __init__(self):
        import egl

        # OpenGL is the faster one with llvmpipe; with a driver that draws nothing it ends Skia by a
        # fault in memory.
        self.egl = egl.Context(es="GALLIUM_NOOP" in os.environ)
        self.context = skia.GrDirectContext.MakeGL(skia.GrGLInterface.MakeEGL())
        if not self.context:
            raise RuntimeError("Skia has no GL context")
        self.surface = skia.Surface.MakeRenderTarget(
            self.context, skia.Budgeted.kNo, info(WIDTH, HEIGHT)
        )
        if not self.surface:
            raise RuntimeError("Skia has no GL surface")
        self.canvas = self.surface.getCanvas()
        self.backend = f"skia-python {skia.__version__}, GL: {self.egl.description}"

    def picture(self, texels, opaque=False):
        return super().picture(texels, opaque).makeTextureImage(self.context)

    def store(self, width, height):
        return skia.Surface.MakeRenderTarget(self.context, skia.Budgeted.kYes, info(width, height))

    def finish(self):
        self.context.flushAndSubmit(skia.GrSyncCpu.kNo)
        self.egl.finish()

    def pixels(self):
        return self.surface.makeImageSnapshot().toarray(colorType=BGRA)


def record(draw, tree=False):
    """A recorded picture of what `draw` draws. With a tree of boxes it can skip what is outside a
    clip."""
    recorder = skia.PictureRecorder()
    bounds = skia.Rect.MakeWH(WIDTH, HEIGHT)
    canvas = (
        recorder.beginRecording(bounds, skia.RTreeFactory()())
        if tree
        else recorder.beginRecording(bounds)
    )
    draw(canvas)
    return recorder.finishRecordingAsPicture()


def paint(red, green, blue, alpha=1.0, antialias=False):
    result = skia.Paint(skia.Color4f(red, green, blue, alpha))
    result.setAntiAlias(antialias)
    return result
