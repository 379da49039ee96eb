import Foundation

/// How far a colour is moved among hues, saturations and brightnesses.
struct HueShift: Equatable {
  /// In degrees.
  var hue = 0.0
  /// From -1 to 1.
  var saturation = 0.0
  /// From -1 to 1.
  var brightness = 0.0
}

extension Vector {
  /// The colour with another hue, saturation and brightness; alpha stays. A grey has hue 0.
  func shifted(_ shift: HueShift) -> Vector {
    if shift == HueShift() { return self }
    let (most, least) = (Swift.max(x, y, z), Swift.min(x, y, z))
    let range = most - least
    var hue = 0.0
    if range > 0 {
      switch most {
      case x: hue = (y - z) / range
      case y: hue = (z - x) / range + 2
      default: hue = (x - y) / range + 4
      }
    }
    let saturation = Swift.min(Swift.max((most > 0 ? range / most : 0) + shift.saturation, 0), 1)
    let value = Swift.min(Swift.max(most + shift.brightness, 0), 1)
    hue = (hue + shift.hue / 60).truncatingRemainder(dividingBy: 6)
    let channel = { (number: Double) -> Double in
      let place = (number + hue + 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * Swift.max(0, Swift.min(place, 4 - place, 1))
    }
    return Vector(channel(5), channel(3), channel(1), w)
  }
}
