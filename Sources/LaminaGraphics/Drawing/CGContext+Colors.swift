import Foundation

// Each of these takes the pattern, if there was one, off the ink.
extension CGContext {
  /// Sets the colour of fills.
  public func setFillColor(_ color: CGColor) { state.fill = GraphicsState.Ink(color) }

  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) { state.stroke = GraphicsState.Ink(color) }

  /// Sets the colour of fills, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour of lines, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour of fills to a grey of the device, as Apple's does.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(deviceGray(gray, alpha)) }

  /// Sets the colour of lines to a grey of the device, as Apple's does.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(deviceGray(gray, alpha))
  }

  /// Sets the colour of fills from inks: each of red, green and blue is what its complement and
  /// black leave.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(inks(cyan, magenta, yellow, black, alpha))
  }

  /// Sets the colour of lines from inks: each of red, green and blue is what its complement and
  /// black leave.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(inks(cyan, magenta, yellow, black, alpha))
  }

  /// Sets the space that components for fills are in, and the colour to black.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fill = initial(space) }

  /// Sets the space that components for lines are in, and the colour to black.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.stroke = initial(space) }

  /// Sets the colour of fills from the components of the fill space followed by alpha: as many
  /// numbers as that takes.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fill.space, components: components) {
      setFillColor(color)
    }
  }

  /// Sets the colour of lines from the components of the stroke space followed by alpha: as many
  /// numbers as that takes.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.stroke.space, components: components) {
      setStrokeColor(color)
    }
  }

  /// The colour as it reaches the pixels, straight, 0...1. Bitmaps of grey take the grey of a
  /// colour before they blend it.
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
