/// How a layer's result mixes with what is behind it. Raw values are what the shaders know them by.
package enum BlendMode: UInt8, CaseIterable, Sendable {
  /// Source over what is behind, which needs no copy of it.
  case normal
  // Separable, by the formulas of the W3C's compositing recommendation.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference,
    exclusion
  // Not separable.
  case hue, saturation, color, luminosity
  // Sums of premultiplied components.
  case plusLighter, plusDarker, subtract
  // Porter and Duff.
  case copy, clear, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut,
    destinationAtop, xor

  /// Whether it changes what is behind where the source is transparent: such a mode acts inside the
  /// layer's bounds only.
  @inlinable package var isBounded: Bool {
    switch self {
    case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
