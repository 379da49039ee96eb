import Foundation

/// One subpath as segments. The line that `close` draws is a segment too, unless its length is
/// zero.
struct Subpath: Hashable, Sendable {
  var start: CGPoint
  var segments: [PathSegment] = []
  var isClosed = false

  var end: CGPoint { segments.last?.end ?? start }

  /// The segments, and the line back to the start that filling adds.
  var filled: [PathSegment] {
    end == start ? segments : segments + [.line(end, start)]
  }
}

extension PathData {
  /// The path as subpaths. Leaves out points that draw nothing on their own: a `move` that another
  /// `move` follows.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var open: Subpath?
    var next = 0
    func flush() {
      if let open, !open.segments.isEmpty || open.isClosed { result.append(open) }
      open = nil
    }
    for (index, verb) in verbs.enumerated() {
      let first = next
      next += verb.pointCount
      switch verb {
      case .move:
        flush()
        open = Subpath(start: points[first])
        let end = verbs[(index + 1)...].firstIndex(of: .move) ?? verbs.endIndex
        open?.segments.reserveCapacity(end - index - 1)
      case .line:
        guard let from = open?.end else { continue }
        open?.segments.append(.line(from, points[first]))
      case .quadCurve:
        guard let from = open?.end else { continue }
        open?.segments.append(.quad(from, points[first], points[first + 1]))
      case .curve:
        guard let from = open?.end else { continue }
        open?.segments.append(.cubic(from, points[first], points[first + 1], points[first + 2]))
      case .close:
        guard let closed = open else { continue }
        if closed.end != closed.start { open?.segments.append(.line(closed.end, closed.start)) }
        open?.isClosed = true
        flush()
      }
    }
    flush()
    return result
  }

  /// Adds a subpath. The line that closes it becomes a `close`.
  mutating func add(_ subpath: Subpath) {
    if isEmpty { reserve(subpath) }
    move(to: subpath.start)
    for (index, segment) in subpath.segments.enumerated() {
      if subpath.isClosed, index > 0, index == subpath.segments.count - 1, segment.isLine { break }
      add(segment)
    }
    if subpath.isClosed { close() }
  }
}
