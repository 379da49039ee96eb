import LaminaPlan

/// What is left to clear of a canvas of which boxes are drawn, one after the other.
///
/// What: boxes come in rows, as the tiles of a sheet do. Those of a row are equally high and stand
/// from left to right; rows follow each other from the top down. What lies between two boxes is
/// cleared when the second one comes.
/// Why: pixels that are copied need not be cleared before.
/// Cost: O(boxes), and the pixels that are cleared.
struct CanvasRest {
  private let canvas: PixelCanvas
  /// The present row of boxes. What is above it is drawn or clear.
  private var minY: Int16
  private var maxY: Int16
  /// In the row, what is left of here is drawn or clear.
  private var x: Int16

  init(_ canvas: PixelCanvas) {
    self.canvas = canvas
    (minY, maxY, x) = (canvas.bounds.minY, canvas.bounds.minY, canvas.bounds.maxX)
  }

  /// Leaves out a box in the bounds of the canvas. Returns false, and changes nothing, if it does
  /// not come after all others.
  mutating func leave(out box: PixelRect) -> Bool {
    let bounds = canvas.bounds
    if box.minY == minY, box.maxY == maxY, box.minX >= x {
      clear(x, minY, box.minX, maxY)
    } else if box.minY >= maxY {
      endRow()
      clear(bounds.minX, maxY, bounds.maxX, box.minY)
      clear(bounds.minX, box.minY, box.minX, box.maxY)
      (minY, maxY) = (box.minY, box.maxY)
    } else {
      return false
    }
    x = box.maxX
    return true
  }

  /// Clears all that is left.
  mutating func clear() {
    let bounds = canvas.bounds
    endRow()
    clear(bounds.minX, maxY, bounds.maxX, bounds.maxY)
    (minY, maxY) = (bounds.maxY, bounds.maxY)
  }

  private mutating func endRow() {
    clear(x, minY, canvas.bounds.maxX, maxY)
    x = canvas.bounds.maxX
  }

  private func clear(_ minX: Int16, _ minY: Int16, _ maxX: Int16, _ maxY: Int16) {
    let box = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    if !box.isEmpty { canvas.fill(box, PackedColor(red: 0, green: 0, blue: 0, alpha: 0)) }
  }
}
