import Foundation
import LaminaGeometry
import LaminaFrames

// Shadow rows: a layer's values with the animated values in place of the set ones.
extension LayerRow {
  /// Copies all values that are drawn from `model`. If `freezes`, the present texels of its store
  /// are kept, since other threads read them.
  func copyDrawnValues(of model: LayerRow, freezes: Bool) {
    geometry.pointee = model.geometry.pointee
    appearance.pointee = model.appearance.pointee
    state.pointee.flags = model.state.pointee.flags.subtracting([.asks, .sortsSublayers, .animated])
    copyTransform(model)
    if state.pointee.detail != nil || model.state.pointee.detail != nil { copyDetail(model) }
    if state.pointee.rare != nil || model.state.pointee.rare != nil { copyRare(model) }
    if let block = references.pointee.block, let other = model.references.pointee.block {
      block.copy(other)
    }
    references.pointee.backgroundColor = model.references.pointee.backgroundColor
    show(model.contentsObject, frozen: freezes)
  }

  private func copyTransform(_ model: LayerRow) {
    if let transform = model.state.pointee.transform {
      ownTransform().pointee = transform.pointee
    } else if let transform = state.pointee.transform {
      transform.pointee = CATransform3DIdentity
    }
  }

  private func copyDetail(_ model: LayerRow) {
    let (detail, source) = (ownDetail(), model.detail)
    (detail.pointee.zPosition, detail.pointee.anchorPointZ) =
      (source.pointee.zPosition, source.pointee.anchorPointZ)
    detail.pointee.border = source.pointee.border
    detail.pointee.contents = source.pointee.contents
    detail.pointee.standsForMasked = source.pointee.mask != nil
    if let transform = model.sublayerTransform {
      ownSublayerTransform().pointee = transform.pointee
    } else if let transform = sublayerTransform {
      transform.pointee = CATransform3DIdentity
    }
  }

  private func copyRare(_ model: LayerRow) {
    let (rare, source) = (ownRare(), model.rare)
    rare.pointee.style = source.pointee.style
    rare.pointee.shadow = source.pointee.shadow
    rare.pointee.effects = source.pointee.effects
    // Filters are copied, since a program may change a filter at any time.
    if source.pointee.effects.filters != nil {
      rare.pointee.effects.filters = Self.copies(source.pointee.effects.filters)
    }
    if source.pointee.effects.backgroundFilters != nil {
      rare.pointee.effects.backgroundFilters = Self.copies(source.pointee.effects.backgroundFilters)
    }
    if let filter = source.pointee.effects.compositingFilter as? CAFilter {
      rare.pointee.effects.compositingFilter = filter.copy()
    }
  }

  private static func copies(_ filters: [Any]?) -> [Any]? {
    filters?.map { ($0 as? CAFilter)?.copy() ?? $0 }
  }

  /// Shows an object as contents. If `frozen`, a backing store is shown as its present texels.
  private func show(_ picture: AnyObject?, frozen: Bool) {
    guard let picture else {
      contents = nil
      return
    }
    if frozen, let store = picture as? BackingStore {
      show(FrozenTexels(store))
    } else {
      show(picture)
    }
  }
}
