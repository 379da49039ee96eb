import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Draws the coverage of a path into memory with Cairo: one byte a texel.
enum MaskRasterizer {
  /// Rasterizes a block of one part of `shape`, and finds its empty and full squares. Nil if
  /// nothing is covered or there is not enough memory.
  ///
  /// The first row has the least y. O(steps of the path + texels).
  static func draw(
    _ shape: RenderShape, _ part: RenderShape.Part, _ grid: MaskGrid, _ block: MaskGrid.Block
  ) -> (memory: StoreMemory, cover: MaskCover)? {
    guard let memory = StoreMemory(width: block.width, height: block.height, format: .alpha8),
      let context = CGContext(
        data: memory.base, width: block.width, height: block.height, bitsPerComponent: 8,
        bytesPerRow: block.width, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
    else { return nil }
    context.setFlatness(CGFloat(ShapeCost.tolerance))
    // Rows go up in layer space and down in memory.
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
      // If units along x and y differ, corners are cut by their angle in layer space.
      let isEven = abs(grid.scale.x - grid.scale.y) <= 1e-3 * max(grid.scale.x, grid.scale.y)
      let pen = shape.pen.drawn(scale: grid.rows(of: block).finest)
      pen.stroke(shape.path, asOutline: pen.join == .miter && !isEven, in: context)
    }
    context.flush()
    let cover = memory.withUnsafeBytes { MaskCover($0, width: block.width, height: block.height) }
    return cover.isEmpty ? nil : (memory, cover)
  }
}
