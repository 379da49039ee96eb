import Foundation
import LaminaGeometry

/// The state that `saveGState()` saves. Cairo keeps the clip, except for masks, which Cairo cannot
/// clip by.
struct GraphicsState {
  var ctm: CGAffineTransform = .identity
  /// How much of each pixel the masks of the clip let through, in pixel space (`A8`). The clip lies
  /// within its box.
  var clipMask: CairoSurface?
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
  var flatness: CGFloat = 0.05
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var renderingIntent = CGColorRenderingIntent.defaultIntent
  var fill = Ink()
  var stroke = Ink()
  var patternPhase = CGSize.zero
  var shadow: ShadowStyle?
  var font: CGFont?
  var fontSize: CGFloat = 0
  var characterSpacing: CGFloat = 0
  var textDrawingMode = CGTextDrawingMode.fill

  /// The colour, or the pattern, of fills or strokes.
  struct Ink {
    var space = CGColorSpaceCreateDeviceGray()
    /// Black until set. For a pattern without colours, this is the tint.
    var color = CGColor.black
    var pattern: CGPattern?
  }
}
