import Foundation
import LaminaGraphics
import LaminaPlan

/// The values that decide the size and format of a backing store's memory.
package struct StoreShape: Equatable {
  package var width: Int
  package var height: Int
  package var format: TexelFormat
  /// Whether the store has no alpha. It is black where nothing is drawn.
  package var isOpaque: Bool

  /// The whole pixels that cover `space`. Throws ``LimitExceeded`` if a side is too long or there
  /// are too many pixels.
  package init(
    _ space: StoreSpace, format: TexelFormat, isOpaque: Bool,
    limits: RenderLimits = .standard
  ) throws {
    width = Self.pixels(space.bounds.width, space.scale)
    height = Self.pixels(space.bounds.height, space.scale)
    try LimitExceeded.check(
      "textureSide", max(width, height), atMost: min(limits.textureSide, PixelRect.largestSide))
    try LimitExceeded.check("imagePixels", width * height, atMost: limits.imagePixels)
    self.format = format
    self.isOpaque = isOpaque || format.hasNoAlpha
  }

  /// Whole pixels for `extent` points, at least one. A result that no number can hold becomes the
  /// largest number. A value that misses a whole number only by a rounding error becomes that
  /// number.
  private static func pixels(_ extent: CGFloat, _ scale: CGFloat) -> Int {
    let exact = extent * scale
    return max(1, Int(exactly: (exact - 1e-9 * exact).rounded(.up)) ?? .max)
  }

  package var everything: BoxSet<Int> { BoxSet(Box(minX: 0, minY: 0, maxX: width, maxY: height)) }

  package var byteCount: Int { width * height * format.bytesPerTexel }
}

/// Where the layer's space lies on the pixels of its store.
///
/// The edges at minimum x and y lie on edges of pixels. A fraction of a pixel, if any, is at the
/// maximum edges. Rows of pixels run against y, or with y if the layer's contents are flipped.
package struct StoreSpace: Equatable {
  package var bounds: CGRect
  /// Pixels per point.
  package var scale: CGFloat
  package var isFlipped: Bool

  package init(bounds: CGRect, scale: CGFloat, isFlipped: Bool) {
    self.bounds = bounds
    self.scale = scale
    self.isFlipped = isFlipped
  }

  /// The share of the store that the bounds cover, from the corner at minimum x and y. It is 1 if
  /// they end on whole pixels.
  package func coverage(_ shape: StoreShape) -> SIMD2<Double> {
    SIMD2(
      min(1, bounds.width * scale / Double(shape.width)),
      min(1, bounds.height * scale / Double(shape.height))
    )
  }

  /// The whole pixels that `region` touches.
  package func pixels(_ region: InvalidRegion, of shape: StoreShape) -> BoxSet<Int> {
    if region.isEverything { return shape.everything }
    var result = BoxSet<Int>()
    for part in region.parts.boxes {
      let x = span(part.minX - bounds.minX, part.maxX - bounds.minX, shape.width)
      var y = span(part.minY - bounds.minY, part.maxY - bounds.minY, shape.height)
      if !isFlipped { y = (shape.height - y.1, shape.height - y.0) }
      result.add(Box(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1))
    }
    return result
  }

  /// Whole pixels from `low` to `high` points, within 0 and `limit`. A millionth of a pixel does
  /// not add another pixel.
  private func span(_ low: CGFloat, _ high: CGFloat, _ limit: Int) -> (Int, Int) {
    let end = CGFloat(limit)
    let from = (low * scale + 1e-6).rounded(.down)
    let to = (high * scale - 1e-6).rounded(.up)
    return (Int(min(max(from, 0), end)), Int(min(max(to, 0), end)))
  }

  /// The rectangle of the layer's space that the pixels of `box` show.
  package func rect(_ box: Box<Int>, of shape: StoreShape) -> CGRect {
    let (top, bottom) =
      isFlipped ? (box.minY, box.maxY) : (shape.height - box.maxY, shape.height - box.minY)
    return CGRect(
      x: bounds.minX + CGFloat(box.minX) / scale, y: bounds.minY + CGFloat(top) / scale,
      width: CGFloat(box.width) / scale, height: CGFloat(bottom - top) / scale)
  }
}
