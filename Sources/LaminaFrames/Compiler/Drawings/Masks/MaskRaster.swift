import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Draws what a path covers into memory, by Cairo: a byte for a texel.
enum MaskRaster {
  /// The texels of a block of a part of `shape`, and where they are empty or full; nil where
  /// nothing is covered, or there is no memory.
  ///
  /// The first row is the one of least y. O(steps of the path + texels).
  static func draw(
    _ shape: RenderShape, _ part: RenderShape.Part, _ grid: MaskGrid, _ block: MaskGrid.Block
  ) -> (memory: StoreMemory, cover: MaskCover)? {
    guard let memory = StoreMemory(width: block.width, height: block.height, format: .alpha8),
      let context = CGContext(
        data: memory.base, width: block.width, height: block.height, bitsPerComponent: 8,
        bytesPerRow: block.width, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
    else { return nil }
    // Lines that stand for curves stay nearer to them than two steps of 8 bits, two texels being a
    // pixel.
    context.setFlatness(0.02)
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
      context.setFillColor(.black)
      // Where units are not alike along x and y, corners are cut by their angle in layer space.
      let isEven = abs(grid.scale.x - grid.scale.y) <= 1e-3 * max(grid.scale.x, grid.scale.y)
      shape.pen.stroke(shape.path, asOutline: shape.pen.join == .miter && !isEven, in: context)
    }
    context.flush()
    let cover = memory.withUnsafeBytes { MaskCover($0, width: block.width, height: block.height) }
    return cover.isEmpty ? nil : (memory, cover)
  }
}
