import Foundation
import LaminaGraphics
import LaminaPlan

/// A path of a shape layer, with measures that are computed once instead of in each frame.
///
/// Immutable, so any thread may use it. Cost: O(steps) when it is made.
package final class ShapePath: Equatable, Sendable {
  package let path: CGPath
  /// A number of 128 bits that is computed from the steps and points. In practice two different
  /// paths never have the same one.
  package let digest: SIMD2<UInt64>
  /// The box around the drawn points, without the control points of curves. Null for an empty path.
  package let box: CGRect
  /// The rectangle that the path is, if it is one with sides along x and y, and nothing else.
  package let rectangle: CGRect?
  /// Why the path is not what it should be; whoever would show it throws this.
  package let excess: LimitExceeded?
  private let measures = Lock(Measures())

  /// Measures that are computed when they are first needed.
  private struct Measures {
    package var meter: PathMeter?
    package var longestLength: CGFloat?
    package var sharpest: CGFloat?
  }

  /// Copies the steps that `path` has now.
  package init(_ path: CGPath) {
    let data = path.data
    self.path = path is CGMutablePath ? CGPath(data) : path
    excess = (path as? RefusedPath)?.excess
    digest = excess == nil ? Self.digest(data) : ~Self.digest(data)
    box = data.boundingBoxOfPath
    rectangle = data.rectangle
  }

  package static func == (a: ShapePath, b: ShapePath) -> Bool { a === b || a.digest == b.digest }

  /// The pieces of the path between two fractions of its length. The lengths are measured once.
  package func pieces(from start: CGFloat, to end: CGFloat) -> [PathMeter.Piece] {
    measures.withLock { measures in
      let known = measures.meter ?? PathMeter(path.data)
      measures.meter = known
      return known.pieces(from: start, to: end)
    }
  }

  /// The length of the lines between all points. No curve is longer than that. It is computed once.
  package var longestLength: CGFloat {
    measures.withLock { measures in
      let known = measures.longestLength ?? Self.longestLength(path.data)
      measures.longestLength = known
      return known
    }
  }

  /// How far the longest mitre reaches from its corner, in half line widths; at least 1. It is
  /// computed once.
  package var sharpest: CGFloat {
    measures.withLock { measures in
      let known = measures.sharpest ?? path.data.sharpestMiter
      measures.sharpest = known
      return known
    }
  }

  private static func longestLength(_ data: PathData) -> CGFloat {
    var (start, now, next, sum) = (CGPoint.zero, CGPoint.zero, 0, CGFloat.zero)
    func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(b.x - a.x, b.y - a.y) }
    for verb in data.verbs {
      switch verb {
      case .move: (start, now) = (data.points[next], data.points[next])
      case .close:
        sum += distance(now, start)
        now = start
      default:
        for point in data.points[next..<next + verb.pointCount] {
          sum += distance(now, point)
          now = point
        }
      }
      next += verb.pointCount
    }
    return sum
  }

  private static func digest(_ data: PathData) -> SIMD2<UInt64> {
    var (a, b): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
    func add(_ value: UInt64) {
      a = (a ^ value) &* 0xFF51_AFD7_ED55_8CCD
      a ^= a >> 32
      b = (b &+ value) &* 0xC4CE_B9FE_1A85_EC53
      b ^= b >> 29
    }
    add(UInt64(data.verbs.count))
    for verb in data.verbs { add(UInt64(verb.rawValue)) }
    for point in data.points {
      // Adding 0 turns -0 into 0, because both are the same place.
      add((point.x + 0).bitPattern64)
      add((point.y + 0).bitPattern64)
    }
    return SIMD2(a, b)
  }
}

extension CGFloat {
  fileprivate var bitPattern64: UInt64 { Double(self).bitPattern }
}
