import Lamina

/// Colour components from 0 to 1, not premultiplied.
struct Texel {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  /// A colour from hue (1 is a full turn), saturation and value.
  init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    func component(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(component(5), component(3), component(1), alpha)
  }

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A colour from bytes, which wrap around.
  init(bytes red: Int, _ green: Int, _ blue: Int, alpha: Int = 255) {
    self.init(
      Double(red & 255) / 255, Double(green & 255) / 255, Double(blue & 255) / 255,
      Double(alpha) / 255)
  }

  var color: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
}

/// The images that the scenes show.
enum Pictures {
  /// An image of `width` x `height`; `texel` gives the colour for each column and row.
  static func make(_ width: Int, _ height: Int, _ texel: (Int, Int) -> Texel) throws -> CGImage {
    func byte(_ component: Double) -> UInt8 { UInt8((component * 255).rounded()) }
    return CGImage(
      pixels: try PixelBuffer(width: width, height: height) { bytes in
        var index = 0
        for y in 0..<height {
          for x in 0..<width {
            let t = texel(x, y)
            bytes[index] = byte(t.blue * t.alpha)
            bytes[index + 1] = byte(t.green * t.alpha)
            bytes[index + 2] = byte(t.red * t.alpha)
            bytes[index + 3] = byte(t.alpha)
            index += 4
          }
        }
      })
  }

  /// 32 x 32, or 64 x 64: a gradient in both directions, opaque.
  static func tile(_ side: Int) throws -> CGImage {
    let step = 256 / side
    return try make(side, side) { x, y in Texel(bytes: x * step, y * step, 128) }
  }

  /// One of eight icons: a circle of radius 15 in 32 x 32.
  static func icon(_ number: Int) throws -> CGImage {
    let color = Texel(hue: Double(number) / 8, saturation: 0.7, value: 0.9)
    return try make(32, 32) { x, y in
      let (dx, dy) = (Double(x) - 15.5, Double(y) - 15.5)
      let coverage = min(max(15.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
      return Texel(color.red, color.green, color.blue, coverage)
    }
  }

  /// 32 x 32: a rounded rectangle of radius 8 with an edge of one pixel. It is stretched between
  /// its corners.
  static func button() throws -> CGImage {
    try make(32, 32) { x, y in
      // The distance from the outline, negative inside.
      let (dx, dy) = (max(abs(Double(x) - 15.5) - 8, 0), max(abs(Double(y) - 15.5) - 8, 0))
      let distance = (dx * dx + dy * dy).squareRoot() - 8
      let coverage = min(max(0.5 - distance, 0), 1)
      let inner = min(max(-0.5 - distance, 0), 1)
      func mix(_ edge: Double, _ fill: Double) -> Double { edge + (fill - edge) * inner }
      return Texel(mix(0.15, 0.25), mix(0.35, 0.5), mix(0.8, 0.95), coverage)
    }
  }

  /// A gradient over the whole image: red or green from left to right, blue from top to bottom.
  static func gradient(_ width: Int, _ height: Int, green: Bool = false, alpha: Int = 255) throws
    -> CGImage
  {
    try make(width, height) { x, y in
      let (across, down) = (x * 255 / max(width - 1, 1), y * 255 / max(height - 1, 1))
      return Texel(bytes: green ? 0 : across, green ? across : 0, down, alpha: alpha)
    }
  }

  /// White with an alpha of 1 in the middle, falling to 0 at a distance of half of `side`.
  static func spot(_ side: Int) throws -> CGImage {
    let (middle, radius) = (Double(side - 1) / 2, Double(side) / 2)
    return try make(side, side) { x, y in
      let (dx, dy) = (Double(x) - middle, Double(y) - middle)
      return Texel(1, 1, 1, min(max(1 - (dx * dx + dy * dy).squareRoot() / radius, 0), 1))
    }
  }
}
