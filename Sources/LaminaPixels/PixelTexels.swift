@_implementationOnly import CPixels
import LaminaGraphics
import LaminaPlan

/// Texels that rows of pixels are drawn from.
enum PixelTexels {
  /// Texels in the form of the target. `stride` is the number of texels from a row to the next one;
  /// it is negative for rows that lie in the opposite order.
  case words(UnsafePointer<UInt32>, width: Int, height: Int, stride: Int)
  /// An image over a program's bytes. Its rows are converted when they are drawn.
  case lent(LentPixels, isReversed: Bool)

  /// Texels row after row without padding, which begin at `base`.
  init(_ base: UnsafePointer<UInt32>, width: Int, height: Int, isReversed: Bool = false) {
    self =
      isReversed
      ? .words(base + (height - 1) * width, width: width, height: height, stride: -width)
      : .words(base, width: width, height: height, stride: width)
  }

  /// The texels as a part of a page, in which they lie in `box`; nil if they have to be converted.
  func words(at box: PixelRect) -> lamina_texels? {
    guard case .words(let first, _, _, let stride) = self else { return nil }
    return lamina_texels(
      first: first - (Int(box.minY) * stride + Int(box.minX)), stride: stride)
  }

  /// Texels in a row.
  var width: Int {
    switch self {
    case .words(_, let width, _, _): width
    case .lent(let pixels, _): pixels.width
    }
  }

  /// Rows.
  var height: Int {
    switch self {
    case .words(_, _, let height, _): height
    case .lent(let pixels, _): pixels.height
    }
  }
}
