import Foundation

/// One side of a stroke, as it grows along the path.
struct OutlineSide {
  private(set) var segments: [PathSegment] = []
  private(set) var start: CGPoint
  private(set) var end: CGPoint

  init(start: CGPoint) {
    self.start = start
    end = start
  }

  /// Makes room for `number` segments in total.
  mutating func reserve(_ number: Int) { segments.reserveCapacity(number) }

  mutating func line(to point: CGPoint) {
    guard point != end else { return }
    segments.append(.line(end, point))
    end = point
  }

  /// Adds a curve. If the side does not end at the start of the curve, adds a line to it first.
  mutating func add(_ segment: PathSegment) {
    line(to: segment.start)
    segments.append(segment)
    end = segment.end
  }

  /// Adds an arc of a circle from the end of the side.
  mutating func arc(center: CGPoint, to point: CGPoint, sweep: CGFloat) {
    let from = CGPoint.minus(end, center)
    var curve = PathData()
    curve.move(to: end)
    curve.continueArc(
      center: center, radius: from.length, startAngle: atan2(from.y, from.x), delta: sweep)
    var last = end
    for index in stride(from: 3, to: curve.points.count, by: 3) {
      let next = index + 3 < curve.points.count ? curve.points[index] : point
      segments.append(.cubic(last, curve.points[index - 2], curve.points[index - 1], next))
      last = next
    }
    end = last
    line(to: point)
  }
}

extension OutlineSide {
  /// The side as a closed contour, in its own direction or reversed.
  func contour(reversed isReversed: Bool = false) -> Subpath {
    isReversed
      ? Subpath(start: end, segments: segments.reversed().map(\.reversed), isClosed: true)
      : Subpath(start: start, segments: segments, isClosed: true)
  }
}
