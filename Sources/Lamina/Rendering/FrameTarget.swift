import LaminaGL

/// A target, and which frame it shows.
///
/// The frame is a number that ``LayerRenderer`` counts; a target that shows none is drawn whole.
package final class FrameTarget {
  package let target: RenderTarget
  /// The frame that it was brought up to date with last, or nil.
  var frame: Int?

  init(_ target: RenderTarget) { self.target = target }
}
