import Foundation

/// The positions of a line's characters, for carets and for hit tests.
struct CaretMap {
  /// One character as a reader sees it.
  private struct Cell {
    var units: Range<Int>
    var x: CGFloat
    var width: CGFloat
    var isRightToLeft: Bool

    /// The position of a caret before the character, and that of one after it.
    var leading: CGFloat { isRightToLeft ? x + width : x }
    var trailing: CGFloat { isRightToLeft ? x : x + width }
  }

  let units: Range<Int>
  /// From left to right.
  private var cells: [Cell] = []
  /// The indices of cells in the order of the text.
  private var logical: [Int] = []

  init(units: Range<Int>) { self.units = units }

  /// Adds the characters of a run to the right of the earlier ones.
  mutating func append(_ run: CTRun, _ piece: LinePiece) {
    let glyphs = piece.run.glyphs
    var (x, first) = (run.x, 0)
    while first < glyphs.count {
      var (last, width) = (first, run.advances[first])
      while last + 1 < glyphs.count, glyphs[last + 1].cluster == glyphs[first].cluster {
        last += 1
        width += run.advances[last]
      }
      // The cluster ends where the next cluster of the text begins.
      let next = run.isRightToLeft ? first - 1 : last + 1
      let end = glyphs.indices.contains(next) ? glyphs[next].cluster : piece.run.range.upperBound
      let start = glyphs[first].cluster
      appendCluster(start..<max(start + 1, end), piece.analysis, x, width, run.isRightToLeft)
      x += width
      first = last + 1
    }
  }

  /// Adds a cluster. Several characters in one glyph share its width.
  private mutating func appendCluster(
    _ range: Range<Int>, _ analysis: TextAnalysis, _ x: CGFloat, _ width: CGFloat,
    _ isRightToLeft: Bool
  ) {
    var starts = range.filter {
      $0 == range.lowerBound || analysis.boundaries[$0].contains(.grapheme)
    }
    let share = width / CGFloat(starts.count)
    starts.append(range.upperBound)
    let ranges = zip(starts, starts.dropFirst()).map { $0..<$1 }
    for (index, part) in (isRightToLeft ? ranges.reversed() : ranges).enumerated() {
      cells.append(
        Cell(
          units: analysis.units(part), x: x + CGFloat(index) * share, width: share,
          isRightToLeft: isRightToLeft))
    }
  }

  mutating func finish() {
    logical = cells.indices.sorted { cells[$0].units.lowerBound < cells[$1].units.lowerBound }
  }

  /// The position of a caret before the character at a UTF-16 index, and that of a caret after the
  /// previous character.
  func offsets(at unit: Int) -> (primary: CGFloat, secondary: CGFloat) {
    guard let last = logical.last else { return (0, 0) }
    let unit = min(max(unit, units.lowerBound), units.upperBound)
    var (low, high) = (0, logical.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[logical[middle]].units.upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    guard low < logical.count else { return (cells[last].trailing, cells[last].trailing) }
    let primary = cells[logical[low]].leading
    let isBetween = low > 0 && cells[logical[low]].units.lowerBound == unit
    return (primary, isBetween ? cells[logical[low - 1]].trailing : primary)
  }

  /// The UTF-16 index of the caret nearest to `x`.
  func unit(at x: CGFloat) -> Int {
    guard let first = cells.first, let last = cells.last, !x.isNaN else { return units.lowerBound }
    if x <= first.x { return first.isRightToLeft ? first.units.upperBound : first.units.lowerBound }
    if x >= last.x + last.width {
      return last.isRightToLeft ? last.units.lowerBound : last.units.upperBound
    }
    var (low, high) = (0, cells.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if cells[middle].x <= x { low = middle } else { high = middle - 1 }
    }
    let cell = cells[low]
    let isLeft = x < cell.x + cell.width / 2
    return isLeft == cell.isRightToLeft ? cell.units.upperBound : cell.units.lowerBound
  }
}
