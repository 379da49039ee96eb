import Foundation

extension PathData {
  /// If there would be more pieces than this, the path is not cut.
  private static let maximumDashes: CGFloat = 1_000_000

  /// The length of all lines and curves, including the lines that close subpaths.
  package var length: CGFloat {
    subpaths.reduce(0) { sum, subpath in subpath.segments.reduce(sum) { $0 + ArcLength($1).length }
    }
  }

  /// The path cut into dashes, by the rules of
  /// ``CGPath/copy(dashingWithPhase:lengths:transform:)``.
  package func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathData {
    let period = lengths.reduce(0, +)
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite,
      phase.isFinite,
      length / period * CGFloat(lengths.count) <= Self.maximumDashes
    else { return self }
    var result = PathData()
    for subpath in subpaths {
      var cutter = DashCutter(phase: phase, lengths: lengths)
      for piece in cutter.cut(subpath) { result.add(piece) }
    }
    return result
  }

  /// The part of the path between two fractions of its whole length, over all subpaths.
  ///
  /// Fractions are clamped to 0...1. The result is empty if `start` is not less than `end`, or if
  /// either is NaN. A closed subpath that loses a part becomes open.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> PathData {
    guard start < end else { return PathData() }
    if start <= 0, end >= 1 { return self }
    var result = PathData()
    for piece in PathMeter(self).pieces(from: start, to: end) { piece.add(to: &result) }
    return result
  }
}

/// Cuts one subpath by a pattern of dashes and gaps.
struct DashCutter {
  private let lengths: [CGFloat]
  /// The position in the pattern. Dashes have even numbers, gaps odd ones.
  private var index = 0
  private var remaining: CGFloat
  private var current: Subpath?
  private var pieces: [Subpath] = []
  /// Smaller distances are rounding errors.
  private let slack: CGFloat

  /// Takes lengths that are not negative and have a positive, finite sum.
  init(phase: CGFloat, lengths: [CGFloat]) {
    self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let period = self.lengths.reduce(0, +)
    slack = period * 1e-10
    var offset = phase.truncatingRemainder(dividingBy: period)
    if offset < 0 { offset += period }
    // If the phase begins at a dash of length zero, that dash is drawn.
    while index < self.lengths.count - 1, offset > 0, offset >= self.lengths[index] {
      offset -= self.lengths[index]
      index += 1
    }
    remaining = max(self.lengths[index] - offset, 0)
  }

  private var isDash: Bool { index.isMultiple(of: 2) }

  mutating func cut(_ subpath: Subpath) -> [Subpath] {
    let beginsWithDash = isDash
    for segment in subpath.segments { cut(segment) }
    guard let last = current else { return pieces }
    if subpath.isClosed, beginsWithDash {
      guard let first = pieces.first else { return [subpath] }
      pieces[0] = Subpath(start: last.start, segments: last.segments + first.segments)
    } else {
      pieces.append(last)
    }
    return pieces
  }

  private mutating func cut(_ segment: PathSegment) {
    let table = ArcLength(segment)
    guard table.length > 0, table.length.isFinite else { return }
    var (done, t) = (CGFloat(0), CGFloat(0))
    while true {
      let left = table.length - done
      if remaining > left + slack {
        if isDash { draw(segment.part(from: t, to: 1)) }
        remaining -= left
        return
      }
      let isAtEnd = remaining >= left - slack
      let next = isAtEnd ? 1 : table.parameter(at: done + remaining)
      if isDash {
        draw(
          next > t
            ? segment.part(from: t, to: next) : .line(segment.point(at: t), segment.point(at: t)))
        if let piece = current { pieces.append(piece) }
        current = nil
      }
      done += remaining
      t = next
      index = (index + 1) % lengths.count
      remaining = lengths[index]
      if isAtEnd { return }
    }
  }

  private mutating func draw(_ part: PathSegment) {
    if current == nil { current = Subpath(start: part.start) }
    current?.segments.append(part)
  }
}
