import Foundation
import Lamina
import Testing

/// Pictures of layers with time maps.
@Suite struct TimeMapRenderTests {
  typealias Key = CATimeMap.Key

  /// Forwards, still, backwards, a jump, and on at half the speed.
  private static func winding() throws -> CATimeMap {
    let ease = CAMediaTimingFunction(name: .easeInEaseOut)
    return try CATimeMap(
      [
        Key(time: 0, localTime: 0, pace: .curve(ease)), Key(time: 2, localTime: 3, pace: .hold),
        Key(time: 3, localTime: 3), Key(time: 5, localTime: 0.5, pace: .hold),
        Key(time: 5.5, localTime: 2.5),
      ], speedAfter: 0.5)
  }

  /// What a tree with a map shows is what the same tree without it shows at the local time, in any
  /// order, by a renderer that has drawn other times before and by a fresh one.
  @Test func aPictureIsThatOfTheMappedTimeInAnyOrder() throws {
    let map = try Self.winding()
    let (top, plain) = (TimeTests.moving(), TimeTests.moving())
    top.timeMap = map
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      try withRenderer(size: top.bounds.size) { other in
        other.keepsAnimations = true
        _ = try renderer.render(top, at: 0)
        _ = try other.render(plain, at: 0)
        for time in [0.5, 1, 1.9, 2, 2.5, 3, 4, 4.75, 5.25, 5.5, 6, 2.5, 1, 7.5, 9, 0.5] {
          let picture = Picture(try renderer.render(top, at: time))
          let local = map.localTime(at: time)
          expectEqual(picture, Picture(try other.render(plain, at: local)), "plain-\(time)")
          expectEqual(picture, try renderAfresh(top, at: time), "fresh-\(time)")
          expectEqual(picture, try render(TimeTests.still(after: local)), tolerance: 2, "\(time)")
        }
      }
    }
  }

  @Test func aHostSleepsWhileTimeStands() throws {
    let top = TimeTests.moving()
    top.timeMap = try Self.winding()
    let host = try TimedHost(top)
    _ = try host.frame(at: 0)
    #expect(try host.frame(at: 1).next == 1)
    #expect(try abs(host.frame(at: 2).next - 3) < 1e-9)
    let asleep = try host.frame(at: 2.5)
    #expect(asleep.damage == .null && abs(asleep.next - 3) < 1e-9)
    let awake = try host.frame(at: 3.5)
    #expect(awake.next == 3.5 && !awake.damage.isNull)
    #expect(try host.frame(at: 5).next == 5.5)
    #expect(try host.frame(at: 5.25).damage == .null)
    // Local time 4, the end, is at 8.5.
    #expect(try host.frame(at: 8).next == 8)
    _ = try host.frame(at: 8.75)
    #expect(host.renderer.nextFrameTime() == .infinity)
    expectEqual(
      Picture(try host.renderer.makeImage()), try render(TimeTests.still(after: 5)), "after the end"
    )
  }

  @Test func aTreeOfAnotherThreadIsShownInMappedTime() throws {
    let top = TimeTests.moving()
    let map = try Self.winding()
    top.timeMap = map
    top.anchorPoint = .zero
    top.position = top.bounds.origin
    let tree = try CommittedTree(top, at: 0)
    let renderer = try CARenderer(
      destination: .offscreen(width: 96, height: 64, device: .surfaceless))
    renderer.committedTree = tree
    renderer.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
    // The map that the tree was committed with counts until the next commit.
    top.timeMap = nil
    for time in [0.5, 2.5, 4, 5.25, 6] {
      renderer.beginFrame(atTime: time, timeStamp: nil)
      try renderer.renderFrame()
      renderer.endFrame()
      let still = TimeTests.still(after: map.localTime(at: time))
      expectEqual(Picture(try renderer.makeImage()), try render(still), tolerance: 2, "\(time)")
    }
  }

  /// Incremental equals full with maps on random layers of random trees.
  @Test(arguments: 0..<4)
  func randomTimesGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
    let top = try Trees.named(Trees.names[(seed * 7) % Trees.names.count])
    for (number, layer) in allLayers(of: top).enumerated() where layer !== top {
      if number % 3 == 0 {
        var keys = [Key(time: 0, localTime: dice.number(0, 3))]
        for index in 1...4 {
          keys.append(
            Key(
              time: Double(index) * dice.number(1, 1.5) + 1, localTime: dice.number(0, 4),
              pace: dice.roll(3) == 0 ? .hold : .linear))
        }
        keys.sort { $0.time < $1.time }
        layer.timeMap = try CATimeMap(keys, speedAfter: Double(dice.roll(2)))
      }
      let animation = CABasicAnimation(keyPath: ["position.x", "opacity"][dice.roll(2)])
      animation.byValue = animation.keyPath == "opacity" ? -0.5 : dice.number(-30, 30)
      (animation.beginTime, animation.duration) = (dice.number(0.1, 2), dice.number(0.5, 4))
      animation.fillMode = .both
      if number < 40 { layer.add(animation, forKey: nil) }
    }
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      _ = try renderer.render(top, at: 0)
      for step in 0..<60 {
        let time = step % 2 == 0 ? Double(step) / 8 : dice.number(0, 9)
        let incremental = Picture(try renderer.render(top, at: time))
        if step % 4 > 0 { continue }
        expectEqual(incremental, try renderAfresh(top, at: time), "map-\(seed)-\(step)")
      }
    }
  }
}
