import QuartzCore
import Testing

/// What docs/porting.md says of times, animations and completion blocks.
@Suite struct TimeTests {
  private func fading() -> (root: CALayer, fade: CABasicAnimation) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 10
    return (root, fade)
  }

  private func alpha(_ renderer: OffscreenRenderer, _ root: CALayer, at time: Double) throws -> Int
  {
    try renderer.withPixels(of: root, at: time) { pixels, _ in Int(pixels[3]) }
  }

  /// The first frame that shows an animation is its begin, whatever time that frame has.
  @Test func animationsBeginWithTheirFirstFrame() throws {
    let (root, fade) = fading()
    root.add(fade, forKey: "fade")
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    #expect(try alpha(renderer, root, at: 1_000) == 0)
    #expect(abs(try alpha(renderer, root, at: 1_005) - 128) <= 1)
    #expect(root.animation(forKey: "fade")?.beginTime == 1_000)
  }

  /// With `keepsAnimations` they begin at 0, so that frames may come in any order.
  @Test func keptAnimationsBeginAtZero() throws {
    let (root, fade) = fading()
    root.add(fade, forKey: "fade")
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    renderer.keepsAnimations = true
    #expect(abs(try alpha(renderer, root, at: 5) - 128) <= 1)
    #expect(try alpha(renderer, root, at: 0) == 0)
    #expect(root.animation(forKey: "fade")?.beginTime == 0)
  }

  /// `CACurrentMediaTime()` as a begin needs frames at such times.
  @Test func aBeginOfTheClockNeedsFramesOfTheClock() throws {
    let (root, fade) = fading()
    let now = CACurrentMediaTime()
    fade.beginTime = now + 2
    fade.fillMode = .backwards
    root.add(fade, forKey: "fade")
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    renderer.keepsAnimations = true
    #expect(try alpha(renderer, root, at: 5) == 0)
    #expect(abs(try alpha(renderer, root, at: now + 7) - 128) <= 1)
  }

  /// A completion block runs in a turn of the run loop, or when it is asked for.
  @MainActor @Test func completionBlocksNeedATurn() throws {
    let (root, fade) = fading()
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    var runs = 0
    // A layer that no renderer has shown has nothing to wait for.
    _ = try renderer.render(root, at: 0)
    CATransaction.begin()
    CATransaction.setCompletionBlock { runs += 1 }
    root.add(fade, forKey: "fade")
    CATransaction.commit()
    _ = try renderer.render(root, at: 0)
    _ = CATransaction.performPendingCompletions()
    #expect(runs == 0, "the animation has not ended")
    _ = try renderer.render(root, at: 11)
    #expect(runs == 0, "nobody has run the block")
    _ = CATransaction.performPendingCompletions()
    #expect(runs == 1)
  }
}
