import Foundation

@testable import LaminaGraphics

/// Coverage by counting: 16 x 16 points in each pixel, each inside or outside the polygon.
enum Supersampling {
  /// The coverage of each pixel, 0...255, y down. `outlines` are closed, in pixels, with y down.
  static func coverage(_ outlines: [[CGPoint]], _ rule: CGPathFillRule, width: Int, height: Int)
    -> [Double]
  {
    let count = 16
    var result = [Double](repeating: 0, count: width * height)
    for line in 0..<(height * count) {
      let y = (Double(line) + 0.5) / Double(count)
      var crossings: [(x: Double, step: Int)] = []
      for outline in outlines {
        for index in outline.indices {
          let (from, to) = (outline[index], outline[(index + 1) % outline.count])
          guard (from.y <= y) != (to.y <= y) else { continue }
          let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
          crossings.append((x, from.y <= y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (left, right) in zip(crossings, crossings.dropFirst()) {
        winding += left.step
        guard rule == .winding ? winding != 0 : !winding.isMultiple(of: 2) else { continue }
        // The points between both edges, at (i + 0.5) / 16.
        let first = max(Int((left.x * Double(count) - 0.5).rounded(.up)), 0)
        let last = min(Int((right.x * Double(count) - 0.5).rounded(.up)), width * count)
        for point in first..<max(first, last) { result[line / count * width + point / count] += 1 }
      }
    }
    return result.map { $0 * 255 / Double(count * count) }
  }

  /// Points on a cubic curve without the first one.
  static func curve(_ from: CGPoint, _ b: CGPoint, _ c: CGPoint, _ to: CGPoint) -> [CGPoint] {
    (1...200).map { step in
      let t = Double(step) / 200
      let u = 1 - t
      return CGPoint(
        x: u * u * u * from.x + 3 * u * u * t * b.x + 3 * u * t * t * c.x + t * t * t * to.x,
        y: u * u * u * from.y + 3 * u * u * t * b.y + 3 * u * t * t * c.y + t * t * t * to.y)
    }
  }
}
