/// How a layer's result mixes with its backdrop. The shaders use the raw values.
package enum BlendMode: UInt8, CaseIterable, Sendable {
  /// Source over the backdrop. This mode needs no copy of the backdrop.
  case normal
  // Separable, by the formulas of the W3C's compositing recommendation.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference,
    exclusion
  // Not separable.
  case hue, saturation, color, luminosity
  // Sums of premultiplied components. What `subtract` takes away, it takes from alpha too.
  case plusLighter, plusDarker, subtract
  // Porter and Duff.
  case copy, clear, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut,
    destinationAtop, xor
  /// The backdrop as it is.
  case destination
  // Premultiplied components, alpha among them, one by one.
  case subtractDestination, product, minimum, maximum

  /// Whether the mode is one of the fifteen that mix straight colours by the formulas of the W3C's
  /// compositing recommendation. The equations of `GL_KHR_blend_equation_advanced` are the same.
  package var hasEquation: Bool {
    switch self {
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      true
    default: false
    }
  }

  /// Whether the mode changes the backdrop where the source is transparent. Such a mode acts only
  /// inside the layer's bounds.
  package var isBounded: Bool {
    switch self {
    case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
      .subtractDestination, .product, .minimum:
      true
    default: false
    }
  }
}
