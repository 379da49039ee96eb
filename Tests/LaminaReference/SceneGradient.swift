import Foundation

/// Colours that change gradually over the bounds of a layer. Points are in the unit space of the
/// bounds.
package struct SceneGradient: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case axial, radial, conic
  }

  package var kind = Kind.axial
  package var colors: [Color]
  /// Nil spreads the colours evenly.
  package var locations: [Double]?
  package var start = Point(0.5, 0)
  package var end = Point(0.5, 1)

  package init(_ colors: [Color]) { self.colors = colors }

  /// Whether the gradient draws anything.
  var isDrawn: Bool {
    guard colors.count > 1, locations.map({ $0.count == colors.count }) ?? true else {
      return false
    }
    switch kind {
    case .axial: return start != end
    case .radial: return start.x != end.x && start.y != end.y
    case .conic: return true
    }
  }

  var isOpaque: Bool { isDrawn && colors.allSatisfy { $0.alpha >= 1 } }

  /// The position of each colour, within 0...1 and not before the previous one.
  private var places: [Double] {
    guard let locations else { return colors.indices.map { Double($0) / Double(colors.count - 1) } }
    var result: [Double] = []
    for location in locations { result.append(max(result.last ?? 0, min(1, max(0, location)))) }
    return result
  }

  /// The position of a point of the unit space along the gradient.
  private func place(_ u: Double, _ v: Double) -> Double {
    let (x, y) = (u - start.x, v - start.y)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    switch kind {
    case .axial: return (x * dx + y * dy) / (dx * dx + dy * dy)
    case .radial: return ((x / dx) * (x / dx) + (y / dy) * (y / dy)).squareRoot()
    case .conic:
      let turn = (atan2(y, x) - atan2(dy, dx)) / (2 * Double.pi)
      return turn - turn.rounded(.down)
    }
  }

  private func color(_ place: Double) -> Pixel {
    let places = self.places
    guard let after = places.firstIndex(where: { $0 > place }) else {
      return colors[colors.count - 1].straight
    }
    if after == 0 { return colors[0].straight }
    let share = (place - places[after - 1]) / (places[after] - places[after - 1])
    return colors[after - 1].straight * (1 - share) + colors[after].straight * share
  }

  /// The premultiplied colour of a pixel, whose centre and corners are points of a layer with these
  /// bounds.
  func sample(_ centre: Point, _ corners: [Point], _ bounds: Box) -> (Pixel, PixelMarks) {
    func unit(_ p: Point) -> Double {
      place((p.x - bounds.x) / bounds.width, (p.y - bounds.y) / bounds.height)
    }
    let here = unit(centre)
    let around = corners.map(unit)
    let straight = color(here)
    var marks: PixelMarks = []
    let (low, high) = ((around + [here]).min() ?? here, (around + [here]).max() ?? here)
    let isSeam = kind == .conic && high - low > 0.5
    if isSeam { marks.insert(.edge) }
    if kind == .conic, min(here, 1 - here) < 1e-4 { marks.insert(.tie) }
    for (before, after) in zip(places, places.dropFirst()) where after - before < 1e-3 {
      if before <= high, after >= low || isSeam { marks.insert(.edge) }
      if here > before - 1e-5, here < after + 1e-5 { marks.insert(.tie) }
    }
    return (
      Pixel(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w),
      marks
    )
  }
}

extension Painter {
  /// Draws the background, and the gradient over it.
  func drawGround(
    _ layer: SceneLayer, _ place: Place, factor: Double, clips: [Region], on surface: Surface
  ) {
    guard let ground = layer.ground(place.map, factor: factor) else { return }
    let hidesBackground = factor >= 1 && (layer.gradient?.isOpaque ?? false)
    if let color = layer.backgroundColor, color.alpha > 0, !hidesBackground {
      surface.fill([ground] + clips) { _, _ in (color.premultiplied * factor * tint, []) }
    }
    guard let gradient = layer.gradient, gradient.isDrawn else { return }
    let map = place.map
    // The factor rounds, and so does the pattern that is added.
    surface.fill([ground] + clips, rounding: 1) { x, y in
      guard let centre = map.local(Double(x) + 0.5, Double(y) + 0.5) else { return (.zero, .edge) }
      let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap {
        map.local(Double(x + $0.0), Double(y + $0.1))
      }
      let (pixel, marks) = gradient.sample(centre, corners, layer.bounds)
      return (pixel * factor * tint, marks)
    }
  }
}
