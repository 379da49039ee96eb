import Foundation
import Lamina
import Testing

/// Targets whose first row is the bottom one. They have the same picture upside down. Only the
/// pattern of gradients differs, because it goes by the rows of the target.
@Suite struct RowOrderTests {
  /// The rows of a target, from the first one on.
  static func rows(
    _ root: CALayer, _ order: RowOrder, size: CGSize? = nil, scale: CGFloat
  ) throws -> Picture {
    let engine = try LayerRenderer(
      .own(.surfaceless), limits: .standard, options: .disabling("dithering"))
    var stages = FrameStages()
    let tree = try engine.commit(root, at: nil, &stages)
    let viewport = try Viewport(
      of: tree, size: size ?? root.bounds.size, scale: scale, limits: .standard
    )
    .with(rows: order)
    #expect(try engine.compile(tree, for: nil, &stages) { viewport })
    let target = try engine.makeTarget(width: viewport.width, height: viewport.height)
    try engine.execute(into: target, &stages)
    return Picture(try target.target.makeImage())
  }

  /// How many pixels may differ by one step at round or turned edges. In single precision, y and
  /// height - y have different rounding errors, so a coverage in the middle between two steps of 8
  /// bits may fall on either. All other pixels are equal to the bit.
  static let allowed = [
    "rounded": 1, "turnedClips": 1, "deep": 1, "comp_clip_rotate": 3, "p3d_cards": 1,
  ]

  @Test(arguments: VariantTests.everything)
  func bottomFirstIsTheMirrorImage(_ name: String) throws {
    let top = try Self.rows(try VariantTests.tree(name), .topFirst, scale: 1)
    let bottom = try Self.rows(try VariantTests.tree(name), .bottomFirst, scale: 1)
    let (count, largest) = bottom.mirrored.differences(from: top)
    if count <= Self.allowed[name] ?? 0, largest <= 1 { return }
    expectEqual(bottom.mirrored, top, "\(name)-bottom-first")
  }

  @Test func aHeightThatIsNotWholeIsMirroredToo() throws {
    let root = root([
      layer(10, 7, 31, 22, .red), layer(30, 30, 20, 20, .glass) { $0.cornerRadius = 5 },
    ])
    let size = CGSize(width: 96, height: 64)
    let top = try Self.rows(root, .topFirst, size: size, scale: 1.3)
    let bottom = try Self.rows(root, .bottomFirst, size: size, scale: 1.3)
    #expect(top.height == 84)
    expectEqual(bottom.mirrored, top, tolerance: 1, "fraction-bottom-first")
  }
}
