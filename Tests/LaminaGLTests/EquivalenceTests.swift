import LaminaGL
import Testing
import LaminaPlan

/// The programs of the fast path draw the same pixels as the general programs.
@Suite struct EquivalenceTests {
  private struct Random {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  @Test(arguments: [false, true])
  func solidEqualsShape(_ blends: Bool) throws {
    var random = Random(state: 11)
    var fast = FramePlan(203, 150)
    var general = FramePlan(203, 150)
    for _ in 0..<60 {
      let (x, y) = (random.next(190), random.next(140))
      let rect = pixelRect(
        x, y, min(203, x + 1 + random.next(70)), min(150, y + 1 + random.next(70)))
      let alpha = blends ? random.next(256) : 255
      let shade = color(
        UInt8(random.next(alpha + 1)), UInt8(random.next(alpha + 1)), UInt8(random.next(alpha + 1)),
        UInt8(alpha))
      fast.addSolid(rect, shade, blends: blends)
      general.addQuad(
        .shape, (Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY)),
        color: shade)
    }
    #expect(try render(fast) == (try render(general)))
  }

  @Test(arguments: [(64, 64), (61, 47), (1000, 300)])
  func blitEqualsImage(_ pageWidth: Int, _ pageHeight: Int) throws {
    var random = Random(state: 5)
    let image = try makeImage(pageWidth, pageHeight) { x, y in
      let alpha = (x * 5 + y * 3) & 255
      return color(UInt8(alpha / 2), UInt8(alpha), UInt8(alpha / 3), UInt8(alpha))
    }
    var fast = FramePlan(200, 150)
    fast.addPage(image)
    var general = fast
    for _ in 0..<40 {
      let (width, height) = (
        1 + random.next(min(60, pageWidth)), 1 + random.next(min(44, pageHeight))
      )
      let (x, y) = (random.next(200 - width + 1), random.next(150 - height + 1))
      let (u, v) = (random.next(pageWidth - width + 1), random.next(pageHeight - height + 1))
      let rect = pixelRect(x, y, x + width, y + height)
      fast.addBlit(rect, texelX: u, texelY: v, blends: true)
      general.addQuad(
        .image, (0, 0, Double(width), Double(height)),
        transform: .translation(Double(x), Double(y)),
        source: (Double(u), Double(v), Double(u + width), Double(v + height)),
        bounds: pixelRect(u, v, u + width, v + height))
    }
    #expect(try render(fast) == (try render(general)))
  }

  /// Every byte with every opacity: opaque texels, and translucent ones over what is there.
  @Test(arguments: [0, 1, 2, 3], [false, true])
  func fadedEqualsImage(_ quarter: Int, _ isOpaque: Bool) throws {
    let image = try makeImage(256, 16) { x, y in
      let alpha = isOpaque ? 255 : x
      return color(UInt8(x * alpha / 255), UInt8((x * 7 + y) % (alpha + 1)), UInt8(0), UInt8(alpha))
    }
    var fast = FramePlan(256, 16 * 64)
    fast.addPage(image)
    fast.addSolid(pixelRect(0, 0, 256, 16 * 64), color(90, 150, 210))
    var general = fast
    for row in 0..<64 {
      let (opacity, y) = (UInt8(quarter * 64 + row), 16 * row)
      if opacity == 0 { continue }
      let rect = pixelRect(0, y, 256, y + 16)
      fast.addFaded(rect, texelX: 0, texelY: 0, opacity: opacity)
      general.addQuad(
        .image, (0, 0, 256, 16), transform: .translation(0, Double(y)), source: (0, 0, 256, 16),
        color: color(opacity, opacity, opacity, opacity))
    }
    #expect(try render(fast) == (try render(general)))
  }

  @Test func clippedVariantsEqualThePlainOnes() throws {
    func plan(_ shape: DrawProgram, _ image: DrawProgram) throws -> FramePlan {
      var plan = FramePlan(64, 64)
      plan.addPage(try makeImage(20, 20, texelColor))
      let turn = Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 20, ty: 4)
      plan.addQuad(
        shape, (1, 2, 30, 27), transform: turn, source: (5, 0, 0, 0), color: color(90, 20, 0, 128))
      plan.addQuad(image, (3.3, 30.2, 40.7, 62), source: (0, 0, 20, 20))
      plan.addQuad(shape, (1, 2, 30, 27), source: (7, 3, 0, 0), color: color(0, 20, 90, 200))
      return plan
    }
    #expect(try render(plan(.shape, .image)) == (try render(plan(.shape.clipped, .image.clipped))))
  }

  @Test func oneBatchOfManyEqualsManyOfOne() throws {
    var many = FramePlan(80, 60)
    for index in 0..<20 {
      many.addQuad(
        .shape, (Double(index) * 3.3, Double(index) * 1.7, Double(index) * 3.3 + 22, 50),
        source: (4, 0, 0, 0), color: color(40, 20, UInt8(index * 5), 100))
    }
    var one = many
    one.batches = [
      DrawBatch(program: .shape, blends: true, page: -1, scissor: nil, first: 0, count: 20)
    ]
    #expect(try render(many) == (try render(one)))
  }

  @Test func blendingIsExactSourceOver() throws {
    var plan = FramePlan(4, 1)
    plan.addSolid(pixelRect(0, 0, 4, 1), color(0, 0, 255))
    plan.addSolid(pixelRect(0, 0, 1, 1), color(128, 0, 0, 128), blends: true)
    plan.addSolid(pixelRect(1, 0, 2, 1), color(0, 0, 0, 0), blends: true)
    plan.addSolid(pixelRect(2, 0, 3, 1), color(9, 8, 7, 255), blends: true)
    plan.addSolid(pixelRect(3, 0, 4, 1), color(51, 0, 0, 51), blends: false)
    let pixels = try render(plan)
    #expect(pixels[0, 0] == color(128, 0, 127))
    #expect(pixels[1, 0] == color(0, 0, 255))
    #expect(pixels[2, 0] == color(9, 8, 7))
    #expect(pixels[3, 0] == color(51, 0, 0, 51))
  }

  @Test func scissoredRedrawEqualsAFullOne() throws {
    func plan(scissor: PixelRect?) throws -> FramePlan {
      var plan = FramePlan(150, 150)
      plan.addPage(try makeImage(64, 64, texelColor))
      plan.addSolid(pixelRect(0, 0, 150, 150), color(20, 30, 40))
      plan.addBlit(pixelRect(13, 17, 77, 81), texelX: 0, texelY: 0)
      plan.addQuad(
        .shape, (40.5, 30.2, 130, 140), source: (17, 0, 0, 0), color: color(90, 0, 0, 99))
      plan.addQuad(.image, (60, 60, 140, 120), source: (0, 0, 64, 64), color: color(99, 99, 99, 99))
      for index in plan.batches.indices { plan.batches[index].scissor = scissor }
      return plan
    }
    let whole = try render(plan(scissor: nil))
    let part = try render(plan(scissor: pixelRect(33, 41, 101, 97)))
    for y in 0..<150 {
      for x in 0..<150 {
        let inside = (33..<101).contains(x) && (41..<97).contains(y)
        #expect(part[x, y] == (inside ? whole[x, y] : .clear))
      }
    }
  }
}
