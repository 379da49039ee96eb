import Foundation

func luminance(_ c: Pixel) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

private func clamped(_ c: Pixel) -> Pixel { c.clamped(lowerBound: .zero, upperBound: .one) }

extension SceneFilter {
  /// Applies a filter of single colours to a premultiplied pixel. The filter works on the straight
  /// colour, limits it to 0…1, and the result is premultiplied again. Where alpha is 0 the filter
  /// sees black.
  func applied(_ pixel: Pixel) -> Pixel {
    let a = pixel.w
    var c = a > 0 ? Pixel(pixel.x / a, pixel.y / a, pixel.z / a, a) : .zero
    switch self {
    case .gaussianBlur: return pixel
    case .luminanceToAlpha: return Pixel(0, 0, 0, min(1, max(0, luminance(pixel))))
    case .colorMatrix(let m):
      let v = c
      for row in 0..<4 where m.count == 20 {
        let k = row * 5
        c[row] = m[k] * v.x + m[k + 1] * v.y + m[k + 2] * v.z + m[k + 3] * v.w + m[k + 4]
      }
    case .multiplyColor(let color): c *= color.straight
    case .colorInvert: c = c.mapped { 1 - $0 }
    case .colorBrightness(let amount): c = c.mapped { $0 + amount }
    case .colorContrast(let amount): c = c.mapped { ($0 - 0.5) * amount + 0.5 }
    case .colorAdd(let color): c += Pixel(color.red, color.green, color.blue, 0)
    case .colorSaturate(let amount):
      let grey = luminance(c)
      c = c.mapped { grey + ($0 - grey) * amount }
    case .colorMonochrome(let color, let amount, let bias):
      let tint = color.straight * luminance(c)
      c = Pixel(
        c.x + (tint.x - c.x) * amount + bias, c.y + (tint.y - c.y) * amount + bias,
        c.z + (tint.z - c.z) * amount + bias, a)
    case .colorHueRotate(let angle): c = SceneFilter.turned(c, angle)
    }
    c = clamped(c)
    return Pixel(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  /// The hue rotation of SVG's feColorMatrix.
  private static func turned(_ v: Pixel, _ angle: Double) -> Pixel {
    let (c, s) = (cos(angle), sin(angle))
    return Pixel(
      (0.213 + c * 0.787 - s * 0.213) * v.x + (0.715 - c * 0.715 - s * 0.715) * v.y
        + (0.072 - c * 0.072 + s * 0.928) * v.z,
      (0.213 - c * 0.213 + s * 0.143) * v.x + (0.715 + c * 0.285 + s * 0.140) * v.y
        + (0.072 - c * 0.072 - s * 0.283) * v.z,
      (0.213 - c * 0.213 - s * 0.787) * v.x + (0.715 - c * 0.715 + s * 0.715) * v.y
        + (0.072 + c * 0.928 + s * 0.072) * v.z,
      v.w)
  }

  var blurRadius: Double {
    if case .gaussianBlur(let radius, _) = self { max(0, radius) } else { 0 }
  }
}

extension SIMD4<Double> {
  /// Changes the colour and keeps the alpha.
  func mapped(_ f: (Double) -> Double) -> Pixel { Pixel(f(x), f(y), f(z), w) }
}

extension BlendMode {
  /// Composes a premultiplied source with a premultiplied backdrop.
  package func composed(_ s: Pixel, _ d: Pixel) -> Pixel {
    let (sa, da) = (s.w, d.w)
    switch self {
    case .sourceOver: return s + d * (1 - sa)
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destOver: return d + s * (1 - da)
    case .destIn: return d * sa
    case .destOut: return d * (1 - sa)
    case .destAtop: return d * sa + s * (1 - da)
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .clear: return .zero
    case .copy: return s
    case .dest: return d
    case .subtractS: return clamped(d - s)
    case .subtractD: return clamped(s - d)
    case .product: return s * d
    case .minimum: return pointwiseMin(s, d)
    case .maximum: return pointwiseMax(s, d)
    case .plusL: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusD:
      // Darkness adds up: the amount by which each colour is below its own alpha. A transparent
      // source changes nothing.
      let a = min(1, sa + da)
      func channel(_ i: Int) -> Double { max(0, a - ((da - d[i]) + (sa - s[i]))) }
      return Pixel(channel(0), channel(1), channel(2), a)
    default:
      let cs = sa > 0 ? s / sa : .zero
      let cb = da > 0 ? d / da : .zero
      let b = mixed(cb, cs)
      var result = s * (1 - da) + d * (1 - sa) + b * (sa * da)
      result.w = sa + da * (1 - sa)
      return result
    }
  }

  /// B(Cb, Cs) of the W3C's Compositing and Blending.
  private func mixed(_ b: Pixel, _ s: Pixel) -> Pixel {
    switch self {
    case .hue: return BlendMode.withLuminosity(BlendMode.withSaturation(s, of: b), of: b)
    case .saturation: return BlendMode.withLuminosity(BlendMode.withSaturation(b, of: s), of: b)
    case .color: return BlendMode.withLuminosity(s, of: b)
    case .luminosity: return BlendMode.withLuminosity(b, of: s)
    default: return Pixel(separable(b.x, s.x), separable(b.y, s.y), separable(b.z, s.z), 0)
    }
  }

  private func separable(_ b: Double, _ s: Double) -> Double {
    switch self {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return BlendMode.hard(s, b)
    case .hardLight: return BlendMode.hard(b, s)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    default: return s
    }
  }

  private static func hard(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func lum(_ c: Pixel) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func withLuminosity(_ c: Pixel, of other: Pixel) -> Pixel {
    let shift = lum(other) - lum(c)
    var r = c.mapped { $0 + shift }
    let l = lum(r)
    let (low, high) = (min(r.x, r.y, r.z), max(r.x, r.y, r.z))
    if low < 0 { r = r.mapped { l + ($0 - l) * l / (l - low) } }
    if high > 1 { r = r.mapped { l + ($0 - l) * (1 - l) / (high - l) } }
    return r
  }

  private static func withSaturation(_ c: Pixel, of other: Pixel) -> Pixel {
    let wanted = max(other.x, other.y, other.z) - min(other.x, other.y, other.z)
    let (low, high) = (min(c.x, c.y, c.z), max(c.x, c.y, c.z))
    if high <= low { return Pixel(0, 0, 0, c.w) }
    return c.mapped { ($0 - low) * wanted / (high - low) }
  }
}
