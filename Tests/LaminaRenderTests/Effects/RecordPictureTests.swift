import Foundation
import Lamina
import Testing

/// Stamps of small records show the same pixels as the records.
@Suite struct RecordPictureTests {
  /// A tree that is drawn repeatedly has stamps from its third frame on.
  @Test(arguments: VariantTests.everything)
  func laterFramesAreTheFirst(_ name: String) throws {
    let tree = try VariantTests.tree(name)
    try withRenderer(size: tree.bounds.size, options: .disabling("reuse")) { renderer in
      let first = Picture(try renderer.render(tree))
      for frame in 1..<4 {
        let picture = Picture(try renderer.render(tree))
        if picture == first { continue }
        expectEqual(picture, first, "\(name)-again-\(frame)")
        return
      }
    }
  }

  /// Cards that scroll by whole pixels and by parts of a pixel, with something of every kind that
  /// has stamps.
  @Test(arguments: [1.0, 3.0, 0.5, 2.25, 0.3])
  func whatScrollsIsWhatIsDrawnThere(_ step: Double) throws {
    let root = stage(120, 90, [layer(-10, -10, 200, 200, .white)])
    let list = layer(0, 0, 120, 400)
    let image = try testImage(24, 24, opaque: false)
    for i in 0..<12 {
      let card = layer(6 + Double(i % 2) * 58, 5 + Double(i / 2) * 44, 50, 36, .glass) {
        $0.cornerRadius = 7
        $0.borderWidth = i % 3 == 0 ? 2.5 : 1
        $0.castShadow(0, -1, radius: 2)
        if i % 4 == 3 { $0.cornerCurve = .continuous }
      }
      let panel = layer(8, 8, 33, 19) {
        $0.contents = image
        $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        $0.opacity = i % 5 == 4 ? 0.6 : 1
      }
      card.addSublayer(panel)
      list.addSublayer(card)
    }
    root.addSublayer(list)
    let start = list.position
    try withRenderer(size: CGSize(width: 120, height: 90)) { renderer in
      for frame in 0..<8 {
        list.position = CGPoint(x: start.x, y: start.y - Double(frame) * step)
        let incremental = Picture(try renderer.render(root))
        let fresh = try render(root, options: .disabling("caching"))
        if incremental == fresh { continue }
        expectEqual(incremental, fresh, "scrolled-\(step)-\(frame)")
        return
      }
    }
  }
}
