import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// The properties of a replicator: defaults, keys, archives, copies, and refused values.
@Suite struct ReplicatorValueTests {
  private static let numbers: [(key: String, value: Double)] = [
    ("instanceCount", 7), ("instanceDelay", 0.25), ("instanceRedOffset", -0.5),
    ("instanceGreenOffset", 0.25),
    ("instanceBlueOffset", 0.125), ("instanceAlphaOffset", -0.0625),
  ]

  @Test func defaultsAreThoseOfTheFacts() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1)
    #expect(!layer.preservesDepth)
    #expect(layer.instanceDelay == 0)
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    #expect(layer.instanceColor.map { CALayer.components($0) } == SIMD4(repeating: 1))
    #expect(
      [
        layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset,
        layer.instanceAlphaOffset,
      ] == [0, 0, 0, 0])
    #expect((CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? NSNumber)?.intValue == 1)
    #expect(CAReplicatorLayer.defaultValue(forKey: "instanceColor") is CGColor)
    #expect(CAReplicatorLayer.defaultValue(forKey: "opacity") != nil)
  }

  @Test(arguments: numbers.indices)
  func numbersGoThroughTheirKeys(_ index: Int) throws {
    let (key, value) = Self.numbers[index]
    let layer = CAReplicatorLayer()
    layer.setValue(value, forKey: key)
    #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == value)
    layer.setValue(NSNumber(value: 0), forKeyPath: key)
    #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == 0)
    layer.setValue("2", forKey: key)
    #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == 2)
    layer.setValue(Double.nan, forKey: key)
    layer.setValue(["no number"], forKey: key)
    #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == 2)
  }

  @Test func theOtherKeys() throws {
    let layer = CAReplicatorLayer()
    layer.setValue(true, forKey: "preservesDepth")
    #expect(layer.preservesDepth)
    layer.setValue(CATransform3DMakeTranslation(3, 4, 0), forKey: "instanceTransform")
    #expect((layer.value(forKey: "instanceTransform") as? NSValue)?.caTransform3DValue.m41 == 3)
    #expect(
      (layer.value(forKeyPath: "instanceTransform.translation.y") as? NSNumber)?.doubleValue == 4)
    layer.setValue(9, forKeyPath: "instanceTransform.translation.y")
    #expect(layer.instanceTransform.m42 == 9)
    layer.setValue(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1), forKey: "instanceColor")
    #expect(layer.instanceColor?.components == [1, 0.5, 0, 1])
    layer.setValue("red", forKey: "instanceColor")
    #expect(layer.instanceColor?.components == [1, 0.5, 0, 1])
    layer.setValue(nil, forKey: "instanceColor")
    #expect(layer.instanceColor == nil)
    layer.setValue(nil, forKey: "instanceCount")
    #expect(layer.instanceCount == 1)
    layer.setValue(5.9, forKey: "instanceCount")
    #expect(layer.instanceCount == 5)
  }

  @Test func whatIsNotFiniteIsRefused() {
    let layer = CAReplicatorLayer()
    layer.instanceDelay = .infinity
    layer.instanceRedOffset = .nan
    var matrix = CATransform3DIdentity
    matrix.m11 = .nan
    layer.instanceTransform = matrix
    #expect(layer.instanceDelay == 0)
    #expect(layer.instanceRedOffset == 0)
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    layer.setValue(1e300, forKey: "instanceCount")
    #expect(layer.instanceCount == 1_000_000_000_000_000)
  }

  private func filled() -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = 12
    layer.preservesDepth = true
    layer.instanceDelay = 0.5
    layer.instanceTransform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    layer.instanceColor = CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    layer.instanceRedOffset = 0.125
    layer.instanceGreenOffset = -0.125
    layer.instanceBlueOffset = 0.25
    layer.instanceAlphaOffset = -0.25
    return layer
  }

  private func expectFilled(
    _ layer: CAReplicatorLayer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(layer.instanceCount == 12, sourceLocation: sourceLocation)
    #expect(layer.preservesDepth, sourceLocation: sourceLocation)
    #expect(layer.instanceDelay == 0.5, sourceLocation: sourceLocation)
    #expect(
      layer.instanceTransform == CATransform3DMakeRotation(0.5, 0, 0, 1),
      sourceLocation: sourceLocation)
    #expect(
      layer.instanceColor?.components == [0.25, 0.5, 0.75, 0.5], sourceLocation: sourceLocation)
    #expect(layer.instanceRedOffset == 0.125, sourceLocation: sourceLocation)
    #expect(layer.instanceGreenOffset == -0.125, sourceLocation: sourceLocation)
    #expect(layer.instanceBlueOffset == 0.25, sourceLocation: sourceLocation)
    #expect(layer.instanceAlphaOffset == -0.25, sourceLocation: sourceLocation)
    #expect(layer.row.state.pointee.flags.contains(.transformLayer), sourceLocation: sourceLocation)
  }

  @Test func anArchiveHoldsAllOfThem() throws {
    let layer = filled()
    layer.addSublayer(CALayer())
    let copy = try #require(
      try unarchive(try archive(layer), [CALayer.self, CAReplicatorLayer.self])
        as? CAReplicatorLayer)
    expectFilled(copy)
    #expect(copy.sublayers?.count == 1)
    let plain = try #require(
      try unarchive(try archive(CAReplicatorLayer()), [CAReplicatorLayer.self])
        as? CAReplicatorLayer)
    #expect(plain.instanceCount == 1)
    #expect(!plain.shouldArchiveValue(forKey: "instanceCount"))
    #expect(layer.shouldArchiveValue(forKey: "instanceCount"))
  }

  @Test func copiesHaveThem() {
    expectFilled(CAReplicatorLayer(layer: filled()))
    expectFilled(filled().presentation() ?? filled())
  }

  @Test func styleGivesWhatWasNotSet() {
    let layer = CAReplicatorLayer()
    layer.style = ["note": "kept"]
    #expect(layer.value(forKey: "note") as? String == "kept")
  }

  @Test func depthTakesThePlaneAway() {
    let top = CALayer()
    top.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let replicator = CAReplicatorLayer()
    replicator.frame = top.bounds
    let inner = CALayer()
    inner.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    replicator.addSublayer(inner)
    top.addSublayer(replicator)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    // Only the first instance is hit.
    #expect(top.hitTest(CGPoint(x: 15, y: 15)) === inner)
    #expect(top.hitTest(CGPoint(x: 35, y: 15)) === replicator)
    replicator.preservesDepth = true
    #expect(replicator.hitTest(CGPoint(x: 50, y: 50)) == nil)
    #expect(top.hitTest(CGPoint(x: 15, y: 15)) === inner)
    #expect(top.hitTest(CGPoint(x: 35, y: 15)) === top)
  }

  @Test func changesAskForActions() {
    final class Asked: NSObject, CALayerDelegate {
      var keys: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        keys.append(event)
        return NSNull()
      }
    }
    let (layer, asked) = (CAReplicatorLayer(), Asked())
    let tree = LayerTree.hosting(layer)
    layer.delegate = asked
    try? tree.commit(layer, limits: .standard)
    layer.instanceCount = 3
    layer.instanceDelay = 1
    layer.instanceColor = .black
    layer.instanceColor = .black
    #expect(
      asked.keys.filter { $0.hasPrefix("instance") }.prefix(3) == [
        "instanceCount", "instanceDelay", "instanceColor",
      ])
  }
}
