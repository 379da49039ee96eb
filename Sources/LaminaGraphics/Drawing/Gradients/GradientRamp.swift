@_implementationOnly import CCairo
import Foundation

/// The colours along a gradient in Cairo's form: straight encoded sRGB and alpha, interpolated
/// linearly.
struct GradientRamp: Sendable {
  struct Stop: Sendable {
    var location: Double
    /// Red, green, blue, alpha, 0...1.
    var color: SIMD4<Double>
  }

  /// The first is at location 0, the last at location 1.
  var stops: [Stop]
  var extendsBefore: Bool
  var extendsAfter: Bool

  /// The ramp of `gradient`. If the gradient's space is not linear in encoded sRGB, the ramp has
  /// 256 steps.
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

  /// A ramp of sorted stops. Adds stops at locations 0 and 1 if they are missing.
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

  /// The colour at a location in 0...1.
  func color(at location: Double) -> SIMD4<Double> {
    var (low, high) = (0, stops.count - 1)
    guard high > 0 else { return stops.first?.color ?? SIMD4() }
    // Find the last stop whose location is not greater.
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].location <= location { low = middle } else { high = middle }
    }
    let (first, second) = (stops[low], stops[high])
    let length = second.location - first.location
    let share = length > 0 ? min(max((location - first.location) / length, 0), 1) : 1
    return first.color + (second.color - first.color) * share
  }

  /// Adds the stops to a linear or radial pattern.
  ///
  /// Cairo extends a pattern at both ends or at neither. An end that should not extend gets a
  /// transparent stop. Its colour never shows within the gradient, because it lies at the end
  /// itself.
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

  // NaN becomes 0.
  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  private static func isStraight(_ space: CGColorSpace) -> Bool {
    if case .light(let encoding) = space.definition.meaning { return encoding.isSRGB }
    return false
  }
}
