import Foundation
import LaminaGraphics

/// The colours of a gradient and where they lie: what locations come to by the rules. Immutable.
package final class ColorStops: Equatable, Sendable {
  /// From 0 to 1, none less than the one before.
  package let locations: [Float]
  /// Encoded sRGB, not premultiplied, clamped.
  package let colors: [SIMD4<Float>]
  /// Whether nothing shows through anywhere.
  package let isOpaque: Bool

  /// Nil for what draws nothing: fewer than two colours, anything that is no colour, or another
  /// number of locations.
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
