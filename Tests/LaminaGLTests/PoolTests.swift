import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// Objects that stay between frames: textures of pages that are gone, and records that have not
/// changed.
@Suite struct PoolTests {
  private func plan(page id: Int, _ size: Int, retired: [Int] = [], shade: UInt8 = 9) throws
    -> FramePlan
  {
    var plan = FramePlan(8, 8)
    plan.addPage(
      try makeImage(8, 8) { _, _ in color(shade, 0, 0) }, id: id, width: size, height: size)
    plan.addBlit(pixelRect(0, 0, 8, 8), texelX: 0, texelY: 0)
    plan.retiredPages = retired
    return plan
  }

  @Test func aPageTakesTheTextureOfOneThatIsGone() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      try executor.execute(plan(page: 1, 33), into: target)
      context.gl.finish()
      let made = context.resources.ledger.created(.texture)
      for id in 2..<10 {
        try executor.execute(plan(page: id, 33, retired: [id - 1], shade: UInt8(id)), into: target)
        #expect(try Pixels(target)[4, 4] == color(UInt8(id), 0, 0))
      }
      #expect(context.resources.ledger.created(.texture) == made)
      #expect(context.resources.ledger.deleted(.texture) == 0)
      let cost = try executor.execute(plan(page: 10, 64, retired: [9]), into: target)
      #expect(context.resources.ledger.created(.texture) == made + 1, "another size")
      #expect(cost.spareBytes == 33 * 33 * 4)
      executor.releaseAll()
    }
  }

  /// A frame under way keeps the textures that it reads. With two frames under way, three textures
  /// take turns.
  @Test func whatMayBeReadIsNotWritten() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      let before = context.resources.ledger.created(.texture)
      for id in 1..<12 {
        try executor.execute(plan(page: id, 32, retired: id > 1 ? [id - 1] : []), into: target)
      }
      #expect(context.resources.ledger.created(.texture) - before == 3)
      executor.releaseAll()
    }
  }

  @Test func whatIsNotAskedForGoes() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      try executor.execute(plan(page: 1, 32), into: target)
      var last = ExecutionStatistics()
      for _ in 0..<12 { last = try executor.execute(plan(page: 2, 16, retired: [1]), into: target) }
      #expect(last.spareBytes == 0)
      #expect(context.resources.ledger.deleted(.texture) == 1)
      executor.releaseAll()
    }
  }
}
