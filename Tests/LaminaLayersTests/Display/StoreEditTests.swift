import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Drawing piece by piece gives the same bits as drawing at once.
@Suite struct StoreEditTests {
  /// One layer is drawn by its invalid rectangles and copied into a page by its uploads. The other
  /// layer is drawn completely each time.
  @Test(arguments: 0..<24)
  func incrementalIsFull(seed: Int) throws {
    let isSharp = seed % 2 == 0
    var random = Seeded(seed + 4_000)
    let top = root(300, 300)
    let layer = Painter(rect(0, 0, 40, 30))
    layer.position = CGPoint(x: 60, y: 60)
    top.addSublayer(layer)
    layer.setNeedsDisplay()
    let frame = Frame(top)
    var texture: [UInt8] = []
    var place: [Int] = []
    for step in 0..<30 {
      edit(layer, &random, isSharp: isSharp)
      try frame.draw()
      let store = try #require(layer.store)
      let size = store.shape.format.bytesPerTexel
      for upload in frame.plan.uploads {
        if place != [frame.plan.pages[upload.page].id, upload.x, upload.y]
          || texture.count != store.memory.byteCount
        {
          // A new place holds any bytes.
          texture = [UInt8](repeating: 0xA5, count: store.memory.byteCount)
          place = [frame.plan.pages[upload.page].id, upload.x, upload.y]
        }
        upload.source.withUnsafeBytes { bytes in
          for y in Int(upload.part.minY)..<Int(upload.part.maxY) {
            let row = (y * store.shape.width + Int(upload.part.minX)) * size
            for i in row..<(row + upload.part.width * size) { texture[i] = bytes[i] }
          }
        }
      }
      frame.compiler.finishUploads()
      let fresh = Painter(layer.bounds, layer.shapes)
      fresh.contentsScale = layer.contentsScale
      fresh.isGeometryFlipped = !layer.isGeometryFlipped  // The root is flipped.
      fresh.contentsFormat = layer.contentsFormat
      fresh.isOpaque = layer.isOpaque
      fresh.display()
      #expect(difference(layer.bytes, fresh.bytes) == nil, "step \(step)")
      #expect(difference(texture, layer.bytes) == nil, "step \(step), in the page")
    }
  }

  /// The difference in a few words.
  private func difference(_ a: [UInt8], _ b: [UInt8]) -> String? {
    if a == b { return nil }
    if a.count != b.count { return "\(a.count) bytes, \(b.count) bytes" }
    let places = a.indices.filter { a[$0] != b[$0] }
    let largest = places.map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
    return "\(places.count) of \(a.count) bytes from \(places[0]), by at most \(largest)"
  }

  private func edit(_ layer: Painter, _ random: inout Seeded, isSharp: Bool) {
    let bounds = layer.bounds
    for _ in 0..<random.int(1...4) {
      // A shape comes, goes or changes. Its old and new area become invalid.
      if layer.shapes.count > 5 || (!layer.shapes.isEmpty && random.chance(0.3)) {
        layer.setNeedsDisplay(
          layer.shapes.remove(at: random.int(0...(layer.shapes.count - 1))).rect)
      } else {
        var shape = Painter.Shape(
          rect: rect(
            bounds.minX + random.number(-5...bounds.width),
            bounds.minY + random.number(-5...bounds.height),
            random.number(0.1...25), random.number(0.1...25)),
          color: SIMD4(
            random.number(0...1), random.number(0...1), random.number(0...1), random.number(0...1)),
          isRound: !isSharp && random.chance(0.5))
        if isSharp { shape.rect = shape.rect.integral }
        layer.shapes.append(shape)
        layer.setNeedsDisplay(shape.rect)
      }
    }
    guard random.chance(0.25) else { return }
    switch random.int(0...5) {
    case 0: layer.contentsScale = random.pick(isSharp ? [1, 2, 3] : [1, 2, 1.5, 0.7])
    case 1:
      layer.bounds.size = CGSize(
        width: random.number(5...60), height: isSharp ? 41 : random.number(5...60))
    case 2: layer.isGeometryFlipped.toggle()
    case 3:
      layer.contentsFormat = random.pick([.RGBA8Uint, .gray8Uint, .RGBA16Float])
    case 4: layer.isOpaque.toggle()
    default: layer.bounds.origin = CGPoint(x: Double(random.int(-9...9)), y: 3)
    }
    // Only a small rectangle is marked, but everything is drawn.
    layer.setNeedsDisplay(rect(layer.bounds.minX, layer.bounds.minY, 1, 1))
  }
}
