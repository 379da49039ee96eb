import Foundation
import Lamina
import Testing

/// Frames that a program waits for later.
@Suite struct PendingFrameTests {
  /// Frames that are drawn in memory have no fence.
  private let inGL = CARenderOptions.all.subtracting(.memory)

  private func tree() -> CALayer {
    root([layer(10, 10, 30, 20, .red), layer(40, 20, 30, 30, .glass), layer(60, 5, 20, 10, .blue)])
  }

  /// The device is done, and nobody has read the picture yet. The picture is still correct.
  @Test func aFrameCanBeWaitedForWithoutItsPicture() throws {
    let top = tree()
    let picture = layer(70, 40, 12, 9)
    picture.contents = try testImage(12, 9)
    top.addSublayer(picture)
    let expected = try render(top)
    try withRenderer(size: top.bounds.size) { renderer in
      let frame = try renderer.begin(top)
      #expect(renderer.statistics.uploadTime > .zero)
      try frame.waitUntilDrawn()
      #expect(frame.isReady)
      try frame.waitUntilDrawn()
      expectEqual(Picture(try frame.wait()), expected, "drawn")
      try frame.waitUntilDrawn()
      _ = try renderer.render(top)
      #expect(renderer.statistics.uploadTime == .zero, "nothing is new")
    }
  }

  /// Frames are waited for in any order and with other work in between. Each frame shows the state
  /// at its beginning.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [false, true])
  func framesAreWhatTheyWereWhenTheyBegan(_ seed: UInt64, _ usesPackBuffers: Bool) throws {
    var dice = Dice(state: seed)
    let images = [try testImage(20, 15), try testImage(7, 9, opaque: false)]
    let top = tree()
    let checker = try OffscreenRenderer(size: top.bounds.size, device: .surfaceless)
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.usesPackBuffers = usesPackBuffers
      var waiting: [(frame: PendingFrame, picture: Picture, step: Int)] = []
      func take(_ index: Int) throws {
        let next = waiting.remove(at: index)
        expectEqual(Picture(try next.frame.wait()), next.picture, "pending-\(seed)-\(next.step)")
        #expect(next.frame.isReady)
      }
      for step in 0..<50 {
        if dice.roll(5) != 0 { IncrementalTests().edit(top, &dice, images: images) }
        let expected = Picture(try checker.render(top))
        switch dice.roll(8) {
        case 0: expectEqual(Picture(try renderer.render(top)), expected, "between-\(seed)-\(step)")
        case 1: _ = try renderer.renderStages(top)
        default: waiting.append((try renderer.begin(top), expected, step))
        }
        if waiting.count > dice.roll(5) { try take(dice.roll(waiting.count)) }
        // Some frames are never waited for.
        if dice.roll(9) == 0, !waiting.isEmpty { waiting.removeFirst() }
      }
      while !waiting.isEmpty { try take(0) }
    }
  }

  @Test(arguments: [false, true])
  func theThirdFrameWaitsForTheFirst(_ usesPackBuffers: Bool) throws {
    let top = tree()
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.usesPackBuffers = usesPackBuffers
      var frames: [PendingFrame] = []
      for _ in 0..<3 {
        top.sublayers?[0].position.x += 3
        frames.append(try renderer.begin(top))
        #expect(renderer.pendingCount <= 2)
      }
      #expect(renderer.pendingCount == 2)
      let calls = renderer.context.gl.totalCalls
      let first = try frames[0].wait()
      #expect(renderer.context.gl.totalCalls == calls)
      #expect(try frames[0].wait() === first)
      // Waiting for the last frame also finishes those before.
      let last = try frames[2].wait()
      #expect(renderer.pendingCount == 0)
      #expect(frames[1].isReady)
      expectEqual(Picture(last), try render(top), "last")
      // Nothing has changed, so it is the same frame.
      let calls2 = renderer.context.gl.totalCalls
      #expect(try renderer.begin(top).wait() === last)
      #expect(try renderer.render(top) === last)
      #expect(renderer.context.gl.totalCalls == calls2)
    }
  }

  @Test(arguments: [false, true])
  func aFailedFenceIsAnErrorOfItsFrame(_ usesPackBuffers: Bool) throws {
    let top = tree()
    try withRenderer(size: top.bounds.size, options: inGL) { renderer in
      renderer.usesPackBuffers = usesPackBuffers
      let frame = try renderer.begin(top)
      renderer.context.gl.failCall(1)
      #expect(throws: GLDeviceError.self) { try frame.wait() }
      #expect(throws: GLDeviceError.self) { try frame.wait() }
      expectEqual(Picture(try renderer.begin(top).wait()), try render(top), "after-failure")
    }
  }

  @Test(arguments: [false, true])
  func aLostContextLosesTheFramesOnTheirWay(_ usesPackBuffers: Bool) throws {
    let top = tree()
    let expected = try render(top)
    try withRenderer(size: top.bounds.size, options: inGL) { renderer in
      renderer.usesPackBuffers = usesPackBuffers
      _ = try renderer.begin(top)
      top.sublayers?[0].position.x += 3
      let second = try renderer.begin(top)
      renderer.context.gl.loseContext(atCall: 1)
      #expect(throws: GLDeviceError.contextLost) { try second.wait() }
      #expect(throws: GLDeviceError.contextLost) { try renderer.begin(top) }
      try renderer.recreate()
      top.sublayers?[0].position.x -= 3
      let third = try renderer.begin(top)
      try renderer.recreate()
      #expect(throws: GLDeviceError.contextLost) { try third.wait() }
      #expect(throws: GLDeviceError.contextLost) { try second.wait() }
      expectEqual(Picture(try renderer.begin(top).wait()), expected, "after-recreation")
    }
  }
}
