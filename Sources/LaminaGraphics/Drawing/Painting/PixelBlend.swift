@_implementationOnly import CCairo

/// Blend modes that Cairo lacks or implements differently.
enum PixelBlend {
  /// Replaces the pixels of `layer` by the blended result: the destination's pixels with `layer`
  /// over them by `mode`, as far as `mask` covers them. Returns false if a surface has no pixels.
  static func blend(
    _ layer: CairoSurface, through mask: CairoSurface, over destination: CairoSurface,
    _ mode: CGBlendMode
  ) -> Bool {
    let box = layer.box
    guard destination.isImage, destination.box.contains(box), mask.box.contains(box) else {
      return false
    }
    let isOpaque = cairo_image_surface_get_format(destination.pointer) == CAIRO_FORMAT_RGB24
    let step = destination.bytesPerPixel
    let isDone: Bool?? = destination.withPixels { below in
      layer.withPixels { above in
        mask.withPixels { coverage in
          for row in 0..<box.height {
            let source = above + row * layer.bytesPerRow
            let cover =
              coverage + (row + box.y - mask.box.y) * mask.bytesPerRow + (box.x - mask.box.x)
            let under =
              below + (row + box.y - destination.box.y) * destination.bytesPerRow
              + (box.x - destination.box.x) * step
            for column in 0..<box.width {
              let pixel = source + column * 4
              let back = under + column * step
              // A bitmap of alpha alone counts as black.
              var d =
                step == 1
                ? SIMD4<Float>() : SIMD4(Float(back[2]), Float(back[1]), Float(back[0]), 0)
              d.w = isOpaque ? 255 : Float(back[step - 1])
              d /= 255
              let s =
                SIMD4(Float(pixel[2]), Float(pixel[1]), Float(pixel[0]), Float(pixel[3])) / 255
              let mixed = d + (combine(mode, s, d) - d) * (Float(cover[column]) / 255)
              let bytes = mixed.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5
              (pixel[2], pixel[1], pixel[0], pixel[3]) = (
                UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z), UInt8(bytes.w)
              )
            }
          }
          return true
        }
      } ?? nil
    }
    return isDone == true
  }

  /// The result at full coverage. Source `s`, destination `d` and result are premultiplied red,
  /// green, blue, alpha.
  private static func combine(_ mode: CGBlendMode, _ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<
    Float
  > {
    switch mode {
    case .sourceIn: s * d.w
    case .sourceOut: s * (1 - d.w)
    case .destinationIn: d * s.w
    case .destinationAtop: s * (1 - d.w) + d * s.w
    case .plusDarker: plusDarker(s, d)
    case .hue, .saturation, .color, .luminosity:
      s * (1 - d.w) + d * (1 - s.w) + hueBlend(mode, s, d)
    default: s + d * (1 - s.w)
    }
  }

  /// `max(0, 1 - ((1 - D) + (1 - S)))`. Here `1 - D` and `1 - S` are the distances of the colours
  /// from their alphas, and the first 1 is the sum of both alphas.
  private static func plusDarker(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = min(s.w + d.w, 1)
    var result = alpha - ((d.w - d) + (s.w - s))
    result.w = alpha
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The blend function of PDF 32000 11.3.5.3, multiplied by both alphas. The result's alpha is
  /// their product.
  private static func hueBlend(_ mode: CGBlendMode, _ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<
    Float
  > {
    guard s.w > 0, d.w > 0 else { return .zero }
    let (source, back) = (SIMD3(s.x, s.y, s.z) / s.w, SIMD3(d.x, d.y, d.z) / d.w)
    let color =
      switch mode {
      case .hue: lit(saturated(source, as: back), as: back)
      case .saturation: lit(saturated(back, as: source), as: back)
      case .color: lit(source, as: back)
      default: lit(back, as: source)
      }
    return SIMD4(color, 1) * (s.w * d.w)
  }

  private static func luminosity(_ color: SIMD3<Float>) -> Float {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
  }

  /// The colour with the luminosity of another, moved towards grey until it lies in 0...1.
  private static func lit(_ color: SIMD3<Float>, as other: SIMD3<Float>) -> SIMD3<Float> {
    let light = luminosity(other)
    let away = color - luminosity(color)
    let (low, high) = (light + away.min(), light + away.max())
    var share: Float = 1
    if low < 0 { share = min(share, light / (light - low)) }
    if high > 1 { share = min(share, (1 - light) / (high - light)) }
    return light + away * share
  }

  /// The colour, scaled to the saturation of another: the distance between largest and smallest
  /// component.
  private static func saturated(_ color: SIMD3<Float>, as other: SIMD3<Float>) -> SIMD3<Float> {
    let (low, high) = (color.min(), color.max())
    return high > low ? (color - low) * ((other.max() - other.min()) / (high - low)) : .zero
  }
}
