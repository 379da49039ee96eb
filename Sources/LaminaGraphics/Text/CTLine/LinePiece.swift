import Foundation

/// A run of a line, with the text that it comes from.
struct LinePiece {
  var run: ShapedRun
  var analysis: TextAnalysis
  /// Whether the piece is a token that replaces a part that was cut off.
  var isToken = false

  /// The pieces from left to right, by rule L2 of the bidirectional algorithm, which reorders
  /// levels.
  static func visual(_ pieces: [LinePiece]) -> [LinePiece] {
    guard let highest = pieces.map(\.run.level).max(), highest > 0 else { return pieces }
    let lowestOdd = pieces.map(\.run.level).filter { $0 & 1 == 1 }.min() ?? highest + 1
    guard lowestOdd <= highest else { return pieces }
    var order = pieces
    for level in (lowestOdd...highest).reversed() {
      var start = 0
      while start < order.count {
        guard order[start].run.level >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, order[end].run.level >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
