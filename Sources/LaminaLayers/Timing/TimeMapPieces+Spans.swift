// The way back through a time map: when local time is somewhere.
//
// How: from piece to piece, and inside the piece that decides by bisection with the code that
// computes local times. There is no second formula whose rounding could differ.
extension TimeMapPieces {
  /// The span around `time` in which local time stays between `low` and `high`, both included. At
  /// `time` it counts as being there.
  func span(_ low: Double, _ high: Double, around time: Double) -> (low: Double, high: Double) {
    let here = local(at: time)
    let (low, high) = (min(low, here), max(high, here))
    func holds(_ local: Double) -> Bool { local >= low && local <= high }
    func isInside(_ time: Double) -> Bool { holds(local(at: time)) }
    let own = piece(at: time)

    var until = Double.infinity
    var index = own
    while true {
      let piece = pieces[index]
      if !holds(piece.to) {
        let inside = max(time, piece.start)
        until =
          piece.end < .infinity
          ? Self.edge(inside, piece.end, isInside)
          : max(inside, last.time + ((last.speed > 0 ? high : low) - last.local) / last.speed)
        break
      }
      index += 1
      if index == pieces.count { break }
      if !holds(pieces[index].from) {
        until = pieces[index].start.nextDown
        break
      }
    }

    var from = -Double.infinity
    index = own
    while true {
      let piece = pieces[index]
      if !holds(piece.from) {
        let inside = min(time, piece.end.nextDown)
        if piece.start == -.infinity {
          let bound = first.speed > 0 ? low : high
          from = min(inside, first.time + (bound - first.local) / first.speed)
        } else {
          from = isInside(inside) ? Self.edge(inside, piece.start, isInside) : piece.end
        }
        break
      }
      index -= 1
      if index < 0 { break }
      if !holds(pieces[index].to) {
        from = pieces[index + 1].start
        break
      }
    }
    return (from, until)
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
  private static func edge(
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
