import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// That the rows of the table say what setters, copies, archives and animations do, for every key
/// that there is.
@Suite struct PropertyTableTests {
  private static let lanes = PropertySamples.keys.filter { $0.drawnChanges != nil }

  private func text(_ value: Any?) -> String {
    if let path = value as? CGPath { return "\(path.data.points)" }
    if value is NSValue, !(value is NSNumber), let matrix = Coercion.transform(value) {
      return "\(matrix)"
    }
    return value.map { "\($0)" } ?? "nil"
  }

  private func text(_ layer: CALayer, _ key: LayerKey) -> String {
    text(layer.value(forKey: key.name))
  }

  private func changed(_ key: LayerKey) -> CALayer {
    let layer = CALayer()
    layer.setValue(PropertySamples.other(key, than: layer), forKey: key.name)
    return layer
  }

  @Test(arguments: PropertySamples.keys)
  func whatIsSetIsReadAndLiesInItsPlace(key: LayerKey) throws {
    let (fresh, layer) = (CALayer(), changed(key))
    #expect(text(layer, key) != text(fresh, key))
    #expect(layer.row.state.pointee.setKeys.contains(key))
    #expect(text(layer.archivedValue(key)) != text(fresh.archivedValue(key)))
    for other in PropertySamples.keys where other != key {
      #expect(text(layer, other) == text(fresh, other), "\(other)")
      #expect(text(layer.archivedValue(other)) == text(fresh.archivedValue(other)), "\(other)")
    }
  }

  @Test(arguments: PropertySamples.keys)
  func archivesAndCopiesHaveIt(key: LayerKey) throws {
    let layer = changed(key)
    #expect(text(CALayer(layer: layer), key) == text(layer, key))
    let restored = CALayer()
    restored.restore(try #require(layer.archivedValue(key)), key)
    #expect(text(restored, key) == text(layer, key))
    #expect(text(restored.archivedValue(key)) == text(layer.archivedValue(key)))
    #expect(text(try #require(try roundTrip(layer)), key) == text(layer, key))
  }

  @Test(arguments: PropertySamples.keys)
  func theDefaultIsTheValueOfANewLayerOrNothing(key: LayerKey) {
    if let value = CALayer.defaultValue(forKey: key.name) {
      #expect(text(value) == text(CALayer(), key))
    } else {
      let layer = changed(key)
      layer.setValue(nil, forKey: key.name)
      #expect(text(layer, key) == text(CALayer(), key))
    }
  }

  // MARK: Animations

  @Test(arguments: lanes)
  func settersMarkWhatTheRowSays(key: LayerKey) {
    let layer = CALayer()
    layer.row.state.pointee.changes = []
    layer.setValue(PropertySamples.other(key, than: layer), forKey: key.name)
    #expect(layer.row.state.pointee.changes.subtracting(.order) == key.drawnChanges)
  }

  @Test func whatIsDrawnHasLanesOrIsSetByItsKey() {
    for key in LayerKey.allCases {
      if key.drawnChanges != nil {
        #expect(key.lanePlace != nil && key.animatedType != nil, "\(key)")
      }
      if key.isDrawnObject { #expect(key.animatedType == nil, "\(key)") }
    }
  }

  @Test(arguments: lanes)
  func lanesAreTheValue(key: LayerKey) throws {
    let place = try #require(key.lanePlace)
    let type = try #require(key.animatedType)
    let layer = changed(key)
    var lanes = [Double](repeating: 0, count: type.laneCount)
    let isRead = layer.row.read(place, into: &lanes)
    #expect(isRead)
    #expect(lanes == type.lanes(of: layer.value(forKey: key.name)))
    // A colour is written for drawing only.
    let other = CALayer()
    let isWritten = other.row.write(key, place, lanes)
    #expect(isWritten)
    if type != .color { #expect(text(other, key) == text(layer, key)) }
    if case .flag = key.access { return }
    for lane in lanes.indices where type != .color {
      var damaged = lanes
      damaged[lane] = .nan
      let takesNaN = other.row.write(key, place, damaged)
      #expect(!takesNaN)
    }
    if type != .color { #expect(text(other, key) == text(layer, key)) }
  }

  /// A layer of which every property is seen.
  private func vivid() throws -> CALayer {
    let layer = CALayer()
    layer.bounds = rect(0, 0, 40, 30)
    layer.backgroundColor = color(0, 0, 1)
    layer.contents = try image(4, 4)
    (layer.borderWidth, layer.cornerRadius, layer.rasterizationScale) = (2, 6, 2)
    (layer.shadowOpacity, layer.shouldRasterize, layer.minificationFilter) = (0.5, true, .trilinear)
    let inner = CALayer()
    inner.bounds = rect(0, 0, 3, 3)
    layer.addSublayer(inner)
    return layer
  }

  @Test(arguments: PropertySamples.keys.filter { $0.drawnChanges != nil || $0.isDrawnObject })
  func animationsShowIt(key: LayerKey) throws {
    let scene = try AnimationScene()
    let layer = try vivid()
    scene.root.addSublayer(layer)
    try scene.commit(at: 0)
    let before = publishedWithEffects(scene.tree)
    let animation = CABasicAnimation(keyPath: key.name)
    let value = PropertySamples.other(key, than: layer)
    (animation.fromValue, animation.toValue, animation.duration) = (value, value, 10)
    layer.add(animation, forKey: nil)
    try scene.commit(at: 1)
    try scene.commit(at: 5)
    let shown = publishedWithEffects(scene.tree)
    #expect(shown != before, "nothing of it is published")
    #expect(text(layer.presentation()?.value(forKey: key.name)) == text(value))
    layer.removeAllAnimations()
    layer.setValue(value, forKey: key.name)
    #expect(shown == (try publishedAnew(presented(scene.root, at: 5))))
  }

  // MARK: Specialised layers

  @Test(arguments: KindKey.allCases.filter { $0.drawnChanges != nil })
  func kindsHaveLanesForWhatIsAnimated(key: KindKey) throws {
    let type = try #require(key.animatedType)
    let layer = key.kind.makeLayer()
    layer.row.state.pointee.changes = []
    layer.setValue(KindSamples.other(key), forKey: key.name)
    #expect(layer.row.state.pointee.changes.isSuperset(of: try #require(key.drawnChanges)))
    let block = try #require(layer.row.references.pointee.block)
    var lanes = [Double](repeating: 0, count: type.laneCount)
    let isRead = block.read(key, into: &lanes)
    #expect(isRead)
    #expect(lanes == type.lanes(of: layer.value(forKey: key.name)))
    let fresh = key.kind.makeLayer()
    let target = try #require(fresh.row.references.pointee.block)
    let isWritten = target.write(key, lanes)
    #expect(isWritten)
    if type != .color {
      #expect(
        KindSamples.text(fresh.value(forKey: key.name))
          == KindSamples.text(layer.value(forKey: key.name)))
    }
  }

  @Test func tablesAreComplete() {
    #expect(KindKey.allCases.count <= 64, "a set of keys is one word")
    for kind in LayerKind.allCases {
      #expect(KindKey.all(of: kind).isEmpty == (kind == .plain))
      #expect(KindKey.all(of: kind).allSatisfy { KindKey($0.name, of: kind) == $0 })
    }
  }
}
