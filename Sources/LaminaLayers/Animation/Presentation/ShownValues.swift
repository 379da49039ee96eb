import Foundation
import LaminaGeometry
import LaminaGraphics

/// The values at a moment of the properties that a layer's animations change. Other properties are
/// left out.
///
/// For programs that read what is on the screen. Drawing uses the columns, which hold the same
/// numbers.
/// Cost: O(animations), with a few allocations for each.
struct ShownValues {
  /// By the path of the whole property, in the order of their first animation.
  private(set) var list: [(path: String, value: Any?)] = []

  /// The values of `layer` at `time`, in seconds outside its tree. With `path`, only the value of
  /// that property. With `base`, declared properties start from the values of that layer.
  init(_ layer: CALayer, at time: CFTimeInterval, only path: String? = nil, base: CALayer? = nil) {
    guard let animations = layer.row.rare.pointee.animations, !animations.entries.isEmpty else {
      return
    }
    let local = layer.convertTime(time, from: nil)
    var directions: [SIMD2<Double>] = []
    for entry in animations.entries where !entry.isTransition {
      let compiled =
        entry.begin == nil
        ? entry.previewed(at: local) { layer.value(forKeyPath: $0) } : entry.compiled
      for animation in compiled {
        guard let property = animation.property, path == nil || property.path == path else {
          continue
        }
        let index = place(of: property.path, in: property.key == nil ? layer : base ?? layer)
        list[index].value = animation.applied(to: list[index].value, at: local)
        if let direction = animation.direction(at: local) { directions.append(direction) }
      }
    }
    for direction in directions { turn(along: direction, base ?? layer) }
  }

  private mutating func place(of path: String, in layer: CALayer) -> Int {
    if let index = list.firstIndex(where: { $0.path == path }) { return index }
    list.append((path, layer.value(forKeyPath: path)))
    return list.count - 1
  }

  /// Turns a layer that moves along a path into the direction of the path.
  private mutating func turn(along direction: SIMD2<Double>, _ layer: CALayer) {
    let index = place(of: LayerKey.transform.name, in: layer)
    guard var lanes = AnimatedType.transform.lanes(of: list[index].value) else { return }
    lanes.withUnsafeMutableBufferPointer { lanes in
      if let start = lanes.baseAddress { TransformLanes(start).turn(along: direction) }
    }
    list[index].value = AnimatedType.transform.value(of: lanes)
  }
}

extension CALayer {
  /// The present of the tree that the layer is in, in seconds outside of it.
  var present: CFTimeInterval { row.state.pointee.tree?.pointee.frameTime ?? CACurrentMediaTime() }

  /// The value at `path` as it is on the screen: with its animations, if any.
  func shownValue(_ path: String) -> Any? {
    guard let animations = row.rare.pointee.animations, !animations.entries.isEmpty else {
      return value(forKeyPath: path)
    }
    let (key, member): (String?, StructMember?) =
      switch LayerPath.parsed(path) {
      case .key(let name): (LayerKey(name)?.name ?? KindKey(name, of: row.kind)?.name, nil)
      case .member(let key, let member): (key.name, member)
      case .inside(let name, _, let member?): (KindKey(name, of: row.kind)?.name, member)
      default: (nil, nil)
      }
    guard let key,
      let shown = ShownValues(self, at: present, only: key).list.first(where: { $0.path == key })
    else { return value(forKeyPath: path) }
    guard let member else { return shown.value }
    return StructValue(shown.value)?[member]
  }
}
