extension CGImage {
  /// A smaller image, each of whose pixels is the average of the area that it covers. O(pixels).
  /// Throws ``CGImageError/outOfMemory(bytes:)``.
  package func averaged(width: Int, height: Int) throws -> CGImage {
    CGImage(pixels: try pixels.downscaled(width: width, height: height))
  }
}

extension PixelBuffer {
  /// The pixels at a smaller size. O(pixels). Returns the same object if the size does not change.
  ///
  /// Each new pixel is the average of the area that it covers. The average uses premultiplied
  /// colour, so transparent pixels add no colour. Neither side may grow; a side is never less than
  /// 1.
  func downscaled(width newWidth: Int, height newHeight: Int) throws -> PixelBuffer {
    let target = (width: min(max(newWidth, 1), width), height: min(max(newHeight, 1), height))
    if target == (width, height) { return self }
    let columns = Self.spans(width, target.width)
    let rows = Self.spans(height, target.height)
    // One row of sums. They stay below 2^63, because the weights of an area add up to width x
    // height, which is at most about 2^31.
    var sums = [UInt64](repeating: 0, count: target.width * 4)
    let area = UInt64(width) * UInt64(height)
    return try PixelBuffer(
      width: target.width, height: target.height, isOpaque: isOpaque ? true : nil
    ) { out in
      withUnsafeBytes { source in
        for y in 0..<target.height {
          for index in sums.indices { sums[index] = 0 }
          for (row, vertical) in rows[y] {
            let line = row * bytesPerRow
            for x in 0..<target.width {
              for (column, horizontal) in columns[x] {
                let weight = UInt64(vertical * horizontal)
                for component in 0..<4 {
                  sums[x * 4 + component] += weight * UInt64(source[line + column * 4 + component])
                }
              }
            }
          }
          let start = y * target.width * 4
          for index in sums.indices {
            out[start + index] = UInt8(truncatingIfNeeded: (sums[index] + area / 2) / area)
          }
        }
      }
    }
  }

  /// The size with the same proportions whose longer side is `most`. Returns this buffer's own size
  /// if that is not larger.
  func fitted(into most: Int) -> (width: Int, height: Int) {
    let longer = max(width, height)
    guard most > 0, longer > most else { return (width, height) }
    func scaled(_ side: Int) -> Int {
      max(1, Int((Double(side) * Double(most) / Double(longer)).rounded()))
    }
    return (scaled(width), scaled(height))
  }

  /// For each of `target` cells laid over `source` cells: the source cells that it touches, and how
  /// much of each, in units of `1 / target` of a source cell. The amounts of one target cell add up
  /// to `source`.
  private static func spans(_ source: Int, _ target: Int) -> [[(Int, Int)]] {
    (0..<target).map { cell in
      let (start, end) = (cell * source, (cell + 1) * source)
      return ((start / target)...((end - 1) / target)).map { index in
        (index, min(end, (index + 1) * target) - max(start, index * target))
      }
    }
  }
}
