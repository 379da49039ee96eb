import LaminaGraphics
import LaminaPlan
import Testing

@testable import LaminaGL
@testable import LaminaPixels

/// Plans that are drawn in memory look as GL draws them, to the bit.
@Suite struct MemoryTests {
  /// Texels of every alpha, one a column, with channels of no light, some, all that they may have,
  /// and more than that.
  private func everyAlpha() throws -> CGImage {
    try makeImage(256, 256) { x, y in
      let alpha = UInt8(x)
      return PackedColor(
        red: alpha, green: alpha / 2, blue: y % 2 == 0 ? 0 : 255, alpha: alpha)
    }
  }

  /// A target of 256 x 256 whose rows have every byte.
  private func everyByte() -> FramePlan {
    var plan = FramePlan(256, 256)
    for y in 0..<256 {
      let byte = UInt8(y)
      plan.addSolid(pixelRect(0, y, 256, y + 1), color(byte, byte, byte, byte))
    }
    return plan
  }

  @Test func copiesBlendAsGLDoes() throws {
    var plan = everyByte()
    plan.addPage(try everyAlpha())
    plan.addBlit(pixelRect(0, 0, 256, 256), texelX: 0, texelY: 0, blends: true)
    try expectEqualInMemory(plan, "blended")
    plan.batches[plan.batches.count - 1].blends = false
    try expectEqualInMemory(plan, "copied")
  }

  @Test(arguments: [0, 1, 2, 63, 64, 85, 127, 128, 129, 170, 200, 254, 255] as [UInt8])
  func fadedCopiesBlendAsGLDoes(_ opacity: UInt8) throws {
    var plan = everyByte()
    plan.addPage(try everyAlpha())
    plan.addFaded(pixelRect(0, 0, 256, 256), texelX: 0, texelY: 0, opacity: opacity)
    try expectEqualInMemory(plan, "faded by \(opacity)")
    plan.batches[plan.batches.count - 1].blends = false
    try expectEqualInMemory(plan, "faded by \(opacity), not blended")
  }

  /// Records of images that are copies, by each way of blending.
  @Test(arguments: [BatchMode.over, .destinationIn, .plus], [0, 1, 77, 128, 254, 255] as [UInt8])
  func imagesBlendAsGLDoes(_ mode: BatchMode, _ opacity: UInt8) throws {
    for flags in [[], .smoothEdges] as [QuadFlags] {
      var plan = everyByte()
      plan.addPage(try everyAlpha(), x: 3, y: 2)
      plan.addQuad(
        .image, (0, 0, 256, 256), source: (3, 2, 259, 258),
        color: color(opacity, opacity, opacity, opacity), bounds: pixelRect(3, 2, 259, 258),
        flags: flags)
      plan.batches[plan.batches.count - 1].mode = mode
      try expectEqualInMemory(plan, "\(mode) by \(opacity), \(flags)")
      plan.batches[plan.batches.count - 1].blends = false
      plan.batches[plan.batches.count - 1].mode = .over
      try expectEqualInMemory(plan, "not blended, by \(opacity), \(flags)")
    }
  }

  /// Edges of every place are full: pixels beside them are not touched.
  @Test func smoothEdgesBetweenPixelsAreFull() throws {
    var plan = everyByte()
    plan.addPage(try everyAlpha())
    for index in 0..<40 {
      let (x, y) = (index * 6, index % 7 * 31)
      let size = (1 + index % 9, 1 + index % 30)
      plan.addQuad(
        .image, (0, 0, Double(size.0), Double(size.1)),
        transform: .translation(Double(x), Double(y)),
        source: (
          Double(200 - x / 2), Double(y), Double(200 - x / 2 + size.0), Double(y + size.1)
        ), color: color(200, 200, 200, 200))
    }
    try expectEqualInMemory(plan, "edges")
  }

  /// Rows of every length around that of a block, in which transparent, opaque and other pixels
  /// alternate in runs of different lengths.
  @Test(arguments: [BatchMode.over, .destinationIn, .plus], [130, 255] as [UInt8])
  func rowsOfAnyLengthBlendAsGLDoes(_ mode: BatchMode, _ opacity: UInt8) throws {
    var plan = everyByte()
    plan.addPage(
      try makeImage(256, 256) { x, y in
        let alpha: UInt8 = [0, 255, UInt8(x)][(x + y) / (1 + y % 11) % 3]
        return PackedColor(red: alpha, green: alpha / 2, blue: alpha / 3, alpha: alpha)
      })
    let faded = color(opacity, opacity, opacity, opacity)
    for width in 1...30 {
      let box = pixelRect(width * 7, width * 8, width * 8, width * 8 + 8)
      let edges = (Double(box.minX), Double(box.minY), Double(box.maxX), Double(box.maxY))
      plan.addQuad(.image, edges, source: edges, color: faded, flags: [], cover: CoverPolygon(box))
      plan.batches[plan.batches.count - 1].mode = mode
      plan.addSolid(
        pixelRect(100 - width, width * 8, 100, width * 8 + 4), faded, blends: true)
    }
    try expectEqualInMemory(plan, "\(mode) by \(opacity)")
  }

  /// Pixels outside of its cover are not the record's. A mask clears all that it covers, also where
  /// it has no texels, and is no copy then.
  @Test(arguments: [BatchMode.over, .destinationIn, .plus])
  func coversCutAsInGL(_ mode: BatchMode) throws {
    func plan(_ cover: CoverPolygon) throws -> FramePlan {
      var plan = FramePlan(30, 20)
      plan.clearColor = color(80, 90, 100)
      plan.addPage(try makeImage(16, 12) { x, y in color(9, UInt8(12 * y), 40, UInt8(15 * x)) })
      plan.addQuad(
        .image, (5, 4, 19, 14), source: (1, 2, 15, 12), flags: [], cover: cover)
      plan.batches[0].mode = mode
      return plan
    }
    for box in [pixelRect(5, 4, 19, 14), pixelRect(8, 6, 15, 9), pixelRect(8, 4, 9, 5)] {
      try expectEqualInMemory(try plan(CoverPolygon(box)), "\(mode) in \(box)")
    }
    let (larger, turned) = (
      try plan(CoverPolygon(pixelRect(2, 4, 19, 16))),
      try plan(CoverPolygon(12, 2, 21, 9, 12, 16, 3, 9))
    )
    // With a mask, it is more than a copy.
    #expect((larger.pixelsInMemory == 0) == (mode != .destinationIn))
    #expect(turned.pixelsInMemory != 0)
    try expectEqualInMemory(larger, "\(mode) in more")
    try expectEqualInMemory(turned, "\(mode) in a turned square")
  }

  /// A part of an image that is moved by whole pixels is a copy. Anything else is computed, or is
  /// GL's.
  @Test func copiesOfWholePixelsCount() throws {
    func plan(_ change: (inout FramePlan) -> Void) throws -> FramePlan {
      var plan = FramePlan(30, 20)
      plan.addPage(try makeImage(12, 10) { x, y in color(UInt8(20 * x), UInt8(20 * y), 40) })
      plan.addQuad(
        .image, (1, 2, 7, 6), transform: .translation(4, 5), source: (3, 1, 9, 5), flags: [])
      change(&plan)
      return plan
    }
    try expectEqualInMemory(try plan { _ in }, "moved")
    #expect(try plan { _ in }.pixelsInMemory == 0)
    let computed: [(inout FramePlan) -> Void] = [
      { $0.quads[0].inverseX.z += 0.5 }, { $0.quads[0].inverseX.x = 0.5 },
      { $0.quads[0].source.x -= 1 }, { $0.quads[0].color.green = 7 }, { $0.quads[0].rect.w += 20 },
      { $0.quads[0].inverseY.x = 0.1 }, { $0.quads[0].cover.x0 += 1 },
      {
        $0.quads[0].inverseW.x = 0.1
        $0.quads[0].flags |= QuadFlags.projective.rawValue
      },
    ]
    for (index, change) in computed.enumerated() {
      var changed = try plan(change)
      changed.noteFlags()
      #expect(changed.pixelsInMemory == 30 * 20 * FramePlan.pixelsPerComputed, "change \(index)")
      try expectEqualInMemory(changed, "change \(index)")
    }
    let others: [(inout FramePlan) -> Void] = [
      { $0.quads[0].flags = QuadFlags.trilinear.rawValue },
      { $0.quads[0].flags = QuadFlags.continuous.rawValue },
    ]
    for (index, change) in others.enumerated() {
      #expect(try plan(change).pixelsInMemory == nil, "change \(index)")
    }
  }

  @Test func colorsBlendAsGLDoes() throws {
    var plan = everyByte()
    for x in 0..<256 {
      let alpha = UInt8(x)
      plan.addSolid(
        pixelRect(x, 0, x + 1, 256),
        PackedColor(red: alpha, green: alpha / 3, blue: 0, alpha: alpha),
        blends: true)
    }
    try expectEqualInMemory(plan, "solids")
  }

  /// Passes into pages, areas that do not begin at 0, cuts and scissors.
  @Test func passesDrawWhereGLDoes() throws {
    var plan = FramePlan(40, 30)
    plan.clearColor = color(9, 8, 7)
    let surface = plan.addSurface(20, 16)
    let image = plan.addPage(
      try makeImage(30, 20) { x, y in color(UInt8(8 * x), UInt8(9 * y), 99) })
    plan.addSolid(pixelRect(-5, 3, 12, 40), color(100, 0, 0, 128), blends: true)
    plan.addBlit(pixelRect(8, 2, 30, 12), texelX: 3, texelY: 5, page: image)
    plan.drawPass(into: surface, pixelRect(4, 5, 22, 20))
    plan.addSolid(pixelRect(0, 0, 40, 30), color(0, 50, 0))
    plan.addBlit(pixelRect(10, 8, 28, 23), texelX: 0, texelY: 0, page: Int(surface), blends: true)
    plan.addFaded(pixelRect(30, 20, 60, 60), texelX: 2, texelY: 1, opacity: 77)
    plan.batches[plan.batches.count - 1].page = Int32(image)
    plan.batches[plan.batches.count - 1].scissor = pixelRect(32, 0, 39, 25)
    plan.drawPass(into: -1, plan.wholeTarget)
    plan.passes[plan.passes.count - 1].clearColor = color(1, 2, 3)
    plan.passes[plan.passes.count - 1].cut = pixelRect(6, 4, 38, 28)
    // Outside of the cut a new target is undefined, so it is cleared first.
    plan.passes.insert(
      RenderPass(page: -1, area: plan.wholeTarget, clears: true, work: .draw(first: 0, count: 0)),
      at: 0)
    try expectEqualInMemory(plan, "passes")
  }

  /// The pictures of plans that are drawn one after the other. The first `inMemory` plans are for
  /// memory and the others follow in GL.
  private func pictures(
    _ plans: [FramePlan], side: Int, inMemory: Int, _ options: ContextOptions
  ) throws -> [Pixels] {
    var pictures: [Pixels] = []
    try withContext(options) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: side, height: side)
      defer { target.delete() }
      for plan in plans {
        try executor.execute(plan, into: target)
        pictures.append(try Pixels(target))
        let isInMemory = pictures.count <= inMemory && context.drawsInMemory
        #expect((executor.memory != nil) == isInMemory)
      }
    }
    return pictures
  }

  /// Draws plans, of which the first three pictures differ, with GL alone and from memory on.
  private func expectEqualAfterMemory(
    _ plans: [FramePlan], side: Int, inMemory: Int = 1
  ) throws {
    let gl = try pictures(plans, side: side, inMemory: inMemory, .usual)
    #expect(try gl == pictures(plans, side: side, inMemory: inMemory, .inMemory))
    #expect(gl[0] != gl[1] && gl[1] != gl[2])
  }

  /// A plan that keeps the picture, and draws a part of the first page over it, turned and with
  /// levels.
  private func planForGL(
    after plan: FramePlan, side: Int, part: Double, x: Double, y: Double,
    color: PackedColor = .white
  ) -> FramePlan {
    var general = FramePlan(side, side)
    (general.pages, general.keepsTarget) = (plan.pages, true)
    general.addQuad(
      .image, (0, 0, part, part),
      transform: Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: x, ty: y),
      source: (0, 0, part, part), color: color, flags: [.smoothEdges, .trilinear])
    return general
  }

  /// Pages and target move to GL with the first plan that needs it, and stay there.
  @Test func aPlanForGLTakesOver() throws {
    var plan = FramePlan(24, 24)
    plan.addPage(try makeImage(24, 24) { x, y in color(UInt8(10 * x), UInt8(10 * y), 50) })
    plan.addBlit(pixelRect(0, 0, 24, 24), texelX: 0, texelY: 0)
    let general = planForGL(after: plan, side: 24, part: 10, x: 9, y: 3)
    var last = plan
    last.uploads = []
    last.keepsTarget = true
    last.blits[0] = BlitInstance(rect: pixelRect(2, 2, 8, 8), texelX: 9, texelY: 9)
    try expectEqualAfterMemory([plan, general, last], side: 24)
  }

  /// Uploads alphas to a page of 256 x 256: all of them in each row.
  private func addAlphas(to plan: inout FramePlan, isReversed: Bool = false) throws {
    plan.pages = [TexturePage(id: 1, width: 256, height: 256, format: .alpha8)]
    let memory = try #require(StoreMemory(width: 256, height: 256, format: .alpha8))
    for y in 0..<256 {
      for x in 0..<256 {
        memory.base.storeBytes(
          of: UInt8(truncatingIfNeeded: x + 3 * y), toByteOffset: y * 256 + x, as: UInt8.self)
      }
    }
    let source = TexelSource.store(memory)
    var upload = TextureUpload(page: 0, x: 0, y: 0, source: source, part: source.bounds)
    upload.isReversed = isReversed
    plan.uploads = [upload]
  }

  /// A page of alphas is one of white: copied, coloured, turned and scaled.
  @Test(arguments: [false, true])
  func alphasAreDrawnAsGLDoes(isReversed: Bool) throws {
    var plan = everyByte()
    try addAlphas(to: &plan, isReversed: isReversed)
    plan.addBlit(pixelRect(0, 0, 256, 80), texelX: 0, texelY: 0, blends: true)
    plan.addQuad(
      .image, (0, 80, 256, 160), source: (0, 80, 256, 160), color: color(90, 30, 200, 210),
      bounds: pixelRect(0, 0, 256, 256))
    plan.addQuad(
      .image, (0, 0, 60, 50), transform: Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 90, ty: 170),
      source: (10, 7, 70, 57), color: color(0, 120, 20, 130), bounds: pixelRect(0, 0, 256, 256),
      flags: .smoothEdges)
    plan.addQuad(
      .image, (150, 170, 250, 250), source: (10, 7, 70, 57), color: color(200, 0, 20, 230),
      bounds: pixelRect(10, 7, 70, 57))
    try expectEqualInMemory(plan, "alphas, reversed: \(isReversed)")
  }

  /// A page of alphas is drawn from, rests, gets new bytes where it has words and where it has
  /// none, and is drawn from again.
  @Test func alphasThatRestKeepTheirBytes() throws {
    var first = FramePlan(256, 256)
    try addAlphas(to: &first)
    first.addBlit(pixelRect(0, 0, 256, 256), texelX: 0, texelY: 0)
    var rest = FramePlan(256, 256)
    rest.pages = first.pages
    rest.keepsTarget = true
    rest.addSolid(pixelRect(9, 9, 99, 20), color(9, 8, 7))
    let some = try #require(StoreMemory(width: 20, height: 30, format: .alpha8))
    some.base.initializeMemory(as: UInt8.self, repeating: 77, count: 600)
    func part(_ x: Int, drawn: Bool) -> FramePlan {
      var plan = drawn ? first : rest
      let source = TexelSource.store(some)
      plan.uploads = [TextureUpload(page: 0, x: x, y: 40, source: source, part: source.bounds)]
      return plan
    }
    var again = first
    again.uploads = []
    try expectEqualAfterMemory(
      [first, part(30, drawn: true), rest, rest, part(90, drawn: false), again], side: 256,
      inMemory: 6)
  }

  /// Records have words of their own, unless they draw little. Then the page has words of all its
  /// texels, while frames read them.
  @Test func wordsOfAlphasGo() throws {
    let texels = try AlphaTexels(width: 64, height: 64, sharing: SharedWords())
    let page = PixelPage(texels)
    let bytes = try #require(StoreMemory(width: 64, height: 64, format: .alpha8))
    bytes.base.storeBytes(of: 200, toByteOffset: 3 * 64 + 5, as: UInt8.self)
    let source = TexelSource.store(bytes)
    try page.copy(TextureUpload(page: 0, x: 0, y: 0, source: source, part: source.bounds))
    func read(pixels: Int) throws {
      try page.withWords(in: pixelRect(4, 2, 12, 10), pixels: pixels) { words in
        #expect(words.first.map { $0[3 * words.stride + 5] } == 0xC8C8_C8C8)
        #expect(words.first.map { $0[3 * words.stride + 6] } == 0)
      }
    }
    try read(pixels: 64 / AlphaTexels.mostPerPixel)
    #expect(!texels.hasWords)
    try read(pixels: 64 / AlphaTexels.mostPerPixel - 1)
    #expect(texels.hasWords)
    texels.dropUnread()
    try read(pixels: 64)
    texels.dropUnread()
    #expect(texels.hasWords)
    texels.dropUnread()
    #expect(!texels.hasWords)
  }

  /// What plans draw from takes four bytes more a texel, so that is not too much.
  @Test func manyAlphasAreForGL() {
    func isForMemory(_ pages: Int, drawn: Int, width: Int = 2048) -> Bool {
      var plan = FramePlan(8, 8)
      plan.pages = (0..<pages).map {
        TexturePage(id: $0, width: $0 == 0 ? width : 2048, height: 2048, format: .alpha8)
      }
      for page in 0..<drawn {
        for _ in 0..<2 { plan.addBlit(pixelRect(0, 0, 8, 8), texelX: 0, texelY: 0, page: page) }
      }
      return plan.pixelsInMemory != nil
    }
    #expect(isForMemory(16, drawn: 0) && !isForMemory(16, drawn: 0, width: 2049))
    #expect(isForMemory(16, drawn: 4) && !isForMemory(5, drawn: 5))
    #expect(isForMemory(5, drawn: 1, width: 2049) && !isForMemory(5, drawn: 4, width: 2049))
    #expect(FramePlan.mostAlphas == 16 * 2048 * 2048)
    #expect(FramePlan.mostAlphasDrawn == 4 * 2048 * 2048)
  }

  /// In GL, the page is one of alphas again, which later uploads go to.
  @Test func alphasMoveToGL() throws {
    var plan = FramePlan(256, 256)
    try addAlphas(to: &plan)
    plan.addBlit(pixelRect(0, 0, 256, 256), texelX: 0, texelY: 0)
    let general = planForGL(
      after: plan, side: 256, part: 90, x: 90, y: 30, color: color(0, 90, 200, 210))
    var last = plan
    let some = try #require(StoreMemory(width: 20, height: 20, format: .alpha8))
    let source = TexelSource.store(some)
    last.uploads = [TextureUpload(page: 0, x: 30, y: 40, source: source, part: source.bounds)]
    try expectEqualAfterMemory([plan, general, last], side: 256)
  }

  /// Whoever asks for the texture sees the picture there.
  @Test func thePictureMovesToItsTexture() throws {
    try withContext(.inMemory) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      var plan = FramePlan(8, 8)
      plan.addSolid(pixelRect(1, 1, 5, 5), color(10, 20, 30))
      try executor.execute(plan, into: target)
      let picture = try Pixels(target)
      #expect((target.memory != nil) == context.drawsInMemory)
      try target.leaveMemory()
      #expect(target.memory == nil)
      #expect(try Pixels(target) == picture)
      plan.clearColor = color(0, 0, 9)
      try executor.execute(plan, into: target)
      #expect(target.memory == nil && executor.memory == nil)
      #expect(try Pixels(target)[7, 7] == color(0, 0, 9))
    }
  }

  @Test func badPlansAreErrors() throws {
    try withContext(.inMemory) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      var plan = FramePlan(8, 8)
      let page = plan.addSurface(4, 4)
      plan.addBlit(pixelRect(0, 0, 4, 4), texelX: 0, texelY: 0, page: Int(page))
      #expect {
        try render(plan, with: executor)
      } throws: {
        guard case GLDeviceError.invalidPlan(let reason) = $0 else { return false }
        return reason.contains("nothing was ever uploaded")
      }
      // Texels beyond the page do not exist; nothing beyond it is read.
      var outside = FramePlan(8, 8)
      outside.addPage(try makeImage(4, 4) { _, _ in white })
      outside.addBlit(pixelRect(0, 0, 8, 8), texelX: 2, texelY: -3)
      let pixels = try render(outside, with: executor)
      #expect(pixels[0, 3] == white && pixels[1, 6] == white)
      #expect(pixels[2, 3] == .clear && pixels[0, 2] == .clear && pixels[0, 7] == .clear)
      #expect((executor.memory != nil) == context.drawsInMemory)
    }
  }

  /// Whether a plan of that size and so many pixels is drawn in memory.
  private func isInMemory(_ width: Int, _ height: Int, shaded: Int = 0) throws -> Bool {
    var isInMemory = false
    try withContext(.inMemory) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      var plan = FramePlan(width, height)
      plan.addSolid(pixelRect(0, 0, 9, 9), white)
      plan.shadedPixels = shaded
      _ = try render(plan, with: executor)
      isInMemory = executor.memory != nil || !context.drawsInMemory
    }
    return isInMemory
  }

  /// Larger pictures and frames are GL's, and so are all on other drivers.
  @Test func largeFramesAreDrawnByGL() throws {
    let side = 2_048
    #expect(side * side == RenderTarget.mostPixels)
    #expect(try isInMemory(side, side))
    #expect(try isInMemory(8, 8, shaded: PlanExecutor.mostPixels))
    let isTaller = try isInMemory(side, side + 1)
    let isLonger = try isInMemory(8, 8, shaded: PlanExecutor.mostPixels + 1)
    try withContext(.inMemory) { context in
      #expect(isTaller == !context.drawsInMemory && isLonger == !context.drawsInMemory)
      guard context.drawsInMemory else { return }
      // A device is opened for longer ones only.
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      var plan = FramePlan(8, 8)
      plan.shadedPixels = PlanExecutor.mostPixelsBeforeGL
      #expect(!executor.needsGL(plan, target: nil, width: 8, height: 8))
      plan.shadedPixels += 1
      #expect(executor.needsGL(plan, target: nil, width: 8, height: 8))
    }
    var options = ContextOptions.inMemory
    options.avoidsBGRA = true
    try withContext(options) { #expect(!$0.drawsInMemory) }
  }
}
