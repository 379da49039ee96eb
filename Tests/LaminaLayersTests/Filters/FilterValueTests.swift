import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Filters as objects: inputs by key, defaults, copies, comparison.
@Suite struct FilterValueTests {
  @Test func aNewFilterIsNamedByItsTypeAndEnabled() {
    for filter in [CAFilter(type: kCAFilterGaussianBlur), CAFilter(name: "gaussianBlur")] {
      #expect(filter.type == "gaussianBlur" && filter.name == "gaussianBlur" && filter.isEnabled)
      #expect(filter.value(forKey: "type") as? String == "gaussianBlur")
      #expect(filter.value(forKey: "enabled") as? NSNumber == NSNumber(value: true))
    }
  }

  static let defaults: [(String, String, Double)] = [
    ("gaussianBlur", "inputRadius", 10), ("gaussianBlur", "inputNormalizeEdges", 0),
    ("colorMonochrome", "inputAmount", 1), ("colorMonochrome", "inputBias", 0),
    ("colorSaturate", "inputAmount", 1), ("colorBrightness", "inputAmount", 0),
    ("colorContrast", "inputAmount", 1), ("colorHueRotate", "inputAngle", 0),
  ]

  @Test(arguments: defaults)
  func numbersHaveDefaults(type: String, key: String, expected: Double) {
    let filter = CAFilter(type: type)
    #expect((filter.value(forKey: key) as? NSNumber)?.doubleValue == expected)
    filter.setValue(0.25, forKey: key)
    filter.setValue(nil, forKey: key)
    #expect((filter.value(forKey: key) as? NSNumber)?.doubleValue == expected)
  }

  @Test func coloursAndMatricesHaveDefaults() {
    let tint = CAFilter(type: "colorMonochrome").value(forKey: "inputColor") as? CGColor
    #expect(tint == color(0.6, 0.45, 0.3))
    #expect(
      CAFilter(type: "multiplyColor").value(forKey: "inputColor") as? CGColor == color(1, 1, 1))
    #expect(CAFilter(type: "colorAdd").value(forKey: "inputColor") as? CGColor == color(0, 0, 0))
    let matrix = CAFilter(type: "colorMatrix").value(forKey: "inputColorMatrix") as? [NSNumber]
    #expect(
      matrix?.map(\.doubleValue) == [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
    #expect(CAFilter(type: "colorInvert").value(forKey: "inputAmount") == nil)
  }

  static let numbers: [any Sendable] = [4, 4.0, Float(4), CGFloat(4), UInt8(4), "4"]

  @Test(arguments: numbers.indices)
  func numbersComeInManyForms(index: Int) {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(Self.numbers[index], forKey: "inputRadius")
    #expect(filter.value(forKey: "inputRadius") as? NSNumber == NSNumber(value: 4.0))
    filter.setValue(NSNumber(value: 5), forKey: "inputRadius")
    #expect(filter.value(forKey: "inputRadius") as? Double == 5)
  }

  @Test func coloursMayBeNumbers() {
    let filter = CAFilter(type: "multiplyColor")
    filter.setValue([0.5, 0.25, 1], forKey: "inputColor")
    #expect(filter.value(forKey: "inputColor") as? CGColor == color(0.5, 0.25, 1))
    filter.setValue(
      [NSNumber(value: 1), NSNumber(value: 0), 0.5, CGFloat(0.25)] as [Any], forKey: "inputColor")
    #expect(filter.value(forKey: "inputColor") as? CGColor == color(1, 0, 0.5, 0.25))
    filter.setValue(color(0, 1, 0), forKey: "inputColor")
    #expect(filter.value(forKey: "inputColor") as? CGColor == color(0, 1, 0))
  }

  @Test func matricesMayBeAnyNumbersOrABoxOfFloats() {
    let filter = CAFilter(type: "colorMatrix")
    let numbers = (0..<20).map { Double($0) }
    filter.setValue(numbers.map { CGFloat($0) }, forKey: "inputColorMatrix")
    #expect(
      (filter.value(forKey: "inputColorMatrix") as? [NSNumber])?.map(\.doubleValue) == numbers)
    var floats = numbers.reversed().map { Float($0) }
    filter.setValue(NSValue(bytes: &floats, objCType: "[20f]"), forKey: "inputColorMatrix")
    #expect(
      (filter.value(forKey: "inputColorMatrix") as? [NSNumber])?.map(\.doubleValue)
        == numbers.reversed())
  }

  static let refused: [(String, String, any Sendable)] = [
    ("gaussianBlur", "inputRadius", Double.nan), ("gaussianBlur", "inputRadius", Float.infinity),
    ("gaussianBlur", "inputRadius", "wide"), ("gaussianBlur", "inputRadius", [1.0]),
    ("gaussianBlur", "inputNormalizeEdges", "perhaps"), ("multiplyColor", "inputColor", 1),
    ("multiplyColor", "inputColor", [1.0, 0]), ("multiplyColor", "inputColor", [1, 0, Double.nan]),
    ("colorMatrix", "inputColorMatrix", [1.0]), ("colorMatrix", "inputColorMatrix", 1),
    ("colorMatrix", "inputColorMatrix", [Double](repeating: .infinity, count: 20)),
    ("colorMatrix", "inputColorMatrix", [String](repeating: "x", count: 20)),
    ("gaussianBlur", "type", "colorInvert"), ("gaussianBlur", "name", 3),
    ("gaussianBlur", "enabled", "perhaps"),
  ]

  @Test(arguments: refused.indices)
  func whatAnInputDoesNotTakeLeavesItAlone(index: Int) {
    let (type, key, value) = Self.refused[index]
    let filter = CAFilter(type: type)
    filter.setValue(value, forKey: key)
    #expect(filter == CAFilter(type: type))
  }

  @Test func unknownTypesAndKeysKeepTheirValues() {
    let filter = CAFilter(type: "displacementMap")
    filter.setValue(CGPoint(x: 1, y: 2), forKey: "inputOffset")
    filter.setValue("sdf", forKey: "inputSourceSublayerName")
    filter.setValue(Double.infinity, forKey: "inputAmount")
    #expect(filter.value(forKeyPath: "inputOffset.y") as? Double == 2)
    filter.setValue(7, forKeyPath: "inputOffset.y")
    #expect(filter.value(forKey: "inputOffset") as? CGPoint == CGPoint(x: 1, y: 7))
    #expect(filter.value(forKey: "inputSourceSublayerName") as? String == "sdf")
    #expect(filter.value(forKey: "inputAmount") as? Double == .infinity)
    filter.setValue(1, forKeyPath: "inputNothing.y")
    #expect(filter.value(forKey: "inputNothing") == nil)
  }

  @Test func nameAndSwitchHaveKeys() {
    let filter = CAFilter(type: "colorInvert")
    filter.setValue("negative", forKey: "name")
    filter.setValue(0, forKey: "enabled")
    #expect(filter.name == "negative" && !filter.isEnabled)
    filter.setValue(nil, forKey: "name")
    filter.setValue("yes", forKey: "isEnabled")
    #expect(filter.name == nil && filter.isEnabled)
  }

  @Test func defaultsComeBackButNameAndSwitchStay() {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(3, forKey: "inputRadius")
    filter.setValue(3, forKey: "other")
    (filter.name, filter.isEnabled) = ("b", false)
    filter.setDefaults()
    #expect(
      filter.value(forKey: "inputRadius") as? Double == 10 && filter.value(forKey: "other") == nil)
    #expect(filter.name == "b" && !filter.isEnabled)
  }

  @Test func copiesAreEqualAndApart() throws {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(3, forKey: "inputRadius")
    filter.name = "b"
    let copy = try #require(filter.copy() as? CAFilter)
    #expect(copy !== filter && copy == filter && copy.hash == filter.hash)
    copy.setValue(4, forKey: "inputRadius")
    #expect(filter.value(forKey: "inputRadius") as? Double == 3 && copy != filter)
  }

  @Test func comparisonIsByValue() {
    func filter(_ change: (CAFilter) -> Void) -> CAFilter {
      let filter = CAFilter(type: "multiplyColor")
      change(filter)
      return filter
    }
    let plain = filter { _ in }
    #expect(plain == filter { $0.setValue(color(1, 1, 1), forKey: "inputColor") })
    #expect(plain != filter { $0.setValue(color(1, 1, 0), forKey: "inputColor") })
    #expect(plain != filter { $0.name = nil })
    #expect(plain != filter { $0.isEnabled = false })
    #expect(plain != filter { $0.setValue(1, forKey: "other") })
    #expect(
      filter { $0.setValue(1, forKey: "other") } == filter { $0.setValue(1.0, forKey: "other") })
    #expect(
      filter { $0.setValue([1, "a"] as [Any], forKey: "x") }
        == filter { $0.setValue([1, "a"] as [Any], forKey: "x") })
    #expect(
      filter { $0.setValue([1, "a"] as [Any], forKey: "x") }
        != filter { $0.setValue([1, "b"] as [Any], forKey: "x") })
    #expect(CAFilter(type: "a") != CAFilter(type: "b"))
    #expect(!plain.isEqual("multiplyColor"))
  }

  /// A filter or an animation may be a value of itself: its text and comparison end all the same.
  @Test func objectsThatContainThemselves() {
    let (one, other) = (CAFilter(type: "a"), CAFilter(type: "a"))
    for filter in [one, other] {
      filter.setValue(filter, forKey: "me")
      filter.setValue([filter, 1] as [Any], forKey: "list")
    }
    let inner = "list=[<CAFilter>, 1] me=<CAFilter>"
    #expect(one.description.contains(inner))
    #expect(one.description.components(separatedBy: inner).count == 3)
    #expect(one != other)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(animation, forKey: "me")
    one.setValue(animation, forKey: "animation")
    animation.setValue(one, forKey: "filter")
    #expect(animation.description.hasPrefix("<CABasicAnimation "))
    #expect(animation.description.contains("me=<CABasicAnimation"))
    let group = CAAnimationGroup()
    group.animations = [animation, group]
    #expect(group.description.count < 2000)
    // A refusal prints the value.
    CAFilter(type: "gaussianBlur").setValue(one, forKey: "inputRadius")
  }
}
