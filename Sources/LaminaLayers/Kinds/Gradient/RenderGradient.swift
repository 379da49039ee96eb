/// What is drawn of a gradient layer, as the compositor reads it.
struct RenderGradient: Equatable {
  /// Raw values are the shader's.
  enum Kind: UInt8 {
    case axial, radial, conic
  }

  let kind: Kind
  let stops: ColorStops
  /// In the unit space of the layer's bounds.
  let start: SIMD2<Float>
  let end: SIMD2<Float>

  /// Nil for one that draws nothing.
  init?(_ values: GradientValues) {
    guard let stops = values.stops else { return nil }
    self.stops = stops
    start = SIMD2(Float(values.startPoint.x), Float(values.startPoint.y))
    end = SIMD2(Float(values.endPoint.x), Float(values.endPoint.y))
    let way = end - start
    switch values.type {
    case .radial:
      kind = .radial
      guard way.x != 0, way.y != 0 else { return nil }
    case .conic: kind = .conic
    default:
      kind = .axial
      guard way != .zero else { return nil }
    }
    // Points may be finite in the model and too far away, or too near to each other, in single
    // precision.
    guard parameters.isFinite else { return nil }
  }

  /// How a point of the unit space becomes a place among the stops.
  ///
  /// Axial: (a, b, c) of a·u + b·v + c. Radial: the centre, and one over each radius. Conic: the
  /// centre, and cosine and sine of the direction that is 0.
  var parameters: Vector4 {
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

  /// Calls `body` with each four numbers of the table, in order.
  @inline(__always)
  func forEachEntry(_ body: (Vector4) -> Void) {
    body(Vector4(Float(kind.rawValue), Float(stops.count), 0, 0))
    body(parameters)
    for k in 0..<stops.count {
      let (location, color) = (stops.locations[k], stops.colors[k])
      let way = k > 0 ? location - stops.locations[k - 1] : 1
      // Where two lie in one place, the colours change at once.
      body(Vector4(location, way > 1e-9 ? 1 / way : 1e9, 0, 0))
      body(Vector4(color.x, color.y, color.z, color.w))
    }
  }
}
