import Foundation
import Lamina
import Testing

extension IncrementalTests {
  /// A cell that has been emitting for a while.
  func cell(_ dice: inout Dice, _ images: [CGImage]) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = images[dice.roll(images.count)]
    (cell.birthRate, cell.lifetime) = (Float(dice.number(1, 12)), Float(dice.number(0.5, 3)))
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (
      dice.number(0, 40), 20, dice.number(0, 3)
    )
    (cell.scale, cell.scaleRange, cell.redRange) = (dice.number(0.3, 1.2), 0.2, 0.5)
    cell.beginTime = -4
    return cell
  }

  /// An emitter with one or two cells.
  func emitter(_ dice: inout Dice, _ images: [CGImage]) -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: dice.number(0, 40), y: dice.number(0, 30), width: 40, height: 30)
    emitter.emitterPosition = CGPoint(x: 20, y: 15)
    emitter.seed = UInt32(dice.roll(100))
    emitter.emitterCells = (0...dice.roll(2)).map { _ in cell(&dice, images) }
    return emitter
  }

  /// One change: of the emitter, of its cells by name, or of the cells' behaviour.
  func edit(_ emitter: CAEmitterLayer, _ dice: inout Dice, _ images: [CGImage]) {
    func set(_ key: String, _ value: Any) {
      emitter.setValue(value, forKeyPath: "emitterCells.spark." + key)
    }
    switch dice.roll(20) {
    case 0: set("birthRate", dice.number(0, 20))
    case 1: set("lifetime", dice.number(0, 4))
    case 2: set("velocity", dice.number(0, 80))
    case 3: set("spin", dice.number(-4, 4))
    case 4: set("scaleSpeed", dice.number(-0.4, 0.4))
    case 5: set("color", dice.color())
    case 6: set("yAcceleration", dice.number(-30, 30))
    case 7: set("alphaSpeed", dice.number(-0.8, 0))
    case 8: set("contents", images[dice.roll(images.count)])
    case 9:
      emitter.renderMode =
        [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive][dice.roll(5)]
    case 10: emitter.emitterShape = [.point, .line, .circle, .rectangle, .sphere][dice.roll(5)]
    case 11: emitter.emitterSize = CGSize(width: dice.number(0, 40), height: dice.number(0, 30))
    case 12: emitter.emitterPosition = CGPoint(x: dice.number(0, 40), y: dice.number(0, 30))
    case 13: emitter.preservesDepth.toggle()
    case 14: emitter.birthRate = Float(dice.roll(3))
    case 15: emitter.emitterCells = dice.roll(4) == 0 ? nil : [cell(&dice, images)]
    case 16: set("emitterCells", [cell(&dice, images)])
    case 17: emitter.emitterBehaviors = dice.roll(3) == 0 ? nil : [behavior(&dice)]
    case 18: emitter.scale = Float(dice.number(0, 2))
    default: emitter.seed = UInt32(dice.roll(100))
    }
  }

  private func behavior(_ dice: inout Dice) -> CAEmitterBehavior {
    let types = [
      "wave", "drag", "alignToMotion", "valueOverLife", "colorOverLife", "simpleAttractor", "light",
    ]
    let behavior = CAEmitterBehavior(type: types[dice.roll(types.count)])
    behavior.name = "does"
    behavior.setValue([dice.number(-30, 30), 10, 0], forKey: "force")
    behavior.setValue(dice.number(0, 2), forKey: "frequency")
    behavior.setValue(dice.number(0, 2), forKey: "drag")
    behavior.setValue(CGPoint(x: 10, y: 10), forKey: "position")
    behavior.setValue(dice.number(0, 4), forKey: "stiffness")
    behavior.setValue("scale", forKey: "keyPath")
    behavior.setValue([1, 0.5, 2], forKey: "values")
    behavior.setValue([dice.color(), dice.color()], forKey: "colors")
    return behavior
  }
}

/// Incremental equals full for trees with emitters, alone and in replicators, under random edits
/// and at any time.
@Suite struct EmitterIncrementalTests {
  private let editor = IncrementalTests()

  private func images() throws -> [CGImage] {
    [try testImage(6, 5), try testImage(9, 9, opaque: false)]
  }

  private func tree(_ dice: inout Dice, _ images: [CGImage]) -> CALayer {
    let own = CAReplicatorLayer()
    own.frame = CGRect(x: 10, y: 5, width: 60, height: 40)
    own.instanceCount = 2 + dice.roll(2)
    own.instanceTransform = CATransform3DMakeTranslation(18, 6, 0)
    if dice.roll(2) == 0 { own.instanceDelay = 0.3 }
    own.addSublayer(editor.emitter(&dice, images))
    return root([layer(10, 10, 30, 20, .glass), editor.emitter(&dice, images), own])
  }

  @Test(arguments: SampleCount.of(8, exhaustive: 60))
  func editsAtAnyTimeGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 619 &+ 7)
    let images = try images()
    let top = tree(&dice, images)
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      var time = 1.0
      for step in 0..<24 {
        for _ in 0..<dice.roll(3) { editor.edit(top, &dice, images: images) }
        if dice.roll(4) == 0 { time = dice.number(0, 6) } else { time += 1 / 30 }
        let incremental = Picture(try renderer.render(top, at: time))
        if step % 2 == 0 {
          expectEqual(incremental, try renderAfresh(top, at: time), "emitter-edit-\(seed)-\(step)")
        }
      }
    }
  }

  /// Cells and behaviours by key path.
  @Test(arguments: SampleCount.of(4, exhaustive: 30))
  func animatedCellsGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 211 &+ 1)
    let images = try images()
    let top = tree(&dice, images)
    let keys = [
      "birthRate", "velocity", "scale", "scaleSpeed", "yAcceleration", "alphaSpeed", "spin",
      "lifetime",
    ]
    for layer in allLayers(of: top).compactMap({ $0 as? CAEmitterLayer }) {
      for _ in 0..<3 {
        let animation = CABasicAnimation(
          keyPath: "emitterCells.spark." + keys[dice.roll(keys.count)])
        (animation.fromValue, animation.toValue) = (dice.number(0, 2), dice.number(0, 9))
        (animation.beginTime, animation.duration) = (dice.number(0.1, 2), dice.number(0.2, 3))
        layer.add(animation, forKey: nil)
      }
    }
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      for step in 0..<30 {
        let time = step % 2 == 0 ? Double(step) / 8 : dice.number(0, 5)
        let incremental = Picture(try renderer.render(top, at: time))
        if step % 3 == 0 {
          expectEqual(incremental, try renderAfresh(top, at: time), "emitter-time-\(seed)-\(step)")
        }
      }
    }
  }
}
