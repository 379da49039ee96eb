import Foundation
import LaminaPlan

extension CALayer {
  /// Names of what `filters`, `backgroundFilters` and `compositingFilter` hold that this library
  /// does not draw, in that order: the type of a ``CAFilter``, the text of a compositing filter
  /// that is no known one, the class of any other object.
  ///
  /// Disabled filters are left out, and a `CATransformLayer` has none: it ignores them all.
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
