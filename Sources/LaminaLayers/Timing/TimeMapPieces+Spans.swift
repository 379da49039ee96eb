// The way back through a time map: when local time is somewhere.
//
// How: the piece that decides is found in the tree of their bounds, and the moment inside it by
// bisection with the code that computes local times. There is no second formula whose rounding
// could differ.

/// Local times of a map between two bounds, both included.
private struct LocalSpan {
  let map: TimeMapPieces
  let low: Double
  let high: Double

  func holds(_ local: Double) -> Bool { local >= low && local <= high }
  private func isInside(_ time: Double) -> Bool { holds(map.local(at: time)) }

  /// The last time in the span from `time` on, which is in piece `own`.
  func end(from time: Double, _ own: Int) -> Double {
    if !holds(map.pieces[own].to) { return end(in: own, from: time) }
    guard let index = map.bounds.nearest(to: own, isBehind: true, outside: low, high) else {
      return .infinity
    }
    let piece = map.pieces[index]
    return holds(piece.from) ? end(in: index, from: piece.start) : piece.start.nextDown
  }

  /// The first time in the span up to `time`, which is in piece `own`.
  func start(to time: Double, _ own: Int) -> Double {
    if !holds(map.pieces[own].from) { return start(in: own, to: time) }
    guard let index = map.bounds.nearest(to: own, isBehind: false, outside: low, high) else {
      return -.infinity
    }
    let piece = map.pieces[index]
    return holds(piece.to) ? start(in: index, to: piece.end) : map.pieces[index + 1].start
  }

  /// The last time in the span, from `time` on in a piece whose local time leads out of it.
  private func end(in index: Int, from time: Double) -> Double {
    let piece = map.pieces[index]
    let inside = max(time, piece.start)
    if piece.end < .infinity { return TimeMapPieces.edge(inside, piece.end, isInside) }
    let bound = map.last.speed > 0 ? high : low
    return max(inside, map.last.time + (bound - map.last.local) / map.last.speed)
  }

  /// The first time in the span, up to `time` in a piece whose local time comes from outside.
  private func start(in index: Int, to time: Double) -> Double {
    let piece = map.pieces[index]
    let inside = min(time, piece.end.nextDown)
    if piece.start == -.infinity {
      let bound = map.first.speed > 0 ? low : high
      return min(inside, map.first.time + (bound - map.first.local) / map.first.speed)
    }
    return isInside(inside) ? TimeMapPieces.edge(inside, piece.start, isInside) : piece.end
  }
}

extension TimeMapPieces {
  /// The span around `time` in which local time stays between `low` and `high`, both included. At
  /// `time` it counts as being there. O(log keys).
  func span(_ low: Double, _ high: Double, around time: Double) -> (low: Double, high: Double) {
    let here = local(at: time)
    let span = LocalSpan(map: self, low: min(low, here), high: max(high, here))
    let own = piece(at: time)
    return (span.start(to: time, own), span.end(from: time, own))
  }

  /// The first time at which local time is `local`; see ``CATimeMap/time(ofLocalTime:)``.
  func time(of local: Double) -> Double {
    if local.isNaN { return .nan }
    var least = (local: Double.infinity, time: first.time)
    var most = (local: -Double.infinity, time: first.time)
    var before: Double?
    for piece in pieces {
      if let before, min(before, piece.from) < local, local < max(before, piece.from) {
        return piece.start
      }
      before = piece.to
      if min(piece.from, piece.to) <= local, local <= max(piece.from, piece.to) {
        return time(of: local, in: piece)
      }
      for (place, time) in [(piece.from, piece.start), (piece.to, piece.end)] {
        if place < least.local { least = (place, max(time, first.time)) }
        if place > most.local { most = (place, max(time, first.time)) }
      }
    }
    return local < least.local ? least.time : most.time
  }

  private func time(of local: Double, in piece: Piece) -> Double {
    if piece.start == -.infinity {
      return piece.stands ? piece.end : piece.end + (local - piece.to) / first.speed
    }
    if local == piece.from { return piece.start }
    if piece.end == .infinity { return piece.start + (local - piece.from) / last.speed }
    let segment = segment(at: piece.start)
    if segment.curve == nil {
      return min(max(piece.start + (local - piece.from) / segment.slope, piece.start), piece.end)
    }
    let rises = piece.from < piece.to
    let before = Self.edge(piece.start, piece.end) {
      rises ? self.local(at: $0) < local : self.local(at: $0) > local
    }
    return min(before.nextUp, piece.end)
  }

  /// The last time from `inside` towards `outside` for which `isInside` holds, which it does at
  /// `inside` and no longer at `outside`.
  fileprivate static func edge(
    _ inside: Double, _ outside: Double, _ isInside: (Double) -> Bool
  ) -> Double {
    var (inside, outside) = (inside, outside)
    // Towards 0 numbers get ever denser: a billionth of a nanosecond is enough.
    while abs(outside - inside) > 1e-18 {
      let middle = inside + (outside - inside) / 2
      if middle == inside || middle == outside { break }
      if isInside(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }
}
