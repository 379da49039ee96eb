import LaminaGraphics
import LaminaPlan
import Testing

@testable import LaminaGL
@testable import LaminaPixels

/// Gradients look as GL draws them when they are drawn in memory, to the bit.
@Suite struct GradientMemoryTests {
  /// Adds a gradient of a kind with random stops to a table. Returns where it begins.
  private func add(
    _ kind: GradientKind, stops: Int, to entries: inout [Vector4], _ dice: inout Dice
  ) -> Int {
    let start = entries.count
    func number(_ low: Float, _ high: Float) -> Float { low + (high - low) * dice.fraction() }
    entries.append(Vector4(Float(kind.rawValue), Float(stops), 0, 0))
    switch kind {
    case .axial: entries.append(Vector4(number(-1, 2), number(-1, 2), number(-1, 1), 0))
    case .radial:
      entries.append(Vector4(number(-1, 2), number(-1, 2), number(0.3, 4), number(0.3, 4)))
    case .conic: entries.append(Vector4(number(-1, 2), number(-1, 2), number(-1, 1), number(-1, 1)))
    }
    var location = number(-0.1, 0.2)
    for stop in 0..<stops {
      let way = dice.roll(0..<5) == 0 ? 0 : number(0.02, 1 / Float(stops))
      if stop > 0 { location += way }
      entries.append(Vector4(location, way > 0 && stop > 0 ? 1 / way : 0, 0, 0))
      entries.append(Vector4(number(0, 1), number(0, 1), number(0, 1), number(0, 1)))
    }
    return start
  }

  /// Gradients of a kind, in shapes or in the masks of a page.
  private func plan(
    _ seed: Int, _ kind: GradientKind, _ map: MemoryMap, isMasked: Bool
  ) throws -> FramePlan {
    var (dice, plan) = (Dice(seed * 977 + 31), FramePlan.stripes())
    var entries: [Vector4] = []
    if isMasked { try plan.addNoise() }
    for _ in 0..<14 {
      let stops = dice.pick([2, 2, 3, 3, 4, 9, 40])
      let start = add(kind, stops: stops, to: &entries, &dice)
      let (width, height) = (10 + 60 * Double(dice.fraction()), 10 + 50 * Double(dice.fraction()))
      let alpha = UInt8(dice.roll(0..<256))
      var flags: QuadFlags = dice.flip() ? .dithered : []
      if kind != .axial || dice.flip() { flags.insert(.curved) }
      if stops > 3 || dice.flip() { flags.insert(.manyStops) }
      let isWhole = map == .upright && dice.flip()
      if !isWhole {
        flags.insert(.edged)
        flags.formUnion(QuadFlags(rawValue: UInt32(dice.roll(0..<16))))
        if !isMasked, dice.flip() {
          flags.formUnion(QuadFlags(rawValue: UInt32(dice.roll(0..<32)) << QuadFlags.cornerShift))
        }
      }
      let tint = dice.flip() ? PackedColor.white : color(alpha / 2, alpha / 3, alpha, alpha)
      plan.addQuad(
        isMasked ? .shapedGradient : .gradient, (-3, -2, width, height), color: tint,
        bounds: isMasked ? pixelRect(3, 5, 73, 71) : nil, flags: flags)
      let number = plan.quads.count - 1
      plan.quads[number].source = Vector4(
        isMasked ? 1 : isWhole ? 0 : dice.pick([0, 4, 12.5, 60]), Float(start),
        1 / Float(width), 1 / Float(height))
      if isWhole {
        let (x, y) = (Int(dice.roll(0..<120)), Int(dice.roll(0..<90)))
        (plan.quads[number].inverseX.z, plan.quads[number].inverseY.z) = (Float(-x), Float(-y))
        plan.quads[number].cover = CoverPolygon(
          pixelRect(x, y, x + Int(width), y + Int(height)))
        plan.batches[plan.batches.count - 1].blends = dice.flip()
      } else {
        plan.place(lastQuad: map, &dice)
      }
    }
    plan.gradients = GradientTable(entries)
    plan.noteFlags()
    return plan
  }

  @Test(arguments: 0..<4, MemoryMap.allCases)
  func shapesAreThoseOfGL(_ seed: Int, _ map: MemoryMap) throws {
    for kind in [GradientKind.axial, .radial, .conic] {
      try expectEqualInMemory(
        try plan(seed, kind, map, isMasked: false), "seed \(seed), \(kind), \(map)")
    }
  }

  @Test(arguments: 0..<4, MemoryMap.allCases)
  func masksAreThoseOfGL(_ seed: Int, _ map: MemoryMap) throws {
    for kind in [GradientKind.axial, .radial, .conic] {
      try expectEqualInMemory(
        try plan(seed, kind, map, isMasked: true), "seed \(seed), \(kind), \(map)")
    }
  }

  @Test(arguments: 0..<10, [false, true])
  func clippedGradientsAreThoseOfGL(_ seed: Int, _ isMasked: Bool) throws {
    var (dice, plan) = (
      Dice(seed * 977 + 777), try plan(seed, .radial, .turned, isMasked: isMasked)
    )
    plan.clipAtRandom(MemoryMap.allCases, &dice)
    try expectEqualInMemory(plan, "seed \(seed)")
  }

  /// The pattern of dithering lies in device space, wherever a pass begins.
  @Test func patternsDoNotMoveWithPasses() throws {
    var plan = try plan(3, .axial, .upright, isMasked: false)
    plan.passes = []
    let surface = plan.addSurface(90, 70)
    plan.drawPass(into: surface, pixelRect(33, 21, 123, 91))
    plan.addBlit(pixelRect(5, 7, 95, 77), texelX: 0, texelY: 0, page: Int(surface), blends: true)
    plan.drawPass(into: -1, plan.wholeTarget)
    try expectEqualInMemory(plan, "areas")
  }

  @Test func recordsWithoutGradientsAreGLs() throws {
    let plan = try plan(1, .axial, .upright, isMasked: false)
    #expect(plan.pixelsInMemory != nil)
    let others: [(inout FramePlan) -> Void] = [
      { $0.quads[0].source.y = 0.5 }, { $0.quads[0].source.y = 1e6 },
      { $0.quads[0].source.y = .nan }, { $0.gradients.entries[0].x = 3 },
      { $0.gradients.entries[0].y = 1 }, { $0.quads[0].flags |= QuadFlags.trilinear.rawValue },
    ]
    for (index, change) in others.enumerated() {
      var other = plan
      change(&other)
      #expect(other.pixelsInMemory == nil, "change \(index)")
    }
  }
}
