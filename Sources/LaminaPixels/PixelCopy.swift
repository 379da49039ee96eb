import LaminaPlan

/// Texels of a page that are copied to whole pixels, one to one.
struct PixelCopy {
  /// Device space.
  var rect: PixelRect
  /// Page space: the texel that lands on the first pixel of `rect`.
  var texelX: Int
  var texelY: Int
  /// What every byte is multiplied by, in parts of 255.
  var opacity: UInt8

  init(_ record: BlitInstance, opacity: UInt8) {
    (rect, self.opacity) = (record.rect, opacity)
    (texelX, texelY) = (Int(record.texelX), Int(record.texelY))
  }

  /// Nil for a record that is more than a copy: turned, scaled, in parts of pixels, in a colour, or
  /// a mask that also clears where it has no texels.
  init?(_ record: QuadInstance, mode: BatchMode) {
    // Smooth edges between pixels are like any others.
    let allowed: QuadFlags = [.nearestMagnified, .nearestMinified, .smoothEdges]
    let (x, y, color, source) = (record.inverseX, record.inverseY, record.color, record.source)
    guard record.flags & ~allowed.rawValue == 0, x.x == 1, x.y == 0, y.x == 0, y.y == 1,
      record.inverseW == Vector3(0, 0, 1), color.red == color.alpha, color.green == color.alpha,
      color.blue == color.alpha
    else { return nil }
    let (width, height) = (record.rect.z - record.rect.x, record.rect.w - record.rect.y)
    guard source.z - source.x == width, source.w - source.y == height,
      let left = Self.whole(record.rect.x - x.z), let top = Self.whole(record.rect.y - y.z),
      let columns = Self.whole(width), let rows = Self.whole(height),
      let firstX = Self.whole(source.x), let firstY = Self.whole(source.y)
    else { return nil }
    let bounds = record.texelBounds
    guard firstX >= 0, firstY >= 0, firstX + columns <= bounds.width,
      firstY + rows <= bounds.height
    else { return nil }
    let whole = PixelRect(
      minX: Int16(clamping: left), minY: Int16(clamping: top),
      maxX: Int16(clamping: left + columns), maxY: Int16(clamping: top + rows))
    guard let cover = PixelRect(upright: record.cover) else { return nil }
    if mode == .destinationIn, !whole.contains(cover) { return nil }
    rect = whole.intersection(cover)
    texelX = Int(bounds.minX) + firstX + Int(rect.minX) - left
    texelY = Int(bounds.minY) + firstY + Int(rect.minY) - top
    opacity = color.alpha
  }

  /// The value as a number of pixels; nil for anything else.
  private static func whole(_ value: Float) -> Int? {
    value == value.rounded() && abs(value) <= Float(PixelRect.largestSide) ? Int(value) : nil
  }
}

extension PixelRect {
  /// The rectangle of a cover; nil if it is turned.
  init?(upright cover: CoverPolygon) {
    guard cover.x0 == cover.x3, cover.x1 == cover.x2, cover.y0 == cover.y1, cover.y2 == cover.y3
    else { return nil }
    self.init(
      minX: min(cover.x0, cover.x1), minY: min(cover.y0, cover.y2), maxX: max(cover.x0, cover.x1),
      maxY: max(cover.y0, cover.y2))
  }
}
