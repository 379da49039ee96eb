import Foundation
import Lamina
import Testing

/// Work that nobody wants any more ends soon, wherever it is.
@Suite(.serialized) struct GivenUpTests {
  /// A frame that takes more than a minute on two idle cores, unless it is given up.
  private static func heavy() -> CALayer {
    let top = layer(0, 0, 1600, 1600, .white)
    for index in 0..<3_000 {
      top.addSublayer(
        layer(50, 50, 1500, 1500, .glass) {
          $0.cornerRadius = 300
          $0.transform = CATransform3DMakeRotation(CGFloat(index) * 0.1, 0, 0, 1)
        })
    }
    return top
  }

  private static let limits = {
    var limits = RenderLimits()
    limits.shadedPixels = .max
    return limits
  }()

  @Test func slicesShowTheSamePicture() throws {
    let top = Self.heavy()
    top.sublayers = Array(top.sublayers?.prefix(4) ?? [])
    // Frames in memory are short, and not sliced.
    let options = CARenderOptions.disabling("memory")
    let (plain, calls) = try withRenderer(size: top.bounds.size, options: options) {
      (Picture(try $0.render(top)), $0.statistics.drawCalls)
    }
    try withRenderer(size: top.bounds.size, options: options) { renderer in
      let sliced = try WorkToken.during(WorkToken()) { Picture(try renderer.render(top)) }
      expectEqual(sliced, plain, "slices")
      #expect(renderer.statistics.drawCalls > calls)
    }
  }

  @Test func aDrawingIsGivenUp() throws {
    let top = Self.heavy()
    try withRenderer(size: top.bounds.size, limits: Self.limits) { renderer in
      let clock = ContinuousClock()
      let time = clock.measure {
        let token = WorkToken(deadline: .now + .milliseconds(300))
        #expect(throws: WorkIsOver.self) {
          try WorkToken.during(token) { try renderer.render(top) }
        }
      }
      #expect(time < .seconds(20))
      top.sublayers = [layer(0, 0, 10, 10, .red)]
      expectEqual(Picture(try renderer.render(top)), try render(top), "after-given-up")
    }
  }

  @Test func aDisplayIsGivenUpAndCompletedLater() throws {
    let top = root([])
    let token = WorkToken()
    final class Ending: CALayer {
      var token: WorkToken?
      override func draw(in context: CGContext) {
        token?.end()
        context.setFillColor(.red)
        context.fill(bounds)
      }
    }
    for index in 0..<3 {
      let sheet = Ending()
      sheet.frame = CGRect(x: index * 20, y: 0, width: 16, height: 16)
      sheet.token = token
      sheet.setNeedsDisplay()
      top.addSublayer(sheet)
    }
    try withRenderer(size: top.bounds.size) { renderer in
      #expect(throws: WorkIsOver.self) {
        try WorkToken.during(token) { try renderer.render(top) }
      }
      let picture = Picture(try renderer.render(top))
      for index in 0..<3 { #expect(picture.rgba(index * 20 + 8, 56) == [255, 0, 0, 255]) }
    }
  }

  @Test func aPoolIsFreeSoonAfterADeadline() async throws {
    let pool = try RenderPool(
      contexts: 1, device: .software, limits: Self.limits, options: .all)
    let clock = ContinuousClock()
    let start = clock.now
    await #expect(throws: RenderPoolError.deadlineExceeded) {
      try await pool.render(
        size: CGSize(width: 1600, height: 1600), deadline: .now + .milliseconds(300)
      ) { Self.heavy() }
    }
    let image = try await pool.render(size: PoolTests.size, PoolTests.square(.red))
    #expect(image.width == 8)
    #expect(start.duration(to: clock.now) < .seconds(20))
    #expect(pool.statistics.contextsLost == 0)
    await pool.shutdown()
  }

  @Test func aShutdownReturnsInItsTime() async throws {
    let pool = try RenderPool(
      contexts: 1, device: .software, limits: Self.limits, options: .all)
    let jobs = (0..<4).map { _ in
      Task {
        try await pool.render(size: CGSize(width: 1600, height: 1600)) { Self.heavy() }
      }
    }
    await waits(until: pool.statistics.running > 0)
    let clock = ContinuousClock()
    let time = await clock.measure { await pool.shutdown(within: .seconds(1)) }
    #expect(time < .seconds(20))
    for job in jobs {
      let result = await job.result
      #expect(throws: RenderPoolError.shutDown) { try result.get() }
    }
  }
}
