import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// What a frame shows, and at how many pixels per point: a part of the root layer's space, or of
/// the space that contains the root.
package struct Viewport: Equatable, Sendable {
  /// In the root layer's space before its flip. If the root is placed, in the space around it.
  package let bounds: CGRect
  /// Pixels per point along x and y.
  package let scale: CGSize
  package let width: Int
  package let height: Int
  /// Which row of the target is row 0 of device space. If it is the bottom row, device space is
  /// upside down, and so is every rectangle and record of a plan. So nothing after the compiler has
  /// to know.
  package let rows: RowOrder
  /// Whether the root lies where its position and transform say. If not, its bounds are shown,
  /// whatever its position is.
  package let placesRoot: Bool
  /// Whether images with a linear filter are averaged where they are shown smaller
  /// (``ContentsStyle/Sampling/average``): the picture is smaller than the scene.
  package let averagesImages: Bool

  /// The whole pixels that cover `bounds` at `scale`. Throws ``ViewportError`` or
  /// ``LimitExceeded``.
  package init(bounds: CGRect, scale: CGFloat, limits: RenderLimits) throws {
    guard scale.isFinite, scale > 0 else { throw ViewportError.scale(scale) }
    let (w, h) = (bounds.size.width * scale, bounds.size.height * scale)
    guard bounds.isFinite, w > 0, h > 0, w.isFinite, h.isFinite else {
      throw ViewportError.size(bounds.size)
    }
    let side = min(limits.textureSide, PixelRect.largestSide)
    guard w <= CGFloat(side), h <= CGFloat(side) else {
      // The value may be any finite number, so it is clamped before it becomes an integer.
      throw LimitExceeded("textureSide", value: Int(min(max(w, h), 1e15)), allowed: side)
    }
    // A size that misses a whole number only by a rounding error is that number.
    width = max(1, Int((w - 1e-6 * w).rounded(.up)))
    height = max(1, Int((h - 1e-6 * h).rounded(.up)))
    try LimitExceeded.check("targetPixels", width * height, atMost: limits.targetPixels)
    self.bounds = bounds
    self.scale = CGSize(width: scale, height: scale)
    (rows, placesRoot, averagesImages) = (.topFirst, false, scale < 1)
  }

  /// All of a target of a given size in pixels. It shows `bounds` of the space that contains the
  /// root layer. Throws ``ViewportError`` or ``LimitExceeded``.
  package init(
    placing bounds: CGRect, width: Int, height: Int, rows: RowOrder, limits: RenderLimits
  ) throws {
    guard bounds.isFinite, bounds.size.width > 0, bounds.size.height > 0 else {
      throw ViewportError.size(bounds.size)
    }
    let side = min(limits.textureSide, PixelRect.largestSide)
    try LimitExceeded.check("textureSide", max(width, height), atMost: side)
    guard width > 0, height > 0 else {
      throw ViewportError.size(CGSize(width: width, height: height))
    }
    try LimitExceeded.check("targetPixels", width * height, atMost: limits.targetPixels)
    scale = CGSize(
      width: CGFloat(width) / bounds.size.width, height: CGFloat(height) / bounds.size.height)
    guard scale.width.isFinite, scale.height.isFinite else { throw ViewportError.size(bounds.size) }
    (self.width, self.height, self.bounds, self.rows) = (width, height, bounds, rows)
    (placesRoot, averagesImages) = (true, false)
  }

  /// The same viewport in a target with that order of rows. With the other order the picture is
  /// upside down.
  package func with(rows: RowOrder) -> Viewport { Viewport(self, rows: rows) }

  private init(_ other: Viewport, rows: RowOrder) {
    (bounds, scale, width, height) = (other.bounds, other.scale, other.width, other.height)
    (self.rows, placesRoot, averagesImages) = (rows, other.placesRoot, other.averagesImages)
  }

  /// The map from the space of `bounds` (y up) to device space (y down, or up if the bottom row is
  /// the first).
  var device: Homography {
    let top = bounds.maxY * scale.height
    let isUp = rows == .bottomFirst
    return Homography(
      a: Float(scale.width), b: 0, c: 0, d: Float(isUp ? scale.height : -scale.height),
      tx: Float(-bounds.minX * scale.width), ty: Float(isUp ? CGFloat(height) - top : top))
  }

  /// The pixels of the target that a rectangle in the space of `bounds` touches.
  package func pixels(touchedBy rect: CGRect) -> PixelRect {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return .empty }
    func edge(_ value: CGFloat, _ count: Int, _ rule: FloatingPointRoundingRule) -> Int16 {
      // NaN counts as beyond every edge.
      guard !value.isNaN else { return rule == .down ? 0 : Int16(clamping: count) }
      let near = value.rounded()
      // A value that misses a whole number only by a rounding error is that number.
      let snapped = abs(value - near) < 1e-6 * max(1, abs(near)) ? near : value.rounded(rule)
      return Int16(min(max(snapped, 0), CGFloat(count)))
    }
    let (x0, x1) = (
      (rect.minX - bounds.minX) * scale.width, (rect.maxX - bounds.minX) * scale.width
    )
    let (up0, up1) = (
      (rect.minY - bounds.maxY) * scale.height, (rect.maxY - bounds.maxY) * scale.height
    )
    let isUp = rows == .bottomFirst
    let (y0, y1) = isUp ? (CGFloat(height) + up0, CGFloat(height) + up1) : (-up1, -up0)
    return PixelRect(
      minX: edge(x0, width, .down), minY: edge(y0, height, .down), maxX: edge(x1, width, .up),
      maxY: edge(y1, height, .up))
  }

  /// The rectangle in the space of `bounds` that `pixels` show.
  package func rect(of pixels: PixelRect) -> CGRect {
    if pixels.isEmpty { return .null }
    let (low, high) = (CGFloat(pixels.minY), CGFloat(pixels.maxY))
    let isUp = rows == .bottomFirst
    let top = isUp ? CGFloat(height) - high : low
    return CGRect(
      x: bounds.minX + CGFloat(pixels.minX) / scale.width,
      y: bounds.maxY - (top + CGFloat(pixels.height)) / scale.height,
      width: CGFloat(pixels.width) / scale.width, height: CGFloat(pixels.height) / scale.height)
  }

  /// All pixels of the target.
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
    case .size(let size):
      "size \(size.width)x\(size.height): both sides must be positive and finite"
    case .scale(let scale): "scale \(scale): must be positive and finite"
    }
  }
}
