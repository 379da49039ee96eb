import Foundation
import LaminaGraphics

/// How the line along a path is drawn, and which part of it.
package struct StrokePen: Hashable {
  package var width: CGFloat
  package var miterLimit: CGFloat
  package var cap: CGLineCap
  package var join: CGLineJoin
  package var dashPhase: CGFloat
  /// Empty for a solid line.
  package var dashes: [CGFloat]
  /// Fractions of the length, within 0...1.
  package var start: CGFloat
  package var end: CGFloat

  /// A pen for a path's line. `miterLimit` is not used for other joins, nor `dashPhase` without
  /// dashes; pens that draw alike are equal.
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

  /// Whether there is a line at all.
  package var draws: Bool { width > 0 && start < end }

  /// Whether all of the path is drawn along.
  package var isWhole: Bool { start <= 0 && end >= 1 }

  /// The lengths of a pattern as they are drawn: none where all are 0 or one is negative.
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

  /// Draws the line along `path` with the colour that `context` has for lines and areas alike.
  ///
  /// - Parameter asOutline: whether to fill the line's outline, which finds what is too sharp for a
  ///   miter before the context's map; a context's own lines find it after, and cost less.
  package func stroke(_ path: ShapePath, asOutline: Bool = false, in context: CGContext) {
    if asOutline { return fillOutline(path, in: context) }
    context.setLineWidth(width)
    context.setLineCap(cap)
    context.setLineJoin(join)
    context.setMiterLimit(miterLimit)
    if isWhole { return stroke(path.path, skipping: 0, in: context) }
    var rest = PathData()
    for piece in path.pieces(from: start, to: end) {
      // Dashes begin where they would if the subpath were all there.
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
    func fill(_ path: CGPath, skipping skipped: CGFloat) {
      let line =
        dashes.isEmpty
        ? path
        : path.copy(dashingWithPhase: dashPhase + skipped, lengths: dashes, transform: .identity)
      context.beginPath()
      context.addPath(
        line.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit))
      context.fillPath()
    }
    if isWhole { return fill(path.path, skipping: 0) }
    for piece in path.pieces(from: start, to: end) {
      var cut = PathData()
      piece.add(to: &cut)
      fill(CGPath(cut), skipping: piece.skipped)
    }
  }

  private func stroke(_ path: CGPath, skipping skipped: CGFloat, in context: CGContext) {
    context.setLineDash(phase: dashPhase + skipped, lengths: dashes)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }
}
