import Foundation
import LaminaGeometry

/// The underline of a run.
struct Underline {
  /// The start and the end in text space.
  private let span: (start: CGFloat, end: CGFloat)
  /// The upper edge of the first line.
  private let top: CGFloat
  private let thickness: CGFloat
  private let isDouble: Bool
  /// The lengths of dashes and gaps in turn; empty for a continuous line.
  private let pattern: [CGFloat]

  init(_ run: CTRun, _ range: Range<Int>) {
    let style = run.attributes.underline
    let single = run.font.points(run.font.face.metrics.underlineThickness)
    let start =
      range.lowerBound == 0 ? run.x : run.x + run.advances[..<range.lowerBound].reduce(0, +)
    span = (start, start + run.advances[range].reduce(0, +))
    top = run.font.points(run.font.face.metrics.underlinePosition) + run.attributes.baselineOffset
    isDouble = style & 0xFF == CTUnderlineStyle.double.rawValue
    thickness = style & 0xFF == CTUnderlineStyle.thick.rawValue ? single * 2 : single
    let dot = thickness
    switch style & 0x0F00 {
    case CTUnderlineStyleModifiers.patternDot.rawValue: pattern = [dot, dot]
    case CTUnderlineStyleModifiers.patternDash.rawValue: pattern = [dot * 3, dot]
    case CTUnderlineStyleModifiers.patternDashDot.rawValue: pattern = [dot * 3, dot, dot, dot]
    case CTUnderlineStyleModifiers.patternDashDotDot.rawValue:
      pattern = [dot * 3, dot, dot, dot, dot, dot]
    default: pattern = []
    }
  }

  /// The underline as rectangles, mapped by `map` from text space.
  func path(_ map: CGAffineTransform) -> PathData {
    var path = PathData()
    guard thickness > 0, span.end > span.start else { return path }
    for (start, end) in strokes {
      for line in 0..<(isDouble ? 2 : 1) {
        let y = top - thickness * CGFloat(line * 2 + 1)
        path.addRect(CGRect(x: start, y: y, width: end - start, height: thickness), transform: map)
      }
    }
    return path
  }

  private var strokes: [(CGFloat, CGFloat)] {
    // With more dashes than this, the pattern looks like a continuous line.
    guard !pattern.isEmpty, (span.end - span.start) / thickness < 20_000 else {
      return [(span.start, span.end)]
    }
    var strokes: [(CGFloat, CGFloat)] = []
    var (x, index) = (span.start, 0)
    while x < span.end {
      let length = pattern[index % pattern.count]
      if index.isMultiple(of: 2) { strokes.append((x, min(x + length, span.end))) }
      x += length
      index += 1
    }
    return strokes
  }
}
