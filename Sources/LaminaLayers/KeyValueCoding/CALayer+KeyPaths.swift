import Foundation
import LaminaGeometry

// Values by path. A path that leads nowhere gives nil; to set a value at it is refused and logged.
extension CALayer {
  /// Implements ``value(forKeyPath:)``.
  func pathValue(_ path: String) -> Any? {
    switch LayerPath.parsed(path) {
    case .key(let key): return value(forKey: key)
    case .member(let key, let member): return key.structure(of: self)?[member]
    case .sublayer(let name, let rest):
      guard let layer = sublayer(named: name) else { return nil }
      return rest.map { layer.value(forKeyPath: $0) } ?? layer
    case .filter(let key, let name, let rest):
      guard let filter = filters(key)?.first(where: { KeyedObject($0)?.name == name }) else {
        return nil
      }
      return rest.map { KeyedObject(filter)?.value(at: $0) } ?? filter
    case .inside(let key, let rest, let member):
      guard let value = value(forKey: key) else { return nil }
      if let member, let structure = StructValue(value) { return structure[member] }
      return KeyedObject(value)?.value(at: rest)
    }
  }

  /// Implements ``setValue(_:forKeyPath:)``.
  func setPathValue(_ value: Any?, _ path: String) {
    let isTaken: Bool
    switch LayerPath.parsed(path) {
    case .key(let key): return setValue(value, forKey: key)
    case .member(let key, let member):
      isTaken = replaceMember(member, of: key, with: Coercion.flattened(value))
    case .sublayer(let name, let rest):
      guard let rest, let layer = sublayer(named: name) else {
        isTaken = false
        break
      }
      return layer.setValue(value, forKeyPath: rest)
    case .filter(let key, let name, let rest):
      isTaken = rest.map { replaceFilterValue(value, key, name, $0) } ?? false
    case .inside(let key, let rest, let member):
      isTaken = replaceInside(key, rest, member, with: Coercion.flattened(value))
    }
    if !isTaken { refuse(value, path, "leads nowhere, or does not take such a value") }
  }

  private func sublayer(named name: String) -> CALayer? { sublayers?.first { $0.name == name } }

  private func replaceMember(_ member: StructMember, of key: LayerKey, with value: Any?) -> Bool {
    guard let changed = key.structure(of: self)?.replacing(member, with: value) else {
      return false
    }
    return key.assign(changed.bare, to: self)
  }

  private func replaceInside(
    _ key: String, _ rest: String, _ member: StructMember?, with value: Any?
  ) -> Bool {
    if row.kind == .emitter, let isTaken = replaceInEmitter(key, rest, with: value) {
      return isTaken
    }
    guard let old = self.value(forKey: key) else { return false }
    if let member, let structure = StructValue(old) {
      guard let changed = structure.replacing(member, with: value) else { return false }
      // Stored in the form of the old value.
      setValue(old is NSValue ? changed.wrapped : changed.bare, forKey: key)
      return true
    }
    if key == LayerKey.compositingFilter.name, let filter = old as? CAFilter {
      guard let changed = Self.changed(filter, value, rest) else { return false }
      storeFilters(.compositingFilter) { $0.compositingFilter = changed }
      return true
    }
    switch KeyedObject(old)?.setting(value, at: rest) {
    case .replaced(let new): setValue(new, forKey: key)
    case .changed: break
    case .refused, nil: return false
    }
    return true
  }

  // MARK: Filters

  private func filters(_ key: LayerKey) -> [Any]? { key == .filters ? filters : backgroundFilters }

  /// Changes a value of a filter. This changes the list of filters, but no action is looked up:
  /// keys of filters have none (facts 2.3).
  private func replaceFilterValue(_ value: Any?, _ key: LayerKey, _ name: String, _ rest: String)
    -> Bool
  {
    guard var list = filters(key),
      let index = list.firstIndex(where: { KeyedObject($0)?.name == name })
    else {
      return false
    }
    let value = Coercion.flattened(value)
    if let filter = list[index] as? CAFilter {
      guard let changed = Self.changed(filter, value, rest) else { return false }
      list[index] = changed
    } else {
      switch KeyedObject(list[index])?.setting(value, at: rest) {
      case .replaced(let new): list[index] = new
      case .changed: break
      case .refused, nil: return false
      }
    }
    storeFilters(key) {
      if key == .filters { $0.filters = list } else { $0.backgroundFilters = list }
    }
    return true
  }

  /// A copy of `filter` with another value at `path`. The filter itself is not changed, since other
  /// layers and copies of this layer may have it too.
  private static func changed(_ filter: CAFilter, _ value: Any?, _ path: String) -> CAFilter? {
    guard let copy = filter.copy() as? CAFilter else { return nil }
    if case .refused = KeyedObject.container(copy).setting(value, at: path) { return nil }
    return copy
  }

  private func storeFilters(_ key: LayerKey, _ store: (inout EffectValues) -> Void) {
    if refusesChange(key.name) { return }
    row.state.pointee.setKeys.insert(key)
    store(&row.ownRare().pointee.effects)
    mark(.effects)
  }
}
