import LaminaGraphics
import LaminaPlan
import Testing

@testable import LaminaGL
@testable import LaminaPixels

/// Shadows, and passes that compute pixels from pixels, look as in GL when they are done in memory,
/// to the bit.
@Suite struct EffectMemoryTests {
  private func shadows(_ seed: Int, _ map: MemoryMap) -> FramePlan {
    var (dice, plan) = (Dice(seed * 977 + 9), FramePlan.stripes())
    for _ in 0..<20 {
      let fill = dice.color()
      let (width, height) = (6 + 50 * Double(dice.fraction()), 6 + 40 * Double(dice.fraction()))
      let corners = dice.flip() ? 0 : UInt32(dice.roll(0..<32)) << QuadFlags.cornerShift
      plan.addQuad(
        .shadow, (-width / 2, -height / 3, width, height),
        source: (dice.pick([0, 4, 10, 12.5, 40]), dice.pick([0, 0.5, 2, 6, 12]), 0, 0),
        color: fill, flags: QuadFlags(rawValue: 15 | corners))
      plan.place(lastQuad: map, &dice)
    }
    plan.noteFlags()
    return plan
  }

  @Test(arguments: 0..<4, MemoryMap.allCases)
  func shadowsAreThoseOfGL(_ seed: Int, _ map: MemoryMap) throws {
    var plan = shadows(seed, map)
    try expectEqualInMemory(plan, "seed \(seed), \(map)")
    var dice = Dice(seed)
    plan.clipAtRandom([.upright, map], &dice)
    try expectEqualInMemory(plan, "seed \(seed), \(map), clipped")
  }

  /// What a pass makes of a picture with colours of every kind, at `area`.
  private func expectEqual(
    _ seed: Int, at area: PixelRect, into target: PixelRect, _ name: String,
    _ work: (PassInput) -> RenderPass.Work
  ) throws {
    var dice = Dice(seed * 977 + 99)
    let image = try makeImage(area.width, area.height) { _, _ in dice.color() }
    try expectEqualInMemory(worked(image, at: area, into: target, work), name)
  }

  static let edges: [EdgeRule] = [.transparent, .clamped, .leftOut]

  @Test(arguments: edges)
  func blursAreThoseOfGL(_ edge: EdgeRule) throws {
    let steps: [(Float, Float)] = [(1, 0), (0, 1), (0.8, 0.6), (-0.6, 0.8), (0.28, -0.96)]
    for (index, step) in steps.enumerated() {
      for sigma: Float in [0, 0.3, 1, 2.5, 11] {
        try expectEqual(
          index, at: pixelRect(-6, -4, 94, 76), into: pixelRect(-12, -9, 101, 83),
          "\(step), \(sigma), \(edge)"
        ) { .blur($0, BlurStep(x: step.0, y: step.1, sigma: sigma), edge: edge) }
      }
    }
  }

  @Test(arguments: edges)
  func reductionsAreThoseOfGL(_ edge: EdgeRule) throws {
    for factor: Int32 in [1, 2, 4, 8, 16] {
      let target = pixelRect(-2, -1, 100 / Int(factor) + 2, 60 / Int(factor))
      try expectEqual(
        Int(factor), at: pixelRect(-6, -4, 94, 76), into: target, "\(factor), \(edge)"
      ) { .reduce($0, factor: factor, edge: edge) }
    }
  }

  @Test(arguments: [false, true])
  func matricesAreThoseOfGL(_ isPremultiplied: Bool) throws {
    for seed in 0..<60 {
      var dice = Dice(seed * 31 + 5)
      func column(_ size: Float) -> SIMD4<Float> {
        SIMD4(dice.fraction(), dice.fraction(), dice.fraction(), dice.fraction()) * size - size / 3
      }
      let matrix = ColorMatrix(
        red: column(2), green: column(1), blue: column(1.5), alpha: column(1),
        constant: column(0.4), isPremultiplied: isPremultiplied)
      let area = pixelRect(0, 0, 90, 70)
      try expectEqual(seed, at: area, into: area, "seed \(seed), \(isPremultiplied)") {
        .matrix($0, matrix)
      }
    }
  }

  /// Copies of a page, and of the target in the middle of a frame.
  @Test func copiesAreThoseOfGL() throws {
    try expectEqual(1, at: pixelRect(-6, -4, 94, 76), into: pixelRect(3, 5, 60, 50), "page") {
      .copy($0)
    }
    var target = shadows(2, .turned)
    let count = Int32(target.batches.count)
    let copy = target.addSurface(64, 64)
    target.drawPass(into: -1, target.wholeTarget)
    target.pass(
      into: copy, pixelRect(20, 30, 80, 90), .copy(PassInput(page: -1, area: target.wholeTarget)))
    target.addBlit(pixelRect(90, 10, 150, 70), texelX: 0, texelY: 0, page: Int(copy))
    target.drawPass(into: -1, target.wholeTarget, clears: false)
    #expect(target.batches.count == Int(count) + 1)
    try expectEqualInMemory(target, "target")
  }

  /// Every blend mode, with a backdrop in a page or in the target, in clips, and faded.
  @Test(arguments: BlendMode.allCases, [false, true])
  func mixturesAreThoseOfGL(_ mode: BlendMode, _ hasBackdrop: Bool) throws {
    var (dice, plan) = (Dice(Int(mode.rawValue) * 977 + 7), FramePlan.stripes())
    let (source, behind) = (plan.addSurface(100, 80), plan.addSurface(160, 120))
    func scatter(_ count: Int) {
      for _ in 0..<count {
        let alpha = dice.flip() ? 255 : UInt8(dice.roll(0..<256))
        func byte() -> UInt8 { UInt8(Int(alpha) * Int(dice.roll(0..<256)) / 255) }
        plan.addQuad(
          .shape, (0, 0, 40, 30),
          transform: .translation(Double(dice.roll(-30..<130)), Double(dice.roll(-20..<90))),
          source: (dice.pick([0, 9]), 0, 0, 0), color: color(byte(), byte(), byte(), alpha))
      }
    }
    scatter(30)
    plan.drawPass(into: -1, plan.wholeTarget)
    scatter(40)
    plan.drawPass(into: source, pixelRect(0, 0, 100, 80))
    if hasBackdrop {
      plan.pass(
        into: behind, plan.wholeTarget, .copy(PassInput(page: -1, area: plan.wholeTarget)))
    }
    for _ in 0..<6 {
      let clip = plan.addClip(
        (10, 5, 140, 110), radius: 20, transform: Affine(a: 0.9, b: 0.2, c: -0.2, d: 0.9, tx: 9))
      let (x, y) = (Int(dice.roll(0..<90)), Int(dice.roll(0..<60)))
      let (width, height) = (10 + Int(dice.roll(0..<60)), 10 + Int(dice.roll(0..<50)))
      let (right, bottom) = (min(x + width, 160), min(y + height, 120))
      let box = pixelRect(x, y, right, bottom)
      plan.addQuad(
        .blend, (Double(x), Double(y), Double(right), Double(bottom)),
        color: dice.flip() ? white : color(120, 120, 120, 120), bounds: pixelRect(7, 9, 90, 70),
        flags: .blend(mode.rawValue), clip: dice.flip() ? clip : QuadInstance.noClip,
        page: Int(source), blends: false,
        cover: CoverPolygon(box))
      let last = plan.quads.count - 1
      plan.quads[last].source = Vector4(
        hasBackdrop ? Float(x) : 0, hasBackdrop ? Float(y) : 0, dice.pick([0, 0, 0.3]), 0)
      plan.batches[plan.batches.count - 1].backdrop = hasBackdrop ? behind : -1
    }
    plan.drawPass(into: -1, plan.wholeTarget, clears: false)
    try withContext { context in
      if hasBackdrop || context.framebufferFetch { try expectEqualInMemory(plan, "\(mode)") }
    }
  }
}
