import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Declared properties by key. They are read as objects and set from any type that fits (facts 7).
@Suite struct DeclaredKeyTests {
  // MARK: Defaults, as read by key (facts 1.1)

  static let numbers: [(String, Double)] = [
    ("anchorPointZ", 0), ("zPosition", 0), ("geometryFlipped", 0), ("hidden", 0), ("opacity", 1),
    ("masksToBounds", 0), ("doubleSided", 1), ("allowsGroupOpacity", 1), ("cornerRadius", 0),
    ("maskedCorners", 15), ("borderWidth", 0), ("shadowOpacity", 0), ("shadowRadius", 3),
    ("shouldRasterize", 0), ("rasterizationScale", 1), ("edgeAntialiasingMask", 15),
    ("allowsEdgeAntialiasing", 1), ("contentsScale", 1), ("minificationFilterBias", 0),
    ("opaque", 0),
    ("needsDisplayOnBoundsChange", 0), ("drawsAsynchronously", 0), ("autoresizingMask", 0),
    ("beginTime", 0), ("duration", .infinity), ("speed", 1), ("timeOffset", 0), ("repeatCount", 0),
    ("repeatDuration", 0), ("autoreverses", 0),
  ]

  @Test(arguments: numbers)
  func aNewLayersNumberIsWrapped(key: String, expected: Double) {
    #expect((CALayer().value(forKey: key) as? NSNumber)?.doubleValue == expected)
  }

  @Test(arguments: [
    ("contentsGravity", "resize"), ("contentsFormat", "RGBA8"), ("minificationFilter", "linear"),
    ("magnificationFilter", "linear"), ("cornerCurve", "circular"), ("fillMode", "removed"),
  ])
  func aNewLayersNameIsAText(key: String, expected: String) {
    #expect(CALayer().value(forKey: key) as? String == expected)
  }

  @Test(arguments: [
    "contents", "mask", "sublayers", "superlayer", "actions", "style", "name", "delegate",
    "layoutManager",
    "constraints", "filters", "backgroundFilters", "compositingFilter", "backgroundColor",
    "contentsMultiplyColor",
    "shadowPath",
    "unknown",
  ])
  func aNewLayerHasNo(key: String) {
    #expect(CALayer().value(forKey: key) == nil)
  }

  @Test func structuresAreValueObjects() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 60, y: 45))
    #expect(
      (layer.value(forKey: "bounds") as? NSValue)?.cgRectValue
        == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect((layer.value(forKey: "frame") as? NSValue)?.cgRectValue == layer.frame)
    #expect(
      (layer.value(forKey: "shadowOffset") as? NSValue)?.cgSizeValue == CGSize(width: 0, height: -3)
    )
    #expect(
      (layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == CATransform3DIdentity)
    #expect(
      (layer.value(forKey: "anchorPoint") as? NSValue)?.cgPointValue == CGPoint(x: 0.5, y: 0.5))
    #expect(
      (layer.value(forKey: "contentsCenter") as? NSValue)?.cgRectValue
        == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(
      (layer.value(forKey: "affineTransform") as? NSValue)?.cgAffineTransformValue == .identity)
  }

  @Test func coloursAreTheSameObject() {
    let layer = CALayer()
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    for key in ["backgroundColor", "borderColor", "shadowColor", "contentsMultiplyColor"] {
      layer.setValue(red, forKey: key)
      #expect(layer.value(forKey: key) as? CGColor === red)
      layer.setValue(nil, forKey: key)
      #expect(layer.value(forKey: key) == nil)
    }
  }

  @Test func objectsComeBack() {
    let (layer, mask, child) = (CALayer(), CALayer(), CALayer())
    layer.setValue(mask, forKey: "mask")
    layer.setValue([child], forKey: "sublayers")
    layer.setValue("box" as NSString, forKey: "name")
    #expect(layer.mask === mask && layer.value(forKey: "mask") as? CALayer === mask)
    #expect((layer.value(forKey: "sublayers") as? [CALayer])?.first === child)
    #expect(child.value(forKey: "superlayer") as? CALayer === layer)
    #expect(layer.name == "box")
    layer.setValue(nil, forKey: "sublayers")
    #expect(layer.sublayers == nil && child.superlayer == nil)
  }

  // MARK: Setting

  /// Every type that the number two may have.
  static let twos: [any Sendable] = [
    2, 2.0, CGFloat(2), Float(2), UInt8(2), Int64(2), "2", " 2.0 ",
  ]

  @Test(
    arguments: twos.indices, ["cornerRadius", "zPosition", "speed", "repeatCount", "timeOffset"])
  func anyNumberIsTaken(index: Int, key: String) {
    let layer = CALayer()
    layer.setValue(Self.twos[index], forKey: key)
    #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == 2)
  }

  @Test(
    arguments: [("NSNumber", NSNumber(value: 0.5) as Any), ("NSString", NSString("0.5"))].indices)
  func foundationsNumbersAreTaken(index: Int) {
    let values: [Any] = [NSNumber(value: 0.5), NSString("0.5"), Optional<Double>.some(0.5) as Any]
    let layer = CALayer()
    layer.setValue(values[index], forKey: "opacity")
    #expect(layer.opacity == 0.5)
  }

  @Test(arguments: [
    ("opacity", 0.0), ("cornerRadius", 0), ("doubleSided", 0), ("shadowRadius", 0), ("duration", 0),
    ("contentsScale", 0), ("maskedCorners", 0), ("hidden", 0),
  ])
  func nilIsZero(key: String, expected: Double) {
    let layer = CALayer()
    layer.setValue(nil, forKey: key)
    #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == expected)
  }

  @Test func nilIsZeroOrTheIdentityForStructures() {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    layer.setValue(nil, forKey: "position")
    layer.setValue(nil, forKey: "transform")
    layer.setValue(nil, forKey: "bounds")
    layer.setValue(nil, forKey: "shadowOffset")
    #expect(layer.position == .zero && layer.bounds == .zero && layer.shadowOffset == .zero)
    #expect(CATransform3DIsIdentity(layer.transform))
  }

  @Test(arguments: ["hidden", "isHidden"], [true, false])
  func bothSpellingsOfAFlagAreTaken(key: String, flag: Bool) {
    let layer = CALayer()
    layer.isHidden = !flag
    layer.setValue(flag, forKey: key)
    #expect(layer.isHidden == flag)
    #expect((layer.value(forKey: "hidden") as? NSNumber)?.boolValue == flag)
    #expect((layer.value(forKey: "isHidden") as? NSNumber)?.boolValue == flag)
  }

  @Test(arguments: [
    ("YES", true), ("true", true), ("1", true), ("NO", false), ("false", false), ("0", false),
  ])
  func textsAreFlags(text: String, flag: Bool) {
    let layer = CALayer()
    layer.masksToBounds = !flag
    layer.setValue(text, forKey: "masksToBounds")
    #expect(layer.masksToBounds == flag)
  }

  @Test func structuresAreTakenBareAndWrapped() {
    let layer = CALayer()
    let (p, r) = (CGPoint(x: 1, y: 2), CGRect(x: 1, y: 2, width: 3, height: 4))
    let t = CATransform3DMakeTranslation(1, 2, 3)
    layer.setValue(p, forKey: "position")
    #expect(layer.position == p)
    layer.setValue(NSValue(cgPoint: .zero), forKey: "position")
    #expect(layer.position == .zero)
    layer.setValue(r, forKey: "bounds")
    #expect(layer.bounds == r)
    layer.setValue(NSValue(cgRect: .zero), forKey: "bounds")
    #expect(layer.bounds == .zero)
    layer.setValue(t, forKey: "transform")
    #expect(layer.transform == t)
    layer.setValue(NSValue(caTransform3D: CATransform3DIdentity), forKey: "transform")
    #expect(CATransform3DIsIdentity(layer.transform))
    layer.setValue(CGSize(width: 4, height: 5), forKey: "shadowOffset")
    #expect(layer.shadowOffset == CGSize(width: 4, height: 5))
    layer.setValue(CGAffineTransform(scaleX: 2, y: 3), forKey: "affineTransform")
    #expect(layer.transform == CATransform3DMakeScale(2, 3, 1))
  }

  @Test func namesAreTakenAsTextsAndAsThemselves() {
    let layer = CALayer()
    layer.setValue("topLeft", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .topLeft)
    layer.setValue(CALayerContentsGravity.bottom, forKey: "contentsGravity")
    #expect(layer.contentsGravity == .bottom)
    // Facts 1.4: an unknown gravity is "center", an unknown curve "circular".
    layer.setValue("nonsense", forKey: "contentsGravity")
    #expect(layer.value(forKey: "contentsGravity") as? String == "center")
    layer.setValue("nonsense", forKey: "cornerCurve")
    #expect(layer.value(forKey: "cornerCurve") as? String == "circular")
    layer.setValue(nil, forKey: "contentsGravity")
    #expect(layer.contentsGravity == .resize)
    layer.setValue(CAMediaTimingFillMode.both, forKey: "fillMode")
    #expect(layer.fillMode == .both)
  }

  @Test func masksKeepTheirBits() {
    let layer = CALayer()
    layer.setValue(255, forKey: "autoresizingMask")
    #expect(layer.autoresizingMask.rawValue == 255)
    layer.setValue(NSNumber(value: -1), forKey: "maskedCorners")
    #expect((layer.value(forKey: "maskedCorners") as? NSNumber)?.intValue == 15)
    layer.setValue(CACornerMask.layerMinXMinYCorner, forKey: "maskedCorners")
    #expect(layer.maskedCorners == .layerMinXMinYCorner)
    layer.setValue(6.0, forKey: "edgeAntialiasingMask")
    #expect(layer.edgeAntialiasingMask == [.layerRightEdge, .layerBottomEdge])
  }

  // MARK: Refusal

  @Test(arguments: [
    "opacity", "cornerRadius", "position", "bounds", "transform", "backgroundColor", "mask",
    "sublayers",
    "style",
    "actions", "delegate", "layoutManager", "constraints", "hidden", "maskedCorners",
    "shadowOffset",
    "superlayer",
    "affineTransform", "filters",
  ])
  func whatDoesNotFitIsRefused(key: String) {
    let layer = CALayer()
    let before = String(describing: layer.value(forKey: key))
    layer.setValue("nonsense", forKey: key)
    layer.setValue(NSObject(), forKey: key)
    #expect(String(describing: layer.value(forKey: key)) == before)
  }

  @Test(arguments: ["opacity", "cornerRadius", "zPosition", "contentsScale", "shadowRadius"])
  func whatIsNotFiniteIsRefused(key: String) {
    let layer = CALayer()
    let before = layer.value(forKey: key) as? NSNumber
    for value in [Double.nan, .infinity, -.infinity] {
      layer.setValue(value, forKey: key)
      layer.setValue(NSNumber(value: value), forKey: key)
    }
    layer.setValue("nan", forKey: key)
    #expect(layer.value(forKey: key) as? NSNumber == before)
  }

  @Test func aWrongStructureIsRefused() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 1)
    layer.setValue(NSValue(cgSize: .zero), forKey: "position")
    layer.setValue(CGRect.zero, forKey: "position")
    layer.setValue(NSNumber(value: 4), forKey: "position")
    layer.setValue(CGPoint(x: CGFloat.nan, y: 0), forKey: "position")
    #expect(layer.position == CGPoint(x: 1, y: 1))
  }

  @Test func scrollLayersHaveTheirMode() {
    let layer = CAScrollLayer()
    #expect(layer.value(forKey: "scrollMode") as? String == "both")
    layer.setValue("none", forKey: "scrollMode")
    #expect(layer.scrollMode == .none)
    layer.setValue(CAScrollLayerScrollMode.vertically, forKey: "scrollMode")
    #expect(layer.scrollMode == .vertically)
    layer.setValue(3, forKey: "scrollMode")
    #expect(layer.scrollMode == .vertically)
    #expect(CALayer().value(forKey: "scrollMode") == nil)
  }

  // MARK: Overrides

  @Test func overridesOfPropertiesAreCalled() {
    let layer = DoublingLayer()
    layer.setValue(4, forKey: "cornerRadius")
    #expect(layer.stored == 4)
    #expect((layer.value(forKey: "cornerRadius") as? NSNumber)?.doubleValue == 8)
    layer.setValue(3, forKeyPath: "position.x")
    #expect(layer.position.x == 6)
  }

  @Test func overridesOfTheMethodsAreCalledByPaths() {
    let layer = CountingLayer()
    layer.setValue(1, forKeyPath: "opacity")
    _ = layer.value(forKeyPath: "opacity")
    #expect(layer.calls == ["set opacity", "get opacity"])
  }

  @Test func aSetKeyIsArchived() {
    let layer = CALayer()
    #expect(!layer.shouldArchiveValue(forKey: "opacity"))
    layer.setValue(1, forKey: "opacity")
    #expect(layer.shouldArchiveValue(forKey: "opacity"))
  }
}

private final class DoublingLayer: CALayer {
  var stored: CGFloat = 0
  override var cornerRadius: CGFloat {
    get { stored * 2 }
    set { stored = newValue }
  }
  override var position: CGPoint {
    get { super.position }
    set { super.position = CGPoint(x: newValue.x * 2, y: newValue.y * 2) }
  }
}

private final class CountingLayer: CALayer {
  var calls: [String] = []
  override func value(forKey key: String) -> Any? {
    calls.append("get " + key)
    return super.value(forKey: key)
  }
  override func setValue(_ value: Any?, forKey key: String) {
    calls.append("set " + key)
    super.setValue(value, forKey: key)
  }
}
