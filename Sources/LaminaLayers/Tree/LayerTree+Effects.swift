import Foundation
import LaminaGeometry

// Publish: what a layer does to its composite, which few layers do.
extension LayerTree {
  /// Writes the effects of the row at `index`.
  func publishEffects(_ row: LayerRow, at index: Int) {
    var effects = Self.effects(row)
    if effects?.shadow != nil { effects?.shadow?.path = outline(row) }
    // The new picture first: the same one must not lose its slot in between.
    releasePicture(at: index)
    let hasMask = row.references.pointee.mask != nil && !row.state.pointee.flags.contains(.transformLayer)
    setFlag(.hasEffects, effects != nil || hasMask, at: index)
    guard let effects else {
      columns.effects[index] = -1
      return
    }
    if columns.effects[index] >= 0 {
      columns.effectsTable[Int(columns.effects[index])] = effects
    } else {
      columns.effects[index] = Int32(columns.effectsTable.count)
      columns.effectsTable.append(effects)
    }
  }

  /// What casts the shadow of a layer that has one, its picture retained; nil for the composite.
  private func outline(_ row: LayerRow) -> ShadowPath? {
    guard let rare = row.state.pointee.rare, let path = rare.pointee.shadow.path else { return nil }
    let outline = rare.pointee.shadow.outline ?? ShadowOutline(path)
    rare.pointee.shadow.outline = outline
    switch outline {
    case .nothing: return .nothing
    case .rectangle(let rect, let radius): return .rectangle(rect, radius: radius)
    case .picture(let image, let rect):
      let slot = images.retain(.image(image))
      let picture = RenderPicture(
        image: Int32(slot), serial: images.slots[slot].serial, width: Int32(clamping: image.width),
        height: Int32(clamping: image.height))
      return .picture(picture, rect)
    }
  }

  /// Lets go of the picture of a shadow's outline that row `index` was published with.
  private func releasePicture(at index: Int) {
    guard columns.effects[index] >= 0,
      let picture = columns.effectsTable[Int(columns.effects[index])].shadow?.picture
    else { return }
    images.release(Int(picture.image))
  }

  /// The effects of a layer, its shadow without an outline; nil for one that has none.
  private static func effects(_ row: LayerRow) -> RenderEffects? {
    guard let rare = row.state.pointee.rare, !row.state.pointee.flags.contains(.transformLayer) else {
      return nil
    }
    let values = rare.pointee.effects
    var effects = RenderEffects()
    if values.filters != nil { effects.filters = FilterStep.resolve(filters: values.filters) }
    if values.backgroundFilters != nil {
      effects.backgroundFilters = FilterStep.resolve(filters: values.backgroundFilters)
    }
    if let filter = values.compositingFilter { effects.blendMode = BlendMode.resolve(filter) ?? .normal }
    if values.shouldRasterize, values.rasterizationScale > 0 {
      effects.rasterScale = Float(values.rasterizationScale)
      let style = row.appearance.pointee.contents
      if style.magnification == .nearest { effects.sampling.insert(.nearestMagnified) }
      if style.minification == .nearest { effects.sampling.insert(.nearestMinified) }
    }
    // Whoever masks to its bounds cuts its own shadow off.
    if !row.state.pointee.flags.contains(.masksToBounds) { effects.shadow = shadow(rare.pointee.shadow) }
    return effects.isEmpty ? nil : effects
  }

  private static func shadow(_ values: ShadowValues) -> RenderShadow? {
    guard values.opacity > 0 else { return nil }
    var color = CALayer.components(values.color)
    color.w *= min(values.opacity, 1)
    guard color.w > 0 else { return nil }
    return RenderShadow(
      color: color, offset: SIMD2(Float(values.offset.width), Float(values.offset.height)),
      radius: Float(max(values.radius, 0)), path: nil)
  }
}

extension LayerRow {
  /// Whether a change of something else can bring an effect back: a shadow that masking to bounds has hidden.
  var mayHaveEffects: Bool { state.pointee.rare.map { $0.pointee.shadow.opacity > 0 } ?? false }
}
