import Foundation
import Lamina
import Synchronization
import Testing

/// Frames of a software rasterizer in slices of their true cost: they show what they show at once,
/// and whoever waits behind one does not wait for more than a slice of it.
@Suite(.serialized) struct SliceTests {
  /// Huge particles on top of each other: few records, and more than a minute of work if there are
  /// 20,000 of them.
  static func sparks(_ count: Int, additive: Bool = true) throws -> CALayer {
    let (top, emitter, cell) = (CALayer(), CAEmitterLayer(), CAEmitterCell())
    top.bounds = CGRect(x: 0, y: 0, width: 1200, height: 1200)
    emitter.frame = top.bounds
    emitter.emitterPosition = CGPoint(x: 600, y: 600)
    emitter.emitterSize = CGSize(width: 300, height: 300)
    emitter.emitterShape = .rectangle
    emitter.renderMode = additive ? .additive : .unordered
    cell.contents = try testImage(8, 8, opaque: false)
    (cell.birthRate, cell.lifetime, cell.beginTime) = (Float(count), 1, -2)
    (cell.scale, cell.color) = (100, .glass)
    cell.setValue(6, forKey: "rotationRange")
    emitter.emitterCells = [cell]
    top.addSublayer(emitter)
    return top
  }

  /// Turned rectangles as large as the picture, in clips that are turned too: each is more than a
  /// slice.
  static func sheets() -> CALayer {
    let top = layer(0, 0, 2200, 2200, .white)
    for index in 0..<2 {
      let clip = layer(100, 100, 2000, 2000) {
        ($0.masksToBounds, $0.cornerRadius) = (true, 300)
        $0.transform = CATransform3DMakeRotation(CGFloat(index) * 0.4 + 0.1, 0, 0, 1)
      }
      clip.addSublayer(
        layer(0, 0, 2000, 2000, .glass) {
          $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        })
      top.addSublayer(clip)
    }
    return top
  }

  /// A blur of a large layer: two passes, each more than a slice.
  static func blurred() -> CALayer {
    let top = layer(0, 0, 2800, 2800, .white)
    top.addSublayer(
      layer(100, 100, 2600, 2600, .red) {
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(3, forKey: "inputRadius")
        ($0.filters, $0.cornerRadius) = ([blur], 200)
      })
    return top
  }

  @Test(arguments: ["sparks", "sheets", "blur"])
  func slicesShowTheSamePicture(name: String) throws {
    let top =
      switch name {
      case "sparks": try Self.sparks(60)
      case "sheets": Self.sheets()
      default: Self.blurred()
      }
    // Frames in memory are short, and not sliced.
    let options = CARenderOptions.disabling("memory")
    let (plain, calls) = try withRenderer(size: top.bounds.size, options: options) {
      (Picture(try $0.render(top, at: 5)), $0.statistics.drawCalls)
    }
    try withRenderer(size: top.bounds.size, options: options) { renderer in
      let sliced = try WorkToken.during(WorkToken()) { Picture(try renderer.render(top, at: 5)) }
      expectEqual(sliced, plain, "slices-\(name)")
      #expect(renderer.statistics.drawCalls > calls)
    }
  }

  /// The part of a frame that follows another is sliced too.
  @Test func framesThatFollowAreSliced() throws {
    let top = try Self.sparks(60)
    let options = CARenderOptions.disabling("memory")
    try withRenderer(size: top.bounds.size, options: options) { renderer in
      try withRenderer(size: top.bounds.size, options: options) { other in
        for step in 0..<3 {
          let time = 5 + Double(step) / 30
          let plain = Picture(try other.render(top, at: time))
          let calls = other.statistics.drawCalls
          let sliced = try WorkToken.during(WorkToken()) {
            Picture(try renderer.render(top, at: time))
          }
          expectEqual(sliced, plain, "follows-\(step)")
          #expect(renderer.statistics.drawCalls > calls + 2)
        }
      }
    }
  }

  /// A job of huge particles and an ordinary one share a pool of one: the ordinary one begins soon
  /// after the other's deadline.
  ///
  /// In a process of its own, because a task waits for minutes where thousands of tests run.
  @Test func nobodyWaitsForTheLatenessOfAnother() async {
    await #expect(processExitsWith: .success) {
      var limits = RenderLimits()
      limits.shadedPixels = .max
      let pool = try RenderPool(contexts: 1, device: .software, limits: limits, options: .all)
      // The first frame compiles the programs.
      _ = try await pool.render(size: CGSize(width: 1200, height: 1200), at: 5) {
        try SliceTests.sparks(2)
      }
      let clock = ContinuousClock()
      var late = Duration.seconds(1_000)
      // On a machine with other work a try may take longer, and the ordinary job may be asked for
      // too late. So the next try has twice the time.
      for attempt in 0..<8 where late > .milliseconds(250) {
        let deadline = clock.now + .milliseconds(400 << attempt)
        let hostile = Task {
          try await pool.render(
            size: CGSize(width: 1200, height: 1200), at: 5, deadline: deadline
          ) { try SliceTests.sparks(20_000) }
        }
        await waits(until: pool.statistics.running > 0 || clock.now > deadline)
        let asked = clock.now
        let begin = Mutex(asked)
        let image = try await pool.render(size: PoolTests.size) {
          begin.withLock { $0 = clock.now }
          return PoolTests.square(.red)()
        }
        if asked < deadline { late = min(late, deadline.duration(to: begin.withLock { $0 })) }
        #expect(image.width == 8)
        let result = await hostile.result
        #expect(throws: RenderPoolError.deadlineExceeded) { try result.get() }
      }
      #expect(late <= .milliseconds(250))
      #expect(pool.statistics.contextsLost == 0)
      await pool.shutdown()
    }
  }
}
