import Foundation
import LaminaGraphics
import LaminaPlan
import Testing

@testable import LaminaGL
@testable import LaminaPixels

/// Parallelograms that are drawn in memory look as GL draws them, to the bit.
@Suite struct ParallelogramMemoryTests {
  private func place(_ dice: inout Dice) -> TurnedInstance.Map {
    let (angle, size) = (dice.fraction() * 7, 0.3 + 2 * dice.fraction())
    let (a, b) = (size * cos(angle), size * sin(angle))
    let lean = dice.flip() ? 0 : dice.fraction() - 0.5
    let flip: Float = dice.flip() ? 1 : -1
    return TurnedInstance.Map(
      SIMD2(a, b), SIMD2(flip * (-b + lean * a), flip * (a + lean * b)),
      SIMD2(160 * dice.fraction(), 120 * dice.fraction()))
  }

  private func record(
    _ map: TurnedInstance.Map, _ rect: Vector4, _ texels: PixelRect, _ color: PackedColor
  ) -> TurnedInstance {
    TurnedInstance(
      middle: SIMD2(map.tx, map.ty), SIMD2(map.xx, map.xy), SIMD2(map.yx, map.yy), rect: rect,
      texels: texels, color: color, clip: QuadInstance.noClip)
  }

  @Test(arguments: 0..<12)
  func colorsAreThoseOfGL(_ seed: Int) throws {
    try expectEqualInMemory(try colorPlan(seed), "seed \(seed)")
  }

  private func colorPlan(_ seed: Int) throws -> FramePlan {
    var (dice, plan) = (Dice(seed * 977), FramePlan.stripes())
    for _ in 0..<40 {
      let fill = dice.color()
      let (width, height) = (8 + 40 * dice.fraction(), 8 + 30 * dice.fraction())
      plan.turned.append(
        record(place(&dice), Vector4(-width / 3, -height / 2, width, height), .empty, fill))
      plan.batches.append(
        DrawBatch(
          program: .turnedShape, blends: true, page: -1, scissor: nil,
          first: Int32(plan.turned.count - 1), count: 1))
    }
    return plan
  }

  /// Images that are multiplied by an opacity, and particles, which are multiplied by a colour.
  @Test(arguments: 0..<6, [DrawProgram.turnedImage, .particles])
  func imagesAreThoseOfGL(_ seed: Int, _ program: DrawProgram) throws {
    try expectEqualInMemory(try imagePlan(seed, program), "seed \(seed), \(program)")
  }

  /// The same records inside of clips of every kind, up to four of them.
  @Test(arguments: 0..<6, [DrawProgram.turnedShape, .turnedImage, .particles])
  func clippedRecordsAreThoseOfGL(_ seed: Int, _ program: DrawProgram) throws {
    var (dice, plan) = (
      Dice(seed * 977 + 777),
      program.isTextured ? try imagePlan(seed, program) : try colorPlan(seed)
    )
    plan.clipAtRandom(MemoryMap.allCases, &dice)
    try expectEqualInMemory(plan, "seed \(seed), \(program)")
    for index in plan.batches.indices where plan.batches[index].program.recordType == .turned {
      if program == .particles { break }
      plan.batches[index].program = program.isTextured ? .image.clipped : .shape.clipped
      plan.quads.append(plan.turned[Int(plan.batches[index].first)].quad)
      plan.batches[index].first = Int32(plan.quads.count - 1)
    }
    plan.noteFlags()
    try expectEqualInMemory(plan, "seed \(seed), \(program), as quads")
  }

  @Test(arguments: 0..<6, [DrawProgram.turnedImage, .particles])
  func imagesOfOneTexelAreThoseOfGL(_ seed: Int, _ program: DrawProgram) throws {
    let plan = try imagePlan(seed, program, isThin: true)
    #expect(plan.pixelsInMemory != nil)
    try expectEqualInMemory(plan, "seed \(seed), \(program)")
  }

  @Test(arguments: 0..<6, [DrawProgram.turnedImage, .particles])
  func alphasAreThoseOfGL(_ seed: Int, _ program: DrawProgram) throws {
    let plan = try imagePlan(seed, program, isOfAlphas: true)
    try expectEqualInMemoryInPart(plan, "seed \(seed), \(program)")
  }

  private func imagePlan(
    _ seed: Int, _ program: DrawProgram, isThin: Bool = false, isOfAlphas: Bool = false
  ) throws -> FramePlan {
    var (dice, plan) = (Dice(seed * 977 + 500), FramePlan.stripes())
    if isOfAlphas { try plan.addNoisyAlphas() } else { try plan.addNoise() }
    let thin = isThin ? try plan.addThinPages() : []
    for _ in 0..<40 {
      let opacity = dice.flip() ? 255 : UInt8(dice.roll(0..<256))
      let (x, y) = (3 + Int(dice.roll(0..<30)), 5 + Int(dice.roll(0..<30)))
      let own = pixelRect(
        x, y, x + 2 + Int(dice.roll(0..<39)), y + 2 + Int(dice.roll(0..<35)))
      let (page, texels) = thin.isEmpty ? (0, own) : dice.pick(thin)
      let (width, height) = (8 + 40 * dice.fraction(), 8 + 30 * dice.fraction())
      var rect = Vector4(-width / 3, -height / 2, width, height)
      if dice.flip() { (rect.x, rect.z) = (rect.z, rect.x) }
      let gray = color(opacity, opacity, opacity, opacity)
      let tint = program == .particles ? color(opacity / 2, opacity, opacity / 3, opacity) : gray
      plan.turned.append(record(place(&dice), rect, texels, tint))
      plan.batches.append(
        DrawBatch(
          program: program, blends: true, page: Int32(page), scissor: nil,
          first: Int32(plan.turned.count - 1), count: 1))
    }
    return plan
  }

  /// A plan with one image that is turned, and one colour.
  private func pair() throws -> FramePlan {
    var plan = FramePlan.stripes()
    plan.addPage(
      try makeImage(40, 30) { x, y in color(UInt8(6 * x), UInt8(8 * y), UInt8(x + y), 255) })
    let map = TurnedInstance.Map(SIMD2(1.1, 0.7), SIMD2(-0.7, 1.1), SIMD2(70, 60))
    for (program, texels) in [
      (DrawProgram.turnedImage, pixelRect(2, 3, 38, 29)), (.turnedShape, .empty),
    ] {
      plan.turned.append(
        record(map, Vector4(-30, -20, 30, 20), texels, color(180, 180, 180, 180)))
      plan.batches.append(
        DrawBatch(
          program: program, blends: true, page: program.isTextured ? 0 : -1, scissor: nil,
          first: Int32(plan.turned.count - 1), count: 1))
    }
    return plan
  }

  /// Scissors, cuts, and areas that do not begin at 0 leave out pixels and change no other.
  @Test func partsAreThoseOfGL() throws {
    var plan = try pair()
    let last = plan.batches.count - 1
    plan.batches[last].scissor = pixelRect(50, 30, 83, 61)
    plan.batches[last - 1].scissor = pixelRect(61, 20, 64, 100)
    try expectEqualInMemory(plan, "scissors")
    plan = try pair()
    let surface = plan.addSurface(90, 70)
    plan.drawPass(into: surface, pixelRect(33, 21, 123, 91))
    plan.addBlit(pixelRect(5, 7, 95, 77), texelX: 0, texelY: 0, page: Int(surface), blends: true)
    plan.drawPass(into: -1, plan.wholeTarget)
    try expectEqualInMemory(plan, "areas")
    plan.passes.append(plan.passes[1])
    plan.passes[2].cut = pixelRect(40, 30, 47, 77)
    try expectEqualInMemory(plan, "cuts")
  }

  /// Quarter turns, flips, and images that are not turned at all.
  @Test func edgesAlongRowsAreThoseOfGL() throws {
    var plan = try pair()
    let all = plan.turned
    let (batches, turns) = (
      plan.batches.suffix(2), [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1e-7), (1e-4, 1)]
    )
    for (index, turn) in turns.enumerated() {
      let (c, s) = (Float(turn.0), Float(turn.1))
      for (record, batch) in zip(all, batches) {
        var (record, batch) = (record, batch)
        record.map = TurnedInstance.Map(
          SIMD2(c, s), SIMD2(-s, c), SIMD2(30 + 20 * Float(index) + 0.3, 50 + 0.45))
        batch.first = Int32(plan.turned.count)
        plan.turned.append(record)
        plan.batches.append(batch)
      }
    }
    try expectEqualInMemory(plan, "turns")
  }

  /// The same records in the form of general ones.
  @Test func generalRecordsAreThoseOfGL() throws {
    var plan = try pair()
    for index in plan.batches.indices where plan.batches[index].program.recordType == .turned {
      let record = plan.turned[Int(plan.batches[index].first)]
      plan.batches[index].program = plan.batches[index].page < 0 ? .shape : .image
      plan.batches[index].first = Int32(plan.quads.count)
      plan.quads.append(record.quad)
    }
    plan.noteFlags()
    try expectEqualInMemory(plan, "quads")
  }

  /// Anything else is GL's, and so is what takes too long.
  @Test func otherParallelogramsAreGLs() throws {
    let plan = try pair()
    let (image, shape) = (plan.batches.count - 2, plan.batches.count - 1)
    let pixels = plan.turned.reduce(0) { sum, record in
      let page = record.texelBounds.isEmpty ? nil : plan.pages[0]
      guard let box = PixelParallelogram(record, in: page, isTinted: false)?.box else { return sum }
      // Of a colour, only edges are computed.
      return sum + (page == nil ? min(box.area, 32 * box.height + 8 * box.width) : box.area)
    }
    #expect(pixels > 60 * 40)
    #expect(plan.pixelsInMemory == plan.shadedPixels + FramePlan.pixelsPerComputed * pixels)
    let others: [(inout FramePlan) -> Void] = [
      { $0.batches[image].blends = false }, { $0.batches[shape].mode = .plus },
      { $0.turned[0].texelBounds.maxX = $0.turned[0].texelBounds.minX - 1 },
      { $0.turned[0].texelBounds.maxX = 41 }, { $0.turned[0].texelBounds.minY = -1 },
      { $0.turned[1].map.tx = .nan }, { $0.turned[1].map.xx = 1e9 },
    ]
    for (index, change) in others.enumerated() {
      var other = plan
      change(&other)
      #expect(other.pixelsInMemory == nil, "change \(index)")
    }
    var colored = plan
    colored.turned[1].color = color(9, 80, 1, 99)
    #expect(colored.pixelsInMemory != nil, "a colour may be any")
  }
}
