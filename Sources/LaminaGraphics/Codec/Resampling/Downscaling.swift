extension PixelBuffer {
  /// The pixels at a smaller size: each result is the average of the area that it covers,
  /// premultiplied, so that transparent pixels bring no colour. O(pixels). The same object when the
  /// size does not change.
  ///
  /// Neither side may grow; sides of less than 1 are not made.
  func downscaled(width newWidth: Int, height newHeight: Int) throws -> PixelBuffer {
    let target = (width: min(max(newWidth, 1), width), height: min(max(newHeight, 1), height))
    if target == (width, height) { return self }
    let columns = Self.spans(width, target.width)
    let rows = Self.spans(height, target.height)
    // One row of sums, which stay below 2^63: weights of an area add up to width x height, at most
    // 2^31 or so.
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

  /// The size with the same proportions whose longer side is `most`; the own size where that is not
  /// larger.
  func fitted(into most: Int) -> (width: Int, height: Int) {
    let longer = max(width, height)
    guard most > 0, longer > most else { return (width, height) }
    func scaled(_ side: Int) -> Int {
      max(1, Int((Double(side) * Double(most) / Double(longer)).rounded()))
    }
    return (scaled(width), scaled(height))
  }

  /// For each of `target` cells laid over `source` cells: which it touches, and how much in parts
  /// of `1 / target` of a source cell. The parts of one cell add up to `source`.
  private static func spans(_ source: Int, _ target: Int) -> [[(Int, Int)]] {
    (0..<target).map { cell in
      let (start, end) = (cell * source, (cell + 1) * source)
      return ((start / target)...((end - 1) / target)).map { index in
        (index, min(end, (index + 1) * target) - max(start, index * target))
      }
    }
  }
}
