import Foundation

/// The part of a layer's store that a drawing changes, if it does not change all of it.
///
/// A part must look as if the whole store had been drawn. But how Cairo draws a pixel depends on
/// the edges of the surface and of the clip. Drawing therefore goes to a second surface, which is
/// as large as the store and has no clip, and the rectangles that change are copied from it. Cairo
/// skips every paint that does not reach the rows of these rectangles, and draws all of every other
/// paint.
struct StorePart {
  /// The rectangles that change.
  let boxes: [PixelBox]
  /// The pixels of the store that `memory` holds.
  let box: PixelBox
  let memory: UnsafeMutableRawPointer
  let bytesPerRow: Int

  /// The smallest box that holds the rectangles.
  var bounds: PixelBox {
    boxes.reduce(PixelBox(x: box.x, y: box.y, width: 0, height: 0)) { $0.union($1) }
  }

  /// Copies the pixels of `changed` that lie in the rectangles, from `rows` to the store or back.
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
