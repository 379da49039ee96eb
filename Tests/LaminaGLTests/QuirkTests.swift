import CGLES
import LaminaGL
import LaminaGraphics
import LaminaPlan
import Testing

/// The ways that are taken where a driver cannot be relied on: the pixels are those of other
/// drivers.
@Suite struct QuirkTests {
  private static let known: [(String, DriverQuirks)] = [
    ("zink (llvmpipe (LLVM 15.0.6, 256 bits))", .losesPartialClears),
    ("softpipe", [.losesDrawsAfterClears, .weighsFinely]),
    ("llvmpipe (LLVM 15.0.6, 256 bits)", []),
    ("virgl (LLVMPIPE (LLVM 15.0.6, 256 bits))", []),
    ("NVIDIA H100 PCIe/PCIe/SSE2", []),
  ]

  @Test(arguments: known)
  func quirksFollowFromTheRenderer(_ renderer: String, _ quirks: DriverQuirks) {
    #expect(DriverQuirks(renderer: renderer) == quirks)
  }

  /// Two frames of one target: all of it, then a part of it over what was drawn.
  private static func frames(_ quirks: DriverQuirks) throws -> (Pixels, clears: Int) {
    var options = ContextOptions()
    options.quirks = quirks
    var result: (Pixels, Int)?
    try withContext(options) { context in
      var whole = FramePlan(40, 30)
      whole.clearColor = color(10, 200, 30)
      whole.addSolid(pixelRect(5, 5, 30, 25), color(100, 0, 0, 128), blends: true)
      whole.drawPass(into: -1, whole.wholeTarget)
      whole.passes[0].clearColor = whole.clearColor
      var part = whole
      part.passes[0].cut = pixelRect(7, 3, 21, 19)
      part.passes[0].clearColor = color(51, 102, 153, 204)
      let target = try RenderTarget(context: context, width: 40, height: 30)
      defer { target.delete() }
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let before = context.gl.counts
      try executor.execute(whole, into: target)
      try executor.execute(part, into: target)
      result = (try Pixels(target), context.gl.counts.since(before)[.clear])
    }
    return try #require(result)
  }

  @Test func fillsEqualClears() throws {
    let plain = try Self.frames([])
    let parts = try Self.frames(.losesPartialClears)
    let all = try Self.frames(.losesDrawsAfterClears)
    #expect(plain.0[7, 3] == color(51, 102, 153, 204))
    #expect(plain.0[6, 3] == color(10, 200, 30))
    #expect(parts.0 == plain.0)
    #expect(all.0 == plain.0)
    #expect([plain.clears, parts.clears, all.clears] == [2, 1, 0])
  }

  /// An image straight, turned and scaled, beside texels of another one in its page.
  private static func images() throws -> FramePlan {
    var plan = FramePlan(120, 60)
    plan.addPage(
      try makeImage(40, 40) { x, y in
        (4..<24).contains(x) && (6..<22).contains(y) ? texelColor(x, y) : color(255, 0, 255)
      })
    let bounds = pixelRect(4, 6, 24, 22)
    let turn = Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 70, ty: 4)
    plan.addQuad(
      .image, (0, 0, 20, 16), transform: .translation(2, 3), source: (4, 6, 24, 22), bounds: bounds)
    plan.addQuad(
      .image, (0, 0, 30, 33), transform: .translation(28.3, 3.6), source: (4, 6, 24, 22),
      bounds: bounds)
    plan.addQuad(.image, (0, 0, 40, 30), transform: turn, source: (4, 6, 24, 22), bounds: bounds)
    return plan
  }

  @Test func weighingOneByOneEqualsTheSampler() throws {
    var options = ContextOptions()
    options.quirks = .weighsFinely
    let sampled = try render(Self.images())
    var weighed: Pixels?
    try withContext(options) { weighed = try render(Self.images(), in: $0) }
    let found = try #require(weighed)
    let steps = zip(sampled.bytes, found.bytes).map { abs(Int($0) - Int($1)) }
    // The sampler of the software rasterizer rounds each product to 8 bits.
    #expect(try #require(steps.max()) <= 2)
    for y in 0..<16 {
      for x in 0..<20 { #expect(found[x + 2, y + 3] == texelColor(x + 4, y + 6)) }
    }
  }

  @Test func everyVariantThatWeighsIsLinked() throws {
    try withContext { context in
      for program in [DrawProgram.image, .image.clipped, .turnedImage, .particles] {
        let variants: [ProgramVariant] =
          program.kind == .image ? [[], .extended, .projective, .turned] : [[]]
        for variant in variants {
          let source = ShaderSource(program, variant, quirks: .weighsFinely)
          #expect(String(decoding: source.fragment, as: UTF8.self).contains("STEPPED"))
          context.resources.delete(
            try context.resources.makeProgram(
              vertex: source.vertex, fragment: source.fragment, label: source.label))
        }
      }
    }
  }
}
