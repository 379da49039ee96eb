import Foundation

/// A point of the integer grid that boolean operations use.
struct GridPoint: Hashable {
  var x: Int64
  var y: Int64
}

/// Maps the area that the paths cover to a grid of at most 2²⁹ steps.
struct PathGrid {
  private let center: CGPoint
  /// A power of two, so that scaling is exact.
  private let scale: CGFloat
  /// Half the width or half the height of the area, whichever is greater.
  let extent: CGFloat
  /// How far lines may be from the curve that they replace.
  var tolerance: CGFloat { extent * 4e-5 }

  /// Returns nil if the area has no size, or a size that the arithmetic cannot handle.
  init?(around boxes: [CGRect]) {
    let corners = boxes.filter { !$0.isNull }.flatMap {
      [CGPoint(x: $0.minX, y: $0.minY), CGPoint(x: $0.maxX, y: $0.maxY)]
    }
    let box = CGRect(around: corners)
    guard !box.isNull else { return nil }
    center = CGPoint(x: box.midX, y: box.midY)
    extent = max(box.width, box.height) / 2
    // Twice the largest coordinate keeps sums finite. Below the smallest size, the scale would be
    // infinite.
    guard center.isFinite, extent > 1e-280, extent < 1e280 else { return nil }
    scale = exp2((28 - log2(extent)).rounded(.down))
    guard scale.isFinite, scale > 0 else { return nil }
  }

  /// The nearest grid point, clamped to the grid, so the conversion always fits.
  func grid(_ point: CGPoint) -> GridPoint {
    let limit = CGFloat(1 << 29)
    func step(_ value: CGFloat) -> Int64 {
      let scaled = (value * scale).rounded()
      return scaled.isFinite ? Int64(min(max(scaled, -limit), limit)) : 0
    }
    return GridPoint(x: step(point.x - center.x), y: step(point.y - center.y))
  }

  /// The point of the plane at a grid point.
  func point(_ point: GridPoint) -> CGPoint {
    CGPoint(x: center.x + CGFloat(point.x) / scale, y: center.y + CGFloat(point.y) / scale)
  }
}
