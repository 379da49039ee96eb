import Foundation
import LaminaGeometry

@testable import LaminaGraphics

/// Pseudo-random numbers that are the same in every run.
struct PathNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// From 0 up to 1.
  mutating func fraction() -> CGFloat { CGFloat(next() >> 11) / CGFloat(1 << 53) }

  mutating func point(in size: CGFloat) -> CGPoint {
    CGPoint(x: fraction() * size, y: fraction() * size)
  }
}

extension PathData {
  /// Each subpath as a closed polygon, sampled at even steps.
  var polygons: [[CGPoint]] {
    subpaths.map { subpath in
      [subpath.start]
        + subpath.filled.flatMap { segment in
          segment.isLine ? [segment.end] : (1...200).map { segment.point(at: CGFloat($0) / 200) }
        }
    }
  }

  /// The sides of a closed polygon.
  private static func sides(_ polygon: [CGPoint]) -> [(CGPoint, CGPoint)] {
    polygon.indices.map { (polygon[$0], polygon[($0 + 1) % polygon.count]) }
  }

  /// The sum of the areas of all subpaths. Counterclockwise counts as positive.
  var signedArea: CGFloat {
    var sum: CGFloat = 0
    for polygon in polygons {
      for (a, b) in Self.sides(polygon) { sum += (a.x * b.y - a.y * b.x) / 2 }
    }
    return sum
  }

  /// The winding number as a sum of angles. The library uses a ray instead.
  static func angleWinding(of polygons: [[CGPoint]], around point: CGPoint) -> Int {
    var angles: CGFloat = 0
    for polygon in polygons {
      for (start, end) in sides(polygon) {
        let (ax, ay) = (start.x - point.x, start.y - point.y)
        let (bx, by) = (end.x - point.x, end.y - point.y)
        angles += atan2(ax * by - ay * bx, ax * bx + ay * by)
      }
    }
    return Int((angles / (2 * .pi)).rounded())
  }

  /// The distance to the drawn path: the nearest of some samples of each segment, and then the
  /// nearest point beside that sample.
  func distance(to point: CGPoint) -> CGFloat {
    var least = CGFloat.infinity
    for subpath in subpaths {
      for segment in subpath.segments {
        func distance(_ t: CGFloat) -> CGFloat {
          let on = segment.point(at: t)
          return hypot(on.x - point.x, on.y - point.y)
        }
        let samples = (0...40).map { CGFloat($0) / 40 }
        guard let best = samples.min(by: { distance($0) < distance($1) }) else { continue }
        var (low, high) = (max(best - 1 / 40, 0), min(best + 1 / 40, 1))
        for _ in 0..<30 {
          let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
          if distance(first) < distance(second) { high = second } else { low = first }
        }
        least = min(least, distance(best), distance(low))
      }
    }
    return least
  }
}

extension CGPath {
  /// The filled area.
  var filledArea: CGFloat { normalized().data.signedArea }

  /// Steps as text: "M 0 0", "L 1 0", "Z".
  var steps: [String] {
    var result: [String] = []
    applyWithBlock { element in
      let (letter, count) =
        switch element.pointee.type {
        case .moveToPoint: ("M", 1)
        case .addLineToPoint: ("L", 1)
        case .addQuadCurveToPoint: ("Q", 2)
        case .addCurveToPoint: ("C", 3)
        case .closeSubpath: ("Z", 0)
        }
      let numbers = (0..<count).flatMap {
        [element.pointee.points[$0].x, element.pointee.points[$0].y]
      }
      result.append(
        ([letter] + numbers.map { String(format: "%g", $0 + 0.0) }).joined(separator: " "))
    }
    return result
  }

  static func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
    CGPath(
      ellipseIn: CGRect(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2),
      transform: nil)
  }

  static func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }
}

func isClose(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat) -> Bool {
  abs(a - b) <= tolerance
}
