import LaminaGL
import Testing
import LaminaPlan

/// Programs `blit` and `image`: which texels they read from a page, and how.
@Suite struct ImageTests {
  @Test(arguments: [false, true])
  func blitCopiesTexels(_ blends: Bool) throws {
    var plan = FramePlan(20, 12)
    plan.addPage(try makeImage(9, 7, texelColor), x: 3, y: 2, width: 30, height: 21)
    plan.addBlit(pixelRect(4, 1, 13, 8), texelX: 3, texelY: 2, blends: blends)
    let pixels = try render(plan)
    for y in 0..<12 {
      for x in 0..<20 {
        let inside = (4..<13).contains(x) && (1..<8).contains(y)
        #expect(pixels[x, y] == (inside ? texelColor(x - 4, y - 1) : .clear), "(\(x), \(y))")
      }
    }
  }

  @Test(arguments: [QuadFlags.smoothEdges, [.nearestMagnified, .nearestMinified]])
  func alignedImageIsCopied(_ flags: QuadFlags) throws {
    var plan = FramePlan(40, 33)
    plan.addPage(try makeImage(29, 23, texelColor), x: 3, y: 2, width: 61, height: 47)
    plan.addQuad(
      .image, (0, 0, 29, 23), transform: .translation(5, 6), source: (3, 2, 32, 25),
      bounds: pixelRect(3, 2, 32, 25), flags: flags)
    let pixels = try render(plan)
    for y in 0..<23 {
      for x in 0..<29 { #expect(pixels[x + 5, y + 6] == texelColor(x, y), "(\(x), \(y))") }
    }
    #expect(pixels.count { $0 != .clear } == 29 * 23)
  }

  @Test(arguments: [0.3, 1.1, 7.0])
  func alignedImageIsCopiedThroughAScale(_ scale: Double) throws {
    func board(_ x: Int, _ y: Int) -> PackedColor { (x + y) % 2 == 0 ? white : .clear }
    var plan = FramePlan(1040, 33)
    plan.addPage(try makeImage(29, 23, board), x: 3, y: 2, width: 61, height: 47)
    plan.addQuad(
      .image, (0, 0, 29 / scale, 23 / scale),
      transform: Affine(a: scale, d: scale, tx: 1005, ty: 6),
      source: (3, 2, 32, 25), bounds: pixelRect(3, 2, 32, 25))
    let pixels = try render(plan)
    for y in 0..<23 {
      for x in 0..<29 { #expect(pixels[x + 1005, y + 6] == board(x, y), "(\(x), \(y))") }
    }
    #expect(pixels.count { $0 != .clear } == (29 * 23 + 1) / 2)
  }

  @Test func linearInterpolationWeighsNeighbours() throws {
    var plan = FramePlan(8, 2)
    plan.addPage(try makeImage(2, 1) { x, _ in x == 0 ? color(0, 0, 0) : color(240, 240, 240) })
    plan.addQuad(.image, (0, 0, 8, 2), source: (0, 0, 2, 1))
    let row = try render(plan)
    // Texel centres at 2 and 6 of 8 pixels.
    let reds = (0..<8).map { Int(row[$0, 0].red) }
    #expect(reds[0...1].allSatisfy { $0 == 0 })
    #expect(reds[6...7].allSatisfy { $0 == 240 })
    for (x, expected) in [(2, 30), (3, 90), (4, 150), (5, 210)] {
      #expect(abs(reds[x] - expected) <= 1)
    }
  }

  @Test func nearestTakesTheTexelUnderTheCentre() throws {
    var plan = FramePlan(9, 6)
    plan.addPage(try makeImage(3, 2, texelColor))
    plan.addQuad(
      .image, (0, 0, 9, 6), source: (0, 0, 3, 2), flags: [.smoothEdges, .nearestMagnified])
    let pixels = try render(plan)
    for y in 0..<6 { for x in 0..<9 { #expect(pixels[x, y] == texelColor(x / 3, y / 3)) } }
  }

  @Test func magnifiedAndMinifiedHaveTheirOwnFlags() throws {
    let image = try makeImage(8, 8) { x, _ in x % 2 == 0 ? color(0, 0, 0) : color(200, 200, 200) }
    func half(_ flags: QuadFlags) throws -> [UInt8] {
      var plan = FramePlan(4, 4)
      plan.addPage(image)
      plan.addQuad(.image, (0, 0, 4, 4), source: (0, 0, 8, 8), flags: flags.union(.smoothEdges))
      let pixels = try render(plan)
      return (0..<4).map { pixels[$0, 0].red }
    }
    // Pixel centres fall between an even and an odd texel: the result is half of each, or the later
    // one.
    #expect(try half(.nearestMagnified) == [100, 100, 100, 100])
    #expect(try half(.nearestMinified) == [200, 200, 200, 200])
  }

  @Test func sourceBackwardsFlips() throws {
    var plan = FramePlan(5, 4)
    plan.addPage(try makeImage(5, 4, texelColor))
    plan.addQuad(.image, (0, 0, 5, 4), source: (5, 4, 0, 0))
    let pixels = try render(plan)
    for y in 0..<4 { for x in 0..<5 { #expect(pixels[x, y] == texelColor(4 - x, 3 - y)) } }
  }

  @Test func texelsOutsideTheBoundsAreNeverRead() throws {
    // Red all around a green image of 4x4.
    let atlas = try makeImage(12, 12) { x, y in
      (4..<8).contains(x) && (4..<8).contains(y) ? color(0, 255, 0) : color(255, 0, 0)
    }
    var plan = FramePlan(30, 30)
    plan.addPage(atlas)
    plan.addQuad(
      .image, (2.3, 1.7, 27.9, 28.4), source: (4, 4, 8, 8), bounds: pixelRect(4, 4, 8, 8))
    let pixels = try render(plan)
    #expect(pixels.count { $0.red != 0 } == 0)
    #expect(pixels[15, 15] == color(0, 255, 0))
  }

  @Test func imageIsMultipliedByItsColor() throws {
    var plan = FramePlan(4, 4)
    plan.addPage(try makeImage(4, 4) { _, _ in color(200, 100, 50) })
    plan.addQuad(.image, (0, 0, 4, 4), source: (0, 0, 4, 4), color: color(51, 51, 51, 51))
    #expect(try render(plan)[2, 2] == color(40, 20, 10, 51))
  }

  @Test func fractionalImageEdgesAreSmooth() throws {
    var plan = FramePlan(6, 6)
    plan.addPage(try makeImage(2, 2) { _, _ in white })
    plan.addQuad(.image, (1.5, 1, 4.25, 5), source: (0, 0, 2, 2))
    #expect(try render(plan).alphaRow(2) == [0, 128, 255, 255, 64, 0])
  }

  @Test func pagesAreKeptUntilRetired() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 6, height: 5)
      defer { target.delete() }
      var first = FramePlan(6, 5)
      first.addPage(try makeImage(6, 5, texelColor), id: 7)
      first.addBlit(pixelRect(0, 0, 6, 5), texelX: 0, texelY: 0)
      let cost = try executor.execute(first, into: target)
      #expect(cost.uploads == 1)
      #expect(cost.uploadedBytes == 6 * 5 * 4 + MemoryLayout<BlitInstance>.stride)
      let picture = try Pixels(target)

      var second = first
      second.uploads = []
      second.retiredPages = [7]
      #expect(try executor.execute(second, into: target).uploads == 0)
      #expect(try Pixels(target) == picture)
      #expect(executor.pageCount == 0)

      var third = second
      third.retiredPages = []
      #expect(throws: GLDeviceError.self) { try executor.execute(third, into: target) }
    }
  }

  @Test func partOfAPageIsReplaced() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 6, height: 5)
      defer { target.delete() }
      var plan = FramePlan(6, 5)
      plan.addPage(try makeImage(6, 5, texelColor))
      plan.addBlit(pixelRect(0, 0, 6, 5), texelX: 0, texelY: 0)
      try executor.execute(plan, into: target)
      plan.uploads = [
        TextureUpload(page: 0, x: 2, y: 1, image: try makeImage(2, 2) { _, _ in white })
      ]
      try executor.execute(plan, into: target)
      let pixels = try Pixels(target)
      for y in 0..<5 {
        for x in 0..<6 {
          let replaced = (2..<4).contains(x) && (1..<3).contains(y)
          #expect(pixels[x, y] == (replaced ? white : texelColor(x, y)))
        }
      }
    }
  }

  @Test func driversWithoutBGRADrawTheSame() throws {
    var plan = FramePlan(24, 24)
    plan.addPage(try makeImage(9, 7, texelColor), width: 16, height: 16)
    plan.addSolid(pixelRect(1, 1, 20, 20), color(10, 60, 200))
    plan.addBlit(pixelRect(3, 3, 12, 10), texelX: 0, texelY: 0)
    plan.addQuad(.image, (12, 12, 21, 19), source: (0, 0, 9, 7), color: color(128, 128, 128, 128))
    var reordered = ContextOptions()
    reordered.avoidsBGRA = true
    var picture: Pixels?
    try withContext(reordered) { context in
      #expect(context.pixelOrder == .rgba)
      picture = try render(plan, in: context)
    }
    #expect(try #require(picture) == (try render(plan)))
  }
}
