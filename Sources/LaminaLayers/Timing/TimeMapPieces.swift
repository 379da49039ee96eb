/// A time map in the form in which times are found. It never changes, so any thread may use it.
///
/// What: segments, by which local times are computed, and pieces, in which local time neither turns
/// nor jumps. A curve that overshoots is one segment and up to three pieces.
/// Why pieces: a layer sleeps until its time leaves a span, and in a piece the moment at which that
/// happens is found by bisection. See `TimeMapPieces+Spans.swift`.
/// Cost: a search by halves and, for a curve, its solution to the last digit, for each distinct
/// time in a tree and frame. Some 190 bytes for each key.
final class TimeMapPieces: Sendable {
  /// From one key to the next, without the time of the latter.
  struct Segment: Sendable {
    let start: Double
    let end: Double
    /// The local time at the start, and the one to which it leads.
    let from: Double
    let to: Double
    /// Local seconds for a second, unless there is a curve.
    let slope: Double
    let curve: TimingCurve?

    init(_ key: CATimeMap.Key, _ next: CATimeMap.Key) {
      (start, end, from) = (key.time, next.time, key.localTime)
      if case .hold = key.pace { to = from } else { to = next.localTime }
      // Nobody can ask for a time inside a segment that is too short for its slope.
      let slope = (to - from) / (end - start)
      self.slope = slope.isFinite ? slope : 0
      if case .curve(let function) = key.pace, from != to {
        curve = function.curve
      } else {
        curve = nil
      }
    }

    func local(at time: Double) -> Double {
      if let curve {
        let fraction = (time - start) / (end - start)
        return from + (to - from) * curve.evaluate(fraction, tolerance: 0)
      }
      let local = from + (time - start) * slope
      // Rounding must not lead beyond the next key, where an animation may end.
      return from < to ? min(local, to) : max(local, to)
    }

    /// The times inside the segment at which local time turns.
    var turns: [Double] {
      guard let curve else { return [] }
      return curve.turns.map { start + (end - start) * $0 }.filter { $0 > start && $0 < end }
        .sorted()
    }
  }

  /// A part of the time, without its end, in which local time neither turns nor jumps. Only the
  /// first and the last piece are endless.
  struct Piece: Sendable {
    let start: Double
    let end: Double
    /// The local time at the start, and the one to which it leads.
    let from: Double
    let to: Double

    var stands: Bool { from == to }
  }

  let keys: [CATimeMap.Key]
  let segments: [Segment]
  let pieces: [Piece]
  let bounds: PieceBounds
  /// Whether local time always stands.
  let isConstant: Bool
  let first: (time: Double, local: Double, speed: Double)
  let last: (time: Double, local: Double, speed: Double)

  /// `keys` are at least one, by ascending time, with finite numbers.
  init(_ keys: [CATimeMap.Key], speedBefore: Double, speedAfter: Double) {
    self.keys = keys
    first = (keys[0].time, keys[0].localTime, speedBefore)
    last = (keys[keys.count - 1].time, keys[keys.count - 1].localTime, speedAfter)
    segments = zip(keys, keys.dropFirst()).map { Segment($0, $1) }.filter { $0.start < $0.end }
    let far = Double.infinity
    var pieces = [
      Piece(
        start: -far, end: first.time,
        from: speedBefore == 0 ? first.local : speedBefore > 0 ? -far : far, to: first.local)
    ]
    for segment in segments {
      var (start, from) = (segment.start, segment.from)
      for turn in segment.turns {
        let to = segment.local(at: turn)
        pieces.append(Piece(start: start, end: turn, from: from, to: to))
        (start, from) = (turn, to)
      }
      pieces.append(Piece(start: start, end: segment.end, from: from, to: segment.to))
    }
    pieces.append(
      Piece(
        start: last.time, end: far, from: last.local,
        to: speedAfter == 0 ? last.local : speedAfter > 0 ? far : -far))
    self.pieces = pieces
    bounds = PieceBounds(pieces)
    isConstant = pieces.allSatisfy { $0.stands && $0.from == keys[0].localTime }
  }

  /// The local time at `time`.
  func local(at time: Double) -> Double {
    // Written so that NaN counts as before the first key, and that an infinite time at speed 0
    // gives a number.
    if !(time >= first.time) {
      return first.speed == 0 ? first.local : first.local + (time - first.time) * first.speed
    }
    if time >= last.time {
      return last.speed == 0 ? last.local : last.local + (time - last.time) * last.speed
    }
    return segment(at: time).local(at: time)
  }

  /// Whether local time stands at `time`.
  func isStill(at time: Double) -> Bool { pieces[piece(at: time)].stands }

  /// The segment at `time`, which is between the first key and the last one.
  func segment(at time: Double) -> Segment {
    segments[Self.index(of: time, segments.count) { segments[$0].start }]
  }

  /// The index of the piece at `time`.
  func piece(at time: Double) -> Int { Self.index(of: time, pieces.count) { pieces[$0].start } }

  /// The last of `count` ascending starts that is not after `time`, else 0.
  private static func index(of time: Double, _ count: Int, _ start: (Int) -> Double) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if start(middle) <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension TimingCurve {
  /// The x at which the height turns: where its derivative, a parabola, is 0.
  fileprivate var turns: [Double] {
    let (x1, y1, x2, y2) = (Double(x1), Double(y1), Double(x2), Double(y2))
    if y1 >= 0, y1 <= 1, y2 >= 0, y2 <= 1 { return [] }
    let (square, half, constant) = (3 * y1 - 3 * y2 + 1, y2 - 2 * y1, y1)
    let discriminant = half * half - square * constant
    guard discriminant > 0 else { return [] }
    // The form that loses no digits: one root from the sum, the other from their product.
    let sum = -(half + (half < 0 ? -1 : 1) * discriminant.squareRoot())
    return [sum / square, constant / sum].filter { $0 > 0 && $0 < 1 }.map { t in
      let s = 1 - t
      return 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t
    }
  }
}
