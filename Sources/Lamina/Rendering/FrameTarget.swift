import LaminaGL

/// A target, and the frame that it shows.
///
/// The frame is a number that ``LayerRenderer`` counts. A target that shows no frame is drawn
/// whole.
package final class FrameTarget {
  package let target: RenderTarget
  /// The frame that it shows; nil if none.
  var frame: Int?

  init(_ target: RenderTarget) { self.target = target }
}
