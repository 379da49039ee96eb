import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 13: animations in keyed archives.
struct AnimationArchiveTests {
  private func archive(_ animation: CAAnimation) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
  }

  private func unarchive(_ data: Data) throws -> CAAnimation? {
    try NSKeyedUnarchiver.unarchivedObject(ofClass: CAAnimation.self, from: data)
  }

  /// Descriptions without the addresses of the objects inside.
  private func text(_ animation: CAAnimation) -> String {
    guard let children = (animation as? CAAnimationGroup)?.animations else {
      return animation.description
    }
    return "\(animation.duration) " + children.map { text($0) }.joined(separator: "; ")
  }

  @Test(arguments: AnimationClassTests.classes.indices)
  func everyPropertyComesBack(_ index: Int) throws {
    let type = AnimationClassTests.classes[index]
    let whole = type.init()
    for (key, property) in type.properties where property.isArchived {
      let animation = type.init()
      animation.setToOther(key)
      whole.setToOther(key)
      let copy = try #require(try unarchive(try archive(animation)))
      #expect(Swift.type(of: copy) == type)
      #expect(copy.shouldArchiveValue(forKey: key.name), "\(key)")
      #expect(text(copy) == text(animation), "\(key)")
    }
    let copy = try #require(try unarchive(try archive(whole)))
    #expect(text(copy) == text(whole))
  }

  @Test(arguments: AnimationClassTests.classes.indices)
  func emptyArchive(_ index: Int) throws {
    let animation = AnimationClassTests.classes[index].init()
    #expect(try unarchive(try archive(animation))?.description == animation.description)
  }

  @Test func whatStaysOut() throws {
    let spring = CASpringAnimation()
    (spring.initialVelocity, spring.delegate) = (3, AnimationClassTests.Listener())
    spring.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60)
    for key in [
      "initialVelocity", "preferredFrameRateRange", "settlingDuration", "isAdditive", "",
    ] {
      #expect(!spring.shouldArchiveValue(forKey: key), "\(key)")
    }
    #expect(spring.shouldArchiveValue(forKey: "delegate"), "it was set")
    let copy = try #require(try unarchive(try archive(spring)) as? CASpringAnimation)
    #expect(copy.initialVelocity == 0)
    #expect(copy.delegate == nil)
    #expect(copy.preferredFrameRateRange == .default)
  }

  @Test func subclassesDecide() throws {
    let animation = QuietAnimation("opacity", from: 1, to: 2)
    let copy = try #require(try unarchive(try archive(animation)) as? QuietAnimation)
    #expect((copy.fromValue as? NSNumber, copy.keyPath) == (1, "opacity"))
    #expect(copy.toValue == nil)
  }

  @Test func ownKeysComeBack() throws {
    let animation = CATransition()
    animation.setValue("mine", forKey: "tag")
    animation.setValue(NSObject(), forKey: "what cannot be archived")
    let copy = try #require(try unarchive(try archive(animation)))
    #expect(copy.value(forKey: "tag") as? String == "mine")
    #expect(copy.value(forKey: "what cannot be archived") == nil)
  }

  @Test func asActionsOfALayer() throws {
    let layer = CALayer()
    layer.actions = ["position": CABasicAnimation("position", by: CGPoint(x: 3, y: 4))]
    let copy = try #require(try roundTrip(layer))
    let animation = copy.actions?["position"] as? CABasicAnimation
    #expect(Coercion.point(animation?.byValue) == CGPoint(x: 3, y: 4))
    #expect(animation?.keyPath == "position")
  }

  @Test func damagedBytes() throws {
    func animation(_ bytes: [UInt8]) throws -> CAAnimation? {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      bytes.withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress {
          archiver.encodeBytes(start, length: bytes.count, forKey: "CAAnimation")
        }
      }
      let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      coder.decodingFailurePolicy = .setErrorAndReturn
      return CABasicAnimation(coder: coder)
    }
    #expect(try animation([255, 1, 2]) == nil)
    #expect(try animation([1, 1]) == nil)
    var writer = ValueWriter { _ in nil }
    _ = writer.append(
      ["duration": 3.0, "speed": "fast", "mass": 2.0, "delegate": 1.0] as [String: Any])
    let read = try #require(try animation(writer.bytes))
    #expect(read.duration == 3)
    #expect(read.speed == 1)
    #expect(read.value(forKey: "mass") as? Double == 2)
    #expect(read.delegate == nil)
    for length in 0..<writer.bytes.count { _ = try animation(Array(writer.bytes[..<length])) }
  }

  @Test func deepGroupsEnd() throws {
    var group = CAAnimationGroup()
    for _ in 0..<40 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    var (copy, depth) = (try unarchive(try archive(group)) as? CAAnimationGroup, 0)
    while let inner = copy?.animations?.first as? CAAnimationGroup {
      (copy, depth) = (inner, depth + 1)
    }
    #expect(depth == 40)
  }
}

/// An animation that does not archive one of its values.
final class QuietAnimation: CABasicAnimation {
  override func shouldArchiveValue(forKey key: String) -> Bool {
    key != "toValue" && super.shouldArchiveValue(forKey: key)
  }
}
