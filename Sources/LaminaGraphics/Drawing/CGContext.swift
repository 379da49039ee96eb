import Foundation
import LaminaGeometry

/// Where drawing goes: a grid of pixels, and a map to it from the space in which drawing is described.
///
/// The device space has its origin in the bottom left corner of the pixels and y up. A context is used from one thread.
public class CGContext {
  /// Columns of pixels.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// The map from user space to device space.
  public private(set) var ctm: CGAffineTransform
  /// The box around what may be drawn on, in user space.
  public private(set) var boundingBoxOfClipPath: CGRect
  /// The rectangle of user space that the pixels show: the bounds of the layer that draws.
  package let layerBounds: CGRect
  /// Whether y of user space points down.
  package let isFlipped: Bool

  /// A context for the drawing of a layer, whose space becomes the user space.
  ///
  /// There are `scale` pixels for each point of `layerBounds`, rounded up to whole ones; the edges at minimum x and y lie on
  /// the edge of the pixels. `clip`, in user space, is what may be drawn on. Throws ``LimitExceeded`` before anything is
  /// allocated if a side or the number of pixels is over what `limits` allows.
  package init(
    layerBounds: CGRect, scale: CGFloat, isFlipped: Bool, clip: CGRect, limits: RenderLimits = .standard
  ) throws {
    let width = Self.pixels(layerBounds.width, scale)
    let height = Self.pixels(layerBounds.height, scale)
    try LimitExceeded.check("textureSide", max(width, height), atMost: limits.textureSide)
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    try LimitExceeded.check("imagePixels", overflow ? .max : count, atMost: limits.imagePixels)
    (self.width, self.height, self.layerBounds, self.isFlipped) = (width, height, layerBounds, isFlipped)
    boundingBoxOfClipPath = clip
    ctm =
      isFlipped
      ? CGAffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: -layerBounds.minX * scale,
        ty: CGFloat(height) + layerBounds.minY * scale)
      : CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -layerBounds.minX * scale, ty: -layerBounds.minY * scale)
  }

  /// Whole pixels for `extent` points; the largest number there is for what no number can hold.
  private static func pixels(_ extent: CGFloat, _ scale: CGFloat) -> Int {
    Int(exactly: (extent * scale).rounded(.up)) ?? .max
  }
}
