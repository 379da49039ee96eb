import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

final class KeyedDialLayer: CALayer {
  @CALayerProperty("progress") var progress: CGFloat = 0
  @CALayerProperty("steps") var steps = 5
  @CALayerProperty("isOn") var isOn = true
  @CALayerProperty("centre") var centre = CGPoint(x: 1, y: 2)
  @CALayerProperty("camera") var camera = CATransform3DIdentity
  @CALayerProperty("tint") var tint: CGColor?
  @CALayerProperty("label") var label: String? = "none"
  @CALayerProperty("kind") var kind = Kind.round
  @CALayerProperty("limit") var limit: Double?
  @CALayerProperty("gravity") var gravity = CALayerContentsGravity.top

  enum Kind: String { case round, square }

  override class func needsDisplay(forKey key: String) -> Bool {
    ["progress", "tint"].contains(key) || super.needsDisplay(forKey: key)
  }
}

class BaseKeyedDial: CALayer {
  @CALayerProperty("low") var low: Double = 1
}

final class DerivedKeyedDial: BaseKeyedDial {
  @CALayerProperty("high") var high: Double = 2
  override class func defaultValue(forKey key: String) -> Any? {
    key == "low" ? 7 : super.defaultValue(forKey: key)
  }
}

@Suite struct CALayerPropertyTests {
  @Test func initialValuesAreSeenByKey() {
    let layer = KeyedDialLayer()
    #expect(layer.progress == 0 && layer.steps == 5 && layer.isOn && layer.tint == nil)
    #expect((layer.value(forKey: "progress") as? NSNumber)?.doubleValue == 0)
    #expect((layer.value(forKey: "steps") as? NSNumber)?.intValue == 5)
    #expect((layer.value(forKey: "isOn") as? NSNumber)?.boolValue == true)
    #expect((layer.value(forKey: "centre") as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
    #expect(
      (layer.value(forKey: "camera") as? NSValue)?.caTransform3DValue == CATransform3DIdentity)
    #expect(layer.value(forKey: "tint") == nil)
    #expect(layer.value(forKey: "label") as? String == "none")
    #expect(layer.value(forKey: "kind") as? String == "round")
  }

  @Test func whatIsSetIsSeenByKey() {
    let layer = KeyedDialLayer()
    layer.progress = 0.5
    layer.centre = .zero
    layer.kind = .square
    #expect(layer.progress == 0.5)
    #expect((layer.value(forKey: "progress") as? NSNumber)?.doubleValue == 0.5)
    #expect((layer.value(forKey: "centre") as? NSValue)?.cgPointValue == .zero)
    #expect(layer.value(forKey: "kind") as? String == "square")
    #expect(KeyedDialLayer().progress == 0)
  }

  @Test func whatIsSetByKeyIsSeen() {
    let layer = KeyedDialLayer()
    layer.setValue(NSNumber(value: 0.25), forKey: "progress")
    layer.setValue("7", forKey: "steps")
    layer.setValue(NSValue(cgPoint: CGPoint(x: 8, y: 9)), forKey: "centre")
    layer.setValue("square", forKey: "kind")
    layer.setValue(0, forKey: "isOn")
    layer.setValue(3, forKey: "limit")
    layer.setValue("left", forKey: "gravity")
    #expect(layer.progress == 0.25 && layer.steps == 7 && layer.centre == CGPoint(x: 8, y: 9))
    #expect(layer.kind == .square && !layer.isOn && layer.limit == 3 && layer.gravity == .left)
  }

  @Test func pathsReachParts() {
    let layer = KeyedDialLayer()
    layer.setValue(5, forKeyPath: "centre.x")
    layer.setValue(2, forKeyPath: "camera.scale")
    #expect(layer.centre == CGPoint(x: 5, y: 2))
    #expect(layer.camera == CATransform3DMakeScale(2, 2, 2))
  }

  @Test func whatDoesNotFitIsRefused() {
    let layer = KeyedDialLayer()
    layer.setValue("nonsense", forKey: "progress")
    layer.setValue("triangular", forKey: "kind")
    layer.setValue(NSObject(), forKey: "centre")
    layer.setValue(3, forKey: "tint")
    #expect(layer.progress == 0 && layer.kind == .round && layer.centre == CGPoint(x: 1, y: 2))
    #expect(layer.tint == nil && layer.value(forKey: "tint") == nil)
  }

  @Test func nilIsZeroOrNil() {
    let layer = KeyedDialLayer()
    layer.setValue(nil, forKey: "steps")
    layer.setValue(nil, forKey: "centre")
    layer.setValue(nil, forKey: "label")
    #expect(layer.steps == 0 && layer.centre == .zero && layer.label == nil)
    #expect(layer.value(forKey: "label") == nil)
    layer.label = "x"
    layer.label = nil
    #expect(layer.label == nil)
  }

  @Test func objectsAreKept() {
    let layer = KeyedDialLayer()
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.tint = red
    #expect(layer.tint === red && layer.value(forKey: "tint") as? CGColor === red)
  }

  // MARK: Display and actions

  @Test func aChangeMarksDisplayIfTheClassSaysSo() {
    let layer = KeyedDialLayer()
    layer.steps = 6
    layer.progress = 0
    #expect(!layer.needsDisplay())
    layer.progress = 0.5
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.progress = 0.5
    layer.setValue(0.5, forKey: "progress")
    #expect(!layer.needsDisplay())
    layer.setValue(0.75, forKey: "progress")
    #expect(layer.needsDisplay())
  }

  @Test func aHostedLayerAsksForAnAction() {
    let log = EventLog()
    let layer = KeyedDialLayer()
    layer.name = "gauge"
    layer.delegate = log.delegate
    layer.progress = 0.25
    #expect(log.entries == [])
    _ = LayerTree.hosting(layer)
    layer.progress = 0.5
    layer.progress = 0.5
    layer.setValue(0.75, forKey: "progress")
    #expect(
      log.entries == [
        "ask gauge progress", "run gauge progress", "ask gauge progress", "run gauge progress",
      ])
  }

  @Test func theActionIsAskedBeforeTheChange() {
    let log = EventLog()
    let layer = KeyedDialLayer()
    layer.name = "gauge"
    layer.delegate = log.delegate
    log.delegate.detail = { "\(($0 as? KeyedDialLayer)?.steps ?? 0)" }
    _ = LayerTree.hosting(layer)
    layer.steps = 9
    #expect(log.entries == ["ask gauge steps 5", "run gauge steps 9"])
  }

  // MARK: Classes, copies, archives

  @Test func inheritedPropertiesAreFound() {
    let layer = DerivedKeyedDial()
    #expect(layer.high == 2)
    layer.setValue("3", forKey: "low")
    #expect(layer.low == 3)
    #expect((layer.value(forKey: "high") as? NSNumber)?.doubleValue == 2)
    layer.setValue("4", forKey: "high")
    #expect(layer.high == 4)
  }

  @Test func classDefaultsComeBeforeInitialValues() {
    #expect(DerivedKeyedDial().low == 7 && BaseKeyedDial().low == 1)
    #expect(DerivedKeyedDial().value(forKey: "low") as? Int == 7)
  }

  @Test func stylesComeBeforeInitialValues() {
    let layer = KeyedDialLayer()
    layer.style = ["progress": 0.5, "steps": NSNumber(value: 8)]
    #expect(layer.progress == 0.5 && layer.steps == 8)
    layer.steps = 5
    #expect(layer.steps == 5)
  }

  @Test func copiesHaveTheValues() {
    let layer = KeyedDialLayer()
    layer.progress = 0.5
    let copy = KeyedDialLayer(layer: layer)
    layer.progress = 1
    #expect(copy.progress == 0.5)
  }

  @Test func archivesHaveTheValues() throws {
    let layer = KeyedDialLayer()
    layer.progress = 0.5
    layer.centre = CGPoint(x: 3, y: 4)
    layer.camera = CATransform3DMakeScale(2, 3, 4)
    layer.tint = .white
    layer.label = nil
    #expect(
      layer.shouldArchiveValue(forKey: "progress") && !layer.shouldArchiveValue(forKey: "steps"))
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: KeyedDialLayer.self, from: data))
    #expect(back.progress == 0.5 && back.centre == CGPoint(x: 3, y: 4))
    #expect(back.camera == CATransform3DMakeScale(2, 3, 4))
    #expect(back.tint == .white && back.label == nil)
    #expect(back.steps == 5)
  }
}
