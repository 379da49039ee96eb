import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// Publish: the effects on a layer's composite, which few layers have.
extension RenderColumns {
  /// Writes the effects of the row at `index`. Returns what has changed.
  mutating func publishEffects(_ row: LayerRow, at index: Int, images: inout ImageTable)
    -> RenderChanges
  {
    var new = Self.effects(row)
    if new?.shadow != nil { new?.shadow?.path = Self.outline(row, images: &images) }
    // The new image is retained first: an image that stays must not lose its slot in between.
    releaseOutlineImage(at: index, images: &images)
    let hasMask =
      (row.detail.pointee.mask != nil || row.detail.pointee.standsForMasked)
      && !row.state.pointee.flags.contains(.transformLayer)
    setFlag(.hasEffects, new != nil || hasMask, at: index)
    let slot = effects[index]
    guard let new else {
      if slot >= 0 { links[index].effects = -1 }
      return slot >= 0 ? .other : []
    }
    if slot >= 0 {
      if effectsTable[Int(slot)] == new { return [] }
      effectsTable[Int(slot)] = new
    } else {
      links[index].effects = Int32(effectsTable.count)
      effectsTable.append(new)
    }
    return .other
  }

  /// The outline that casts the shadow of a layer, with its image retained; nil if the composite
  /// casts the shadow.
  private static func outline(_ row: LayerRow, images: inout ImageTable) -> ShadowPath? {
    guard let outline = row.shadowOutline else { return nil }
    switch outline {
    case .nothing: return .nothing
    case .rectangle(let rect, let radius): return .rectangle(rect, radius: radius)
    case .image(let image, let rect):
      return .image(RenderImage(retaining: .image(image), in: &images), rect)
    }
  }

  /// Releases the image of the shadow outline that row `index` was published with.
  private func releaseOutlineImage(at index: Int, images: inout ImageTable) {
    guard effects[index] >= 0,
      let image = effectsTable[Int(effects[index])].shadow?.outlineImage
    else { return }
    images.release(Int(image.image))
  }

  /// The effects of a layer, with its shadow but not the shadow's outline; nil for a layer without
  /// effects.
  private static func effects(_ row: LayerRow) -> RenderEffects? {
    guard let rare = row.state.pointee.rare, !row.state.pointee.flags.contains(.transformLayer)
    else {
      return nil
    }
    let values = rare.pointee.effects
    var effects = RenderEffects()
    if values.filters != nil { effects.filters = FilterStep.resolve(filters: values.filters) }
    if values.backgroundFilters != nil {
      effects.backgroundFilters = FilterStep.resolve(filters: values.backgroundFilters)
    }
    if values.isBackdrop {
      effects.backgroundFilters += effects.filters
      effects.filters = []
    }
    if let filter = values.compositingFilter {
      let mode = BlendMode.resolve(filter)
      effects.blendMode = mode ?? .normal
      // A filter composes the layer as a whole, also one that does so in the normal way.
      effects.isIsolated = mode == .normal
    }
    if values.shouldRasterize, values.rasterizationScale > 0 {
      effects.rasterScale = Float(values.rasterizationScale)
      let style = row.detail.pointee.contents
      if style.magnification == .nearest { effects.sampling.insert(.nearestMagnified) }
      if style.minification == .nearest { effects.sampling.insert(.nearestMinified) }
    }
    // A layer that masks to its bounds cuts off its own shadow.
    if !row.state.pointee.flags.contains(.masksToBounds) {
      effects.shadow = shadow(rare.pointee.shadow)
    }
    return effects.isEmpty ? nil : effects
  }

  private static func shadow(_ values: ShadowValues) -> RenderShadow? {
    guard values.opacity > 0 else { return nil }
    var color = values.components
    color.w *= min(values.opacity, 1)
    guard color.w > 0 else { return nil }
    return RenderShadow(
      color: color, offset: SIMD2(Float(values.offset.width), Float(values.offset.height)),
      radius: Float(max(values.radius, 0)), path: nil)
  }
}

extension LayerRow {
  /// The outline that casts the shadow; nil if the composite casts it.
  fileprivate var shadowOutline: ShadowOutline? {
    guard let rare = state.pointee.rare else { return nil }
    if rare.pointee.shadow.isBounds {
      let shape = BoundsShape(
        geometry.pointee.bounds, radius: appearance.pointee.cornerRadius, rare.pointee.style)
      if let simple = shape.simpleOutline { return simple }
      if let known = rare.pointee.shadow.boundsOutline, known.shape == shape {
        return known.outline
      }
      let outline = ShadowOutline(CGPath(shape.path))
      rare.pointee.shadow.boundsOutline = BoundsOutline(shape, outline)
      return outline
    }
    guard let path = rare.pointee.shadow.path else { return nil }
    let outline = rare.pointee.shadow.outline ?? ShadowOutline(path)
    rare.pointee.shadow.outline = outline
    return outline
  }

  /// Whether the shadow has to be published again where the layer gets other bounds.
  @inline(__always)
  var castsBounds: Bool { state.pointee.rare.map { $0.pointee.shadow.isBounds } ?? false }

  /// Whether another change can bring an effect back: a shadow that masking to bounds has hidden.
  var mayHaveEffects: Bool { state.pointee.rare.map { $0.pointee.shadow.opacity > 0 } ?? false }
}
