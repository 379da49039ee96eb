import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

// Animations of behaviours, and durations.
extension EmitterTreeTests {
  // MARK: Behaviours and durations

  /// Adds an animation from `from` to `to` that lasts for 10 seconds of the layer's time.
  private func animate(_ path: String, _ from: Any, _ to: Any) {
    let animation = CABasicAnimation(keyPath: path)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 10)
    animation.beginTime = 1e-100
    layer.add(animation, forKey: nil)
  }

  @Test func everyInputOfABehaviourFollowsItsAnimation() throws {
    // The pull begins at 5: with its switch, with its stiffness, or with the reach of its force.
    for (path, from, to) in [
      ("enabled", 0, 1), ("stiffness", 0, 2), ("falloff", 1, 200), ("position.x", 0, 50),
    ] as [(String, Double, Double)] {
      let pull = CAEmitterBehavior(type: "attractor")
      pull.name = "pull"
      pull.isEnabled = path != "enabled"
      pull.setValue(path == "stiffness" ? 0 : 2, forKey: "stiffness")
      pull.setValue(
        CGPoint(x: path == "position.x" ? 0 : 50, y: 0), forKey: "position")
      if path == "falloff" {
        pull.setValue(5, forKey: "radius")
        pull.setValue(1, forKey: "falloff")
      }
      layer.emitterBehaviors = [pull]
      layer.removeAllAnimations()
      let animation = CAKeyframeAnimation(keyPath: "emitterBehaviors.pull.\(path)")
      (animation.values, animation.keyTimes) = ([from, to], [0, 0.5, 1])
      (animation.calculationMode, animation.duration) = (.discrete, 10)
      animation.beginTime = 1e-100
      layer.add(animation, forKey: nil)
      #expect(layer.undrawnKeyPaths(of: animation).isEmpty)
      try commit(4.95)
      #expect(cloud.count == 20 && cloud.allSatisfy { $0.place.x == 0 }, "\(path)")
      tree.tick(at: 6)
      #expect(cloud.contains { $0.place.x > 1 }, "\(path)")
    }
  }

  @Test(arguments: ["emitterBehaviors.fade.values.@index(1)", "emitterBehaviors.fade.values"])
  func curvesFollowTheirAnimation(_ path: String) throws {
    let fade = CAEmitterBehavior(type: "valueOverLife")
    fade.name = "fade"
    fade.setValue("color.alpha", forKey: "keyPath")
    fade.setValue([1, 0, 1], forKey: "values")
    layer.emitterBehaviors = [fade]
    // Half of a life of 2 s has the second value.
    let (zero, one) = (NSNumber(value: 0.0), NSNumber(value: 1.0))
    if path.hasSuffix("values") {
      animate(path, [one, zero, one], [one, one, one])
    } else {
      animate(path, zero, one)
    }
    try commit(5)
    func alpha(_ time: Double) -> Float {
      tree.tick(at: time)
      return cloud.map(\.color.w).min() ?? -1
    }
    // The value moves from 0 to 1 in 10 s.
    #expect(abs(alpha(5) - 0.5) < 0.02 && abs(alpha(8) - 0.8) < 0.02)
    #expect((fade.value(forKey: "values") as? [Any])?.map { Coercion.number($0) } == [1, 0, 1])
  }

  @Test func curvesOfOtherLengthsAreLeftAlone() {
    let fade = CAEmitterBehavior(type: "valueOverLife")
    fade.name = "fade"
    fade.setValue("scale", forKey: "keyPath")
    fade.setValue(Array(repeating: 1, count: 20), forKey: "values")
    layer.emitterBehaviors = [fade]
    func isDrawn(_ path: String) -> Bool {
      let animation = CABasicAnimation(keyPath: path)
      return layer.undrawnKeyPaths(of: animation).isEmpty
    }
    #expect(isDrawn("emitterBehaviors.fade.values.@index(15)"))
    for path in [
      "values.@index(16)", "values.@index(-1)", "values.@index(x)", "values.@index(0", "values",
      "values.", "mystery",
    ] {
      #expect(!isDrawn("emitterBehaviors.fade." + path), "\(path)")
    }
    #expect(isDrawn("emitterCells.fire.xAcceleration") && isDrawn("emitterCells.fire.color"))
    #expect(isDrawn("spinBias"))
    for path in [
      "emitterCells.fire.contents", "emitterCells.fire.contentsScale", "emitterCells.water.scale",
      "emitterCells.fire", "emitterBehaviors.gone.stiffness",
      "emitterCells.fire.emitterCells.x.spin",
      "cullRect.origin.y", "emitterPath",
    ] {
      #expect(!isDrawn(path), "\(path)")
    }
  }

  @Test func theLayersBehavioursAreNotThoseOfACell() throws {
    let wave = CAEmitterBehavior(type: "wave")
    wave.setValue([0, 10, 0], forKey: "force")
    cell.emitterBehaviors = [wave]
    animate("emitterBehaviors.wave.frequency", 1, 1)
    try commit(5)
    // Without a frequency the sine is 0. The layer has no behaviour of that name.
    #expect(!cloud.isEmpty && cloud.allSatisfy { $0.place.y == 0 })
    layer.removeAllAnimations()
    animate("emitterCells.fire.emitterBehaviors.wave.frequency", 1, 1)
    try commit(5)
    #expect(cloud.contains { abs($0.place.y) > 0.1 })
  }

  @Test func theLayersDurationEndsItsBirths() throws {
    (layer.beginTime, layer.duration, layer.repeatCount) = (10, 1, 3)
    try commit(12.55)
    #expect(cloud.count == 20)
    tree.tick(at: 14.05)
    #expect(cloud.count == 10)
    tree.tick(at: 15.1)
    #expect(cloud.isEmpty && tree.nextLook(after: 15.1) == .infinity)
    layer.repeatDuration = 6
    try commit(15.15)
    #expect(cloud.count == 20)
  }

  @Test func aBiasOfTheSpinIsAnimated() throws {
    animate("spinBias", 0, 10)
    (cell.birthRate, cell.lifetime) = (1, 9)
    layer.emitterCells = [cell]
    try commit(2)
    // Born at 1 with a bias of 1, and shown a second later.
    let turn = cloud[0].turn
    #expect(abs(atan2(turn.y, turn.x) - 1) < 1e-3)
  }
}
