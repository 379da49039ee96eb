import Foundation

// Each of these functions removes a pattern that was set for fills or lines.
extension CGContext {
  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { state.fill = GraphicsState.Ink(color) }

  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) { state.stroke = GraphicsState.Ink(color) }

  /// Sets the fill colour, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour to a device grey, as Apple's function does.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(deviceGray(gray, alpha)) }

  /// Sets the stroke colour to a device grey, as Apple's function does.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(deviceGray(gray, alpha))
  }

  /// Sets the fill colour from inks. Red is the light that neither cyan nor black takes away; green
  /// and blue follow the same rule.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(inks(cyan, magenta, yellow, black, alpha))
  }

  /// Sets the stroke colour from inks. Red is the light that neither cyan nor black takes away;
  /// green and blue follow the same rule.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(inks(cyan, magenta, yellow, black, alpha))
  }

  /// Sets the space of the components for fills, and the fill colour to black.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fill = initial(space) }

  /// Sets the space of the components for lines, and the stroke colour to black.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.stroke = initial(space) }

  /// Sets the fill colour from the components of the fill space followed by alpha. `components`
  /// must point at that many numbers.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fill.space, components: components) {
      setFillColor(color)
    }
  }

  /// Sets the stroke colour from the components of the stroke space followed by alpha. `components`
  /// must point at that many numbers.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.stroke.space, components: components) {
      setStrokeColor(color)
    }
  }

  /// The colour as it is drawn: straight, 0...1. A grey bitmap converts a colour to grey before
  /// blending.
  func components(of color: CGColor) -> SIMD3<Double> {
    var rgb = SIMD3(color.srgb.red, color.srgb.green, color.srgb.blue)
    if let format = memory?.format, format.kind == .gray {
      rgb = format.space.toSRGB(format.space.fromSRGB(rgb))
    }
    return rgb.clamped(lowerBound: .zero, upperBound: .one)
  }

  private func initial(_ space: CGColorSpace) -> GraphicsState.Ink {
    let components = [CGFloat](repeating: 0, count: space.numberOfComponents) + [1]
    return GraphicsState.Ink(
      space: space, color: CGColor(colorSpace: space, components: components) ?? .black)
  }

  private func deviceGray(_ gray: CGFloat, _ alpha: CGFloat) -> CGColor {
    CGColor(colorSpace: .deviceGraySpace, components: [gray, alpha]) ?? .black
  }

  private func inks(
    _ cyan: CGFloat, _ magenta: CGFloat, _ yellow: CGFloat, _ black: CGFloat, _ alpha: CGFloat
  ) -> CGColor {
    let left = 1 - min(max(black, 0), 1)
    let values = [cyan, magenta, yellow].map { (1 - min(max($0, 0), 1)) * left }
    return CGColor(srgbRed: values[0], green: values[1], blue: values[2], alpha: alpha)
  }
}
