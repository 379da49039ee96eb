extension Painter {
  /// Draws the shadow: the alpha of the composite or of the path, moved and blurred in the layer's
  /// own space.
  func drawShadow(
    _ layer: SceneLayer, _ place: Place, _ alpha: Double, _ clips: [Region], on surface: Surface
  ) {
    guard let shadow = layer.shadow, shadow.opacity > 0, !layer.masksToBounds else { return }
    let strength = min(1, shadow.opacity) * alpha
    let color = shadow.color.premultiplied
    let alphaSurface = untinted.shadowAlpha(layer, shadow, place, surface.box)
    for i in alphaSurface.pixels.indices {
      alphaSurface.pixels[i] = color * alphaSurface.pixels[i].w
    }
    stamp(alphaSurface, strength, clips, on: surface)
  }

  private func shadowAlpha(
    _ layer: SceneLayer, _ shadow: SceneShadow, _ place: Place, _ box: PixelBox
  ) -> Surface {
    let sigma = max(0, shadow.radius)
    if sigma > 0, !place.map.isAffine {
      return inPlane(layer, place, margin: 4.5 * sigma, box) { shadowAlpha(layer, shadow, $0, $1) }
    }
    let covariance = Covariance(sigma: sigma, place.map)
    let wide = box.inflated(by: covariance.reach + 1)
    guard let path = shadow.path else {
      // The composite is moved as pixels. If it were drawn again elsewhere, it would have other
      // edge pixels.
      guard place.map.isAffine else { return composite(layer, place.moved(shadow.offset), wide) }
      let (u, v) = place.map.linear
      let offset = Point(
        shadow.offset.x * u.x + shadow.offset.y * v.x, shadow.offset.x * u.y + shadow.offset.y * v.y
      )
      let reach = Int(max(abs(offset.x), abs(offset.y)).rounded(.up))
      return composite(layer, place, wide.inflated(by: reach)).blurred(covariance, moved: offset)
    }
    let source = Surface(wide)
    source.fill([Region(map: place.moved(shadow.offset).map, shape: path.shape)]) { _, _ in
      (Pixel(0, 0, 0, 1), [])
    }
    return source.blurred(covariance)
  }

  /// Replaces the backdrop by its filtered form within the rounded bounds. The two are mixed by
  /// coverage, opacity and mask, so that a translucent backdrop is not added to itself.
  func drawBackdrop(
    _ layer: SceneLayer, _ place: Place, _ alpha: Double, _ mask: Surface?, _ clips: [Region],
    on surface: Surface
  ) {
    var backdrop = Surface(surface.box)
    (backdrop.pixels, backdrop.marks, backdrop.roundings) = (
      surface.pixels, surface.marks, surface.roundings
    )
    for filter in layer.backgroundFilters {
      if case .gaussianBlur(let radius, _) = filter {
        guard place.map.isAffine else { continue }
        backdrop = backdrop.blurred(Covariance(sigma: max(0, radius), place.map), clamps: true)
      } else {
        for i in backdrop.pixels.indices {
          backdrop.pixels[i] = filter.applied(backdrop.pixels[i])
          backdrop.marks[i].insert(.amplified)
        }
      }
    }
    let regions = [layer.outline(place.map)] + clips
    for y in surface.box.y..<surface.box.maxY {
      for x in surface.box.x..<surface.box.maxX {
        let (value, isMixed) = coverage(regions, x, y)
        let i = surface.index(x, y)
        if isMixed { surface.marks[i].insert(.edge) }
        let weight = value * alpha * (mask?.pixels[i].w ?? 1)
        if weight <= 0 { continue }
        surface.pixels[i] += (backdrop.pixels[i] - surface.pixels[i]) * weight
        if weight >= 1, !isMixed { surface.marks[i] = [] }
        surface.marks[i].formUnion(backdrop.marks[i])
        if let mask { surface.marks[i].formUnion(mask.marks[i]) }
      }
    }
  }

  /// Composes by a mode. The source's alpha decides where, except for modes that change the
  /// backdrop under transparent pixels: these act inside the bounds only.
  func compose(
    _ source: Surface, _ mode: BlendMode, _ bounds: Region, _ clips: [Region], on surface: Surface
  ) {
    for y in surface.box.y..<surface.box.maxY {
      for x in surface.box.x..<surface.box.maxX {
        let i = surface.index(x, y)
        let (s, d) = (source.pixels[i], surface.pixels[i])
        surface.roundings[i] += source.roundings[i] + 0.5
        if mode.reachesBeyondSource {
          let (value, isMixed) = coverage([bounds] + clips, x, y)
          surface.pixels[i] = d + (mode.composed(s, d) - d) * value
          if value > 0 || isMixed { surface.marks[i].formUnion(source.marks[i]) }
          if isMixed { surface.marks[i].insert(.edge) }
        } else if s != .zero || !source.marks[i].isEmpty {
          let (value, isMixed) = coverage(clips, x, y)
          surface.pixels[i] = mode.composed(s * value, d)
          surface.marks[i].formUnion(source.marks[i])
          surface.marks[i].insert(.amplified)
          if isMixed { surface.marks[i].insert(.edge) }
        }
      }
    }
  }

  // MARK: Bitmaps in a layer's own plane

  /// Draws composite and shadow into a bitmap in layer space, without opacity and mask, and stamps
  /// the bitmap.
  func drawRasterized(
    _ layer: SceneLayer, _ place: Place, _ alpha: Double, _ clips: [Region], on surface: Surface
  ) {
    var inner = layer
    inner.shouldRasterize = false
    inner.opacity = 1
    inner.mask = []
    inner.compositing = nil
    inner.backgroundFilters = []
    let bitmap = planeBitmap(layer, place, perPoint: layer.rasterizationScale, margin: 48) {
      place, box in
      let result = Surface(box)
      untinted.drawPlaced(inner, place, factor: 1, clips: [], on: result)
      return result
    }
    let result = bitmap.sampled(place.map, surface.box, isNearest: layer.isNearest)
    stamp(result, alpha, clips, on: surface)
  }

  /// Draws with `body` in the plane of a layer that is in perspective, and projects the result.
  func inPlane(
    _ layer: SceneLayer, _ place: Place, margin: Double, _ box: PixelBox,
    _ body: (Place, PixelBox) -> Surface
  ) -> Surface {
    let extra = margin + max(layer.bounds.width, layer.bounds.height) / 2
    return planeBitmap(layer, place, perPoint: 2 * scale, margin: extra, body)
      .sampled(place.map, box, isNearest: false)
  }

  private func planeBitmap(
    _ layer: SceneLayer, _ place: Place, perPoint: Double, margin: Double,
    _ body: (Place, PixelBox) -> Surface
  ) -> PlaneBitmap {
    let (b, s) = (layer.bounds, perPoint)
    let toBitmap = Matrix3(r0: [s, 0, 0], r1: [0, s, 0], r2: [-b.x * s, -b.y * s, 1])
    let pad = Int((margin * s).rounded(.up))
    let box = PixelBox(
      x: -pad, y: -pad, maxX: Int((b.width * s).rounded(.up)) + pad,
      maxY: Int((b.height * s).rounded(.up)) + pad)
    var inner = place
    if let map = PlaneMap(toBitmap, before: []) { inner.map = map }
    return PlaneBitmap(surface: body(inner, box), toBitmap: toBitmap)
  }
}

/// Pixels in a layer's plane.
struct PlaneBitmap {
  let surface: Surface
  let toBitmap: Matrix3

  /// The bitmap as it appears through `map`: linear or nearest at the pixel's centre, transparent
  /// outside the bitmap.
  func sampled(_ map: PlaneMap, _ box: PixelBox, isNearest: Bool) -> Surface {
    let result = Surface(box)
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        guard let p = map.local(Double(x) + 0.5, Double(y) + 0.5), abs(p.x) < 1e6, abs(p.y) < 1e6
        else {
          continue
        }
        let v = toBitmap.apply(SIMD3(p.x, p.y, 1))
        let i = result.index(x, y)
        if isNearest {
          let (tx, ty) = (Int(v.x.rounded(.down)), Int(v.y.rounded(.down)))
          let texel = surface.pixel(tx, ty)
          result.pixels[i] = texel
          result.marks[i] = surface.mark(tx, ty)
          // Between two texels that differ, either may be taken.
          let (ox, oy) = (Int((v.x - 0.02).rounded(.down)), Int((v.y - 0.02).rounded(.down)))
          let (px, py) = (Int((v.x + 0.02).rounded(.down)), Int((v.y + 0.02).rounded(.down)))
          for (x, y) in [(ox, oy), (px, oy), (ox, py), (px, py)] where surface.pixel(x, y) != texel
          {
            result.marks[i].formUnion([.edge, .tie])
          }
          continue
        }
        let (fx, fy) = ((v.x - 0.5 + 1e-9).rounded(.down), (v.y - 0.5 + 1e-9).rounded(.down))
        let (wx, wy) = (max(0, v.x - 0.5 - fx), max(0, v.y - 0.5 - fy))
        let (tx, ty) = (Int(fx), Int(fy))
        var (low, high) = (Pixel(repeating: 9), Pixel(repeating: -9))
        for (dx, dy, w) in [
          (0, 0, (1 - wx) * (1 - wy)), (1, 0, wx * (1 - wy)), (0, 1, (1 - wx) * wy),
          (1, 1, wx * wy),
        ] where w > 1e-6 {
          let tap = surface.pixel(tx + dx, ty + dy)
          result.pixels[i] += tap * w
          result.marks[i].formUnion(surface.mark(tx + dx, ty + dy))
          low = pointwiseMin(low, tap)
          high = pointwiseMax(high, tap)
        }
        // Texels that differ by this much are an edge in the bitmap.
        if (high - low).max() > 0.25 { result.marks[i].insert(.edge) }
      }
    }
    return result
  }
}

extension ScenePath {
  var shape: Shape {
    switch self {
    case .polygon(let points): .polygon(points)
    case .rect(let box): .rounded(box, radius: 0, corners: 0, isContinuous: false, edges: 15)
    case .roundedRect(let box, let radius):
      .rounded(
        box, radius: min(radius, box.width / 2, box.height / 2), corners: 15, isContinuous: false,
        edges: 15)
    case .ellipse(let box): .ellipse(box)
    }
  }
}
