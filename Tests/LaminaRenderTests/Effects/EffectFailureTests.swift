import Foundation
import Lamina
import Testing

/// Effects that are refused or fail halfway: a typed error, and a correct next frame.
@Suite struct EffectFailureTests {
  private func tree() -> CALayer {
    stage(
      48, 40,
      [
        layer(0, 0, 48, 40, .white),
        layer(4, 4, 20, 16, .red) { $0.mask = layer(2, 2, 11, 8, .glass) { $0.cornerRadius = 3 } },
        layer(26, 5, 12, 10) {
          $0.castShadow(3, -3, radius: 2)
          $0.addSublayer(layer(-3, 2, 8, 5, .green))
        },
        layer(6, 22, 14, 12, .blue) { $0.filters = [blur(6), filter(kCAFilterColorInvert)] },
        layer(20, 18, 18, 14, .glass) {
          $0.compositingFilter = CAFilter(type: kCAFilterScreenBlendMode)
        },
        layer(30, 24, 12, 12) { $0.backgroundFilters = [blur(2)] },
      ])
  }

  @Test func everyFailingCallIsAnErrorAndTheNextFrameIsRight() throws {
    let top = tree()
    let expected = try render(top)
    let options = CARenderOptions.disabling("memory")
    let calls = try withRenderer(size: top.bounds.size, options: options) { renderer in
      _ = try renderer.render(top)
      return renderer.statistics.glCalls
    }
    #expect(calls > 100)
    for number in stride(from: 1, through: calls, by: 5) {
      try withRenderer(size: top.bounds.size, options: options) { renderer in
        renderer.context.gl.failCall(number)
        do {
          let picture = Picture(try renderer.render(top))
          // A call may fail unnoticed only if the picture is the same without it.
          expectEqual(picture, expected, "failed-effect-call-\(number)")
        } catch {
          #expect(error is GLDeviceError, "\(error)")
        }
        expectEqual(
          Picture(try renderer.render(top)), expected, "after-failed-effect-call-\(number)")
      }
    }
  }

  /// A failure in a later frame, which reuses results of earlier frames.
  @Test func aFailureLaterOnLeavesNothingBehind() throws {
    let top = tree()
    for number in stride(from: 1, through: 120, by: 17) {
      try withRenderer(size: top.bounds.size, options: .disabling("memory")) { renderer in
        _ = try renderer.render(top)
        top.sublayers?[1].position.x += 1
        let expected = try render(top)
        renderer.context.gl.failCall(number)
        _ = try? renderer.render(top)
        expectEqual(Picture(try renderer.render(top)), expected, "later-failure-\(number)")
      }
    }
  }

  private func expectRefusal(
    _ name: String, _ limits: RenderLimits, _ top: CALayer, hiding item: CALayer
  )
    throws
  {
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      item.isHidden = true
      let before = Picture(try renderer.render(top))
      item.isHidden = false
      for _ in 0..<2 {
        do {
          _ = try renderer.render(top)
          Issue.record("\(name): accepted")
        } catch {
          #expect((error as? LimitExceeded)?.name == name, "\(error)")
        }
      }
      item.isHidden = true
      expectEqual(Picture(try renderer.render(top)), before, "after-\(name)")
    }
  }

  @Test func tooManyPassesAreRefused() throws {
    let top = tree()
    let item = layer(0, 0, 10, 10)
    // The layer takes more passes than all others, which are kept and take none any more.
    for k in 0..<30 {
      item.addSublayer(layer(CGFloat(k % 6), 0, 4, 4, .red) { $0.mask = layer(0, 0, 3, 3, .black) })
    }
    top.addSublayer(item)
    let passes = try withRenderer(size: top.bounds.size) { renderer in
      item.isHidden = true
      _ = try renderer.render(top)
      return renderer.statistics.passes
    }
    var limits = RenderLimits()
    limits.passes = passes
    try expectRefusal("passes", limits, top, hiding: item)
  }

  @Test func tooDeepGroupsAreRefused() throws {
    let top = tree()
    let item = layer(0, 0, 20, 20)
    var parent = item
    for _ in 0..<5 {
      let next = layer(0, 0, 20, 20, .glass) { $0.mask = layer(0, 0, 15, 15, .black) }
      parent.addSublayer(next)
      parent = next
    }
    top.addSublayer(item)
    var limits = RenderLimits()
    limits.effectNesting = 3
    try expectRefusal("effectNesting", limits, top, hiding: item)
  }

  @Test func tooLargeABitmapIsRefused() throws {
    let top = tree()
    let item = layer(0, 0, 20, 20, .red) {
      $0.shouldRasterize = true
      $0.rasterizationScale = 20
    }
    top.addSublayer(item)
    var limits = RenderLimits()
    limits.textureSide = 256
    try expectRefusal("textureSide", limits, top, hiding: item)
  }
}
