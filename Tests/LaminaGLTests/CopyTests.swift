import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// Copies of texels to pixels are exact, from anywhere in a page to anywhere in a target, whether
/// the texels are interpolated or fetched.
@Suite struct CopyTests {
  private struct Random {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  private func texel(_ x: Int, _ y: Int) -> PackedColor {
    color(UInt8(truncatingIfNeeded: x &* 7 &+ y), UInt8(truncatingIfNeeded: y &* 5), UInt8(x & 255))
  }

  /// Copies from a page of odd sides, some of them through a surface that begins elsewhere.
  private func plan(_ width: Int, _ height: Int, seed: Int, blends: Bool) throws -> FramePlan {
    var random = Random(state: UInt64(seed))
    var plan = FramePlan(200, 150)
    let page = plan.addPage(try makeImage(width, height, texel))
    plan.clearColor = color(1, 2, 3)
    let surface = plan.addSurface(128, 96)
    func add(_ count: Int, _ box: PixelRect) {
      for _ in 0..<count {
        let (w, h) = (1 + random.next(min(width, 60)), 1 + random.next(min(height, 40)))
        let x = Int(box.minX) - 5 + random.next(box.width)
        let y = Int(box.minY) - 5 + random.next(box.height)
        plan.addBlit(
          pixelRect(x, y, x + w, y + h), texelX: random.next(width - w + 1),
          texelY: random.next(height - h + 1), page: page)
        plan.batches[plan.batches.count - 1].blends = blends
      }
    }
    add(12, pixelRect(17, 9, 100, 80))
    plan.drawPass(into: surface, pixelRect(17, 9, 117, 89))
    add(25, plan.wholeTarget)
    plan.addBlit(pixelRect(40, 30, 120, 90), texelX: 3, texelY: 5, page: Int(surface))
    plan.drawPass(into: -1, plan.wholeTarget)
    return plan
  }

  /// The picture of such a plan, copied texel by texel. All texels of the page are opaque.
  private func picture(_ plan: FramePlan) -> [PackedColor] {
    var surface = [PackedColor](repeating: .clear, count: 128 * 96)
    var target = [PackedColor](repeating: .clear, count: plan.width * plan.height)
    func each(_ blit: BlitInstance, in box: PixelRect, _ body: (Int, Int, Int, Int) -> Void) {
      let part = blit.rect.intersection(box)
      if part.isEmpty { return }
      for y in Int(part.minY)..<Int(part.maxY) {
        for x in Int(part.minX)..<Int(part.maxX) {
          body(
            x, y, Int(blit.texelX) + x - Int(blit.rect.minX),
            Int(blit.texelY) + y - Int(blit.rect.minY))
        }
      }
    }
    for blit in plan.blits[..<12] {
      each(blit, in: pixelRect(17, 9, 117, 89)) { x, y, u, v in
        surface[(y - 9) * 128 + x - 17] = texel(u, v)
      }
    }
    for (index, blit) in plan.blits.enumerated().dropFirst(12) {
      let isLast = index == plan.blits.count - 1
      each(blit, in: plan.wholeTarget) { x, y, u, v in
        target[y * plan.width + x] = isLast ? surface[v * 128 + u] : texel(u, v)
      }
    }
    return target
  }

  @Test(arguments: [(61, 43), (97, 501), (1021, 333)], [false, true])
  func copiesAreExact(_ size: (Int, Int), _ blends: Bool) throws {
    for fetches in [false, true] {
      var options = ContextOptions()
      options.fetchesCopies = fetches
      try withContext(options) { context in
        #expect(context.fetchesCopies == fetches)
        // Other drivers may miss texels without fetching.
        if !fetches && !context.capabilities.interpolatesExactly { return }
        for seed in 0..<4 {
          let plan = try plan(size.0, size.1, seed: seed, blends: blends)
          let pixels = try render(plan, in: context)
          let expected = picture(plan)
          var wrong = 0
          for index in expected.indices
          where pixels[index % plan.width, index / plan.width] != expected[index] { wrong += 1 }
          #expect(wrong == 0, "seed \(seed), fetched: \(fetches)")
        }
      }
    }
  }

  /// One copy after the other, compared with the texels themselves.
  @Test func everyTexelArrives() throws {
    for (width, height) in [(63, 1), (1, 77), (331, 129), (2047, 5), (4093, 3)] {
      for fetches in [nil, true] as [Bool?] {
        var options = ContextOptions()
        options.fetchesCopies = fetches
        try withContext(options) { context in
          var plan = FramePlan(width, height)
          plan.addPage(try makeImage(width, height, texel))
          plan.addBlit(plan.wholeTarget, texelX: 0, texelY: 0)
          let pixels = try render(plan, in: context)
          var wrong = 0
          for y in 0..<height {
            for x in 0..<width where pixels[x, y] != texel(x, y) { wrong += 1 }
          }
          #expect(wrong == 0, "\(width)x\(height)")
        }
      }
    }
  }

  @Test func onlyTheKnownDriverInterpolates() throws {
    try withContext { context in
      let isKnown = context.capabilities.renderer.hasPrefix("llvmpipe")
      #expect(context.fetchesCopies != isKnown)
    }
  }
}
