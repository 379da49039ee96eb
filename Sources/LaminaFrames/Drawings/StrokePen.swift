import Foundation
import LaminaGraphics

/// How the line along a path is drawn, and along which part of the path.
package struct StrokePen: Hashable {
  package var width: CGFloat
  package var miterLimit: CGFloat
  package var cap: CGLineCap
  package var join: CGLineJoin
  package var dashPhase: CGFloat
  /// Lengths of dashes and gaps; empty for a solid line.
  package var dashes: [CGFloat]
  /// Where the line starts and ends, as fractions of the length within 0...1.
  package var start: CGFloat
  package var end: CGFloat

  /// Makes a pen for the line of a path. `miterLimit` counts only for miter joins, and `dashPhase`
  /// only with dashes, so that pens that draw alike are equal.
  package init(
    width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat, dashes: [CGFloat],
    dashPhase: CGFloat, start: CGFloat, end: CGFloat
  ) {
    (self.width, self.cap, self.join, self.dashes) = (width, cap, join, dashes)
    self.miterLimit = join == .miter ? max(miterLimit, 1) : 1
    self.dashPhase = dashes.isEmpty ? 0 : dashPhase
    self.start = min(max(start, 0), 1)
    self.end = min(max(end, 0), 1)
  }

  /// Whether the pen draws a line.
  package var draws: Bool { width > 0 && start < end }

  /// Whether the line covers the whole path.
  package var isWhole: Bool { start <= 0 && end >= 1 }

  /// The lengths of a pattern as they are drawn. Empty if all lengths are 0 or one is negative.
  package static func dashes(_ pattern: [NSNumber]?) -> [CGFloat] {
    let lengths = (pattern ?? []).map { CGFloat($0.doubleValue) }
    let isDrawn = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    return isDrawn && lengths.reduce(0, +).isFinite ? lengths : []
  }

  /// How far the line reaches from `path`.
  package func reach(along path: ShapePath) -> CGFloat {
    var factor: CGFloat = cap == .square ? 2.squareRoot() : 1
    if join == .miter { factor = max(factor, min(path.sharpest, miterLimit)) }
    return width / 2 * factor
  }

  /// Draws the line along `path` with the context's colour, which must be the same for lines and
  /// areas.
  ///
  /// - Parameter asOutline: whether to fill the line's outline. This applies the miter limit before
  ///   the context's map. The context's own lines apply it after the map and cost less.
  package func stroke(_ path: ShapePath, asOutline: Bool = false, in context: CGContext) {
    if asOutline { return fillOutline(path, in: context) }
    context.setLineWidth(width)
    context.setLineCap(cap)
    context.setLineJoin(join)
    context.setMiterLimit(miterLimit)
    if isWhole { return stroke(path.path, skipping: 0, in: context) }
    var rest = PathData()
    for piece in path.pieces(from: start, to: end) {
      // Dashes begin where they would begin if the whole subpath were drawn.
      if piece.skipped > 0, !dashes.isEmpty {
        var cut = PathData()
        piece.add(to: &cut)
        stroke(CGPath(cut), skipping: piece.skipped, in: context)
      } else {
        piece.add(to: &rest)
      }
    }
    if !rest.isEmpty { stroke(CGPath(rest), skipping: 0, in: context) }
  }

  private func fillOutline(_ path: ShapePath, in context: CGContext) {
    context.beginPath()
    context.addPath(CGPath(outline(along: path)))
    context.fillPath()
  }

  /// The outline of the line along `path`, which is filled by the winding rule. Layer space.
  ///
  /// Where it is empty, nothing is drawn. O(steps + dashes).
  package func outline(along path: ShapePath) -> PathData {
    if isWhole { return outline(of: path.path.data, skipping: 0) }
    let pieces = path.pieces(from: start, to: end)
    if pieces.count == 1 { return outline(of: pieces[0]) }
    var whole = PathData()
    for piece in pieces { whole.append(outline(of: piece)) { $0 } }
    return whole
  }

  private func outline(of piece: PathMeter.Piece) -> PathData {
    if dashes.isEmpty {
      return piece.stroked(width: width, cap: cap, join: join, miterLimit: miterLimit)
    }
    var cut = PathData()
    piece.add(to: &cut)
    return outline(of: cut, skipping: piece.skipped)
  }

  private func outline(of data: PathData, skipping skipped: CGFloat) -> PathData {
    let line = dashes.isEmpty ? data : data.dashed(phase: dashPhase + skipped, lengths: dashes)
    return line.stroked(width: width, cap: cap, join: join, miterLimit: miterLimit)
  }

  private func stroke(_ path: CGPath, skipping skipped: CGFloat, in context: CGContext) {
    context.setLineDash(phase: dashPhase + skipped, lengths: dashes)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }
}
