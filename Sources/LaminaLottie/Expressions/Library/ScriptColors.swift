/// Colours in hue, saturation and lightness, all from 0 to 1.
enum ScriptColors {
  /// - Parameter color: at least red, green, blue and alpha.
  static func hueSaturationLightness(_ color: [Double]) -> [Double] {
    let (red, green, blue) = (color[0], color[1], color[2])
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let (sum, way) = (high + low, high - low)
    guard way > 0 else { return [0, 0, sum / 2, color[3]] }
    let saturation = sum > 1 ? way / (2 - sum) : way / sum
    var hue =
      high == red
      ? (green - blue) / way
      : high == green
        ? (blue - red) / way + 2
        : (red - green) / way + 4
    if hue < 0 { hue += 6 }
    return [hue / 6, saturation, sum / 2, color[3]]
  }

  static func redGreenBlue(_ color: [Double]) -> [Double] {
    let (hue, saturation, lightness) = (color[0], color[1], color[2])
    let high =
      lightness < 0.5
      ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation
    let low = 2 * lightness - high
    func channel(_ hue: Double) -> Double {
      let hue = hue - hue.rounded(.down)
      if hue < 1 / 6.0 { return low + (high - low) * 6 * hue }
      if hue < 0.5 { return high }
      return hue < 2 / 3.0 ? low + (high - low) * (2 / 3.0 - hue) * 6 : low
    }
    return [channel(hue + 1 / 3.0), channel(hue), channel(hue - 1 / 3.0), color[3]]
  }
}
