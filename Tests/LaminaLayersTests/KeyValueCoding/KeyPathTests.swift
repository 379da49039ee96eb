import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Paths into structures, layers and filters (facts 7 and the list of key paths).
@Suite struct KeyPathTests {
  static let parts: [(String, Double)] = [
    ("position.x", 60), ("position.y", 45), ("anchorPoint.x", 0.5), ("anchorPoint.y", 0.5),
    ("bounds.origin.x", 5), ("bounds.origin.y", 6), ("bounds.size.width", 100),
    ("bounds.size.height", 50),
    ("frame.origin.x", 10), ("frame.origin.y", 20), ("frame.size.width", 100),
    ("frame.size.height", 50),
    ("contentsRect.origin.x", 0), ("contentsRect.origin.y", 0), ("contentsRect.size.width", 1),
    ("contentsRect.size.height", 1), ("contentsCenter.origin.x", 0), ("contentsCenter.origin.y", 0),
    ("contentsCenter.size.width", 1), ("contentsCenter.size.height", 1), ("shadowOffset.width", 0),
    ("shadowOffset.height", -3),
  ]

  private func sample() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 6, width: 100, height: 50)
    layer.position = CGPoint(x: 60, y: 45)
    return layer
  }

  @Test(arguments: parts)
  func aPartIsANumber(path: String, expected: Double) {
    #expect((sample().value(forKeyPath: path) as? NSNumber)?.doubleValue == expected)
  }

  @Test(arguments: parts)
  func settingAPartLeavesTheOthers(path: String, old: Double) {
    let layer = sample()
    layer.setValue(0.25, forKeyPath: path)
    for (other, expected) in Self.parts where other.prefix(8) == path.prefix(8) {
      let value = (layer.value(forKeyPath: other) as? NSNumber)?.doubleValue
      #expect(value == (other == path ? 0.25 : expected), "\(other)")
    }
  }

  @Test(arguments: ["bounds", "frame", "contentsRect", "contentsCenter"])
  func originAndSizeAreStructures(key: String) {
    let layer = sample()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 0.5, y: 0.25)), forKeyPath: key + ".origin")
    layer.setValue(CGSize(width: 4, height: 8), forKeyPath: key + ".size")
    #expect(
      (layer.value(forKeyPath: key + ".origin") as? NSValue)?.cgPointValue
        == CGPoint(x: 0.5, y: 0.25))
    #expect(
      (layer.value(forKeyPath: key + ".size") as? NSValue)?.cgSizeValue
        == CGSize(width: 4, height: 8))
    #expect(
      (layer.value(forKey: key) as? NSValue)?.cgRectValue
        == CGRect(x: 0.5, y: 0.25, width: 4, height: 8))
  }

  @Test(arguments: [
    "position.z", "position.width", "bounds.x", "bounds.width", "bounds.size.x", "shadowOffset.x",
    "opacity.x",
    "transform.bogus", "transform.rotation.w", "transform.m11", "nothing.x",
    "sublayers.none.opacity",
    "filters.none.radius", "name.length", "position.", ".x", ".", "position.x.y", "mask.opacity",
  ])
  func anUnknownPathLeadsNowhere(path: String) {
    let layer = sample()
    #expect(layer.value(forKeyPath: path) == nil)
    layer.setValue(7, forKeyPath: path)
    #expect(layer.value(forKeyPath: path) == nil)
    #expect(layer.position == CGPoint(x: 60, y: 45) && CATransform3DIsIdentity(layer.transform))
  }

  @Test(arguments: [
    "position.x", "bounds.size.width", "transform.scale", "transform.translation.x",
    "frame.origin.y",
  ])
  func whatIsNotANumberIsRefused(path: String) {
    let layer = sample()
    let before = layer.value(forKeyPath: path) as? NSNumber
    for value in [Double.nan, Double.infinity, "x", NSObject()] as [Any] {
      layer.setValue(value, forKeyPath: path)
    }
    #expect(layer.value(forKeyPath: path) as? NSNumber == before)
  }

  @Test func aPathOfOneKeyIsTheKey() {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "opacity")
    layer.setValue("x", forKeyPath: "custom")
    #expect(layer.opacity == 0.5)
    #expect(layer.value(forKeyPath: "custom") as? String == "x")
  }

  @Test func nilIsZeroInPaths() {
    let layer = sample()
    layer.setValue(nil, forKeyPath: "position.x")
    #expect(layer.position == CGPoint(x: 0, y: 45))
  }

  // MARK: Other layers

  @Test func sublayersAreFoundByName() {
    let (layer, a, b, inner) = (CALayer(), CALayer(), CALayer(), CALayer())
    (a.name, b.name, inner.name) = ("a", "b", "inner")
    layer.sublayers = [a, b]
    b.addSublayer(inner)
    layer.setValue(0.25, forKeyPath: "sublayers.b.opacity")
    layer.setValue(9, forKeyPath: "sublayers.b.sublayers.inner.position.y")
    layer.setValue(0.5, forKeyPath: "sublayers.a.transform.rotation.z")
    #expect(a.opacity == 1 && b.opacity == 0.25 && inner.position == CGPoint(x: 0, y: 9))
    #expect(
      (layer.value(forKeyPath: "sublayers.b.sublayers.inner.position.y") as? NSNumber)?.doubleValue
        == 9)
    #expect(layer.value(forKeyPath: "sublayers.a") as? CALayer === a)
    #expect(a.transform == CATransform3DMakeRotation(0.5, 0, 0, 1))
    layer.setValue(CALayer(), forKeyPath: "sublayers.a")
    #expect(layer.sublayers?.first === a)
  }

  @Test func pathsLeadThroughMaskAndSuperlayer() {
    let (layer, mask, child) = (CALayer(), CALayer(), CALayer())
    layer.mask = mask
    layer.addSublayer(child)
    layer.setValue(0.5, forKeyPath: "mask.opacity")
    child.setValue(3, forKeyPath: "superlayer.zPosition")
    #expect(mask.opacity == 0.5 && layer.zPosition == 3)
    #expect((layer.value(forKeyPath: "mask.bounds.size.width") as? NSNumber)?.doubleValue == 0)
  }

  // MARK: Filters

  @Test(arguments: ["filters", "backgroundFilters"])
  func filtersAreFoundByName(key: String) {
    let layer = CALayer()
    let filter = KeyedFilter("tint")
    layer.setValue([["name": "blur", "radius": 4.0] as [String: Any], filter], forKey: key)
    layer.setValue(9, forKeyPath: key + ".blur.radius")
    layer.setValue(0.5, forKeyPath: key + ".tint.amount")
    #expect(layer.value(forKeyPath: key + ".blur.radius") as? Int == 9)
    #expect(layer.value(forKeyPath: key + ".blur.name") as? String == "blur")
    #expect(filter.values["amount"] as? Double == 0.5)
    #expect(layer.value(forKeyPath: key + ".tint.amount") as? Double == 0.5)
    #expect(layer.value(forKeyPath: key + ".tint") as? KeyedFilter === filter)
    #expect((layer.value(forKey: key) as? [Any])?.count == 2)
  }

  @Test func mutableDictionariesChangeInPlace() {
    let layer = CALayer()
    let filter = NSMutableDictionary(dictionary: ["name": "blur"])
    layer.filters = [filter]
    layer.setValue(2, forKeyPath: "filters.blur.radius")
    #expect(filter["radius"] as? Int == 2)
  }

  @Test func compositingFiltersAreReachedDirectly() {
    let layer = CALayer()
    layer.compositingFilter = ["name": "mix", "amount": 1] as [String: Any]
    layer.setValue(3, forKeyPath: "compositingFilter.amount")
    #expect(layer.value(forKeyPath: "compositingFilter.amount") as? Int == 3)
  }

  // MARK: Own keys

  @Test func structuresUnderOwnKeysHaveParts() {
    let layer = CALayer()
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "centre")
    layer.setValue(7, forKeyPath: "centre.y")
    #expect(layer.value(forKey: "centre") as? CGPoint == CGPoint(x: 1, y: 7))
    layer.setValue(NSValue(caTransform3D: CATransform3DIdentity), forKey: "camera")
    layer.setValue(5, forKeyPath: "camera.translation.z")
    #expect((layer.value(forKey: "camera") as? NSValue)?.caTransform3DValue.m43 == 5)
    layer.setValue(["x": 1, "deep": ["y": 2]] as [String: Any], forKey: "table")
    layer.setValue(4, forKeyPath: "table.deep.y")
    #expect(layer.value(forKeyPath: "table.deep.y") as? Int == 4)
    #expect(layer.value(forKeyPath: "table.x") as? Int == 1)
  }

  // MARK: Parsing

  @Test func pathsAreTakenApart() {
    #expect(LayerPath("opacity") == .key("opacity"))
    #expect(LayerPath("position.x") == .member(.position, .x))
    #expect(LayerPath("transform.scale.xy") == .member(.transform, .part(.scaleXY)))
    #expect(LayerPath("sublayers.a.position.x") == .sublayer(name: "a", rest: "position.x"))
    #expect(LayerPath("sublayers.a") == .sublayer(name: "a", rest: nil))
    #expect(LayerPath("filters.b.c") == .filter(.filters, name: "b", rest: "c"))
    #expect(LayerPath("centre.x") == .inside("centre", rest: "x", .x))
    #expect(LayerPath("mask.opacity") == .inside("mask", rest: "opacity", nil))
  }

  @Test func madeUpPathsDoNotFillTheMemory() {
    for i in 0..<(LayerPath.cacheSize + 100) {
      #expect(LayerPath.parsed("made\(i).x") == .inside("made\(i)", rest: "x", .x))
    }
    #expect(LayerPath.parsed("position.x") == .member(.position, .x))
  }
}

final class KeyedFilter: KeyValueContainer {
  let name: String?
  var values: [String: Any] = [:]
  init(_ name: String) { self.name = name }
  func value(forKey key: String) -> Any? { values[key] }
  func setValue(_ value: Any?, forKey key: String) { values[key] = value }
}
