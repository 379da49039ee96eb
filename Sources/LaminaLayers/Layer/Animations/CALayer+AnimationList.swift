import Foundation

// Access to a layer's animations for readers and writers of documents.
extension CALayer {
  /// Every animation of the layer with its key, if any, in the order in which they take effect.
  package var animationList: [(key: String?, animation: CAAnimation)] {
    let entries = modelLayer.row.rare.pointee.animations?.entries ?? []
    return entries.filter { $0.modifier == nil }.map { ($0.key, $0.animation) }
  }

  /// The key paths of `animation`, and of the animations in its group, that change nothing on the
  /// screen: those of properties that are unknown or not drawn, and of filters that the layer does
  /// not have. The paths have their original spelling.
  package func undrawnKeyPaths(of animation: CAAnimation) -> [String] {
    var paths: [String] = []
    var pending = [(animation, 0)]
    while let (next, depth) = pending.popLast() {
      if let group = next as? CAAnimationGroup, depth < AnimationContext.depth {
        pending += (group.animations ?? []).reversed().map { ($0, depth + 1) }
      } else if let path = (next as? CAPropertyAnimation)?.keyPath, !shows(path) {
        paths.append(path)
      }
    }
    return paths
  }

  private func shows(_ keyPath: String) -> Bool {
    guard let property = AnimatedProperty(keyPath, samples: [], of: row.kind) else { return false }
    switch LayerPath.parsed(keyPath) {
    case .filter(let key, let name, .some):
      let list = key == .filters ? filters : backgroundFilters
      return list?.contains { KeyedObject($0)?.name == name } ?? false
    case .inside(LayerKey.compositingFilter.name, _, _): return compositingFilter is CAFilter
    case .inside where row.kind == .emitter && property.kindKey == nil:
      return row.kindValues(EmitterValues.self).pointee.animates(keyPath)
    default:
      if let key = property.kindKey {
        return key.drawnChanges != nil || key.isDrawnObject || key.kind == .text
      }
      return property.key.map { $0.drawnChanges != nil || $0.isDrawnObject } ?? false
    }
  }
}

extension CAAnimation {
  /// Whether it runs at all: false if its value for the key "enabled" is false, as documents have
  /// it.
  package var isEnabled: Bool { (keptValues["enabled"] as? NSNumber)?.boolValue ?? true }
}
