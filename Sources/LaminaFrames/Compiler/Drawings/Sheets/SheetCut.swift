import LaminaGeometry
import LaminaPlan

/// An upright rectangle of device space that cuts a part of a shape, also between pixels.
struct SheetCut: Equatable {
  /// minX, minY, maxX and maxY, in steps of 1/256 of a pixel.
  private(set) var sides: SIMD4<Int32>

  private static let steps: Float = 256
  /// Corners beyond this are nowhere near a target.
  private static let farthest: Float = 100_000

  /// The rectangle that a chain of clips leaves. Nil if any of them is more than an upright
  /// rectangle.
  init?(_ chain: UInt32, of clips: [ClipRecord]) {
    sides = SIMD4(.min, .min, .max, .max)
    var index = Int(chain)
    // A parent stands before its children, so this ends.
    while index >= 0 {
      guard clips.indices.contains(index), let rect = clips[index].uprightRect else { return nil }
      let near = rect.clamped(
        lowerBound: SIMD4(repeating: -Self.farthest), upperBound: SIMD4(repeating: Self.farthest))
      let new = SIMD4<Int32>((near * Self.steps).rounded(.toNearestOrEven))
      sides = SIMD4(
        lowHalf: pointwiseMax(sides.lowHalf, new.lowHalf),
        highHalf: pointwiseMin(sides.highHalf, new.highHalf))
      let parent = Int(clips[index].inverseYParent.w)
      guard parent < index else { return nil }
      index = parent
    }
  }

  /// The rectangle moved by whole pixels.
  func moved(by way: SIMD2<Int>) -> SheetCut {
    let (x, y) = (Int32(truncatingIfNeeded: way.x * 256), Int32(truncatingIfNeeded: way.y * 256))
    var moved = self
    moved.sides = sides &+ SIMD4(x, y, x, y)
    return moved
  }
}

extension ClipRecord {
  /// Device space: minX, minY, maxX and maxY of a clip that is an upright rectangle without rounded
  /// corners; nil for any other.
  fileprivate var uprightRect: SIMD4<Float>? {
    let (x, y, w) = (inverseXRadius, inverseYParent, inverseW)
    guard w.x == 0, w.y == 0, w.z == 1, x.y == 0, y.x == 0, x.x != 0, y.y != 0, x.w == 0,
      ClipFlags(rawValue: UInt32(w.w)).isDisjoint(with: [.hole, .halfPlane])
    else { return nil }
    let (left, right) = ((rect.x - x.z) / x.x, (rect.z - x.z) / x.x)
    let (top, bottom) = ((rect.y - y.z) / y.y, (rect.w - y.z) / y.y)
    let sides = SIMD4(min(left, right), min(top, bottom), max(left, right), max(top, bottom))
    return sides.sum().isFinite ? sides : nil
  }
}
