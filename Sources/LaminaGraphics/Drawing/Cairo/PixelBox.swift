@_implementationOnly import CCairo
import Foundation

/// A rectangle of whole pixels, y down.
struct PixelBox: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The pixels that `rect` touches, within `limit`. Empty if a coordinate is NaN.
  init(touching rect: CGRect, within limit: PixelBox) {
    let (left, right) = Self.range(rect.minX, rect.maxX, limit.x, limit.maxX)
    let (top, bottom) = Self.range(rect.minY, rect.maxY, limit.y, limit.maxY)
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

  func intersection(_ other: PixelBox) -> PixelBox {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }

  func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func outset(_ by: Int) -> PixelBox {
    PixelBox(x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by)
  }

  func offset(_ dx: Int, _ dy: Int) -> PixelBox {
    PixelBox(x: x + dx, y: y + dy, width: width, height: height)
  }

  func contains(_ other: PixelBox) -> Bool { other.isEmpty || intersection(other) == other }

  private static func range(_ low: CGFloat, _ high: CGFloat, _ start: Int, _ end: Int) -> (Int, Int)
  {
    let first = max(low.rounded(.down), CGFloat(start))
    let last = min(high.rounded(.up), CGFloat(end))
    // Comparisons with NaN are false.
    guard low <= high, first < last else { return (start, start) }
    return (Int(first), Int(last))
  }
}
