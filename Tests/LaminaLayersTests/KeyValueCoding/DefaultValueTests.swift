import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 1.2.
@Suite struct DefaultValueTests {
  @Test(arguments: [
    ("contentsScale", 1.0), ("maskedCorners", 15), ("opacity", 1), ("hidden", 0),
    ("doubleSided", 1),
    ("masksToBounds", 0), ("geometryFlipped", 0), ("opaque", 0), ("allowsEdgeAntialiasing", 1),
    ("allowsGroupOpacity", 1), ("shouldRasterize", 0), ("drawsAsynchronously", 0),
    ("needsDisplayOnBoundsChange", 0), ("edgeAntialiasingMask", 15), ("rasterizationScale", 1),
    ("shadowRadius", 3), ("duration", .infinity), ("speed", 1), ("contentsHeadroom", 0),
    ("wantsExtendedDynamicRangeContent", 0),
  ])
  func theClassHasANumberFor(key: String, expected: Double) {
    #expect((CALayer.defaultValue(forKey: key) as? NSNumber)?.doubleValue == expected)
  }

  @Test(arguments: [
    ("contentsGravity", "resize"), ("contentsFormat", "RGBA8"), ("minificationFilter", "linear"),
    ("magnificationFilter", "linear"), ("cornerCurve", "circular"), ("fillMode", "removed"),
    ("preferredDynamicRange", "standard"), ("toneMapMode", "automatic"),
  ])
  func theClassHasATextFor(key: String, expected: String) {
    #expect(CALayer.defaultValue(forKey: key) as? String == expected)
  }

  @Test func theClassHasStructuresAndColours() {
    #expect(
      (CALayer.defaultValue(forKey: "anchorPoint") as? NSValue)?.cgPointValue
        == CGPoint(x: 0.5, y: 0.5))
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect((CALayer.defaultValue(forKey: "contentsRect") as? NSValue)?.cgRectValue == unit)
    #expect((CALayer.defaultValue(forKey: "contentsCenter") as? NSValue)?.cgRectValue == unit)
    #expect(
      (CALayer.defaultValue(forKey: "shadowOffset") as? NSValue)?.cgSizeValue
        == CGSize(width: 0, height: -3))
    #expect(CALayer.defaultValue(forKey: "shadowColor") as? CGColor == .opaqueBlack)
    #expect(CALayer.defaultValue(forKey: "borderColor") as? CGColor == .opaqueBlack)
  }

  @Test(arguments: [
    "bounds", "position", "frame", "shadowOpacity", "timeOffset", "minificationFilterBias",
    "filters",
    "backgroundFilters", "compositingFilter", "mask", "autoresizingMask",
    "wantsDynamicContentScaling",
    "isHidden",
    "isOpaque", "unknown", "", "beginTime", "zPosition", "transform", "cornerRadius",
    "backgroundColor",
    "contents",
  ])
  func theClassHasNothingFor(key: String) {
    #expect(CALayer.defaultValue(forKey: key) == nil)
  }

  @Test func aSubclassHasDefaultsOfItsOwn() {
    let layer = DefaultedLayer()
    #expect(layer.value(forKey: "waves") as? Int == 3)
    layer.setValue(4, forKey: "waves")
    #expect(layer.value(forKey: "waves") as? Int == 4)
    layer.setValue(nil, forKey: "waves")
    #expect(layer.value(forKey: "waves") as? Int == 3)
  }
}

private final class DefaultedLayer: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "waves" ? 3 : super.defaultValue(forKey: key)
  }
}
