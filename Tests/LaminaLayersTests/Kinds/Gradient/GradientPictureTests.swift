import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// When a gradient gets a stamp, and when the stamp goes.
@Suite struct GradientPictureTests {
  let top = root(300, 200)
  let gradient = CAGradientLayer()
  let other = layer(rect(10, 10, 20, 20), color(1, 1, 1))

  init() {
    gradient.frame = top.bounds
    gradient.colors = [color(1, 0, 0), color(0, 0, 1)]
    top.addSublayer(gradient)
    top.addSublayer(other)
  }

  private func programs(_ frame: Frame) -> Set<DrawProgram> {
    Set(frame.plan.batches.map(\.program))
  }

  /// Makes a new plan.
  private func change(_ frame: Frame) throws {
    other.removeFromSuperlayer()
    other.position.x += 1
    top.addSublayer(other)
    try frame.draw()
  }

  @Test func theThirdPlanDrawsThePicture() throws {
    let frame = Frame(top, options: .all, copies: true)
    try frame.draw()
    #expect(programs(frame) == [.gradient, .solid])
    try change(frame)
    #expect(programs(frame) == [.gradient, .solid] && frame.plan.passes.isEmpty)
    try change(frame)
    #expect(frame.plan.passes.map { $0.page >= 0 } == [true, false])
    #expect(frame.plan.batches[0].program == .gradient && frame.plan.quads.count == 1)
    #expect(frame.plan.passes[0].area == PixelRect(minX: 0, minY: 0, maxX: 300, maxY: 200))
    for _ in 0..<3 {
      try change(frame)
      #expect(
        programs(frame) == [.blit, .solid] && frame.plan.passes.isEmpty && frame.plan.quads.isEmpty)
      #expect(frame.plan.batches.first { $0.program == .blit }?.blends == false)
    }
  }

  @Test func oneThatChangesIsNever() throws {
    let frame = Frame(top, options: .all, copies: true)
    for step in 0..<8 {
      gradient.startPoint = CGPoint(x: 0.1 * Double(step), y: 0)
      try change(frame)
      #expect(programs(frame) == [.gradient, .solid] && frame.plan.passes.isEmpty, "\(step)")
    }
  }

  /// A gradient with new colours is drawn again, and so is one at a new place.
  @Test func aChangeIsDrawn() throws {
    let frame = Frame(top, options: .all, copies: true)
    for _ in 0..<4 { try change(frame) }
    #expect(programs(frame) == [.blit, .solid])
    gradient.colors = [color(1, 1, 0), color(0, 0, 1)]
    try change(frame)
    #expect(programs(frame) == [.gradient, .solid])
    for _ in 0..<3 { try change(frame) }
    #expect(programs(frame) == [.blit, .solid])
    gradient.position.x += 1
    try change(frame)
    #expect(programs(frame).contains(.gradient))
  }

  @Test(arguments: [false, true])
  func nothingIsCopiedWhereItDoesNotPay(_ copies: Bool) throws {
    let options: CARenderOptions = copies ? .all.subtracting(.caching) : .all
    let frame = Frame(top, options: options, copies: copies)
    for _ in 0..<5 { try change(frame) }
    #expect(programs(frame) == [.gradient, .solid])
  }

  @Test func smallOnesAndThoseOverTheBudgetStay() throws {
    gradient.frame = rect(0, 0, 60, 60)
    let small = Frame(top, options: .all, copies: true)
    for _ in 0..<5 { try change(small) }
    #expect(programs(small).contains(.gradient))
    gradient.frame = top.bounds
    var limits = RenderLimits()
    limits.effectBytes = 300 * 200 * 4
    let poor = Frame(top, options: .all, limits: limits, copies: true)
    for _ in 0..<5 { try change(poor) }
    #expect(programs(poor).contains(.gradient))
  }

  @Test func picturesGoWithTheirUse() throws {
    let frame = Frame(top, options: .all, copies: true)
    for _ in 0..<4 { try change(frame) }
    let page = try #require(frame.plan.pages.last)
    gradient.removeFromSuperlayer()
    for _ in 0..<(GradientStamps.keptFrames + SurfacePool.keptFrames + 4) {
      try change(frame)
      if frame.plan.retiredPages == [page.id] { return }
    }
    Issue.record("page \(page.id) is still there")
  }
}
