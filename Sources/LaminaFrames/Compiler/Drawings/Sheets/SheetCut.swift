import LaminaGeometry
import LaminaPlan

/// An upright rectangle of device space that cuts a part of a shape, also between pixels.
struct SheetCut: Equatable {
  /// minX, minY, maxX and maxY, in ``SheetEntry/steps`` of a pixel.
  private(set) var sides: SIMD4<Int32>

  /// Corners beyond this are nowhere near a target.
  private static let farthest: Float = 100_000

  /// The rectangle that a chain of clips leaves. Nil if any of them is more than an upright
  /// rectangle.
  init?(_ chain: UInt32, of clips: [ClipRecord]) {
    sides = SIMD4(.min, .min, .max, .max)
    var index = Int(chain)
    while index >= 0 {
      guard clips.indices.contains(index), let rect = clips[index].uprightRect else { return nil }
      let near = rect.clamped(
        lowerBound: SIMD4(repeating: -Self.farthest), upperBound: SIMD4(repeating: Self.farthest))
      let new = SIMD4<Int32>((near * Float(SheetEntry.steps)).rounded(.toNearestOrEven))
      sides = SIMD4(
        lowHalf: pointwiseMax(sides.lowHalf, new.lowHalf),
        highHalf: pointwiseMin(sides.highHalf, new.highHalf))
      let parent = Int(clips[index].inverseYParent.w)
      // A parent stands before its children, so this ends.
      guard parent < index else { return nil }
      index = parent
    }
  }

  /// The rectangle moved by whole pixels.
  func moved(by way: SIMD2<Int>) -> SheetCut {
    let steps = SIMD2<Int32>(truncatingIfNeeded: way &* Int(SheetEntry.steps))
    var moved = self
    moved.sides = sides &+ SIMD4(lowHalf: steps, highHalf: steps)
    return moved
  }
}

extension ClipRecord {
  /// Device space: minX, minY, maxX and maxY of a clip that is an upright rectangle without rounded
  /// corners; nil for any other. ``ClipPass`` records such a clip in device space.
  fileprivate var uprightRect: SIMD4<Float>? {
    let y = inverseYParent
    guard inverseXRadius == Vector4(1, 0, 0, 0), y.x == 0, y.y == 1, y.z == 0,
      inverseW == Vector4(0, 0, 1, 0)
    else { return nil }
    return SIMD4(rect.x, rect.y, rect.z, rect.w)
  }
}
