import LaminaGraphics

/// Colours as lanes: encoded sRGB, not premultiplied. A nil colour has an alpha of NaN.
enum ColorLanes {
  /// Writes the lanes of `color`. Returns false for a pattern, which has no components.
  static func read(_ color: CGColor?, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    guard let color else {
      (lanes[0], lanes[1], lanes[2], lanes[3]) = (0, 0, 0, .nan)
      return true
    }
    let c = color.srgb
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (c.red, c.green, c.blue, c.alpha)
    return color.pattern == nil
  }

  /// The same components for a colour that multiplies; white for a nil colour.
  static func factor(_ lanes: UnsafePointer<Double>) -> SIMD4<Float> {
    lanes[3].isNaN ? SIMD4(repeating: 1) : components(lanes)
  }

  /// The components that a `CGColor` of those lanes has; all zero for a nil colour.
  static func components(_ lanes: UnsafePointer<Double>) -> SIMD4<Float> {
    if lanes[3].isNaN { return .zero }
    var value = SIMD4<Float>()
    for lane in 0..<4 { value[lane] = lanes[lane].isFinite ? Float(lanes[lane]) : 0 }
    return value.sum().isFinite ? value : .zero
  }
}
