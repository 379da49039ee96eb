extension PixelBuffer {
  /// The pixels of an image stored with `orientation`, turned and mirrored upright. O(pixels).
  /// Returns the same object for ``CGImagePropertyOrientation/up``.
  func upright(_ orientation: CGImagePropertyOrientation) throws -> PixelBuffer {
    if orientation == .up { return self }
    let (columns, rows) = (width, height)
    let swaps = orientation.swapsSides
    let target = (width: swaps ? rows : columns, height: swaps ? columns : rows)
    return try PixelBuffer(
      width: target.width, height: target.height, isOpaque: isOpaque ? true : nil
    ) {
      out in
      let result = out.bindMemory(to: UInt32.self)
      withUnsafeBytes { bytes in
        let source = bytes.bindMemory(to: UInt32.self)
        for y in 0..<target.height {
          for x in 0..<target.width {
            let (column, row) =
              switch orientation {
              case .up: (x, y)
              case .upMirrored: (columns - 1 - x, y)
              case .down: (columns - 1 - x, rows - 1 - y)
              case .downMirrored: (x, rows - 1 - y)
              case .leftMirrored: (y, x)
              case .right: (y, rows - 1 - x)
              case .rightMirrored: (columns - 1 - y, rows - 1 - x)
              case .left: (columns - 1 - y, x)
              }
            result[y * target.width + x] = source[row * columns + column]
          }
        }
      }
    }
  }
}
