import Foundation

/// What is drawn of a layer's store, where that is not all of it.
///
/// A part has to look as if everything had been drawn. What Cairo makes of a pixel depends on the
/// ends of what it draws on, so drawing goes to memory beside the store that is as large as the
/// store, without a clip, and the rectangles are copied from there. What changes is the rectangles.
/// What Cairo touches is all of every paint that reaches the rows they lie on, and nothing of the
/// other paints.
struct StorePart {
  /// The rectangles that change.
  let boxes: [PixelBox]
  /// The store's pixels that there is memory for, and that memory.
  let box: PixelBox
  let memory: UnsafeMutableRawPointer
  let bytesPerRow: Int

  /// The box around the rectangles.
  var bounds: PixelBox {
    boxes.reduce(PixelBox(x: box.x, y: box.y, width: 0, height: 0)) { $0.union($1) }
  }

  /// Copies `changed`, as far as it lies in the rectangles, from `rows` to the store, or the other
  /// way.
  func copy(_ changed: PixelBox, between rows: CairoSurface, toStore: Bool) {
    _ = rows.withPixels { pixels in
      for part in boxes.map({ $0.intersection(changed).intersection(rows.box) }) where !part.isEmpty
      {
        for y in part.y..<part.maxY {
          let own =
            UnsafeMutableRawPointer(pixels) + (y - rows.box.y) * rows.bytesPerRow
            + (part.x - rows.box.x) * 4
          let other = memory + (y - box.y) * bytesPerRow + (part.x - box.x) * 4
          (toStore ? other : own).copyMemory(from: toStore ? own : other, byteCount: part.width * 4)
        }
      }
    }
  }
}
