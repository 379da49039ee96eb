import Foundation

/// A stretch of a path that bends so little that each side of its stroke is a line or one cubic
/// curve.
struct StrokePiece {
  var segment: PathSegment
  var startDirection: CGPoint
  var endDirection: CGPoint
  /// The sides of the stroke. Left is where y grows if the path runs along x. The sides of a line
  /// are lines.
  var left: PathSegment
  var right: PathSegment
  /// What comes before this piece.
  var beginning: Beginning

  enum Beginning {
    /// Another segment, or nothing.
    case segment
    /// A piece of the same curve, whose end has the same direction.
    case piece
    /// A piece of the same curve. Between both, the curve turns on the spot.
    case turn
  }

  /// The length of the piece if it is a line, else 0. Corners need it.
  var lineLength: CGFloat {
    segment.isLine ? CGPoint.minus(segment.end, segment.start).length : 0
  }
}

/// Cuts segments into pieces.
struct StrokePieces {
  let half: CGFloat
  /// The allowed error: a twentieth of a percent of the width.
  private var tolerance: CGFloat { half * 0.001 }
  private(set) var pieces: [StrokePiece] = []

  /// How often a curve is halved, as a rule. More often only around the places where it turns on
  /// the spot or nearly so, of which a curve has few: `mostExtraCuts` for all of them.
  private static let usualDepth = 10
  private static let mostExtraCuts = 128
  /// A part that was cut less often than this is drawn, however short it is: a short curve may
  /// turn all the way round, and a wide line shows that.
  private static let leastDepthOfTurns = 6

  /// - Parameter number: how many segments will be added; lines are one piece each.
  init(half: CGFloat, segments number: Int) {
    self.half = half
    pieces.reserveCapacity(number)
  }

  mutating func add(_ segment: PathSegment) {
    if segment.isLine { return addLine(segment) }
    let size = segment.controlPolygonLength
    guard size > 0, size.isFinite else { return }
    let curve = StrokeCurve(segment, size: size, half: half, allowed: max(tolerance, size * 1e-9))
    var rest = Rest(extraCuts: Self.mostExtraCuts)
    let first = pieces.count
    // At least two stretches: a curve whose ends and middle happen to fit may still deviate between
    // them.
    let middle = curve.spot(0.5)
    divide(curve, curve.spot(0), middle, depth: 1, &rest)
    divide(curve, middle, curve.spot(1), depth: 1, &rest)
    guard first < pieces.count else { return addLine(.line(segment.start, segment.end)) }
    // A turn at an end is left out there: the curve ends in the direction beside it.
    pieces[first].begin(at: segment.start, half)
    pieces[pieces.count - 1].end(at: segment.end, half)
  }

  private mutating func addLine(_ line: PathSegment) {
    guard let direction = line.direction(at: 0) else { return }
    pieces.append(
      StrokePiece(
        segment: line, startDirection: direction, endDirection: direction,
        left: side(line, 1, direction), right: side(line, -1, direction), beginning: .segment))
  }

  private func side(_ line: PathSegment, _ sign: CGFloat, _ direction: CGPoint) -> PathSegment {
    let away = CGPoint.times(direction.leftNormal, half * sign)
    return .line(.plus(line.start, away), .plus(line.end, away))
  }

  /// What is known while a curve is cut.
  private struct Rest {
    var extraCuts: Int
    var beginning = StrokePiece.Beginning.segment
  }

  private mutating func divide(
    _ curve: StrokeCurve, _ from: StrokeCurve.Spot, _ to: StrokeCurve.Spot, depth: Int,
    _ rest: inout Rest
  ) {
    guard let d0 = from.direction, let d1 = to.direction else { return }
    let span = to.t - from.t
    let middle = curve.spot((from.t + to.t) / 2)
    if d0.dot(d1) > 0.8 {
      let left = curve.offset(from, to, d0, d1, half)
      let right = curve.offset(from, to, d0, d1, -half)
      let inner = (curve.spot(from.t + span * 0.25), middle, curve.spot(from.t + span * 0.75))
      if curve.isNear(left, inner, half), curve.isNear(right, inner, -half) {
        return append(curve.part(from, to), d0, d1, left, right, &rest)
      }
    }
    if depth >= Self.leastDepthOfTurns, curve.isShort(from, to) {
      // The direction changes, and the place does not: what follows is joined by an arc.
      if rest.beginning == .piece { rest.beginning = .turn }
      return
    }
    if depth >= Self.usualDepth {
      guard rest.extraCuts > 0, from.t < middle.t, middle.t < to.t else {
        let left = curve.limited(curve.offset(from, to, d0, d1, half), d0, d1)
        let right = curve.limited(curve.offset(from, to, d0, d1, -half), d0, d1)
        return append(curve.part(from, to), d0, d1, left, right, &rest)
      }
      rest.extraCuts -= 1
    }
    divide(curve, from, middle, depth: depth + 1, &rest)
    divide(curve, middle, to, depth: depth + 1, &rest)
  }

  private mutating func append(
    _ part: PathSegment, _ d0: CGPoint, _ d1: CGPoint, _ left: PathSegment, _ right: PathSegment,
    _ rest: inout Rest
  ) {
    pieces.append(
      StrokePiece(
        segment: part, startDirection: d0, endDirection: d1, left: left, right: right,
        beginning: rest.beginning))
    rest.beginning = .piece
  }
}

extension StrokePiece {
  /// Moves the start by less than the allowed error.
  fileprivate mutating func begin(at point: CGPoint, _ half: CGFloat) {
    guard point != segment.start else { return }
    let away = CGPoint.times(startDirection.leftNormal, half)
    segment.start = point
    (left.start, right.start) = (.plus(point, away), .minus(point, away))
  }

  /// Moves the end by less than the allowed error.
  fileprivate mutating func end(at point: CGPoint, _ half: CGFloat) {
    guard point != segment.end else { return }
    let away = CGPoint.times(endDirection.leftNormal, half)
    segment.end = point
    (left.end, right.end) = (.plus(point, away), .minus(point, away))
  }
}
