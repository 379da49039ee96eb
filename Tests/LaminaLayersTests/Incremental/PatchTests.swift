import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Patched plans against newly made plans.
@Suite struct PatchTests {
  /// The records of a plan, in the order of drawing.
  private func text(_ plan: FramePlan) -> String {
    plan.description.split(separator: "\n").filter {
      !$0.hasPrefix("layers") && !$0.hasPrefix("upload")
    }
    .joined(separator: "\n")
  }

  private func field(_ count: Int) throws -> (root: CALayer, sprites: [CALayer]) {
    let top = root(400, 300)
    top.backgroundColor = color(1, 1, 1)
    let picture = try image(16, 16)
    let sprites = (0..<count).map { index in
      let sprite = layer(rect(Double(index * 37 % 380), Double(index * 53 % 280), 16, 16))
      sprite.contents = picture
      sprite.transform = CATransform3DMakeRotation(CGFloat(index), 0, 0, 1)
      top.addSublayer(sprite)
      return sprite
    }
    return (top, sprites)
  }

  @Test func turnedSpritesArePatchedToWhatTheyWouldBe() throws {
    let (top, sprites) = try field(100)
    let frame = Frame(top, options: .all)
    try frame.draw()
    for step in 1..<6 {
      for (index, sprite) in sprites.enumerated() {
        sprite.transform = CATransform3DMakeRotation(CGFloat(index + step) * 0.7, 0, 0, 1)
      }
      #expect(try frame.draw())
      #expect(text(frame.plan) == text(try plan(top, options: .all)))
    }
  }

  /// If the damage is small, only the records near it are drawn, in the same order.
  @Test func oneThatMovesDrawsWhatItTouches() throws {
    let (top, sprites) = try field(400)
    let frame = Frame(top, options: .all)
    try frame.draw()
    #expect(frame.compiler.damagedPixels == 400 * 300)
    sprites[7].position.x += 1
    #expect(try frame.draw())
    #expect(frame.compiler.damagedPixels < 40 * 40)
    frame.compiler.withWork { work in
      #expect(work.turned.count > 0 && work.turned.count < 40)
      #expect(work.passes.count == 1 && work.passes[0].cut != nil)
    }
    #expect(frame.plan.turned.count == 399, "one stands upright")
    #expect(try !frame.draw(), "nothing has changed")
  }

  @Test func anOlderTargetGetsAllThatItHasMissed() throws {
    let (top, sprites) = try field(50)
    let frame = Frame(top, options: .all)
    let viewport = try Viewport(bounds: top.bounds, scale: 1, limits: .standard)
    func draw(age: Int) throws -> Int {
      frame.compiler.finishUploads()
      try frame.tree.commit(top, limits: .standard)
      return try frame.compiler.compile(frame.tree.published, viewport: viewport, targetAge: age)
        ? frame.compiler.damagedPixels : 0
    }
    for _ in 0..<6 { _ = try draw(age: 1) }
    sprites[0].position.x += 1
    let first = try draw(age: 1)
    sprites[30].position.x += 1
    let both = try draw(age: 2)
    #expect(first > 0 && both > first && both < 400 * 300)
    #expect(try draw(age: 0) == 400 * 300)
  }

  @Test func whatHidesOthersAndMovesHidesThemNoMore() throws {
    let (top, _) = try field(50)
    let cover = layer(rect(0, 0, 200, 200), color(0, 0, 1))
    top.addSublayer(cover)
    let frame = Frame(top, options: .all)
    try frame.draw()
    let hidden = frame.plan.statistics.drawnLayers
    #expect(hidden < 52)
    cover.position.x += 1
    try frame.draw()
    #expect(frame.plan.statistics.drawnLayers == 52)
    cover.position.x += 1
    #expect(try frame.draw())
    #expect(frame.compiler.damagedPixels < 400 * 300)
  }
}
