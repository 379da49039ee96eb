import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Rules for every property of every specialised layer.
@Suite struct KindKeyTests {
  private func layer(_ key: KindKey) -> CALayer { key.kind.makeLayer() }

  private func changed(_ key: KindKey) -> CALayer {
    let layer = layer(key)
    layer.setValue(KindSamples.other(key), forKey: key.name)
    return layer
  }

  private var classes: [AnyClass] {
    [
      CALayer.self, CAEmitterCell.self, CAEmitterBehavior.self, NSArray.self, NSString.self,
      NSNumber.self,
    ]
  }

  @Test(arguments: KindSamples.keys)
  func newLayersHaveTheDefault(key: KindKey) {
    #expect(KindSamples.text(layer(key).value(forKey: key.name)) == KindSamples.initial(key))
  }

  @Test(arguments: KindSamples.keys)
  func whatIsSetIsRead(key: KindKey) {
    let other = KindSamples.text(KindSamples.other(key))
    #expect(KindSamples.text(changed(key).value(forKey: key.name)) == other)
    #expect(other != KindSamples.initial(key))
    // No other property has changed.
    let all = KindSamples.text(of: layer(key))
    let expected = all.replacing(
      "\(key.name)=\(KindSamples.initial(key))", with: "\(key.name)=\(other)", maxReplacements: 1)
    #expect(KindSamples.text(of: changed(key)) == expected)
  }

  @Test(arguments: KindSamples.keys)
  func nilIsNoneOrTheDefault(key: KindKey) {
    let layer = changed(key)
    layer.setValue(nil, forKey: key.name)
    let text = KindSamples.text(layer.value(forKey: key.name))
    if text != KindSamples.initial(key) {
      #expect(KindSamples.optional.contains(key) && text == "nil", "\(text)")
    }
  }

  @Test(arguments: KindSamples.keys)
  func theClassDefaultIsTheInitialValueOrNone(key: KindKey) {
    guard let value = type(of: layer(key)).defaultValue(forKey: key.name) else { return }
    #expect(KindSamples.text(value) == KindSamples.initial(key))
  }

  @Test func classDefaultsThatWereMeasured() {
    #expect(CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "strokeEnd") as? Double == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "path") == nil)
  }

  @Test(arguments: KindSamples.keys)
  func declaredKeysAreKnownByPath(key: KindKey) throws {
    #expect(throws: Never.self) { try layer(key).declaredValue(forKeyPath: key.name) }
    #expect(throws: LayerValueError.self) { try CALayer().declaredValue(forKeyPath: key.name) }
  }

  @Test(arguments: KindSamples.keys)
  func otherKindsOfValuesAreRefused(key: KindKey) {
    let layer = changed(key)
    let before = KindSamples.text(of: layer)
    // Texts and fonts may be any object.
    if key == .string || key == .font { return }
    let refused = RefusedValues.during {
      layer.setValue(Date(timeIntervalSince1970: 0), forKey: key.name)
    }
    #expect(refused.count == 1)
    #expect(KindSamples.text(of: layer) == before)
  }

  @Test(
    arguments: KindSamples.keys.filter { $0.animatedType == .number && $0 != .instanceCount },
    [Double.nan, .infinity, -.infinity])
  func numbersAreFinite(key: KindKey, value: Double) {
    let layer = changed(key)
    let before = KindSamples.text(of: layer)
    let refused = RefusedValues.during { layer.setValue(NSNumber(value: value), forKey: key.name) }
    #expect(refused.count == 1)
    #expect(KindSamples.text(of: layer) == before)
  }

  @Test(
    arguments: KindSamples.keys.filter { $0.animatedType == .point || $0.animatedType == .size })
  func partsOfStructures(key: KindKey) {
    let layer = layer(key)
    let (first, second) = key.animatedType == .point ? ("x", "y") : ("width", "height")
    layer.setValue(7, forKeyPath: "\(key.name).\(first)")
    layer.setValue(8, forKeyPath: "\(key.name).\(second)")
    #expect(layer.value(forKeyPath: "\(key.name).\(first)") as? Double == 7)
    #expect(layer.value(forKeyPath: "\(key.name).\(second)") as? Double == 8)
    let refused = RefusedValues.during {
      layer.setValue(Double.nan, forKeyPath: "\(key.name).\(first)")
    }
    #expect(refused.count == 1)
    #expect(layer.value(forKeyPath: "\(key.name).\(first)") as? Double == 7)
  }

  @Test func partsOfTheInstanceTransform() {
    let layer = CAReplicatorLayer()
    layer.setValue(0.5, forKeyPath: "instanceTransform.rotation.z")
    layer.setValue(9, forKeyPath: "instanceTransform.translation.x")
    #expect(
      abs((layer.value(forKeyPath: "instanceTransform.rotation.z") as? Double ?? 0) - 0.5) < 1e-12)
    #expect(layer.value(forKeyPath: "instanceTransform.translation.x") as? Double == 9)
  }

  // MARK: Copies and archives

  @Test(arguments: KindSamples.keys)
  func archivesHaveEachProperty(key: KindKey) throws {
    let layer = changed(key)
    let copy = try #require(try unarchive(try archive(layer), classes))
    #expect(type(of: copy) == type(of: layer))
    #expect(KindSamples.text(of: copy) == KindSamples.text(of: layer))
    #expect(copy.shouldArchiveValue(forKey: key.name))
    #expect(!self.layer(key).shouldArchiveValue(forKey: key.name))
  }

  @Test(arguments: [LayerKind.shape, .gradient, .text, .replicator, .emitter, .tiled])
  func archivesHaveEverything(kind: LayerKind) throws {
    let layer = kind.makeLayer()
    for key in KindKey.all(of: kind) { layer.setValue(KindSamples.other(key), forKey: key.name) }
    let copy = try #require(try unarchive(try archive(layer), classes))
    #expect(KindSamples.text(of: copy) == KindSamples.text(of: layer))
    let fresh = try #require(try unarchive(try archive(kind.makeLayer()), classes))
    #expect(KindSamples.text(of: fresh) == KindSamples.text(of: kind.makeLayer()))
  }

  /// A nil that was set differs from a value that was never set: a property with a default then
  /// stays without a value.
  @Test(arguments: KindSamples.optional.sorted())
  func archivesHaveNil(key: KindKey) throws {
    let layer = changed(key)
    layer.setValue(nil, forKey: key.name)
    let copy = try #require(try unarchive(try archive(layer), classes))
    #expect(KindSamples.text(of: copy) == KindSamples.text(of: layer))
  }

  @Test(arguments: KindSamples.keys)
  func copiesHaveTheValues(key: KindKey) throws {
    let layer = changed(key)
    let copy = KindSamples.copy(layer)
    #expect(KindSamples.text(of: copy) == KindSamples.text(of: layer))
    // The copy has its own value.
    layer.setValue(nil, forKey: key.name)
    #expect(
      KindSamples.text(copy.value(forKey: key.name)) == KindSamples.text(KindSamples.other(key)))
  }

  @Test(arguments: KindSamples.keys)
  func stylesSpeakForWhatWasNotSet(key: KindKey) {
    let layer = layer(key)
    let other = KindSamples.text(KindSamples.other(key))
    layer.style = [key.name: KindSamples.other(key)]
    #expect(KindSamples.text(layer.value(forKey: key.name)) == other)
    #expect(!layer.shouldArchiveValue(forKey: key.name))
    layer.style = nil
    #expect(KindSamples.text(layer.value(forKey: key.name)) == KindSamples.initial(key))
    let set = changed(key)
    set.style = [key.name: NSNull()]
    #expect(KindSamples.text(set.value(forKey: key.name)) == other)
  }

  // MARK: Trees

  @Test(arguments: KindSamples.keys)
  func presentationsHaveTheValues(key: KindKey) throws {
    let scene = try AnimationScene()
    let layer = changed(key)
    scene.root.addSublayer(layer)
    try scene.commit(at: 0)
    let shown = try #require(layer.presentation())
    #expect(type(of: shown) == type(of: layer))
    #expect(KindSamples.text(of: shown) == KindSamples.text(of: layer))
  }

  @Test(arguments: KindSamples.keys.filter { $0.animatedType == .number && $0 != .instanceCount })
  func numbersAnimate(key: KindKey) throws {
    let scene = try AnimationScene()
    let layer = layer(key)
    scene.root.addSublayer(layer)
    layer.add(CABasicAnimation(key.name, from: 0.25, to: 0.75), forKey: "a")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    #expect(
      KindSamples.text(layer.presentation()?.value(forKey: key.name)) == "0.5")
    #expect(KindSamples.text(layer.value(forKey: key.name)) == KindSamples.initial(key))
    // The same holds once the animation is over.
    try scene.commit(at: 2)
    #expect(
      KindSamples.text(layer.presentation()?.value(forKey: key.name)) == KindSamples.initial(key))
  }

  @Test(arguments: KindSamples.keys.filter { $0.animatedType == .color })
  func coloursAnimate(key: KindKey) throws {
    let scene = try AnimationScene()
    let layer = layer(key)
    scene.root.addSublayer(layer)
    let (from, to) = (
      CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1),
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0)
    )
    layer.add(CABasicAnimation(key.name, from: from, to: to), forKey: "a")
    try scene.commit(at: 0)
    try scene.commit(at: 0.5)
    #expect(
      KindSamples.text(layer.presentation()?.value(forKey: key.name)) == "color 0.5 0.5 0 0.5")
  }

  @Test(arguments: KindSamples.keys)
  func hostedLayersAskForActions(key: KindKey) throws {
    let log = EventLog()
    let root = log.hostedRoot()
    let layer = layer(key)
    layer.name = "layer"
    root.addSublayer(layer)
    layer.delegate = log.delegate
    log.clear()
    let other = KindSamples.other(key)
    layer.setValue(other, forKey: key.name)
    #expect(log.entries.contains { $0.contains(key.name) }, "\(log.entries)")
    // Lists of objects are not compared.
    if key == .emitterCells || key == .emitterBehaviors { return }
    log.clear()
    layer.setValue(other, forKey: key.name)
    #expect(!log.entries.contains { $0.contains(key.name) }, "\(log.entries)")
  }

  /// Facts 2.3.
  @Test(arguments: [
    KindKey.fillColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .colors,
    .locations,
    .startPoint, .endPoint,
  ])
  func changesAnimateByThemselves(key: KindKey) throws {
    let scene = try AnimationScene(isLive: true)
    let layer = layer(key)
    if key == .colors { layer.setValue([CGColor.white, CGColor.white], forKey: key.name) }
    if key == .locations { layer.setValue([0, 1], forKey: key.name) }
    scene.root.addSublayer(layer)
    try scene.commit(at: 0)
    layer.setValue(KindSamples.other(key), forKey: key.name)
    #expect(layer.animationKeys() == [key.name])
    #expect((layer.animation(forKey: key.name) as? CABasicAnimation)?.keyPath == key.name)
  }

  @Test(arguments: [KindKey.path, .fillRule, .lineCap, .lineJoin, .lineDashPattern, .type])
  func othersDoNot(key: KindKey) throws {
    let scene = try AnimationScene(isLive: true)
    let layer = changed(key)
    scene.root.addSublayer(layer)
    try scene.commit(at: 0)
    let value: Any? =
      key == .path
      ? CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil) : nil
    layer.setValue(value, forKey: key.name)
    #expect(layer.animationKeys() == nil)
  }
}
