import Foundation
import Lamina
import Testing

/// Frames of animated trees: incremental equals full at any time, no matter which frames were drawn
/// before.
@Suite struct IncrementalTimeTests {
  private func animation(_ dice: inout Dice) -> CAAnimation {
    let animation = CABasicAnimation()
    switch dice.roll(14) {
    case 0, 1:
      animation.keyPath = "position"
      animation.byValue = CGPoint(x: dice.number(-30, 30), y: dice.number(-30, 30))
    case 2: (animation.keyPath, animation.fromValue, animation.toValue) = ("opacity", 0, 1)
    case 3: (animation.keyPath, animation.byValue) = ("bounds.size.width", dice.number(-9, 30))
    case 4: (animation.keyPath, animation.toValue) = ("transform.rotation.z", dice.number(-3, 3))
    case 5: (animation.keyPath, animation.toValue) = ("transform.rotation.y", dice.number(-3, 3))
    case 6: (animation.keyPath, animation.toValue) = ("backgroundColor", CGColor.red)
    case 7: (animation.keyPath, animation.toValue) = ("cornerRadius", dice.number(0, 14))
    case 8: (animation.keyPath, animation.toValue) = ("zPosition", dice.number(-3, 3))
    case 9: (animation.keyPath, animation.toValue) = ("hidden", true)
    case 10: (animation.keyPath, animation.fromValue, animation.toValue) = ("shadowOpacity", 0, 1)
    case 11: (animation.keyPath, animation.toValue) = ("masksToBounds", dice.roll(2) == 0)
    case 12:
      (animation.keyPath, animation.toValue) = ("sublayerTransform.scale", dice.number(0.5, 1.5))
    default: (animation.keyPath, animation.toValue) = ("borderWidth", dice.number(0, 5))
    }
    (animation.beginTime, animation.duration) = (dice.number(0.1, 4), dice.number(0.2, 4))
    animation.autoreverses = dice.roll(3) == 0
    animation.fillMode = [.removed, .forwards, .backwards, .both][dice.roll(4)]
    return animation
  }

  private func animate(_ top: CALayer, _ dice: inout Dice) {
    let all = allLayers(of: top)
    for _ in 0..<8 {
      let layer = all[dice.roll(all.count)]
      if layer !== top { layer.add(animation(&dice), forKey: nil) }
    }
  }

  /// 200 times for each of six trees, forwards, then back and forth.
  @Test(arguments: 0..<6)
  func randomTimesGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 733 &+ 11)
    let top = try Trees.named(Trees.names[(seed * 5) % Trees.names.count])
    animate(top, &dice)
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      _ = try renderer.render(top, at: 0)
      for step in 0..<200 {
        let time = step % 2 == 0 ? Double(step) / 25 : dice.number(0, 9)
        let incremental = Picture(try renderer.render(top, at: time))
        if step % 5 > 0 { continue }
        expectEqual(incremental, try renderAfresh(top, at: time), "time-\(seed)-\(step)")
      }
    }
  }

  @Test func twoRenderersShowOneTreeAtTheirOwnTimes() throws {
    var dice = Dice(state: 99)
    let top = try Trees.named(Trees.names[0])
    animate(top, &dice)
    try withRenderer(size: top.bounds.size) { first in
      first.keepsAnimations = true
      _ = try first.render(top, at: 0)
      try withRenderer(size: top.bounds.size) { second in
        second.keepsAnimations = true
        for step in 0..<20 {
          let (early, late) = (Double(step) / 7, 6 - Double(step) / 9)
          let pictures = (
            Picture(try first.render(top, at: early)), Picture(try second.render(top, at: late))
          )
          expectEqual(pictures.0, try renderAfresh(top, at: early), "early-\(step)")
          expectEqual(pictures.1, try renderAfresh(top, at: late), "late-\(step)")
        }
      }
    }
  }
}
