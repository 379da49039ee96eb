import Foundation
import Lamina
import Testing

/// Pictures of a time, by renderers, trees and pools.
@Suite struct TimeTests {
  /// A square that goes 40 points to the right in 4 seconds and fades in the second half. It has to
  /// be shown from `begin` on.
  static func moving(begin: CFTimeInterval = 0) -> CALayer {
    let square = layer(10, 10, 20, 20, .red)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (20, 60, 4)
    square.add(move, forKey: "move")
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (1, 0, begin + 2, 2)
    square.add(fade, forKey: "fade")
    return root([square])
  }

  /// The same square at its position after `time` seconds, not animated. The end belongs to an
  /// animation.
  static func still(after time: Double) -> CALayer {
    let runs = time >= 0 && time <= 4
    let square = layer(10 + (runs ? 10 * time : 0), 10, 20, 20, .red)
    if runs, time >= 2 { square.opacity = Float(1 - (time - 2) / 2) }
    return root([square])
  }

  @Test func aPictureIsThatOfItsTime() throws {
    let top = Self.moving(begin: 100)
    try withRenderer(size: top.bounds.size) { renderer in
      for (time, step) in [(100, 0), (101, 1), (102, 2), (103.5, 3.5), (104, 4), (110, 10)] {
        expectEqual(
          Picture(try renderer.render(top, at: time)), try render(Self.still(after: step)),
          "time-\(step)")
      }
    }
  }

  /// Pictures of any time, in any order, by each way to get pixels.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func keptAnimationsGiveAnyTime(_ seed: UInt64) throws {
    var dice = Dice(state: seed)
    let top = Self.moving()
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      for step in 0..<40 {
        let time = Double(dice.roll(50)) / 10
        let expected = try render(Self.still(after: time))
        let picture: Picture
        switch dice.roll(4) {
        case 0: picture = Picture(try renderer.render(top, at: time))
        case 1: picture = Picture(try renderer.begin(top, at: time).wait())
        case 2:
          picture = try renderer.withPixels(of: top, at: time) { bytes, _ in
            Picture(width: expected.width, height: expected.height, bytes: Array(bytes))
          }
        default:
          var bytes = [UInt8](repeating: 0, count: expected.bytes.count)
          try bytes.withUnsafeMutableBytes {
            try renderer.render(top, into: $0, bytesPerRow: expected.width * 4, at: time)
          }
          picture = Picture(width: expected.width, height: expected.height, bytes: bytes)
        }
        expectEqual(picture, expected, "any-\(seed)-\(step)")
      }
    }
  }

  /// Frames under way keep their times.
  @Test(arguments: [false, true])
  func framesOnTheirWayHaveTimesOfTheirOwn(_ usesPackBuffers: Bool) throws {
    let top = Self.moving()
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.usesPackBuffers = usesPackBuffers
      renderer.keepsAnimations = true
      var last: (frame: PendingFrame, time: Double)?
      for time in [3, 0.5, 0.5, 2.5, 9, 9, 9, 1] {
        let next = (try renderer.begin(top, at: time), time)
        if let last {
          expectEqual(
            Picture(try last.frame.wait()), try render(Self.still(after: last.time)), "\(last.time)"
          )
        }
        last = next
      }
    }
  }

  /// If nothing moves, the picture is the same object and GL is not called.
  @Test func nothingIsDrawnWhereNothingMoves() throws {
    let top = Self.moving()
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      _ = try renderer.render(top, at: 3)
      let end = try renderer.render(top, at: 5)
      let calls = renderer.context.gl.totalCalls
      #expect(try renderer.render(top, at: 6) === end)
      #expect(try renderer.begin(top, at: 7).wait() === end)
      #expect(renderer.context.gl.totalCalls == calls)
      // The damage is two points of a square that is 20 wide, not the whole picture.
      _ = try renderer.render(top, at: 0)
      _ = try renderer.render(top, at: 0.2)
      #expect(renderer.statistics.damagedPixels > 0)
      #expect(renderer.statistics.damagedPixels < 800)
    }
  }

  @Test func withoutATimeItIsTheClocks() throws {
    let top = Self.moving()
    try withRenderer(size: top.bounds.size) { renderer in
      let start = CACurrentMediaTime()
      // The square has hardly moved in this time, unless the machine stood still.
      let picture = Picture(try renderer.render(top))
      expectEqual(picture, try render(Self.still(after: 0)), "clock")
      #expect(CACurrentMediaTime() >= start)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func timesThatAreNone(_ time: Double) throws {
    let top = Self.moving()
    try withRenderer(size: top.bounds.size) { renderer in
      #expect(throws: GLDeviceError.self) { try renderer.render(top, at: time) }
      #expect(throws: GLDeviceError.self) { try renderer.begin(top, at: time) }
      let error = #expect(throws: GLDeviceError.self) {
        try renderer.withPixels(of: top, at: time) { _, _ in }
      }
      #expect(
        "\(try #require(error))".hasSuffix("a frame at \(time) seconds: the time must be finite"))
      #expect(throws: CommittedTreeError.self) { try CommittedTree(top, at: time) }
      let tree = try CommittedTree(top, at: 0)
      #expect(throws: CommittedTreeError.self) { try tree.commit(at: time) }
      #expect(throws: GLDeviceError.self) { try renderer.render(tree, at: time) }
      // All this has done no harm.
      expectEqual(
        Picture(try renderer.render(tree, at: 1)), try render(Self.still(after: 1)), "harmless")
    }
  }

  /// Readers show a tree at their own times, without a commit.
  @Test func readersOfATreeHaveTimesOfTheirOwn() throws {
    let top = Self.moving(begin: 50)
    let tree = try CommittedTree(top, at: 50)
    try withRenderer(size: top.bounds.size) { first in
      try withRenderer(size: top.bounds.size) { second in
        for (one, other) in [(50, 53), (50.5, 52.5), (54.5, 50), (51, 51), (50, 54)] {
          expectEqual(
            Picture(try first.render(tree, at: one)), try render(Self.still(after: one - 50)),
            "first-\(one)")
          expectEqual(
            Picture(try second.begin(tree, at: other).wait()),
            try render(Self.still(after: other - 50)),
            "second-\(other)")
        }
      }
    }
  }

  /// Frame 3.5 of a film without the frames before, on any thread.
  @Test func jobsOfAPoolHaveTimesOfTheirOwn() async throws {
    let pool = try RenderPool(contexts: 2, device: .software, options: .all)
    let size = Self.moving().bounds.size
    for time in [0, 0.5, 2.5, 3.5, 9] {
      let expected = try render(Self.still(after: time))
      let image = try await pool.render(size: size, at: time) { Self.moving() }
      expectEqual(Picture(image), expected, "pool-\(time)")
      let file = try await pool.renderData(size: size, at: time) { Self.moving() }
      expectEqual(
        Picture(try ImageCodec.decode(file, limits: .standard)), expected, "pool-file-\(time)")
    }
    await #expect(throws: GLDeviceError.self) {
      try await pool.render(size: size, at: .nan) { Self.moving() }
    }
    await pool.shutdown()
  }

  @Test func plansAreThoseOfTheirTime() throws {
    let top = Self.moving()
    let plans = try [10, 11, 10, 30].map {
      try FrameInspection.planText(of: top, size: top.bounds.size, options: .all, at: $0)
    }
    #expect(plans[0] == plans[2])
    #expect(plans[0] != plans[1])
    let still = Self.still(after: 1)
    #expect(
      plans[1] == (try FrameInspection.planText(of: still, size: top.bounds.size, options: .all)))
  }
}
