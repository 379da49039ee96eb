import Foundation
import LaminaGraphics
import LaminaPlan
import Testing

@testable import LaminaGL
@testable import LaminaPixels

/// Rectangles that are more than copies look as GL draws them when they are drawn in memory, to the
/// bit.
@Suite struct QuadMemoryTests {
  /// A map that scales and moves, and the cover of a rectangle under it.
  private func place(
    _ rect: (Double, Double, Double, Double), _ dice: inout Dice
  ) -> (Affine, CoverPolygon) {
    let scales = [1, 1, 2, 0.5, 0.37, 1.3, -1, -1.7]
    let (a, d) = (dice.pick(scales), dice.pick(scales))
    let isWhole = dice.flip()
    func offset(_ side: Int32) -> Double {
      isWhole ? Double(dice.roll(0..<side)) : Double(side) * Double(dice.fraction())
    }
    let map = Affine(a: a, d: d, tx: offset(160), ty: offset(120))
    func ends(_ scale: Double, _ move: Double, _ low: Double, _ high: Double) -> (Int, Int) {
      let (first, last) = (scale * low + move, scale * high + move)
      return (Int(floor(min(first, last) - 0.5)), Int(ceil(max(first, last) + 0.5)))
    }
    let (left, right) = ends(a, map.tx, rect.0, rect.2)
    let (top, bottom) = ends(d, map.ty, rect.1, rect.3)
    let (x0, x1, y0, y1) = (Int16(left), Int16(right), Int16(top), Int16(bottom))
    return (map, CoverPolygon(x0, y0, x1, y0, x1, y1, x0, y1))
  }

  @Test(arguments: 0..<12)
  func roundedColorsAreThoseOfGL(_ seed: Int) throws {
    try expectEqualInMemory(try colorPlan(seed), "seed \(seed)")
  }

  @Test(arguments: 0..<6, MemoryMap.allCases)
  func colorsUnderAnyMapAreThoseOfGL(_ seed: Int, _ map: MemoryMap) throws {
    try expectEqualInMemory(try colorPlan(seed, map), "seed \(seed), \(map)")
  }

  private func colorPlan(_ seed: Int, _ remap: MemoryMap? = nil) throws -> FramePlan {
    var (dice, plan) = (Dice(seed * 977 + 7), FramePlan.stripes())
    for _ in 0..<30 {
      let fill = dice.color()
      let (width, height) = (6 + 50 * Double(dice.fraction()), 6 + 40 * Double(dice.fraction()))
      let rect = (-width / 2, -height / 3, width, height)
      let (map, cover) = place(rect, &dice)
      let radius = dice.pick([0, 4, 10, 12.5, 40])
      let border = dice.pick([0, 0, 1, 2.5, 30])
      plan.addQuad(
        .shape, rect, transform: map, source: (radius, border, 0, 0), color: fill,
        flags: QuadFlags(
          rawValue: (dice.flip() ? 15 : UInt32(dice.roll(0..<16)))
            | (dice.flip() ? 0 : UInt32(dice.roll(0..<32)) << QuadFlags.cornerShift)),
        cover: cover)
      if let remap { plan.place(lastQuad: remap, &dice) }
    }
    plan.noteFlags()
    return plan
  }

  @Test(arguments: 0..<12)
  func scaledImagesAreThoseOfGL(_ seed: Int) throws {
    try expectEqualInMemory(try imagePlan(seed), "seed \(seed)")
  }

  @Test(arguments: 0..<6, MemoryMap.allCases)
  func imagesUnderAnyMapAreThoseOfGL(_ seed: Int, _ map: MemoryMap) throws {
    try expectEqualInMemory(try imagePlan(seed, map), "seed \(seed), \(map)")
  }

  /// Strips, such as gradients that a program has drawn, and single colours.
  @Test(arguments: 0..<6, MemoryMap.allCases)
  func imagesOfOneTexelAreThoseOfGL(_ seed: Int, _ map: MemoryMap) throws {
    let plan = try imagePlan(seed, map, isThin: true)
    #expect(plan.pixelsInMemory != nil)
    try expectEqualInMemory(plan, "seed \(seed), \(map)")
  }

  /// Masks of shapes. Words are made of the texels that each record reads.
  @Test(arguments: 0..<6, MemoryMap.allCases)
  func alphasAreThoseOfGL(_ seed: Int, _ map: MemoryMap) throws {
    let plan = try imagePlan(seed, map, isOfAlphas: true)
    try expectEqualInMemoryInPart(plan, "seed \(seed), \(map)")
  }

  private func imagePlan(
    _ seed: Int, _ remap: MemoryMap? = nil, isThin: Bool = false, isOfAlphas: Bool = false
  ) throws -> FramePlan {
    var (dice, plan) = (Dice(seed * 977 + 77), FramePlan.stripes())
    if isOfAlphas { try plan.addNoisyAlphas() } else { try plan.addNoise() }
    let thin = isThin ? try plan.addThinPages() : []
    for _ in 0..<30 {
      let alpha = dice.flip() ? 255 : UInt8(dice.roll(0..<256))
      let tint = dice.flip() ? color(alpha, alpha, alpha, alpha) : color(alpha / 2, 0, alpha, alpha)
      let (page, bounds) = thin.isEmpty ? (0, pixelRect(3, 5, 73, 71)) : dice.pick(thin)
      let (x, y) = (3 + Double(dice.roll(0..<30)), 5 + Double(dice.roll(0..<30)))
      let source = (
        x, y, x + 1 + 39 * Double(dice.fraction()), y + 1 + 35 * Double(dice.fraction())
      )
      let (width, height) = (6 + 50 * Double(dice.fraction()), 6 + 40 * Double(dice.fraction()))
      let rect = (-width / 2, -height / 3, width, height)
      let (map, cover) = place(rect, &dice)
      plan.addQuad(
        .image, rect, transform: map, source: source, color: tint, bounds: bounds,
        flags: QuadFlags(rawValue: UInt32(dice.roll(0..<128))), cover: cover)
      let last = plan.batches.count - 1
      plan.batches[last].page = Int32(page)
      plan.batches[last].mode = dice.pick([.over, .over, .over, .plus, .destinationIn])
      if dice.roll(0..<6) == 0 {
        (plan.batches[last].blends, plan.batches[last].mode) = (false, .over)
      }
      if let remap { plan.place(lastQuad: remap, &dice) }
    }
    plan.noteFlags()
    return plan
  }

  /// The same records inside of clips of every kind, up to four of them.
  @Test(arguments: 0..<10, [false, true])
  func clippedRecordsAreThoseOfGL(_ seed: Int, _ isTextured: Bool) throws {
    var (dice, plan) = (
      Dice(seed * 977 + 777), isTextured ? try imagePlan(seed) : try colorPlan(seed)
    )
    plan.clipAtRandom(seed % 2 == 0 ? [.upright] : MemoryMap.allCases, &dice)
    try expectEqualInMemory(plan, "seed \(seed)")
  }

  /// Of a colour only the pixels at edges count as computed, unless a clip or a perspective has all
  /// of them computed.
  @Test func computedPixelsAreCounted() throws {
    func pixels(_ clipFlags: Float?, _ tilt: Float) -> Int? {
      var plan = FramePlan(160, 120)
      var clip = QuadInstance.noClip
      if let clipFlags {
        clip = plan.addClip((5, 5, 150, 110))
        plan.clips[0].inverseW.w = clipFlags
      }
      plan.addQuad(clipFlags == nil ? .shape : .shape.clipped, (0, 0, 160, 120), clip: clip)
      if tilt != 0 {
        plan.quads[0].inverseW = Vector3(tilt, 0, 1)
        plan.quads[0].flags |= QuadFlags.projective.rawValue
      }
      return plan.pixelsInMemory
    }
    let (edges, all) = (32 * 120 + 8 * 160, 160 * 120)
    let (one, clipped) = (
      FramePlan.pixelsPerComputed, FramePlan.pixelsPerComputed + FramePlan.pixelsPerClip
    )
    #expect(pixels(nil, 0) == edges * one)
    #expect(pixels(0, 0) == edges * clipped)
    #expect(pixels(Float(ClipFlags.hole.rawValue), 0) == all * clipped)
    #expect(pixels(Float(ClipFlags.halfPlane.rawValue), 0) == all * clipped)
    #expect(pixels(nil, 0.001) == edges * one)
    // The eye is close: layer space changes much faster at one end than at the other.
    #expect(pixels(nil, 0.01) == all * one)
    #expect(pixels(nil, -0.0062) == all * one)
  }

  /// More than four clips are GL's, and so are levels of a page.
  @Test func otherRecordsAreGLs() throws {
    func plan(_ change: (inout FramePlan) -> Void) -> FramePlan {
      var plan = FramePlan(30, 20)
      var clip = -1
      for _ in 0..<5 { clip = Int(plan.addClip((2, 3, 20, 15), radius: 4, parent: clip)) }
      plan.addQuad(.shape.clipped, (0, 0, 25, 20), source: (3, 0, 0, 0), clip: 3)
      change(&plan)
      return plan
    }
    #expect(
      plan { _ in }.pixelsInMemory == 600
        * (FramePlan.pixelsPerComputed + 4 * FramePlan.pixelsPerClip))
    let others: [(inout FramePlan) -> Void] = [
      { $0.quads[0].clip = 4 }, { $0.quads[0].clip = 5 },
      { $0.clips[0].inverseW.w = 0.5 }, { $0.clips[1].inverseYParent.w = .nan },
      { $0.quads[0].flags |= QuadFlags.trilinear.rawValue },
    ]
    for (index, change) in others.enumerated() {
      #expect(plan(change).pixelsInMemory == nil, "change \(index)")
    }
  }
}
