import Foundation
import Lamina
import Testing

/// A renderer after an error: the error is typed, nothing is lost, and the next frame is correct.
@Suite struct FailureTests {
  @Test func everyFailingCallIsAnErrorAndTheNextFrameIsRight() throws {
    let top = try Trees.named("clips")
    let expected = try render(top)
    let options = CARenderOptions.disabling("memory")
    let calls = try withRenderer(size: top.bounds.size, options: options) { renderer in
      _ = try renderer.render(top)
      return renderer.statistics.glCalls
    }
    #expect(calls > 50)
    for number in stride(from: 1, through: calls, by: 3) {
      try withRenderer(size: top.bounds.size, options: options) { renderer in
        renderer.context.gl.failCall(number)
        do {
          let picture = Picture(try renderer.render(top))
          // A call may fail unnoticed only if the picture is the same without it.
          expectEqual(picture, expected, "failed-call-\(number)")
        } catch {
          #expect(error is GLDeviceError, "\(error)")
        }
        expectEqual(Picture(try renderer.render(top)), expected, "after-failed-call-\(number)")
      }
    }
  }

  @Test func tooManyLayersAreRefusedAndNothingIsLost() throws {
    let top = try Trees.named("colours")
    var limits = RenderLimits()
    limits.layers = 4
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      let before = Picture(try renderer.render(top))
      let extra = layer(0, 0, 10, 10, .red)
      top.addSublayer(extra)
      #expect(throws: LimitExceeded("layers", value: 5, allowed: 4)) { try renderer.render(top) }
      extra.removeFromSuperlayer()
      expectEqual(Picture(try renderer.render(top)), before, "after-limit")
    }
  }

  @Test func tooDeepATreeIsRefused() throws {
    let top = root([])
    var parent = top
    for _ in 0..<1_100 {
      let next = CALayer()
      parent.addSublayer(next)
      parent = next
    }
    #expect(throws: LimitExceeded("depth", value: 1_025, allowed: 1_024)) { try render(top) }
  }

  @Test(arguments: [
    (CGSize(width: 0, height: 10), 1.0), (CGSize(width: -5, height: 10), 1.0),
    (CGSize(width: CGFloat.nan, height: 10), 1.0), (CGSize(width: 10, height: 10), 0.0),
    (CGSize(width: 10, height: 10), -2.0), (CGSize(width: 10, height: 10), Double.infinity),
  ])
  func aSizeThatIsNoneIsRefused(_ size: CGSize, _ scale: Double) {
    #expect(throws: ViewportError.self) { try OffscreenRenderer(size: size, scale: scale) }
  }

  @Test(arguments: [
    (CGSize(width: 20_000, height: 10), "textureSide"),
    (CGSize(width: 1e300, height: 1), "textureSide"),
    (CGSize(width: 16_000, height: 16_000), "targetPixels"),
  ])
  func aSizeOverALimitIsRefused(_ size: CGSize, _ limit: String) {
    do {
      _ = try OffscreenRenderer(size: size)
      Issue.record("accepted")
    } catch {
      #expect((error as? LimitExceeded)?.name == limit)
    }
  }

  @Test func contentsThatAreNoImageDrawNothing() throws {
    let plain = try render(root([layer(5, 5, 20, 20)]))
    let odd = root([layer(5, 5, 20, 20) { $0.contents = "no image" }])
    expectEqual(try render(odd), plain, "no-image")
  }

  @Test func anImageOverTheTextureLimitIsNamed() throws {
    let wide = try testImage(300, 4)
    let top = root([layer(0, 0, 20, 20) { $0.contents = wide }])
    var limits = RenderLimits()
    limits.textureSide = 256
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      #expect(throws: LimitExceeded("textureSide", value: 300, allowed: 256)) {
        try renderer.render(top)
      }
      top.sublayers?.first?.contents = try testImage(30, 4)
      expectEqual(Picture(try renderer.render(top)), try render(top), "after-wide-image")
    }
  }
}
