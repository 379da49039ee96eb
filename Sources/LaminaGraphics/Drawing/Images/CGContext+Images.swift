@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Draws an image, stretched to `rect`. The image's top row is at the largest y of user space.
  ///
  /// An image mask paints with the fill colour. Shrinking averages and growing smooths, by
  /// ``interpolationQuality``. If the image's pixels coincide with those of the context, they are
  /// copied. With `byTiling`, the image in `rect` is repeated over everything within the clip.
  ///
  /// Nothing is drawn if the rectangle is empty, null or not finite. A negative size counts as the
  /// rectangle that it spans.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let box = rect.standardized
    let map = pixelTransform
    guard !rect.isNull, !rect.isInfinite, map.isInvertible,
      let toTexels = Self.texels(of: box, width: image.width, height: image.height, map),
      let surface = source(of: image),
      let pattern = cairo_pattern_create_for_surface(surface.pointer)
    else { return }
    let owned = CairoPattern(owning: pattern, keeping: surface)
    var matrix = cairo_matrix_t(toTexels)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
    cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    if image.isMask, state.fill.pattern != nil {
      return paint(stencil: owned, within: byTiling ? nil : box)
    }
    paint(byTiling ? .everything : coverage(of: box, map), .pattern(owned))
  }

  /// Reduces the clip by an image stretched to `rect`.
  ///
  /// An image mask keeps the area that it would paint. Another image keeps as much as its alpha, or
  /// as its lightness if it has no alpha. Everything outside `rect` is cut off.
  public func clip(to rect: CGRect, mask: CGImage) {
    let box = rect.standardized
    let map = pixelTransform
    guard !rect.isNull, !rect.isInfinite, map.isInvertible,
      let toTexels = Self.texels(of: box, width: mask.width, height: mask.height, map)
    else { return clip(to: CGRect.zero) }
    let seen = PixelBox(touching: box.applying(map), within: target.clipBox)
    guard let stencil = stencil(of: mask),
      let result = CairoSurface(box: seen, format: CAIRO_FORMAT_A8),
      let pattern = cairo_pattern_create_for_surface(stencil.pointer)
    else { return clip(to: CGRect.zero) }
    let owned = CairoPattern(owning: pattern, keeping: stencil)
    var matrix = cairo_matrix_t(toTexels)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    result.draw { cairo in
      cairo_set_source(cairo, owned.pointer)
      fill(coverage(of: box, map), on: cairo)
    }
    clip(to: result)
  }

  /// The map from pixel space to the pixels of an image of this size in `box`; nil if there is
  /// none.
  private static func texels(
    of box: CGRect, width: Int, height: Int, _ map: CGAffineTransform
  ) -> CGAffineTransform? {
    guard box.width > 0, box.height > 0 else { return nil }
    let unit = CGAffineTransform(
      a: CGFloat(width) / box.width, b: 0, c: 0, d: -CGFloat(height) / box.height,
      tx: -box.minX / box.width * CGFloat(width), ty: box.maxY / box.height * CGFloat(height))
    let result = map.inverted().concatenating(unit)
    guard result.isInvertible else { return nil }
    return snapped(result).inPixmanSteps(around: CGPoint(x: box.midX, y: box.midY).applying(map))
  }

  /// Rounds numbers that are nearly integers, if the map keeps areas. Image pixels that coincide
  /// with the context's pixels are then copied exactly.
  static func snapped(_ map: CGAffineTransform) -> CGAffineTransform {
    func whole(_ value: CGFloat) -> CGFloat {
      abs(value - value.rounded()) < 1e-6 ? value.rounded() : value
    }
    guard abs(abs(map.a * map.d - map.b * map.c) - 1) < 1e-6 else { return map }
    return CGAffineTransform(
      a: whole(map.a), b: whole(map.b), c: whole(map.c), d: whole(map.d), tx: whole(map.tx),
      ty: whole(map.ty)
    )
  }

  func coverage(of box: CGRect, _ map: CGAffineTransform) -> Coverage {
    var path = PathData()
    path.addRect(box, transform: map)
    return .fill(path, .winding)
  }

  /// The image as a surface for Cairo. An image mask is painted with the fill colour.
  private func source(of image: CGImage) -> CairoSurface? {
    guard image.isMask, state.fill.pattern == nil else { return CairoSurface(image.pixels) }
    guard let stencil = stencil(of: image), let tinted = CairoSurface(box: stencil.box) else {
      return nil
    }
    let rgb = components(of: state.fill.color)
    tinted.draw { cairo in
      cairo_set_source_rgba(cairo, rgb.x, rgb.y, rgb.z, min(max(state.fill.color.srgb.alpha, 0), 1))
      cairo_mask_surface(cairo, stencil.pointer, 0, 0)
    }
    return tinted
  }

  /// How much the image lets through as a mask.
  private func stencil(of image: CGImage) -> CairoSurface? {
    let box = PixelBox(x: 0, y: 0, width: image.width, height: image.height)
    guard let surface = CairoSurface(box: box, format: CAIRO_FORMAT_A8) else { return nil }
    let stride = surface.bytesPerRow
    let usesAlpha = image.isMask || image.hasAlpha
    let isDone = surface.withPixels { target in
      image.pixels.withUnsafeBytes { source in
        for y in 0..<image.height {
          for x in 0..<image.width {
            let pixel = (y * image.width + x) * 4
            // Rec. 709 weights in 1/256, applied to encoded values.
            let light =
              (Int(source[pixel]) * 18 + Int(source[pixel + 1]) * 183 + Int(source[pixel + 2]) * 55
                + 128)
              >> 8
            target[y * stride + x] = usesAlpha ? source[pixel + 3] : UInt8(min(light, 255))
          }
        }
      }
      return true
    }
    return isDone == true ? surface : nil
  }

  /// Paints the fill pattern through an image mask.
  private func paint(stencil: CairoPattern, within box: CGRect?) {
    guard let ink = source(for: state.fill), case .pattern(let pattern) = ink else { return }
    let seen = target.clipBox
    guard let surface = CairoSurface(box: seen) else { return }
    surface.draw { cairo in
      cairo_set_source(cairo, pattern.pointer)
      cairo_mask(cairo, stencil.pointer)
    }
    guard let picture = surface.makePattern() else { return }
    paint(box.map { coverage(of: $0, pixelTransform) } ?? .everything, .pattern(picture))
  }
}

extension CGInterpolationQuality {
  /// Cairo's filter for this quality. `GOOD` averages when shrinking and interpolates linearly when
  /// growing.
  var cairo: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .high: CAIRO_FILTER_BEST
    case .default, .low, .medium: CAIRO_FILTER_GOOD
    }
  }
}

extension CairoSurface {
  /// A surface with the pixels of `buffer`, without a copy. Cairo keeps the buffer alive as long as
  /// it needs the pixels.
  convenience init?(_ buffer: PixelBuffer) {
    let format = buffer.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard let width = Int32(exactly: buffer.width), let height = Int32(exactly: buffer.height),
      let stride = Int32(exactly: buffer.bytesPerRow)
    else { return nil }
    // The surface is only read from, never drawn on.
    let made = buffer.withUnsafeBytes { bytes in
      cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        format,
        width, height, stride)
    }
    guard let pointer = made else { return nil }
    let kept = Unmanaged.passRetained(buffer)
    let status = cairo_surface_set_user_data(
      pointer, PixelBufferKey.address, kept.toOpaque(),
      { buffer in if let buffer { Unmanaged<PixelBuffer>.fromOpaque(buffer).release() } })
    guard CairoStatus.isGood(status) else {
      kept.release()
      cairo_surface_destroy(pointer)
      return nil
    }
    self.init(
      owning: pointer, box: PixelBox(x: 0, y: 0, width: buffer.width, height: buffer.height))
  }
}

/// The key under which Cairo keeps the buffer of a surface.
private enum PixelBufferKey {
  nonisolated(unsafe) static let address = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)
}
