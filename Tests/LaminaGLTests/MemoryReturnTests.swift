import CGLES
import LaminaGraphics
import LaminaPixels
import LaminaPlan
import Testing

@testable import LaminaGL

/// Frames go back to memory when GL is not needed any more.
@Suite struct MemoryReturnTests {
  /// A picture and a page with an image.
  private func first() throws -> FramePlan {
    var plan = FramePlan(32, 24)
    plan.clearColor = color(20, 40, 60)
    plan.addPage(try makeImage(24, 24) { x, y in color(UInt8(10 * x), UInt8(10 * y), 50) })
    plan.addBlit(pixelRect(1, 1, 25, 23), texelX: 0, texelY: 1)
    return plan
  }

  /// Draws over what is there, and into the page: by a record that needs GL, or by a copy.
  private func next(_ number: Int, needsGL: Bool = false) throws -> FramePlan {
    var plan = FramePlan(32, 24)
    plan.pages = try first().pages
    plan.keepsTarget = true
    let byte = UInt8(truncatingIfNeeded: number * 37)
    plan.addSolid(pixelRect(number % 7, 2, number % 7 + 3, 5), color(byte, 0, 9, 255))
    plan.drawPass(into: 0, pixelRect(0, 0, 24, 24), clears: false)
    plan.addBlit(pixelRect(number % 20, 3, number % 20 + 8, 20), texelX: 0, texelY: 2)
    if needsGL {
      plan.addQuad(
        .image, (0, 0, 10, 10), transform: Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 9, ty: 3),
        source: (0, 0, 10, 10), flags: [.smoothEdges, .trilinear])
    }
    plan.drawPass(into: -1, plan.wholeTarget, clears: false)
    #expect((plan.pixelsInMemory == nil) == needsGL)
    return plan
  }

  /// The frames before the first that is drawn in memory again, and the pictures.
  private func frames(
    _ options: ContextOptions, _ make: (GLContext) throws -> RenderTarget
  ) throws -> (waits: [Int], pictures: [Pixels]) {
    var (waits, pictures): ([Int], [Pixels]) = ([], [])
    try withContext(options) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try make(context)
      defer { target.delete() }
      try executor.execute(try first(), into: target)
      var number = 0
      for _ in 0..<3 {
        try executor.execute(try next(number, needsGL: true), into: target)
        #expect(executor.memory == nil)
        pictures.append(try Pixels(target))
        var wait = 0
        for _ in 0..<40 {
          number += 1
          try executor.execute(try next(number), into: target)
          if executor.memory == nil { wait += 1 }
          pictures.append(try Pixels(target))
        }
        waits.append(wait)
      }
      #expect((executor.memory != nil) == (context.drawsInMemory && waits[2] < 40))
    }
    return (waits, pictures)
  }

  @Test func picturesAreThoseOfGL() throws {
    func own(_ context: GLContext) throws -> RenderTarget {
      try RenderTarget(context: context, width: 32, height: 24)
    }
    let (gl, memory) = (try frames(.usual, own), try frames(.inMemory, own))
    #expect(gl.pictures == memory.pictures)
    try withContext(.inMemory) { context in
      #expect(memory.waits == (context.drawsInMemory ? [4, 8, 16] : [40, 40, 40]))
    }
    #expect(gl.waits == [40, 40, 40])
  }

  /// A target whose texture others know stays there, and so do pages that are not only colours.
  @Test func whatMustStayInGLStays() throws {
    func isBack(_ prepare: (inout FramePlan, RenderTarget) throws -> Void) throws -> Bool {
      var isBack = false
      try withContext(.inMemory) { context in
        let executor = PlanExecutor(context: context)
        defer { executor.releaseAll() }
        let target = try RenderTarget(context: context, width: 32, height: 24)
        defer { target.delete() }
        var plan = try first()
        try prepare(&plan, target)
        try executor.execute(plan, into: target)
        try executor.execute(try next(0, needsGL: true), into: target)
        for number in 1..<30 { try executor.execute(try next(number), into: target) }
        isBack = executor.memory != nil || !context.drawsInMemory
      }
      return isBack
    }
    #expect(try isBack { _, _ in })
    let others = [
      try isBack { _, target in try target.leaveMemory() },
      try isBack { plan, _ in
        plan.pages.append(TexturePage(id: 9, width: 8, height: 8, format: .alpha8))
        let mask = try #require(StoreMemory(width: 8, height: 8, format: .alpha8))
        let source = TexelSource.store(mask)
        plan.uploads.append(
          TextureUpload(page: 1, x: 0, y: 0, source: source, part: source.bounds))
      },
    ]
    try withContext(.inMemory) { context in
      #expect(others.allSatisfy { $0 == !context.drawsInMemory })
    }
  }
}
