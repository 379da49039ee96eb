import Foundation

/// A point of the integer grid that boolean operations work on.
struct GridPoint: Hashable {
  var x: Int64
  var y: Int64
}

/// Maps the area that some paths cover to a grid of 2²⁹ steps at most.
struct PathGrid {
  private let center: CGPoint
  /// A power of two, so that scaling loses nothing.
  private let scale: CGFloat
  /// The greater of half the width and half the height of the area.
  let extent: CGFloat
  /// How far lines may be from the curve they stand for.
  var tolerance: CGFloat { extent * 4e-5 }

  /// nil where the area has no size, or one that cannot be computed with.
  init?(around boxes: [CGRect]) {
    let corners = boxes.filter { !$0.isNull }.flatMap {
      [CGPoint(x: $0.minX, y: $0.minY), CGPoint(x: $0.maxX, y: $0.maxY)]
    }
    let box = CGRect(around: corners)
    guard !box.isNull else { return nil }
    center = CGPoint(x: box.midX, y: box.midY)
    extent = max(box.width, box.height) / 2
    // Twice the reach of the coordinates keeps sums finite; below the least size the scale would
    // not be.
    guard center.isFinite, extent > 1e-280, extent < 1e280 else { return nil }
    scale = exp2((28 - log2(extent)).rounded(.down))
    guard scale.isFinite, scale > 0 else { return nil }
  }

  /// The nearest grid point. Never beyond the area, so the conversion always fits.
  func grid(_ point: CGPoint) -> GridPoint {
    let limit = CGFloat(1 << 29)
    func step(_ value: CGFloat) -> Int64 {
      let scaled = (value * scale).rounded()
      return scaled.isFinite ? Int64(min(max(scaled, -limit), limit)) : 0
    }
    return GridPoint(x: step(point.x - center.x), y: step(point.y - center.y))
  }

  /// Where a grid point is.
  func point(_ point: GridPoint) -> CGPoint {
    CGPoint(x: center.x + CGFloat(point.x) / scale, y: center.y + CGFloat(point.y) / scale)
  }
}
