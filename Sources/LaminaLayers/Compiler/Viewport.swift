import Foundation
import LaminaGeometry
import LaminaGraphics

/// What part of the root layer's space a frame shows, and at how many pixels per point.
package struct Viewport: Equatable, Sendable {
  /// Space of the root layer, before its flip.
  package let bounds: CGRect
  package let scale: CGFloat
  package let width: Int
  package let height: Int

  /// What the corners of a record can hold, whatever an operator allows.
  static let largestSide = 16_384

  /// The whole pixels that cover `bounds` at `scale`. Throws ``ViewportError`` or ``LimitExceeded``.
  package init(bounds: CGRect, scale: CGFloat, limits: RenderLimits) throws {
    guard scale.isFinite, scale > 0 else { throw ViewportError.scale(scale) }
    let (w, h) = (bounds.size.width * scale, bounds.size.height * scale)
    guard bounds.isFinite, w > 0, h > 0, w.isFinite, h.isFinite else { throw ViewportError.size(bounds.size) }
    let side = min(limits.textureSide, Self.largestSide)
    guard w <= CGFloat(side), h <= CGFloat(side) else {
      // Clamped on the way to an integer: the value may be any finite number.
      throw LimitExceeded("textureSide", value: Int(min(max(w, h), 1e15)), allowed: side)
    }
    // A size that is a whole number but for rounding errors is that number.
    width = max(1, Int((w - 1e-6 * w).rounded(.up)))
    height = max(1, Int((h - 1e-6 * h).rounded(.up)))
    try LimitExceeded.check("targetPixels", width * height, atMost: limits.targetPixels)
    self.bounds = bounds
    self.scale = scale
  }

  /// Root space (y up) to device space (y down).
  var device: Homography {
    Homography(
      a: Float(scale), b: 0, c: 0, d: Float(-scale),
      tx: Float(-bounds.minX * scale), ty: Float(bounds.maxY * scale))
  }

  /// All pixels.
  var pixels: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int16(clamping: width), maxY: Int16(clamping: height))
  }
}

/// A viewport that shows nothing.
public enum ViewportError: Error, Equatable, CustomStringConvertible {
  /// The size is zero, negative or not finite.
  case size(CGSize)
  /// The scale is zero, negative or not finite.
  case scale(CGFloat)

  /// What is wrong and what is allowed.
  public var description: String {
    switch self {
    case .size(let size): "size \(size.width)x\(size.height): both sides must be positive and finite"
    case .scale(let scale): "scale \(scale): must be positive and finite"
    }
  }
}
