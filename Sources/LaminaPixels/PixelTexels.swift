import LaminaGraphics

/// Texels that rows of pixels are drawn from.
enum PixelTexels {
  /// Texels in the form of the target, row after row.
  case words(UnsafePointer<UInt32>, width: Int, height: Int)
  /// An image over a program's bytes. Its rows are converted when they are drawn.
  case lent(LentPixels)

  /// Texels in a row.
  var width: Int {
    switch self {
    case .words(_, let width, _): width
    case .lent(let pixels): pixels.width
    }
  }

  /// Rows.
  var height: Int {
    switch self {
    case .words(_, _, let height): height
    case .lent(let pixels): pixels.height
    }
  }
}
