import Foundation
import LaminaGraphics

/// The colours of a gradient and their locations, after Apple's rules for missing locations.
/// Immutable.
package final class ColorStops: Equatable, Sendable {
  /// Locations from 0 to 1 in ascending order; two may be equal.
  package let locations: [Float]
  /// Encoded sRGB, not premultiplied, clamped.
  package let colors: [SIMD4<Float>]
  /// Whether all colours are opaque.
  package let isOpaque: Bool

  /// Nil for a list that draws nothing: fewer than two colours, an element that is not a colour, or
  /// a different number of locations.
  package init?(_ list: [Any]?, at locations: [NSNumber]?) {
    guard let list, list.count > 1, locations.map({ $0.count == list.count }) ?? true else {
      return nil
    }
    let own = list.compactMap { ($0 as? CGColor)?.srgb }
    guard own.count == list.count else { return nil }
    colors = own.map {
      SIMD4(Float($0.red), Float($0.green), Float($0.blue), Float($0.alpha))
        .clamped(lowerBound: .zero, upperBound: .one)
    }
    isOpaque = colors.allSatisfy { $0.w >= 1 }
    guard let locations else {
      let last = Float(list.count - 1)
      self.locations = list.indices.map { Float($0) / last }
      return
    }
    var least: Float = 0
    self.locations = locations.map {
      least = min(max(least, $0.floatValue), 1)
      return least
    }
  }

  package var count: Int { colors.count }

  package static func == (a: ColorStops, b: ColorStops) -> Bool {
    a === b || a.locations == b.locations && a.colors == b.colors
  }
}
