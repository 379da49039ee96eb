import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// A software rasterizer compiles few programs for its first frames, and the pixels are those of
/// the programs that it does not compile.
@Suite struct SparingTests {
  private var other: ContextOptions {
    var options = ContextOptions()
    options.sparesPrograms = false
    return options
  }

  /// Upright, clipped, projected and cornered rectangles, with colours and with an image, over a
  /// gradient's worth of what is replaced.
  private func frame(_ side: Int) throws -> FramePlan {
    var plan = FramePlan(side, side)
    plan.addPage(try makeImage(32, 32, texelColor))
    let far = Double(side) - 3
    let clip = plan.addClip((3.5, 2, far, far - 4), radius: 9)
    let turn = Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 20, ty: 4)
    plan.addQuad(.shape, (0, 0, Double(side), Double(side)), color: color(3, 50, 9), blends: false)
    plan.addQuad(.shape, (1, 2, 30, 27), transform: turn, color: color(90, 20, 0, 128))
    plan.addQuad(.shape.clipped, (9, 9, far, far), color: color(0, 20, 90, 200), clip: clip)
    plan.addQuad(
      .shape, (20, 3, 50, 30), source: (8, 0, 0, 0), color: color(20, 90, 9, 230),
      flags: [.smoothEdges, .continuous])
    plan.addQuad(.image, (3.3, 30.2, 40.7, 62), source: (0, 0, 32, 32))
    plan.addQuad(
      .image.clipped, (9.3, 10.2, 70.7, 62), transform: turn, source: (0, 0, 32, 32), clip: clip)
    plan.noteFlags()
    return plan
  }

  @Test func aFrameCompilesOneProgramOfAKind() throws {
    let plan = try frame(90)
    var (expected, pixels): (Pixels?, Pixels?)
    try withContext(other) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      expected = try render(plan, with: executor)
      #expect(context.resources.ledger.live(.program) == 5)
    }
    try withContext { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      pixels = try render(plan, with: executor)
      #expect(context.resources.ledger.live(.program) == 2)
      #expect(try render(plan, with: executor) == expected)
    }
    #expect(pixels == expected)
  }

  /// After as many pixels as they are worth, all programs are there, and the one in their place.
  @Test func whatIsUsedMuchIsCompiled() throws {
    let side = 1_100
    let plan = try frame(side)
    try withContext { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let first = try render(plan, with: executor)
      let before = context.resources.ledger.live(.program)
      for _ in 0..<(ProgramRent.price / (side * side) + 1) {
        #expect(try render(plan, with: executor) == first)
      }
      #expect(before == 2 && context.resources.ledger.live(.program) == 6)
    }
  }

  @Test func aGPUHasAllOfThem() throws {
    let plan = try frame(90)
    try withContext(.hardware([])) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      _ = try render(plan, with: executor)
      #expect(context.resources.ledger.live(.program) == 5)
    }
  }

  /// Pages have no side that is a power of two, and count what they take.
  @Test(arguments: [(64, 64), (64, 40), (1, 7), (63, 65)])
  func sidesOfPages(width: Int, height: Int) throws {
    func bytes(_ options: ContextOptions) throws -> Int {
      var bytes = 0
      try withContext(options) { context in
        let executor = PlanExecutor(context: context)
        defer { executor.releaseAll() }
        var plan = FramePlan(8, 8)
        plan.addPage(try makeImage(width, height, texelColor))
        plan.addBlit(pixelRect(0, 0, 1, 7), texelX: 0, texelY: 0)
        let target = try RenderTarget(context: context, width: 8, height: 8)
        defer { target.delete() }
        try executor.execute(plan, into: target)
        bytes = context.resources.ledger.liveBytes
      }
      return bytes
    }
    func uneven(_ side: Int) -> Int { side & (side - 1) == 0 ? side + 1 : side }
    #expect(
      try bytes(ContextOptions()) - bytes(other)
        == (uneven(width) * uneven(height) - width * height) * 4)
  }

  @Test func aRentEndsAtThePrice() {
    var rent = ProgramRent()
    #expect(rent.left == ProgramRent.price)
    #expect(rent.pay(ProgramRent.price - 1) && rent.left == 1)
    #expect(rent.pay(1) && rent.left == 0)
    #expect(!rent.pay(1) && !rent.pay(.max) && rent.left == 0)
  }
}
