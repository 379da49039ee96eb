import Foundation
import LaminaPlan

/// The gradient of a gradient layer, as the compiler reads it.
package struct RenderGradient: Equatable {
  package let kind: GradientKind
  package let stops: ColorStops
  /// The start point in the unit space of the layer's bounds.
  package let start: SIMD2<Float>
  package let end: SIMD2<Float>

  /// Nil for a gradient that draws nothing.
  package init?(_ kind: GradientKind, stops: ColorStops, start: CGPoint, end: CGPoint) {
    (self.kind, self.stops) = (kind, stops)
    self.start = SIMD2(Float(start.x), Float(start.y))
    self.end = SIMD2(Float(end.x), Float(end.y))
    let way = self.end - self.start
    switch kind {
    case .radial: guard way.x != 0, way.y != 0 else { return nil }
    case .conic: break
    case .axial: guard way != .zero else { return nil }
    }
    // Points may be finite in the model and still be too far away, or too near to each other, for
    // single precision.
    guard parameters.isFinite else { return nil }
  }

  /// The map from a point of the unit space to a position among the stops.
  ///
  /// Axial: (a, b, c) of a·u + b·v + c. Radial: the centre, and one over each radius. Conic: the
  /// centre, and cosine and sine of the direction at position 0.
  package var parameters: Vector4 {
    let way = end - start
    switch kind {
    case .axial:
      let square = (way * way).sum()
      let (a, b) = (way.x / square, way.y / square)
      return Vector4(a, b, -(a * start.x + b * start.y), 0)
    case .radial: return Vector4(start.x, start.y, 1 / abs(way.x), 1 / abs(way.y))
    case .conic:
      let length = (way * way).sum().squareRoot()
      return length > 0
        ? Vector4(start.x, start.y, way.x / length, way.y / length)
        : Vector4(start.x, start.y, 1, 0)
    }
  }

  // MARK: The shader's table

  /// Calls `body` with each group of four numbers of the table, in order.
  @inline(__always)
  package func forEachEntry(_ body: (Vector4) -> Void) {
    body(Vector4(Float(kind.rawValue), Float(stops.count), 0, 0))
    body(parameters)
    for k in 0..<stops.count {
      let (location, color) = (stops.locations[k], stops.colors[k])
      let way = k > 0 ? location - stops.locations[k - 1] : 1
      // Two stops at the same location: the colour changes without a ramp.
      body(Vector4(location, way > 1e-9 ? 1 / way : 1e9, 0, 0))
      body(Vector4(color.x, color.y, color.z, color.w))
    }
  }
}
