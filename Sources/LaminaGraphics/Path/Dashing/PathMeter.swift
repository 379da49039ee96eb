import Foundation

/// The lengths along a path, measured once for callers that take many parts of it.
///
/// Cost: some microseconds for each curve when it is made, and O(segments) for a part.
package struct PathMeter: Sendable {
  private let subpaths: [Subpath]
  private let tables: [[ArcLength]]
  private let total: CGFloat

  package init(_ path: PathData) {
    subpaths = path.subpaths
    tables = subpaths.map { $0.segments.map(ArcLength.init) }
    // Sums in the order in which parts are counted, so that rounding gives the same total.
    total = tables.reduce(0) { $1.reduce($0) { $0 + $1.length } }
  }

  /// The portion of one subpath that belongs to a part of the path.
  package struct Piece: Sendable {
    fileprivate let subpath: Subpath
    /// The length of the subpath before this piece.
    package let skipped: CGFloat

    package func add(to path: inout PathData) { path.add(subpath) }

    /// The outline of a stroke along the piece, as of a path:
    /// ``PathData/stroked(width:cap:join:miterLimit:)``.
    package func stroked(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat)
      -> PathData
    {
      PathData.stroked([subpath], width: width, cap: cap, join: join, miterLimit: miterLimit)
    }
  }

  /// The pieces between two fractions of the whole length, over all subpaths.
  ///
  /// Fractions are clamped to 0...1. The result is empty if `start` is not less than `end`, or if
  /// either is NaN. A closed subpath that loses a part becomes open.
  package func pieces(from start: CGFloat, to end: CGFloat) -> [Piece] {
    guard start < end, total > 0, total.isFinite else { return [] }
    let (first, last) = (max(start, 0) * total, min(end, 1) * total)
    // Anything shorter is a rounding error. Without this, a part that ends where a subpath begins
    // would show a cap there.
    let slack = total * 1e-12
    var result: [Piece] = []
    var reached: CGFloat = 0
    for (subpath, segments) in zip(subpaths, tables) {
      let begin = reached
      var piece: Subpath?
      for table in segments {
        let (from, to) = (max(first - reached, 0), min(last - reached, table.length))
        reached += table.length
        guard from + slack < to else { continue }
        let part = table.segment.part(from: table.parameter(at: from), to: table.parameter(at: to))
        if piece == nil {
          piece = Subpath(start: part.start)
          piece?.segments.reserveCapacity(segments.count)
        }
        piece?.segments.append(part)
      }
      guard let piece else { continue }
      let isWhole = begin + slack >= first && reached <= last + slack
      result.append(
        Piece(subpath: isWhole ? subpath : piece, skipped: isWhole ? 0 : max(first - begin, 0)))
    }
    return result
  }
}
