import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// Pages with levels, and texels of which only alpha counts.
@Suite struct LevelTests {
  /// A checkerboard of single texels at a scale, with or without levels.
  private func board(scale: Double, flags: QuadFlags, hasLevels: Bool, rendered: Bool = false)
    throws
    -> FramePlan
  {
    var plan = FramePlan(16, 16)
    let image = try makeImage(64, 64) { x, y in (x + y) % 2 == 0 ? white : color(0, 0, 0) }
    var page = plan.addPage(image)
    if rendered {
      let surface = plan.addSurface(64, 64)
      plan.pages[Int(surface)].hasLevels = hasLevels
      plan.addBlit(pixelRect(0, 0, 64, 64), texelX: 0, texelY: 0, page: page)
      plan.drawPass(into: surface, pixelRect(0, 0, 64, 64))
      page = Int(surface)
    } else {
      plan.pages[page].hasLevels = hasLevels
    }
    plan.addQuad(
      .image, (0, 0, 64, 64), transform: Affine(a: scale, d: scale), source: (0, 0, 64, 64),
      flags: flags.union(.smoothEdges), page: page)
    if rendered { plan.drawPass(into: -1, plan.wholeTarget) }
    return plan
  }

  @Test(arguments: [false, true])
  func minifiedBoardsAreGrey(_ isRendered: Bool) throws {
    let plan = try board(scale: 0.25, flags: .trilinear, hasLevels: true, rendered: isRendered)
    let pixels = try render(plan)
    for y in 2..<14 { for x in 2..<14 { #expect(abs(Int(pixels[x, y].red) - 128) <= 2) } }
  }

  @Test func withoutTheFlagLevelsDoNotMatter() throws {
    let plain = try render(try board(scale: 0.27, flags: [], hasLevels: false))
    #expect(try render(try board(scale: 0.27, flags: [], hasLevels: true)) == plain)
  }

  @Test func biasChoosesTheLevel() throws {
    // Two levels down with a bias of minus two is the first level again. At a scale of a quarter,
    // samples fall between four of its texels.
    let biased = try render(
      try board(scale: 0.25, flags: [.trilinear, .bias(-32)], hasLevels: true))
    let plain = try render(try board(scale: 0.25, flags: [], hasLevels: false))
    for y in 2..<14 {
      for x in 2..<14 { #expect(abs(Int(biased[x, y].red) - Int(plain[x, y].red)) <= 1) }
    }
  }

  @Test func magnifiedTrilinearIsLinear() throws {
    let plain = try render(try board(scale: 1.7, flags: [], hasLevels: false))
    #expect(try render(try board(scale: 1.7, flags: .trilinear, hasLevels: true)) == plain)
  }

  /// OpenGL ES 3.0 alone makes no levels of half floats. The page is then read as without them.
  @Test func halfFloatsHaveLevelsWhereTheDriverMakesThem() throws {
    var plan = try board(scale: 0.25, flags: .trilinear, hasLevels: true, rendered: true)
    plan.pages[plan.pages.count - 1].format = .rgba16Float
    var old = ContextOptions()
    old.highestMinorVersion = 0
    old.withheldExtensions = ["GL_EXT_color_buffer_half_float", "GL_EXT_color_buffer_float"]
    for (options, levels) in [(ContextOptions(), 1), (old, 0)] {
      try withContext(options) { context in
        let before = context.gl.counts
        let pixels = try render(plan, in: context)
        #expect(context.gl.counts.since(before)[.generateMipmap] == levels)
        #expect(pixels[8, 8].red > 100)
      }
    }
  }

  @Test func levelsCountInTheLedger() throws {
    try withContext { context in
      let flat = try context.resources.makeTexture(width: 32, height: 32)
      let before = context.resources.ledger.liveBytes
      let deep = try context.resources.makeTexture(width: 32, height: 32, hasLevels: true)
      #expect(context.resources.ledger.liveBytes - before >= 4 * (1024 + 256 + 64 + 16 + 4 + 1))
      context.resources.delete(flat)
      context.resources.delete(deep)
    }
  }

  @Test func alphaAloneIsTinted() throws {
    var plan = FramePlan(16, 4)
    plan.addPage(
      try makeImage(16, 4) { x, _ in color(UInt8(x * 3), 0, UInt8(x * 17), UInt8(x * 17)) })
    plan.addQuad(
      .image, (0, 0, 16, 4), source: (0, 0, 16, 4), color: color(100, 50, 25, 200),
      flags: .alphaOnly)
    let pixels = try render(plan)
    for x in 0..<16 {
      let factor = Double(x * 17) / 255
      #expect(abs(Double(pixels[x, 1].red) - 100 * factor) <= 0.6)
      #expect(abs(Double(pixels[x, 1].blue) - 25 * factor) <= 0.6)
      #expect(abs(Double(pixels[x, 1].alpha) - 200 * factor) <= 0.6)
    }
  }
}
