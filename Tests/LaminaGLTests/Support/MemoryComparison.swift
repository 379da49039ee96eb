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

/// The same, and once more where each batch draws little: a page of alphas then has words of all
/// its texels.
func expectEqualInMemoryInPart(
  _ plan: FramePlan, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectEqualInMemory(plan, name, sourceLocation: sourceLocation)
  var part = plan
  for index in part.batches.indices { part.batches[index].scissor = pixelRect(30, 20, 50, 24) }
  try expectEqualInMemory(part, "\(name), little of it", sourceLocation: sourceLocation)
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

  /// Adds a page of alphas with noise, as large as that of ``addNoise()``.
  mutating func addNoisyAlphas() throws {
    let memory = try #require(StoreMemory(width: 80, height: 80, format: .alpha8))
    for index in 0..<6_400 {
      let byte = UInt8(truncatingIfNeeded: index * index / 7 + index * 13)
      memory.base.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    pages.append(TexturePage(id: 1, width: 80, height: 80, format: .alpha8))
    let source = TexelSource.store(memory)
    uploads.append(TextureUpload(page: 0, x: 0, y: 0, source: source, part: source.bounds))
  }

  /// Adds pages that are one texel wide or high, each with an image that fills it. Returns what is
  /// one texel in a direction, as pages and texels: these images, and parts of the page of noise.
  mutating func addThinPages() throws -> [(page: Int, texels: PixelRect)] {
    var thin = [(0, 3, 5, 4, 40), (0, 10, 70, 60, 71), (0, 72, 5, 73, 71), (0, 20, 30, 21, 31)]
    for (width, height) in [(1, 1), (1, 23), (37, 1)] {
      thin.append((pages.count, 0, 0, width, height))
      addPage(
        try makeImage(width, height) { x, y in
          PackedColor(
            red: UInt8(x * 5), green: UInt8(y * 9),
            blue: UInt8(truncatingIfNeeded: x * 41 + y * 23),
            alpha: 255)
        }, id: pages.count + 1)
    }
    return thin.map { ($0.0, pixelRect($0.1, $0.2, $0.3, $0.4)) }
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
