/// Draws layers and everything below them onto surfaces.
struct Painter {
  let scale: Double
  /// The factor of everything that is drawn, with an alpha of 1. It multiplies each channel of
  /// premultiplied pixels.
  var tint = Pixel(1, 1, 1, 1)

  /// A painter for a surface that gets the tint when it is drawn itself.
  var untinted: Painter { Painter(scale: scale) }

  func tinted(_ factor: Pixel) -> Painter { Painter(scale: scale, tint: tint * factor) }

  /// Draws a sublayer or a mask. Draws nothing if the layer has no place on the device.
  ///
  /// - Parameters:
  ///   - spatial: layer space to the space of `base`, which is the nearest flattened plane.
  func draw(
    _ layer: SceneLayer, _ spatial: Matrix4, base: Place, factor: Double, clips: [Region],
    on surface: Surface
  ) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    if layer.keepsDepth {
      if base.facesAway != spatial.facesAway, !layer.isDoubleSided { return }
      let leaves = Leaf.all(
        below: layer, spatial, yDown: base.yDown != layer.isGeometryFlipped,
        factor: factor * min(1, layer.opacity), tint: Pixel(1, 1, 1, 1), base)
      return drawShared(leaves, base, clips, on: surface)
    }
    guard let place = Painter.place(layer, spatial, base: base, yDown: base.yDown) else { return }
    drawPlaced(layer, place, factor: factor, clips: clips, on: surface)
  }

  static func place(_ layer: SceneLayer, _ spatial: Matrix4, base: Place, yDown: Bool) -> Place? {
    let facesAway = base.facesAway != spatial.facesAway
    guard layer.isDoubleSided || !facesAway, let map = base.map.inside(spatial.flattened) else {
      return nil
    }
    return Place(map: map, yDown: yDown != layer.isGeometryFlipped, facesAway: facesAway)
  }

  /// Draws everything of a layer: backdrop, shadow, composite, opacity, mask, and the blend with
  /// the backdrop.
  func drawPlaced(
    _ layer: SceneLayer, _ place: Place, factor: Double, clips: [Region], on surface: Surface
  ) {
    let alpha = min(1, layer.opacity) * factor
    let maskAlpha = layer.mask.first.map { untinted.maskSurface($0, place, surface.box) }
    if !layer.backgroundFilters.isEmpty {
      drawBackdrop(layer, place, alpha, maskAlpha, clips, on: surface)
    }
    guard maskAlpha != nil || layer.compositing != nil || layer.isolatesSublayers else {
      return drawResult(layer, place, alpha, clips, on: surface)
    }
    let result = Surface(surface.box)
    untinted.drawResult(layer, place, alpha, [], on: result)
    if let maskAlpha { result.multiply(by: maskAlpha) }
    guard let mode = layer.compositing else { return stamp(result, 1, clips, on: surface) }
    for i in result.pixels.indices { result.pixels[i] *= tint }
    compose(result, mode, layer.rectangle(place.map), clips, on: surface)
  }

  private func maskSurface(_ mask: SceneLayer, _ place: Place, _ box: PixelBox) -> Surface {
    let result = Surface(box)
    var plain = mask
    plain.compositing = nil
    plain.backgroundFilters = []
    draw(plain, plain.placement, base: place, factor: 1, clips: [], on: result)
    return result
  }

  /// Shadow and composite, faded.
  private func drawResult(
    _ layer: SceneLayer, _ place: Place, _ alpha: Double, _ clips: [Region], on surface: Surface
  ) {
    if layer.shouldRasterize { return drawRasterized(layer, place, alpha, clips, on: surface) }
    let hasShadow = !layer.masksToBounds && (layer.shadow.map { $0.opacity > 0 } ?? false)
    if hasShadow, alpha < 1, layer.allowsGroupOpacity {
      // A group fades as one with its shadow. Its opaque parts hide the shadow even if the group is
      // faint.
      let result = Surface(surface.box)
      untinted.drawResult(layer, place, 1, [], on: result)
      return stamp(result, alpha, clips, on: surface)
    }
    drawShadow(layer, place, alpha, clips, on: surface)
    let isGroup =
      !layer.filters.isEmpty || (alpha < 1 && layer.allowsGroupOpacity)
      || (layer.hasDependentSublayers && hasShadow)
    if isGroup {
      stamp(untinted.composite(layer, place, surface.box), alpha, clips, on: surface)
    } else {
      drawOwn(layer, place, factor: alpha, clips: clips, on: surface)
    }
  }

  /// The layer and its sublayers, filtered but not faded.
  func composite(_ layer: SceneLayer, _ place: Place, _ box: PixelBox) -> Surface {
    let sigma = layer.filters.map { $0.blurRadius * $0.blurRadius }.reduce(0, +).squareRoot()
    if sigma > 0, !place.map.isAffine {
      return inPlane(layer, place, margin: 4.5 * sigma, box) { composite(layer, $0, $1) }
    }
    var reach = 0
    for filter in layer.filters where filter.blurRadius > 0 {
      reach += Covariance(sigma: filter.blurRadius, place.map).reach
    }
    var result = Surface(box.inflated(by: reach))
    drawOwn(layer, place, factor: 1, clips: [], on: result)
    for filter in layer.filters { result = filtered(result, filter, layer, place) }
    return result
  }

  private func filtered(
    _ source: Surface, _ filter: SceneFilter, _ layer: SceneLayer, _ place: Place
  ) -> Surface {
    let bounds = layer.rectangle(place.map)
    guard case .gaussianBlur(let radius, let normalizes) = filter else {
      for y in source.box.y..<source.box.maxY {
        for x in source.box.x..<source.box.maxX {
          let i = source.index(x, y)
          let wasClear = source.pixels[i].w <= 0
          source.pixels[i] = filter.applied(source.pixels[i])
          if !wasClear { source.marks[i].insert(.amplified) }
          if wasClear, source.pixels[i].w > 0 {
            let (value, isMixed) = coverage([bounds], x, y)
            source.pixels[i] *= value
            if isMixed { source.marks[i].insert(.edge) }
          }
        }
      }
      return source
    }
    let covariance = Covariance(sigma: max(0, radius), place.map)
    if normalizes { source.cut(to: [bounds]) }
    let result = source.blurred(covariance)
    if normalizes {
      let area = Surface(source.box)
      area.fill([bounds]) { _, _ in (Pixel(1, 1, 1, 1), []) }
      let weight = area.blurred(covariance)
      for i in result.pixels.indices {
        let w = weight.pixels[i].w
        result.pixels[i] = w > 1e-9 ? result.pixels[i] / w : .zero
      }
      result.cut(to: [bounds])
    }
    return result
  }

  /// Draws background, contents, sublayers and border.
  func drawOwn(
    _ layer: SceneLayer, _ place: Place, factor: Double, clips: [Region], on surface: Surface
  ) {
    let outline = layer.outline(place.map)
    let inner = layer.masksToBounds ? clips + [outline] : clips
    drawGround(layer, place, factor: factor, clips: clips, on: surface)
    if let sampler = ContentsSampler(layer, yDown: place.yDown) {
      let shape = layer.shape(sampler.box, radius: 0, edges: layer.edgeAntialiasingMask)
      let map = place.map
      let color = layer.contentsMultiplyColor?.premultiplied ?? Pixel(1, 1, 1, 1)
      surface.fill([Region(map: map, shape: shape)] + inner) { x, y in
        guard let p = map.local(Double(x) + 0.5, Double(y) + 0.5) else { return (.zero, .edge) }
        let quad = [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap {
          map.local(Double(x + $0.0), Double(y + $0.1))
        }
        let (pixel, marks) = sampler.sample(p, quad: quad)
        return (pixel * color * factor * tint, marks)
      }
    }
    if let shape = layer.drawnShape {
      for (color, figure) in [(shape.fill, Figure.fill), (shape.stroke, Figure.stroke)] {
        guard let color, color.alpha > 0 else { continue }
        surface.fill([Region(map: place.map, shape: .figure(figure(shape)))] + inner) { _, _ in
          (color.premultiplied * factor * tint, [])
        }
      }
    }
    let order = layer.sublayers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    let sublayerMatrix = layer.sublayerMatrix
    for instance in layer.instances {
      guard instance.color.alpha > 0 else { continue }
      let painter = tinted(instance.tint)
      for (_, sublayer) in order {
        painter.draw(
          sublayer, sublayer.placement.then(instance.matrix).then(sublayerMatrix), base: place,
          factor: factor * instance.color.alpha, clips: inner, on: surface)
      }
    }
    if layer.borderWidth > 0, layer.borderColor.alpha > 0 {
      surface.fill([layer.ring(place.map)] + clips) { _, _ in
        (layer.borderColor.premultiplied * factor * tint, [])
      }
    }
  }

  /// Draws `source` over the surface, faded and clipped.
  func stamp(_ source: Surface, _ alpha: Double, _ clips: [Region], on surface: Surface) {
    let box = source.box.intersection(surface.box)
    for y in box.y..<max(box.y, box.maxY) {
      for x in box.x..<max(box.x, box.maxX) {
        let i = source.index(x, y)
        if source.pixels[i] == .zero, source.marks[i].isEmpty { continue }
        let (value, isMixed) = coverage(clips, x, y)
        if value == 0, !isMixed { continue }
        surface.blend(
          x, y, source.pixels[i] * (alpha * value) * tint,
          source.marks[i].union(isMixed ? .edge : []),
          rounding: source.roundings[i] * alpha + (alpha < 1 ? 0.5 : 0))
      }
    }
  }
}

extension Surface {
  func multiply(by mask: Surface) {
    for i in pixels.indices {
      pixels[i] *= mask.pixels[i].w
      roundings[i] += mask.roundings[i] + 0.5
      marks[i].formUnion(mask.marks[i])
    }
  }

  func cut(to regions: [Region]) {
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        let (value, isMixed) = coverage(regions, x, y)
        let i = index(x, y)
        pixels[i] *= value
        if isMixed { marks[i].insert(.edge) }
      }
    }
  }
}
