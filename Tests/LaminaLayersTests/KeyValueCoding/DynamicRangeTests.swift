import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Hints about contents brighter than white are kept, and reach no picture (facts 1.1, 1.4).
@Suite struct DynamicRangeTests {
  @Test func defaults() {
    let layer = CALayer()
    #expect(layer.preferredDynamicRange == .standard)
    #expect(layer.toneMapMode == .automatic)
    #expect(layer.contentsHeadroom == 0)
  }

  @Test func rawValuesAreApples() {
    let ranges: [CALayer.DynamicRange] = [.automatic, .standard, .constrainedHigh, .high]
    #expect(ranges.map(\.rawValue) == ["automatic", "standard", "constrainedHigh", "high"])
    let modes: [CALayer.ToneMapMode] = [.automatic, .never, .ifSupported]
    #expect(modes.map(\.rawValue) == ["automatic", "never", "ifSupported"])
  }

  @Test func propertiesAndKeysAreOne() {
    let layer = CALayer()
    layer.preferredDynamicRange = .high
    layer.toneMapMode = .never
    layer.contentsHeadroom = 2.5
    #expect(layer.value(forKey: "preferredDynamicRange") as? String == "high")
    #expect(layer.value(forKey: "toneMapMode") as? String == "never")
    #expect((layer.value(forKey: "contentsHeadroom") as? NSNumber)?.doubleValue == 2.5)
    layer.setValue("constrainedHigh", forKey: "preferredDynamicRange")
    layer.setValue("ifSupported" as NSString, forKeyPath: "toneMapMode")
    layer.setValue(-3, forKey: "contentsHeadroom")
    #expect(layer.preferredDynamicRange == .constrainedHigh)
    #expect(layer.toneMapMode == .ifSupported)
    #expect(layer.contentsHeadroom == -3)
    layer.setValue(nil, forKey: "preferredDynamicRange")
    #expect(layer.preferredDynamicRange == .standard)
  }

  @Test func unknownNamesBecomeTheDefault() {
    let layer = CALayer()
    layer.preferredDynamicRange = .init(rawValue: "dazzling")
    layer.setValue("nonsense", forKey: "toneMapMode")
    #expect(layer.preferredDynamicRange == .standard)
    #expect(layer.value(forKey: "preferredDynamicRange") as? String == "standard")
    #expect(layer.value(forKey: "toneMapMode") as? String == "automatic")
  }

  @Test func whatTheyDoNotTakeIsRefused() {
    let layer = CALayer()
    layer.toneMapMode = .never
    layer.contentsHeadroom = 4
    let refused = RefusedValues.during {
      layer.setValue([1], forKey: "toneMapMode")
      layer.contentsHeadroom = .infinity
      layer.setValue("bright", forKey: "contentsHeadroom")
    }
    #expect(refused.count == 3)
    #expect(layer.toneMapMode == .never && layer.contentsHeadroom == 4)
  }

  @Test func archivesCopiesAndStylesHaveThem() throws {
    let layer = CALayer()
    #expect(!layer.shouldArchiveValue(forKey: "toneMapMode"))
    layer.preferredDynamicRange = .automatic
    layer.toneMapMode = .ifSupported
    layer.contentsHeadroom = 1.5
    #expect(layer.shouldArchiveValue(forKey: "toneMapMode"))
    let archived = try NSKeyedArchiver.archivedData(
      withRootObject: layer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: archived)
    for other in [try #require(read), CALayer(layer: layer)] {
      #expect(other.preferredDynamicRange == .automatic)
      #expect(other.toneMapMode == .ifSupported)
      #expect(other.contentsHeadroom == 1.5)
    }
    let styled = CALayer()
    styled.style = ["toneMapMode": "never", "contentsHeadroom": 3]
    #expect(styled.toneMapMode == .never && styled.contentsHeadroom == 3)
  }
}
