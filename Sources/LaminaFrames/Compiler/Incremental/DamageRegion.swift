import LaminaPlan

// Damage: the part of the target that has to be drawn again.
//
// What: up to sixteen rectangles of whole pixels, or everything. A new rectangle joins one that it
// overlaps or almost touches. If there is no room, the two rectangles that waste the least are
// joined.
// Why: pixels are the most expensive part of a frame, and each rectangle costs a clear and its
// draws.
// Cost: O(16) to add a rectangle.

/// Pixels of the target that have to be drawn again. Rectangles may overlap: each is cleared before
/// it is drawn.
struct DamageRegion: BitwiseCopyable {
  static let mostRects = 16
  /// Rectangles are joined if at most this many pixels lie between them. Drawing those costs less
  /// than another rectangle.
  static let smallWaste = 64 * 64

  private(set) var rects = InlineArray<16, PixelRect>(repeating: .empty)
  private(set) var count = 0
  private(set) var isAll = false
  /// Whether everything joins one rectangle. If very much changes, separate rectangles cost more
  /// than they save.
  var isCoarse = false

  static let none = DamageRegion()
  static let all: DamageRegion = {
    var region = DamageRegion()
    region.isAll = true
    return region
  }()

  var isEmpty: Bool { count == 0 && !isAll }

  mutating func add(_ rect: PixelRect) {
    if isAll || rect.isEmpty { return }
    if isCoarse, count > 0 {
      rects[0] = rects[0].union(rect)
      return
    }
    var rect = rect
    while true {
      var (best, least) = (-1, Int.max)
      for k in 0..<count {
        if rects[k].contains(rect) { return }
        let waste = Self.waste(rects[k], rect)
        if waste < least { (best, least) = (k, waste) }
      }
      guard best >= 0, least <= Self.smallWaste || count == Self.mostRects else { break }
      rect = rects[best].union(rect)
      count -= 1
      rects[best] = rects[count]
    }
    rects[count] = rect
    count += 1
  }

  mutating func add(_ other: DamageRegion) {
    if other.isAll { self = .all }
    for k in 0..<other.count { add(other.rects[k]) }
  }

  /// The smallest rectangle around all of them; empty for no damage. Not for ``all``.
  var bounds: PixelRect {
    var result = PixelRect.empty
    for k in 0..<count { result = result.union(rects[k]) }
    return result
  }

  /// Number of pixels in the rectangles. A pixel in several rectangles counts for each.
  var area: Int {
    var sum = 0
    for k in 0..<count { sum += rects[k].area }
    return sum
  }

  /// Becomes the rectangle around all of them if that has hardly more pixels than they count.
  mutating func joinIfDense() {
    let whole = bounds
    guard !isAll, count > 1, isAlmost(whole) else { return }
    rects[0] = whole
    count = 1
  }

  /// The part of the region inside `area`. If that is almost all of `area`, everything.
  func cut(to area: PixelRect) -> DamageRegion {
    if isAll { return self }
    var result = DamageRegion()
    for k in 0..<count { result.add(rects[k].intersection(area)) }
    return result.isAlmost(area) ? .all : result
  }

  /// Whether the rectangles count almost as many pixels as `rect`, which contains them.
  private func isAlmost(_ rect: PixelRect) -> Bool { area * 8 >= rect.area * 7 }

  /// The part of the region inside `area`.
  func exactly(in area: PixelRect) -> DamageRegion {
    var result = DamageRegion()
    for k in 0..<count { result.add(rects[k].intersection(area)) }
    return result
  }

  /// Pixels of the union's box that are in neither rectangle.
  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).area - a.area - b.area + a.intersection(b).area
  }
}
