import LaminaPlan

// The half planes of pixels that are left of a layer when others have cut it.
//
// What: of the lines that cut a piece, only those that bound it are kept, and the box of the piece.
// A line that the other lines make unnecessary is left out.
// Why: a pixel tests every line of its piece. Sixty planes that cross each other leave pieces with
// sixty lines, of which four bound each piece on average; and the pieces of a plane together cover
// it once.
// Cost: O(lines · corners) for a piece. The option `culling` switches it off.
struct HalfPlanes {
  /// Lines (a, b, c) of device space. Pixels whose centres have a·x + b·y + c >= 0 for each line
  /// are inside.
  private(set) var lines: [Vector3]
  /// Device space: no pixel outside is inside.
  private(set) var bound: PixelRect

  /// How far lines are moved outwards before the box is found, in pixels. Rounding in the shader is
  /// far smaller.
  private static let slack = 1.0

  /// All lines, for pixels anywhere in `area`.
  init(all lines: [Vector3], in area: PixelRect) { (self.lines, bound) = (lines, area) }

  /// The lines of `all` that bound the pixels of `area` inside all of them; nil if there are no
  /// such pixels.
  init?(_ all: [Vector3], in area: PixelRect) {
    if area.isEmpty { return nil }
    let (minX, minY) = (Double(area.minX), Double(area.minY))
    let (maxX, maxY) = (Double(area.maxX), Double(area.maxY))
    var corners = [SIMD2(minX, minY), SIMD2(maxX, minY), SIMD2(maxX, maxY), SIMD2(minX, maxY)]
    for line in all {
      corners = Self.cut(corners, line)
      if corners.isEmpty { return nil }
    }
    lines = all.filter { line in corners.contains { Self.height($0, line) < Self.slack / 2 } }
    let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
    bound = PixelRect(
      minX: Int16(low.x.rounded(.down)), minY: Int16(low.y.rounded(.down)),
      maxX: Int16(high.x.rounded(.up)), maxY: Int16(high.y.rounded(.up))
    ).intersection(area)
    if bound.isEmpty { return nil }
  }

  private static func height(_ p: SIMD2<Double>, _ line: Vector3) -> Double {
    Double(line.x) * p.x + Double(line.y) * p.y + Double(line.z)
  }

  /// The part of a convex polygon on the positive side of `line`, which is moved by the slack.
  private static func cut(_ corners: [SIMD2<Double>], _ line: Vector3) -> [SIMD2<Double>] {
    // A line that is not finite cuts nothing off here; the shader decides.
    guard line.x.isFinite, line.y.isFinite, line.z.isFinite else { return corners }
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(corners.count + 1)
    for (k, a) in corners.enumerated() {
      let b = corners[k + 1 == corners.count ? 0 : k + 1]
      let (high, next) = (height(a, line) + slack, height(b, line) + slack)
      if high >= 0 { result.append(a) }
      if (high < 0) != (next < 0) { result.append(a + (b - a) * (high / (high - next))) }
    }
    return result
  }
}
