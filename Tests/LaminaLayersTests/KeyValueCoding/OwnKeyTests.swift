import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Keys that nobody declares (facts 6, 7).
@Suite struct OwnKeyTests {
  /// A plain property cannot be set by its name. That is said once for each class and key.
  @Test func plainPropertiesAreWarnedOf() {
    let (layer, other) = (PlainLayer(), PlainLayer())
    layer.setValue(3, forKey: "level")
    #expect(layer.level == 1 && layer.value(forKey: "level") as? Int == 3)
    #expect(!OwnProperties.warnOfPlainProperty("level", of: other))
    #expect(OwnProperties.warnOfPlainProperty("other", of: other))
    #expect(!OwnProperties.warnOfPlainProperty("other", of: layer))
    // The last two are no plain properties.
    #expect(!OwnProperties.warnOfPlainProperty("depth", of: layer))
    #expect(!OwnProperties.warnOfPlainProperty("missing", of: layer))
    #expect(!OwnProperties.warnOfPlainProperty("level", of: CALayer()))
  }

  @Test func anyKeyKeepsItsValueAsItIs() {
    let layer = CALayer()
    let object = NSObject()
    layer.setValue(object, forKey: "object")
    layer.setValue(CGFloat(1.5), forKey: "float")
    layer.setValue(3, forKey: "whole")
    layer.setValue(CGRect.zero, forKey: "rect")
    layer.setValue([1, 2], forKey: "list")
    layer.setValue("text", forKey: "with.dots")
    #expect(layer.value(forKey: "object") as? NSObject === object)
    #expect(layer.value(forKey: "float") as? CGFloat == 1.5)
    #expect(layer.value(forKey: "whole") as? Int == 3)
    #expect(layer.value(forKey: "rect") as? CGRect == .zero)
    #expect(layer.value(forKey: "list") as? [Int] == [1, 2])
    #expect(layer.value(forKey: "with.dots") as? String == "text")
    #expect(CALayer().value(forKey: "whole") == nil)
  }

  @Test func nilTakesAValueAway() {
    let layer = CALayer()
    layer.setValue(3, forKey: "key")
    #expect(layer.shouldArchiveValue(forKey: "key"))
    layer.setValue(nil, forKey: "key")
    #expect(layer.value(forKey: "key") == nil)
    #expect(!layer.shouldArchiveValue(forKey: "key"))
    layer.setValue(Optional<Int>.none as Any, forKey: "key")
    #expect(layer.value(forKey: "key") == nil)
  }

  @Test func copiesHaveTheValues() {
    let layer = CALayer()
    layer.setValue("x", forKey: "key")
    let copy = CALayer(layer: layer)
    layer.setValue("y", forKey: "key")
    #expect(copy.value(forKey: "key") as? String == "x")
  }

  // MARK: Display (facts 6)

  @Test func aSetMarksDisplayIfTheClassSaysSo() {
    let layer = WaveLayer()
    #expect(!layer.needsDisplay())
    layer.setValue(1, forKey: "other")
    #expect(!layer.needsDisplay())
    layer.setValue(1, forKey: "wave")
    #expect(layer.needsDisplay())
  }

  @Test func anEqualValueMarksNothing() {
    let layer = WaveLayer()
    layer.setValue(1, forKey: "wave")
    layer.displayIfNeeded()
    layer.setValue(1, forKey: "wave")
    layer.setValue(NSNumber(value: 1), forKey: "wave")
    #expect(!layer.needsDisplay())
    layer.setValue(nil, forKey: "wave")
    #expect(layer.needsDisplay())
  }

  @Test func declaredKeysMarkDisplayThroughCoding() {
    let layer = WaveLayer()
    layer.setValue(0, forKey: "cornerRadius")
    #expect(!layer.needsDisplay())
    layer.setValue(4, forKey: "cornerRadius")
    #expect(layer.needsDisplay())
    let other = WaveLayer()
    other.setValue(3, forKeyPath: "position.x")
    #expect(!other.needsDisplay())
    other.setValue(3, forKeyPath: "contentsRect.origin.x")
    #expect(other.needsDisplay())
  }

  // MARK: Actions

  @Test func hostedLayersAskForActions() {
    let log = EventLog()
    let layer = log.hostedRoot()
    layer.setValue(1, forKey: "key")
    layer.setValue(1, forKey: "key")
    #expect(log.entries == ["ask root key", "run root key"])
  }

  @Test func otherLayersDoNotAsk() {
    let log = EventLog()
    log.layer("bare").setValue(1, forKey: "key")
    #expect(log.entries == [])
  }

  @Test func pathsAskForTheirProperty() {
    let log = EventLog()
    let layer = log.hostedRoot()
    layer.setValue(1, forKeyPath: "position.x")
    layer.setValue(1, forKeyPath: "transform.rotation.z")
    #expect(
      log.entries == [
        "ask root position", "run root position", "ask root transform", "run root transform",
      ])
  }

  @Test func filterValuesAskForNothing() {
    let log = EventLog()
    let layer = log.hostedRoot()
    layer.filters = [["name": "blur", "radius": 1] as [String: Any]]
    log.clear()
    layer.setValue(2, forKeyPath: "filters.blur.radius")
    #expect(log.entries == [])
    #expect(layer.value(forKeyPath: "filters.blur.radius") as? Int == 2)
  }
}

final class WaveLayer: CALayer {
  override class func needsDisplay(forKey key: String) -> Bool {
    ["wave", "cornerRadius", "contentsRect"].contains(key) || super.needsDisplay(forKey: key)
  }
}

final class PlainLayer: CALayer {
  var level = 1
  var other = 2
  @CALayerProperty("depth") var depth = 4
}
