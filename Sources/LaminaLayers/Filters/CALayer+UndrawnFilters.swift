import Foundation
import LaminaPlan

extension CALayer {
  /// The names of the objects in `filters`, `backgroundFilters` and `compositingFilter`, in this
  /// order, that this library does not draw.
  ///
  /// The name is the type of a ``CAFilter``, the text of an unknown compositing filter, or the
  /// class of any other object.
  ///
  /// Disabled filters are left out. A `CATransformLayer` gives an empty list, since it ignores all
  /// filters.
  package var undrawnFilters: [String] {
    guard let rare = row.state.pointee.rare, !row.state.pointee.flags.contains(.transformLayer)
    else {
      return []
    }
    let effects = rare.pointee.effects
    var names: [String] = []
    for filter in (effects.filters ?? []) + (effects.backgroundFilters ?? []) {
      guard let known = filter as? CAFilter else {
        names.append("\(Swift.type(of: filter))")
        continue
      }
      if known.isEnabled, known.kind == nil { names.append(known.type) }
    }
    switch effects.compositingFilter {
    case nil: break
    case let filter as CAFilter:
      if filter.isEnabled, !BlendMode.isKnown(filter.type) { names.append(filter.type) }
    case let filter?:
      let name = Coercion.text(filter)
      if !(name.map(BlendMode.isKnown) ?? false) {
        names.append(name ?? "\(Swift.type(of: filter))")
      }
    }
    return names
  }
}
