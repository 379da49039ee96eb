import Foundation
import LaminaGraphics

// The cost of rasterizing a path, estimated before it is done.
//
// What: the number of rows of texels that its lines cross, added up for all lines. A stroke counts
// both sides and the joins. If more than 20,000 lines share a row, each counts for more, because
// they do not fit the processor's cache.
// Where Cairo draws, the lines that it makes of curves count too, and those of the outline of a
// stroke: each join and each cap is many of them, more the wider it is.
// Why: the rasterizer goes from row to row and takes 0.04 us for each line that crosses one, and
// 0.4 us in rows in which lines begin or cross. A million lines as high as the screen would take
// minutes, and a pattern of tiny dashes can turn one line into any number of lines. A line of a
// curve or an outline takes another 0.2 us and 75 bytes.
// Cost: O(steps), 10 ns each. Paths whose every step is cheap for certain cost nothing.
package enum ShapeCost {
  /// How far the lines of a curve may be from it in a mask, in texels: nearer than two steps of 8
  /// bits, if a pixel is two texels wide.
  package static let tolerance = 0.02
  /// The most lines in a row that fit the cache.
  private static let fewLines = 20_000.0

  /// The rows of texels of a raster.
  package struct Rows {
    /// Texels per unit of layer space, along y.
    package var scale: Double
    /// The larger one of the texels per unit along x and along y.
    package var finest: Double
    /// The first row and one past the last, in texels from the origin of layer space.
    package var first: Double
    package var last: Double

    package init(scale: Double, finest: Double, first: Double, last: Double) {
      (self.scale, self.finest, self.first, self.last) = (scale, finest, first, last)
    }
  }

  /// Returns the rows that the lines of a path cross, or a larger number if it is cheap. The path
  /// is drawn with `pen`, or filled. `before` is the number of rows of the same frame's other
  /// paths.
  ///
  /// Throws if the path is too expensive: it has more dashes than a path may have steps, or all
  /// lines of the frame cross too many rows.
  ///
  /// - Parameter isStroked: whether Cairo draws the path, and makes the outline of the line. What
  ///   that costs then counts: the lines of curves and of the outline, and lines that cross.
  @discardableResult
  package static func check(
    _ path: ShapePath, _ pen: StrokePen?, in rows: Rows, _ limits: RenderLimits, before: Int = 0,
    isStroked: Bool = false
  ) throws -> Int {
    let (data, most) = (path.path.data, limits.pathRows)
    let height = max(rows.last - rows.first, 1)
    let dashes = pen.map { $0.dashCount(along: path) } ?? 0
    try LimitExceeded.check(
      "pathElements", Int(min(dashes.rounded(), 1e15)), atMost: limits.pathElements)
    // A line has two sides, and at most one join or cap at each end.
    let lines = (Double(data.points.count + data.verbs.count) + dashes) * (pen == nil ? 1 : 4)
    let outline = isStroked ? pen.map { StrokeOutline($0, scale: rows.finest) } : nil
    let parts = isStroked ? lines * CurveLines.most(along: path, scale: rows.finest) : 0
    let seen = min(parts, lines * CurveLines.mostSeen)
    let curved = pen == nil ? parts : parts + seen * height * LineSample.most
    let ends = (outline.map { lines * $0.greatest } ?? 0) + curved
    let crowd = isStroked ? LineSample.most : 1
    let greatest = weighed(lines * height, height) * crowd + ends
    // The exact sum is worth its cost only for a path that may matter.
    if greatest <= Double(max(most - before, 0)) / 64 { return Int(greatest.rounded(.up)) }
    var sum = Sum(rows: rows, pen: pen, outline)
    if isStroked {
      sum.sample = LineSample(of: data.points.count)
      sum.curves = CurveLines(rows, reach: sum.reach)
    }
    sum.add(data)
    if let outline { sum.outlined += dashes / 2 * outline.dash }
    if let pen { sum.crossed += 2 * dashes * min(Double(pen.width) * rows.scale, height) }
    let span = min(max(sum.highest - sum.lowest, 1), height)
    let rowCount = weighed(sum.crossed, span) * (sum.sample?.factor(rows: span) ?? 1)
    let crossed = Int(min((rowCount + sum.outlined).rounded(), 1e15))
    try LimitExceeded.check("pathRows", before + crossed, atMost: most)
    return crossed
  }

  private static func weighed(_ crossed: Double, _ height: Double) -> Double {
    crossed * (1 + crossed / height / fewLines)
  }

  /// Adds up the rows that the lines of a path cross. A curve counts as the lines between its
  /// points.
  private struct Sum {
    package let rows: Rows
    package let sides: Double
    /// The most rows that a join reaches over.
    package let reach: Double
    package var crossed = 0.0
    /// The lines of the outlines of strokes.
    package var outlined = 0.0
    package var lowest = Double.infinity
    package var highest = -Double.infinity
    /// The direction of the last line, with length 1.
    private var last = SIMD2<Double>.zero

    private let outline: StrokeOutline?
    /// Some of the lines; nil if nobody asks how often they cross.
    package var sample: LineSample?
    /// Counts the lines of curves; nil if nobody asks for them.
    var curves: CurveLines?

    package init(rows: Rows, pen: StrokePen?, _ outline: StrokeOutline?) {
      (self.rows, self.outline) = (rows, outline)
      sides = pen == nil ? 1 : 2
      reach = pen.map { min(Double($0.width) * rows.scale, rows.last - rows.first) } ?? 0
    }

    package mutating func add(_ data: PathData) {
      var (start, now, next) = (CGPoint.zero, CGPoint.zero, 0)
      data.points.withUnsafeBufferPointer { points in
        for verb in data.verbs {
          switch verb {
          case .move:
            // A fill closes open subpaths.
            if sides == 1 { line(now, start) }
            (start, now, last) = (points[next], points[next], .zero)
          case .close:
            line(now, start)
            now = start
          default:
            if let curves, verb.pointCount > 1 {
              let parts = curves.parts(from: now, points.baseAddress, next, verb.pointCount)
              outlined += parts * (outline?.piece ?? 1)
              // Between two parts, Cairo's outline goes across the stroke.
              crossed += min(parts, CurveLines.mostSeen) * reach
            }
            for place in next..<next + verb.pointCount {
              line(now, points[place])
              now = points[place]
            }
          }
          next += verb.pointCount
        }
      }
      if sides == 1 { line(now, start) }
    }

    private mutating func line(_ a: CGPoint, _ b: CGPoint) {
      sample?.add(a, b)
      let (low, high) = (Double(min(a.y, b.y)) * rows.scale, Double(max(a.y, b.y)) * rows.scale)
      let (first, end) = (max(low, rows.first), min(high, rows.last))
      if first < end {
        crossed += sides * (end - first)
        (lowest, highest) = (min(lowest, first), max(highest, end))
      }
      guard reach > 0 else { return }
      let way = SIMD2(Double(b.x - a.x), Double(b.y - a.y))
      let length = (way * way).sum().squareRoot()
      guard length > 0, length.isFinite else { return }
      let direction = way / length
      defer { last = direction }
      let place = Double(a.y) * rows.scale
      guard place > rows.first - reach, place < rows.last + reach else { return }
      // The sharper the turn, the higher the join.
      let isSharp = (last * direction).sum() < 0
      let turn = isSharp ? 1 : abs(last.x * direction.y - last.y * direction.x)
      crossed += reach * turn
      if let outline { outlined += outline.piece + outline.join * (isSharp ? 1 : turn / 2) }
      (lowest, highest) = (min(lowest, place - reach / 2), max(highest, place + reach / 2))
    }
  }
}

/// The lines that Cairo makes of the parts of a stroke.
///
/// What is round becomes a polygon that stays within the rasterizer's tolerance.
private struct StrokeOutline {
  /// For a line: its two sides, and a side of the join.
  let piece = 3.0
  /// For a join that turns back.
  let join: Double
  /// For a dash with its two ends.
  let dash: Double
  /// For whatever there may be of one step or dash.
  var greatest: Double { piece + join + dash }

  /// - Parameter scale: texels per unit of the width.
  init(_ pen: StrokePen, scale: Double) {
    let radius = max(Double(pen.width) * scale / 2, 1e-3)
    let part = acos(max(1 - ShapeCost.tolerance / radius, -1))
    let half = part > 0 ? min(max(.pi / part, 2), 1e15) : 1e15
    join = pen.join == .round ? half : 1
    let end = pen.cap == .round ? half : pen.cap == .square ? 3 : 1
    dash = piece + 2 * end
  }
}
