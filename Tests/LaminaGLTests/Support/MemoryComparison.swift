import LaminaGraphics
import LaminaPlan
import Testing

@testable import LaminaGL

/// Expects that a plan has the same pixels drawn by GL and, if the driver is llvmpipe, in memory.
func expectEqualInMemory(
  _ plan: FramePlan, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var pictures: [Pixels] = []
  for options in [ContextOptions.usual, .inMemory] {
    try withContext(options) { context in
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      pictures.append(try render(plan, with: executor))
      #expect(
        (executor.memory != nil) == context.drawsInMemory, "\(name)",
        sourceLocation: sourceLocation)
    }
  }
  let different = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }
  let (count, most) = (different.count { $0 > 0 }, different.max() ?? 0)
  #expect(count == 0, "\(name): \(count) bytes, by \(most)", sourceLocation: sourceLocation)
}

extension FramePlan {
  /// Adds a page of 80 x 80 with an image of 70 x 66 at (3, 5), in which all channels differ.
  mutating func addNoise() throws {
    addPage(
      try makeImage(70, 66) { x, y in
        let alpha = UInt8(truncatingIfNeeded: 255 - (x * y) % 97 * 2)
        return PackedColor(
          red: UInt8(truncatingIfNeeded: x * 13 + y * 5) & alpha, green: alpha / 2,
          blue: UInt8(truncatingIfNeeded: y * 31) & alpha, alpha: alpha)
      }, x: 3, y: 5, width: 80, height: 80)
  }

  /// An opaque target of 160 x 120 in which rows differ.
  static func stripes() -> FramePlan {
    var plan = FramePlan(160, 120)
    for y in 0..<120 {
      let byte = UInt8(y * 2)
      plan.addSolid(pixelRect(0, y, 160, y + 1), color(byte, 255 - byte, byte / 2, 255))
    }
    return plan
  }
}

extension Dice {
  /// A premultiplied colour.
  mutating func color() -> PackedColor {
    let alpha = UInt8(roll(0..<256))
    return PackedColor(
      red: alpha, green: UInt8(roll(0..<256)) & alpha, blue: alpha / 3, alpha: alpha)
  }
}
