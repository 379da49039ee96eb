import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The values of gradient layers: defaults, key-value coding, archives, copies, actions.
@Suite struct GradientLayerTests {
  private let red = color(1, 0, 0)
  private let blue = color(0, 0, 1)

  @Test func defaults() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(layer.type == .axial)
    #expect(
      ["axial", "radial", "conic"] == [CAGradientLayerType.axial, .radial, .conic].map(\.rawValue))
    let type = CAGradientLayer.self
    #expect(
      (type.defaultValue(forKey: "startPoint") as? NSValue)?.cgPointValue == CGPoint(x: 0.5, y: 0))
    #expect(
      (type.defaultValue(forKey: "endPoint") as? NSValue)?.cgPointValue == CGPoint(x: 0.5, y: 1))
    #expect(type.defaultValue(forKey: "type") as? String == "axial")
    #expect(
      type.defaultValue(forKey: "colors") == nil && type.defaultValue(forKey: "locations") == nil)
    #expect(type.defaultValue(forKey: "opacity") != nil)
  }

  @Test func valuesByKey() throws {
    let layer = CAGradientLayer()
    layer.setValue([red, blue], forKey: "colors")
    #expect((layer.colors?.first as? CGColor) === red)
    #expect((layer.value(forKey: "colors") as? [Any])?.last as? CGColor === blue)
    layer.setValue([0, 0.25], forKey: "locations")
    #expect(layer.locations == [0, 0.25])
    layer.setValue(CGPoint(x: 0.1, y: 0.2), forKey: "startPoint")
    layer.setValue(NSValue(cgPoint: CGPoint(x: 0.3, y: 0.4)), forKey: "endPoint")
    #expect(
      layer.startPoint == CGPoint(x: 0.1, y: 0.2) && layer.endPoint == CGPoint(x: 0.3, y: 0.4))
    #expect((layer.value(forKey: "startPoint") as? NSValue)?.cgPointValue == layer.startPoint)
    layer.setValue(0.9, forKeyPath: "startPoint.x")
    #expect(layer.startPoint == CGPoint(x: 0.9, y: 0.2))
    #expect((layer.value(forKeyPath: "endPoint.y") as? NSNumber)?.doubleValue == 0.4)
    layer.setValue("radial", forKey: "type")
    #expect(layer.type == .radial && layer.value(forKey: "type") as? String == "radial")
    layer.setValue(CAGradientLayerType.conic, forKey: "type")
    #expect(layer.type == .conic)
    for key in ["colors", "locations", "startPoint", "endPoint", "type"] {
      layer.setValue(nil, forKey: key)
    }
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test func whatIsNotTakenIsRefused() {
    let layer = CAGradientLayer()
    layer.locations = [0, 1]
    let refused = RefusedValues.during {
      layer.locations = [0, NSNumber(value: Double.nan)]
      layer.setValue("wide", forKey: "locations")
      layer.setValue(3, forKey: "colors")
      layer.startPoint = CGPoint(x: CGFloat.infinity, y: 0)
      layer.setValue([1], forKey: "endPoint")
    }
    #expect(refused.count == 5)
    #expect(
      layer.locations == [0, 1] && layer.colors == nil && layer.startPoint == CGPoint(x: 0.5, y: 0))
  }

  @Test func unknownTypesAreKept() {
    let layer = CAGradientLayer()
    layer.type = CAGradientLayerType(rawValue: "spiral")
    layer.colors = [red, blue]
    #expect(layer.type.rawValue == "spiral")
    #expect(layer.row.kindValues(GradientValues.self).pointee.published?.kind == .axial)
  }

  @Test func archivesHoldWhatWasSet() throws {
    let layer = CAGradientLayer()
    (layer.colors, layer.locations) = ([red, blue, color(0, 1, 0, 0.5)], [0, 0.5, 1])
    (layer.endPoint, layer.type) = (CGPoint(x: 1, y: 0.5), .radial)
    #expect(
      layer.shouldArchiveValue(forKey: "colors") && !layer.shouldArchiveValue(forKey: "startPoint"))
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAGradientLayer.self, from: data))
    #expect(copy.colors as? [CGColor] == [red, blue, color(0, 1, 0, 0.5)])
    #expect(
      copy.locations == [0, 0.5, 1] && copy.endPoint == layer.endPoint && copy.type == .radial)
    #expect(copy.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(
      copy.row.kindValues(GradientValues.self).pointee.published
        == layer.row.kindValues(GradientValues.self).pointee.published)
  }

  @Test func copiesHaveTheSameValues() throws {
    let layer = CAGradientLayer()
    (layer.colors, layer.type, layer.startPoint) = ([red, blue], .conic, CGPoint(x: 0.25, y: 0.75))
    let copy = CAGradientLayer(layer: layer)
    #expect(copy.colors as? [CGColor] == [red, blue] && copy.type == .conic)
    #expect(copy.startPoint == layer.startPoint)
    layer.type = .radial
    #expect(copy.type == .conic)
  }

  @Test func styleSaysWhatWasNotSet() {
    let layer = CAGradientLayer()
    layer.endPoint = CGPoint(x: 1, y: 1)
    layer.style = ["type": "radial", "endPoint": NSValue(cgPoint: .zero), "colors": [red, blue]]
    #expect(layer.type == .radial && layer.endPoint == CGPoint(x: 1, y: 1))
    #expect(layer.colors as? [CGColor] == [red, blue])
    layer.style = nil
    #expect(layer.type == .axial && layer.colors == nil)
  }

  /// Colours, locations and points of a layer that is shown animate; its type does not (facts 2.3).
  @Test func changesAnimateWhileShown() throws {
    let (root, layer) = (CALayer(), CAGradientLayer())
    (root.bounds, layer.bounds) = (rect(0, 0, 10, 10), rect(0, 0, 10, 10))
    (layer.colors, layer.locations) = ([red, blue], [0, 1])
    root.addSublayer(layer)
    let tree = LayerTree.hosting(root)
    tree.isLive = true
    try tree.commit(root, limits: .standard, at: 0)
    CATransaction.begin()
    layer.colors = [blue, red]
    layer.locations = [0, 0.5]
    layer.startPoint = .zero
    layer.endPoint = CGPoint(x: 1, y: 1)
    layer.type = .radial
    CATransaction.commit()
    #expect(Set(layer.animationKeys() ?? []) == ["colors", "locations", "startPoint", "endPoint"])
  }
}
