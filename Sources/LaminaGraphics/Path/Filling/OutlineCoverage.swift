@_implementationOnly import CGlyphs
import Foundation
import LaminaGeometry

/// What an outline covers, kept so that it can be painted again without its edges.
///
/// `@unchecked Sendable`: nobody writes to the memory once it is made.
package final class OutlineCoverage: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// The bytes that it takes.
  package var byteCount: Int { Int(clamping: lamina_coverage_size(pointer)) }

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { lamina_coverage_destroy(pointer) }

  /// Paints it over the pixels of `canvas`. They become what the outline would make of them.
  ///
  /// - Parameter whole: a canvas whose painted part is that for which this was made, or that part
  ///   moved by whole pixels.
  package func paint(_ paint: OutlinePaint, at whole: OutlineCanvas, on canvas: OutlineCanvas) {
    var pixels = canvas.canvas
    let (x, y) = (whole.canvas.min_x, whole.canvas.min_y)
    paint.withPaint { lamina_coverage_paint(pointer, x, y, $0, &pixels) }
  }
}

extension FilledOutline {
  /// What the outline covers in the painted part of `whole`. Nil if it cannot be filled, or if it
  /// takes more than `bytes`.
  package func coverage(
    isEvenOdd: Bool, _ map: CGAffineTransform, in whole: OutlineCanvas,
    atMost bytes: Int, _ rasterizer: OutlineRasterizer
  ) -> OutlineCoverage? {
    var (outline, pixels) = (outline, whole.canvas)
    return lamina_rasterizer_cover(
      rasterizer.pointer, &outline, numbers(of: map), isEvenOdd ? 1 : 0, &pixels,
      max(bytes, 0)
    ).map { OutlineCoverage($0) }
  }
}
