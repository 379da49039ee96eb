import Foundation
import Lamina
import Testing

/// Incremental equals full for trees with replicators, under any edits and at any time.
@Suite struct ReplicatorIncrementalTests {
  private func leaf(_ dice: inout Dice) -> CALayer {
    layer(
      dice.number(0, 60), dice.number(0, 40), dice.number(4, 26), dice.number(4, 20), dice.color())
  }

  private func step(_ dice: inout Dice) -> CATransform3D {
    switch dice.roll(5) {
    case 0: return move(dice.number(-20, 20), dice.number(-9, 9))
    case 1: return CATransform3DMakeScale(dice.number(0.6, 1.1), dice.number(-1, 1.1), 1)
    case 2: return CATransform3DMakeRotation(dice.number(-1, 1), 0.4, 1, 0)
    case 3: return CATransform3DIdentity
    default: return turn(dice.number(-2, 2))
    }
  }

  private func make(_ dice: inout Dice, depth: Int) -> CAReplicatorLayer {
    let own = replicator(1 + dice.roll(4), step(&dice), [])
    own.position = CGPoint(x: dice.number(30, 60), y: dice.number(20, 40))
    for _ in 0...dice.roll(2) { own.addSublayer(leaf(&dice)) }
    if depth > 1, dice.roll(2) == 0 { own.addSublayer(make(&dice, depth: depth - 1)) }
    change(own, &dice)
    return own
  }

  private func change(_ own: CAReplicatorLayer, _ dice: inout Dice) {
    switch dice.roll(9) {
    case 0: own.instanceCount = dice.roll(5)
    case 1: own.instanceTransform = step(&dice)
    case 2: own.instanceColor = dice.color()
    case 3: own.instanceRedOffset = Float(dice.number(-0.4, 0.2))
    case 4: own.instanceBlueOffset = Float(dice.number(-0.4, 0.2))
    case 5: own.instanceAlphaOffset = Float(dice.number(-0.3, 0.1))
    case 6: own.instanceDelay = dice.roll(2) == 0 ? 0 : dice.number(0, 0.5)
    case 7: own.preservesDepth = dice.roll(4) == 0
    default: own.instanceColor = .white
    }
  }

  private func edit(_ top: CALayer, _ dice: inout Dice, _ images: [CGImage]) {
    let layers = allLayers(of: top)
    let layer = layers[dice.roll(layers.count)]
    let isRoot = layer === top
    if let own = layer as? CAReplicatorLayer, dice.roll(3) > 0 { return change(own, &dice) }
    switch dice.roll(22) {
    case 0: layer.backgroundColor = dice.color()
    case 1: layer.opacity = Float(dice.number(0.3, 1))
    case 2: layer.cornerRadius = dice.number(0, 12)
    case 3: layer.borderWidth = dice.number(0, 4)
    case 4: layer.masksToBounds.toggle()
    case 5: layer.isGeometryFlipped.toggle()
    case 6 where !isRoot: layer.isHidden.toggle()
    case 7: layer.contents = dice.roll(4) == 0 ? nil : images[dice.roll(images.count)]
    case 8: layer.contentsGravity = [.resize, .center, .resizeAspect, .topLeft][dice.roll(4)]
    case 9: layer.zPosition = CGFloat(dice.roll(3) - 1)
    case 10 where !isRoot: layer.transform = turn(dice.number(-1, 1))
    case 11:
      var eye = CATransform3DIdentity
      eye.m34 = -1 / dice.number(100, 400)
      layer.sublayerTransform = dice.roll(2) == 0 ? CATransform3DIdentity : eye
    case 12 where !isRoot:
      layer.transform = CATransform3DMakeRotation(dice.number(-1, 1), 1, 0.5, 0)
    case 13 where !isRoot: layer.removeFromSuperlayer()
    case 14 where !isRoot: layers[dice.roll(layers.count)].addSublayer(layer)
    case 15: layer.shadowOpacity = dice.roll(2) == 0 ? 0 : 0.8
    case 16 where !isRoot: layer.mask = dice.roll(2) == 0 ? nil : leaf(&dice)
    case 17: layer.filters = dice.roll(2) == 0 ? nil : [CAFilter(type: "gaussianBlur")]
    case 18 where !isRoot: layer.position = CGPoint(x: dice.number(0, 90), y: dice.number(0, 60))
    case 19 where layers.count < 30: layer.addSublayer(make(&dice, depth: 1))
    case 20: layer.shouldRasterize.toggle()
    default: layer.addSublayer(leaf(&dice))
    }
  }

  private func images() throws -> [CGImage] {
    [try testImage(12, 9), try testImage(30, 20, opaque: false), try testImage(7, 7)]
  }

  @Test(arguments: 0..<20)
  func editsGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
    let images = try images()
    let top = root([leaf(&dice), make(&dice, depth: 3), make(&dice, depth: 2)])
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      for step in 0..<14 {
        for _ in 0...dice.roll(3) { edit(top, &dice, images) }
        expectEqual(
          Picture(try renderer.render(top)), try render(top), "replicator-edit-\(seed)-\(step)")
      }
    }
  }

  private func animation(_ dice: inout Dice, of layer: CALayer) -> CAAnimation {
    let animation = CABasicAnimation()
    if layer is CAReplicatorLayer, dice.roll(2) == 0 {
      switch dice.roll(6) {
      case 0:
        (animation.keyPath, animation.toValue) = (
          "instanceTransform.rotation.z", dice.number(-3, 3)
        )
      case 1: (animation.keyPath, animation.toValue) = ("instanceColor", dice.color())
      case 2: (animation.keyPath, animation.toValue) = ("instanceDelay", dice.number(0, 1))
      case 3: (animation.keyPath, animation.toValue) = ("instanceCount", dice.roll(6))
      case 4: (animation.keyPath, animation.toValue) = ("instanceAlphaOffset", dice.number(-0.3, 0))
      default:
        (animation.keyPath, animation.byValue) = (
          "instanceTransform.translation", CGSize(width: 9, height: 3)
        )
      }
    } else {
      switch dice.roll(9) {
      case 0, 1:
        animation.keyPath = "position"
        animation.byValue = CGPoint(x: dice.number(-30, 30), y: dice.number(-30, 30))
      case 2: (animation.keyPath, animation.fromValue, animation.toValue) = ("opacity", 0, 1)
      case 3: (animation.keyPath, animation.toValue) = ("transform.rotation.z", dice.number(-3, 3))
      case 4: (animation.keyPath, animation.toValue) = ("backgroundColor", CGColor.red)
      case 5: (animation.keyPath, animation.toValue) = ("cornerRadius", dice.number(0, 14))
      case 6: (animation.keyPath, animation.toValue) = ("zPosition", dice.number(-3, 3))
      case 7: (animation.keyPath, animation.fromValue, animation.toValue) = ("shadowOpacity", 0, 1)
      default: (animation.keyPath, animation.toValue) = ("contents", try? testImage(9, 9))
      }
    }
    (animation.beginTime, animation.duration) = (dice.number(0.1, 3), dice.number(0.2, 3))
    animation.autoreverses = dice.roll(3) == 0
    animation.fillMode = [.removed, .forwards, .backwards, .both][dice.roll(4)]
    return animation
  }

  private func animate(_ top: CALayer, _ dice: inout Dice) {
    for layer in allLayers(of: top) where layer !== top && dice.roll(3) > 0 {
      layer.add(animation(&dice, of: layer), forKey: nil)
      if dice.roll(6) == 0 { layer.speed = Float(dice.number(0.5, 2)) }
      if dice.roll(8) == 0 { layer.beginTime = dice.number(0, 1) }
    }
  }

  /// Time goes forwards, then back and forth.
  @Test(arguments: 0..<12)
  func anyTimeGivesThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 733 &+ 11)
    let top = root([leaf(&dice), make(&dice, depth: 3), make(&dice, depth: 2)])
    animate(top, &dice)
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      _ = try renderer.render(top, at: 0)
      for step in 0..<60 {
        let time = step % 2 == 0 ? Double(step) / 10 : dice.number(0, 7)
        let incremental = Picture(try renderer.render(top, at: time))
        if step % 4 == 0 {
          expectEqual(
            incremental, try renderAfresh(top, at: time), "replicator-time-\(seed)-\(step)")
        }
      }
    }
  }

  /// Edits between frames, while everything is animated.
  @Test(arguments: 0..<8)
  func editsOfWhatIsAnimated(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 431 &+ 3)
    let images = try images()
    let top = root([leaf(&dice), make(&dice, depth: 3)])
    animate(top, &dice)
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      for step in 0..<16 {
        edit(top, &dice, images)
        if dice.roll(4) == 0 { animate(top, &dice) }
        if dice.roll(6) == 0 {
          allLayers(of: top)[dice.roll(allLayers(of: top).count)].removeAllAnimations()
        }
        let time = dice.number(0, 5)
        expectEqual(
          Picture(try renderer.render(top, at: time)), try renderAfresh(top, at: time),
          "replicator-live-\(seed)-\(step)")
      }
    }
  }

  /// Layers in instances change by a transition, each instance at its own time.
  @Test func transitionsAreDelayed() throws {
    let inner = layer(4, 20, 16, 20, .red)
    let own = replicator(3, move(30), [inner]) { $0.instanceDelay = 1 }
    let top = root([own]) { $0.backgroundColor = nil }
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      _ = try renderer.render(top, at: 0)
      let fade = CATransition()
      (fade.duration, fade.timingFunction) = (2, CAMediaTimingFunction(name: .linear))
      inner.add(fade, forKey: nil)
      changesShowAtOnce()
      inner.backgroundColor = .blue
      CATransaction.commit()
      _ = try renderer.render(top, at: 0)
      func blues(_ time: Double) throws -> [Int] {
        let picture = Picture(try renderer.render(top, at: time))
        return [12, 42, 72].map { Int(picture[$0, 32].x) }
      }
      // Red has no blue. An instance shows the end of the transition until its own time reaches the
      // start.
      let (first, later) = (try blues(1), try blues(2.5))
      #expect(abs(first[0] - 128) <= 1 && first[1] <= 1)
      #expect(later[0] == 255 && abs(later[1] - 191) <= 1 && abs(later[2] - 64) <= 1)
    }
  }
}
