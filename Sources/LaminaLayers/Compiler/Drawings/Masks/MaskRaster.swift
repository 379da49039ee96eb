import Foundation
import LaminaGeometry
import LaminaGraphics

/// Draws what a path covers into memory, by Cairo: a byte for a texel.
enum MaskRaster {
  /// The texels of a block of a part of `shape`; nil where nothing is covered, or there is no memory.
  ///
  /// The first row is the one of least y. O(steps of the path + texels).
  static func draw(
    _ shape: RenderShape, _ part: RenderShape.Part, _ grid: MaskGrid, _ block: MaskGrid.Block
  ) -> StoreMemory? {
    guard let memory = StoreMemory(width: block.width, height: block.height, format: .alpha8),
      let context = CGContext(
        data: memory.base, width: block.width, height: block.height, bitsPerComponent: 8,
        bytesPerRow: block.width, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
    else { return nil }
    // Rows go up in layer space, and down in memory.
    context.concatenate(
      CGAffineTransform(
        a: grid.scale.x, b: 0, c: 0, d: -grid.scale.y, tx: CGFloat(block.border - block.minX),
        ty: CGFloat(block.height - block.border + block.minY)))
    switch part {
    case .fill:
      context.setFillColor(.black)
      context.beginPath()
      context.addPath(shape.path.path)
      context.fillPath(using: shape.isEvenOdd ? .evenOdd : .winding)
    case .stroke:
      context.setStrokeColor(.black)
      shape.pen.stroke(shape.path, in: context)
    }
    context.flush()
    return memory.isBlank ? nil : memory
  }
}

extension StoreMemory {
  /// Whether all bytes are zero.
  fileprivate var isBlank: Bool {
    withUnsafeBytes { bytes in
      // Rows are multiples of 4 bytes, and so is all.
      !bytes.bindMemory(to: UInt32.self).contains { $0 != 0 }
    }
  }
}
