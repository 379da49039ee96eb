import CCairo
import Foundation

/// Colours along a gradient as Cairo takes them: straight encoded sRGB and alpha, which go over in
/// straight lines.
struct GradientRamp: Sendable {
  struct Stop: Sendable {
    var location: Double
    /// Red, green, blue, alpha, 0...1.
    var color: SIMD4<Double>
  }

  /// From location 0 to location 1, both included.
  var stops: [Stop]
  var extendsBefore: Bool
  var extendsAfter: Bool

  /// The ramp of `gradient`. In spaces where straight lines are not straight in sRGB there are 256
  /// colours along it.
  init(_ gradient: CGGradient, extendsBefore: Bool, extendsAfter: Bool) {
    let space = gradient.space
    let isStraight =
      Self.isStraight(space)
      && gradient.stops.allSatisfy { $0.components.allSatisfy { 0...1 ~= $0 } }
    var stops: [Stop] = []
    for (index, stop) in gradient.stops.enumerated() {
      if index > 0, !isStraight {
        let before = gradient.stops[index - 1]
        let steps = Int(((stop.location - before.location) * 256).rounded(.up))
        for step in stride(from: 1, to: steps, by: 1) {
          let share = Double(step) / Double(steps)
          let components = zip(before.components, stop.components).map { $0 + ($1 - $0) * share }
          stops.append(
            Stop(
              location: before.location + (stop.location - before.location) * share,
              color: Self.color(components, space)))
        }
      }
      stops.append(Stop(location: stop.location, color: Self.color(stop.components, space)))
    }
    self.init(stops: stops, extendsBefore: extendsBefore, extendsAfter: extendsAfter)
  }

  /// A ramp of stops in order; the ends are filled in.
  init(stops: [Stop], extendsBefore: Bool, extendsAfter: Bool) {
    self.stops = stops
    if let first = stops.first, first.location > 0 {
      self.stops.insert(Stop(location: 0, color: first.color), at: 0)
    }
    if let last = stops.last, last.location < 1 {
      self.stops.append(Stop(location: 1, color: last.color))
    }
    self.extendsBefore = extendsBefore
    self.extendsAfter = extendsAfter
  }

  /// The colour at a location of 0...1.
  func color(at location: Double) -> SIMD4<Double> {
    var (low, high) = (0, stops.count - 1)
    guard high > 0 else { return stops.first?.color ?? SIMD4() }
    // The last pair whose first location is not beyond.
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].location <= location { low = middle } else { high = middle }
    }
    let (first, second) = (stops[low], stops[high])
    let length = second.location - first.location
    let share = length > 0 ? min(max((location - first.location) / length, 0), 1) : 1
    return first.color + (second.color - first.color) * share
  }

  /// Gives the stops to a linear or radial pattern.
  ///
  /// Cairo goes on beyond both ends or none: the end that should not go on gets a transparent stop,
  /// whose colour never shows, as it begins where the gradient ends.
  func apply(to pattern: OpaquePointer) {
    let isExtended = extendsBefore || extendsAfter
    cairo_pattern_set_extend(pattern, isExtended ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    if isExtended, !extendsBefore { cairo_pattern_add_color_stop_rgba(pattern, 0, 0, 0, 0, 0) }
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, stop.color.x, stop.color.y, stop.color.z, stop.color.w)
    }
    if isExtended, !extendsAfter { cairo_pattern_add_color_stop_rgba(pattern, 1, 0, 0, 0, 0) }
  }

  static func color(_ components: [Double], _ space: CGColorSpace) -> SIMD4<Double> {
    let count = space.numberOfComponents
    let rgb = space.definition.meaning.toSRGB(
      Array(components.prefix(count)), isGray: space.model == .monochrome)
    let alpha = components.count > count ? components[count] : 1
    let color = SIMD4(rgb, alpha)
    return SIMD4(unit(color.x), unit(color.y), unit(color.z), unit(color.w))
  }

  // What is not a number becomes 0.
  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  private static func isStraight(_ space: CGColorSpace) -> Bool {
    if case .light(let encoding) = space.definition.meaning { return encoding.isSRGB }
    return false
  }
}
