import Foundation

/// Whether a gradient continues beyond its ends. Raw values are Apple's.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Any combination of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour fills the area before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour fills the area after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A gradual change from one colour to the next. Immutable, safe to share between threads.
///
/// Between two colours every component, and alpha, is interpolated linearly in the gradient's
/// space, not premultiplied. Locations go from 0 to 1. Before the first location and after the last
/// one, the nearest colour holds.
public final class CGGradient: Sendable {
  let space: CGColorSpace
  /// Sorted by location. Colours are components of ``space`` followed by alpha.
  let stops: [Stop]

  struct Stop: Equatable, Sendable {
    var location: Double
    var components: [Double]
  }

  private init?(space: CGColorSpace, colors: [[CGFloat]], locations: UnsafePointer<CGFloat>?) {
    guard !colors.isEmpty, ![.indexed, .pattern].contains(space.model) else { return nil }
    var stops: [Stop] = []
    for (index, color) in colors.enumerated() {
      let even = colors.count == 1 ? 0 : Double(index) / Double(colors.count - 1)
      let location = locations.map { Double($0[index]) } ?? even
      guard location.isFinite, color.allSatisfy(\.isFinite) else { return nil }
      stops.append(Stop(location: min(max(location, 0), 1), components: color.map { Double($0) }))
    }
    self.space = space
    // The sort is stable. Of several colours at one location, the first one ends the stretch before
    // it and the last one begins the stretch after it.
    self.stops = stops.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
  }

  /// A gradient of ``CGColor``s.
  ///
  /// The colours are converted to `space`, or to sRGB if `space` is nil. `locations` points at one
  /// number for each colour, in any order; nil spreads the colours evenly. Returns nil if there are
  /// no colours, an element is not a colour or is a pattern, or a location is not finite.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let space = space ?? .srgbSpace
    var components: [[CGFloat]] = []
    for element in colors {
      guard let color = element as? CGColor,
        let converted = color.converted(to: space, intent: .defaultIntent, options: nil)?.components
      else { return nil }
      components.append(converted)
    }
    self.init(space: space, colors: components, locations: locations)
  }

  /// A gradient of `count` colours, given as numbers.
  ///
  /// `components` points at the components of `space` followed by alpha, for each colour.
  /// `locations` is as in ``init(colorsSpace:colors:locations:)``. Returns nil if `count` is not
  /// positive or a number is not finite.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    let (total, overflow) = count.multipliedReportingOverflow(by: size)
    guard count > 0, !overflow else { return nil }
    let numbers = UnsafeBufferPointer(start: components, count: total)
    self.init(
      space: space,
      colors: (0..<count).map { Array(numbers[($0 * size)..<(($0 + 1) * size)]) },
      locations: locations)
  }
}
