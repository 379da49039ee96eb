import LaminaGraphics
import LaminaFrames
import LaminaPlan

/// One drawing of a layer into the memory of its store.
///
/// 8-bit colour is drawn in place. For other formats the drawing goes into memory beside the store,
/// which is as large as the store, so that a pixel has the same coordinates however little is
/// drawn. The system gives out only the pages of it that are touched.
struct StoreDrawing {
  let shape: StoreShape
  let space: StoreSpace
  /// The pixels that are cleared, drawn and brought into the store; others stay.
  let region: BoxSet<Int>
  let memory: StoreMemory
  private let canvas: StoreMemory

  /// Clears `region` for drawing. Nil if there is no memory.
  init?(_ memory: StoreMemory, _ shape: StoreShape, _ space: StoreSpace, region: BoxSet<Int>) {
    (self.shape, self.space, self.region, self.memory) = (shape, space, region, memory)
    if shape.format == .bgra8 {
      canvas = memory
      for box in region.boxes { memory.clear(box) }
    } else if let beside = StoreMemory(width: shape.width, height: shape.height) {
      canvas = beside
    } else {
      return nil
    }
  }

  /// A context whose user space is the layer's space, and whose clip is the region. Nil if there is
  /// no memory.
  func makeContext() -> CGContext? {
    let context = CGContext(
      layerBounds: space.bounds, scale: space.scale, isFlipped: space.isFlipped,
      clips: region.boxes.map { space.rect($0, of: shape) }, storeWidth: shape.width,
      storeHeight: shape.height,
      box: (x: 0, y: 0, width: shape.width, height: shape.height), memory: canvas.base,
      bytesPerRow: canvas.bytesPerRow, isOpaque: shape.isOpaque)
    // A delegate may keep the context.
    context?.memoryOwner = canvas
    return context
  }

  /// Whether a pixel was drawn that is not transparent black.
  var isPainted: Bool { region.boxes.contains { canvas.isMarked($0) } }

  /// Brings the drawing into the store's memory and format. In a new store without alpha, the
  /// pixels that were not drawn become opaque too.
  func finish(isNew: Bool) {
    for box in isNew && shape.isOpaque ? shape.everything.boxes : region.boxes {
      if shape.isOpaque, !shape.format.hasNoAlpha {
        canvas.forEachRow(of: box) { TexelConversion.makeOpaque($0) }
      }
      if shape.format != .bgra8 { convert(box) }
    }
  }

  private func convert(_ box: Box<Int>) {
    var y = box.minY
    canvas.forEachRow(of: box) { row in
      let line = Box(minX: box.minX, minY: y, maxX: box.maxX, maxY: y + 1)
      memory.forEachRow(of: line) { TexelConversion.convert(row, to: shape.format, $0) }
      y += 1
    }
  }
}
