import Foundation
import Lamina

/// How a text runs along a path, and the path.
struct TextLine {
  let model: TextPathModel
  let path: FrameProperty<CubicOutline>

  var isAnimated: Bool { model.isAnimated || path.isAnimated }
}

/// A path along which a text runs, at one frame.
struct TextRoute {
  /// Whether characters turn with the path.
  let isPerpendicular: Bool
  private let isClosed: Bool
  private let meters: [CurveMeter]
  /// The length up to the end of each curve.
  private var ends: [Double] = []
  /// How far from the start of the path each glyph's own origin lies.
  private var starts: [Double] = []

  /// Nil for a path without length. O(points + glyphs).
  init?(
    _ model: TextPathModel, _ path: FrameProperty<CubicOutline>, _ document: TextDocument,
    _ glyphs: [TextGlyph], at frame: Double
  ) {
    var outline = path.value(at: frame)
    if model.isReversed.value(at: frame) != 0 {
      outline = outline.isClosed ? outline.turnedBack : outline.reversed
    }
    isClosed = outline.isClosed
    isPerpendicular = model.isPerpendicular.value(at: frame) != 0
    meters = (0..<outline.curveCount).map { CurveMeter(outline.curve($0)) }
      .filter { $0.length > 0 }
    for meter in meters { ends.append((ends.last ?? 0) + meter.length) }
    guard let length = ends.last, length.isFinite else { return nil }
    let margin = model.firstMargin.value(at: frame)
    starts = Self.starts(glyphs, document.alignment, length, margin)
    if model.isSpread.value(at: frame) != 0 { spread(glyphs, length, margin) }
  }

  /// Where glyphs lie by the alignment of their lines.
  private static func starts(
    _ glyphs: [TextGlyph], _ alignment: TextDocument.Alignment, _ length: Double, _ margin: Double
  ) -> [Double] {
    var starts: [Double] = []
    starts.reserveCapacity(glyphs.count)
    var first = 0
    while first < glyphs.count {
      let next = glyphs[first...].firstIndex { $0.line != glyphs[first].line } ?? glyphs.count
      let line = glyphs[first..<next]
      // Spaces at the end of a line hang over its edge.
      let shown = line[...(line.lastIndex { !$0.isSpace } ?? first)]
      let left = shown.reduce(Double.infinity) { min($0, $1.origin.x) }
      let right = shown.reduce(left) { $1.isSpace ? $0 : max($0, $1.origin.x + $1.width) }
      let room = length - (right - left)
      let shift =
        switch alignment {
        case .left: 0.0
        case .right: room
        case .center: room / 2
        }
      for glyph in line { starts.append(margin + shift + glyph.origin.x - left) }
      first = next
    }
    return starts
  }

  /// Spreads the middles of glyphs evenly, the outermost at the ends.
  private mutating func spread(_ glyphs: [TextGlyph], _ length: Double, _ margin: Double) {
    let seen = glyphs.indices.sorted {
      (glyphs[$0].line, glyphs[$0].order) < (glyphs[$1].line, glyphs[$1].order)
    }
    guard let first = seen.first, let last = seen.last else { return }
    let room = length - margin - (glyphs[first].width + glyphs[last].width) / 2
    let step = glyphs.count > 1 ? room / Double(glyphs.count - 1) : 0
    for (number, place) in seen.enumerated() {
      starts[place] =
        margin + (glyphs[first].width - glyphs[place].width) / 2 + step * Double(number)
    }
  }

  /// The point of the path at `offset` points after a glyph's origin, and the direction there.
  /// A closed path goes round; an open one goes on straight at both ends. Logarithmic in the number
  /// of curves.
  func spot(of glyph: Int, offset: Double) -> (point: CGPoint, angle: Double) {
    var distance = starts[glyph] + offset
    let length = ends[ends.count - 1]
    guard distance.isFinite else { return (meters[0].curve.p0, 0) }
    if isClosed {
      distance = distance.truncatingRemainder(dividingBy: length)
      if distance < 0 { distance += length }
    }
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < distance { low = middle + 1 } else { high = middle }
    }
    let meter = meters[low]
    let inside = distance - (ends[low] - meter.length)
    let t = meter.parameter(at: inside)
    let way = meter.curve.direction(t)
    // How far the text has left the path.
    let beyond = inside - min(max(inside, 0), meter.length)
    return (meter.curve.point(t) + way * beyond, atan2(way.y, way.x))
  }
}
