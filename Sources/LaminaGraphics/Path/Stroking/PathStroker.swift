import Foundation

extension PathData {
  /// The outline of a stroke. Fill it by the winding rule.
  ///
  /// Every contour is a sum of parts that go counterclockwise (with y up), so overlaps never cancel
  /// out. A width that is NaN, zero or negative gives an empty path.
  package func stroked(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat)
    -> PathData
  {
    Self.stroked(subpaths, width: width, cap: cap, join: join, miterLimit: miterLimit)
  }

  /// The outline of a stroke along `subpaths`.
  static func stroked(
    _ subpaths: [Subpath], width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat
  ) -> PathData {
    let half = width / 2
    guard half > 0, half.isFinite else { return PathData() }
    var stroker = PathStroker(half: half, cap: cap, join: join, miterLimit: miterLimit)
    for subpath in subpaths { stroker.add(subpath) }
    return stroker.result
  }
}

/// Draws the outline of strokes, subpath by subpath.
struct PathStroker {
  let half: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat
  private(set) var result = PathData()
  private var (leftFans, rightFans) = (StrokeFans(), StrokeFans())

  init(half: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
    self.half = half
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }

  mutating func add(_ subpath: Subpath) {
    var cutter = StrokePieces(half: half, segments: subpath.segments.count)
    for segment in subpath.segments { cutter.add(segment) }
    let pieces = cutter.pieces
    guard let first = pieces.first, let last = pieces.last else { return addDot(at: subpath.start) }

    var left = OutlineSide(start: first.left.start)
    var right = OutlineSide(start: first.right.start)
    if subpath.isClosed, let corner = innerCorner(last, first) {
      if last.turn(to: first) > 0 {
        left = OutlineSide(start: corner)
      } else {
        right = OutlineSide(start: corner)
      }
    }
    // Each piece adds a segment, and each join or end another. At an end, the right side goes on
    // along the left one, with the lines of two caps.
    let room = 2 * pieces.count + 2
    left.reserve(room)
    right.reserve(subpath.isClosed ? room : 2 * room + 6)
    for (index, piece) in pieces.enumerated() {
      if piece.beginning == .turn {
        endFans()
        addInnerFan(pieces[index - 1], piece)
      }
      add(piece, to: &left, isLeft: true)
      add(piece, to: &right, isLeft: false)
      if index + 1 < pieces.count {
        addJoin(piece, pieces[index + 1], &left, &right)
      } else if subpath.isClosed {
        addJoin(piece, first, &left, &right)
      } else {
        left.line(to: piece.left.end)
        right.line(to: piece.right.end)
      }
    }
    endFans()
    if subpath.isClosed {
      addClosed(left, right)
    } else {
      addOpen(left, &right, first, last)
    }
  }

  private mutating func endFans() {
    leftFans.end(&result)
    rightFans.end(&result)
  }

  private mutating func addClosed(_ left: OutlineSide, _ right: OutlineSide) {
    result.add(right.contour())
    result.add(left.contour(reversed: true))
  }

  /// Adds the contour of both sides. The right side becomes all of it.
  private mutating func addOpen(
    _ left: OutlineSide, _ right: inout OutlineSide, _ first: StrokePiece, _ last: StrokePiece
  ) {
    addCap(at: last.segment.end, towards: last.endDirection, to: left.end, &right)
    for segment in left.segments.reversed() { right.add(segment.reversed) }
    addCap(
      at: first.segment.start, towards: .times(first.startDirection, -1), to: right.start, &right)
    result.add(right.contour())
  }

  private func addCap(
    at point: CGPoint, towards direction: CGPoint, to end: CGPoint, _ outline: inout OutlineSide
  ) {
    switch cap {
    case .butt: break
    case .round: outline.arc(center: point, to: end, sweep: .pi)
    case .square:
      let ahead = CGPoint.times(direction, half)
      outline.line(to: .plus(outline.end, ahead))
      outline.line(to: .plus(end, ahead))
    }
    outline.line(to: end)
  }

  /// Adds the shape that the caps give to a subpath without length.
  private mutating func addDot(at point: CGPoint) {
    let box = CGRect(x: point.x - half, y: point.y - half, width: half * 2, height: half * 2)
    switch cap {
    case .butt: break
    case .round: result.addEllipse(in: box)
    case .square: result.addRect(box)
    }
  }

  /// Adds one side of a piece. For a line this adds nothing: the join that follows knows where the
  /// line ends.
  private mutating func add(_ piece: StrokePiece, to side: inout OutlineSide, isLeft: Bool) {
    let offset = isLeft ? piece.left : piece.right
    guard !piece.segment.isLine, let crossing = piece.crossing(of: offset) else {
      if isLeft { leftFans.end(&result) } else { rightFans.end(&result) }
      if !piece.segment.isLine { side.add(offset) }
      return
    }
    // The curve bends tighter than half the stroke's width. This side then sweeps over two fans
    // that touch at the crossing, and the outer fan turns the wrong way round. Both fans are drawn
    // as contours of their own.
    side.add(piece.segment)
    if isLeft {
      leftFans.add(piece, offset, crossing, to: &result)
    } else {
      rightFans.add(piece, offset, crossing, to: &result)
    }
  }

  private func addJoin(
    _ before: StrokePiece, _ after: StrokePiece, _ left: inout OutlineSide,
    _ right: inout OutlineSide
  ) {
    let turn = before.turn(to: after)
    if abs(turn) < 1e-4, before.endDirection.dot(after.startDirection) > 0 {
      left.line(to: before.left.end)
      right.line(to: before.right.end)
      left.line(to: after.left.start)
      right.line(to: after.right.start)
      return
    }
    if turn > 0 {
      addInner(before, after, to: before.left.end, after.left.start, &left)
      addOuter(before, after, to: before.right.end, after.right.start, &right)
    } else {
      addInner(before, after, to: before.right.end, after.right.start, &right)
      addOuter(before, after, to: before.left.end, after.left.start, &left)
    }
  }

  private func addInner(
    _ before: StrokePiece, _ after: StrokePiece, to end: CGPoint, _ start: CGPoint,
    _ side: inout OutlineSide
  ) {
    if let corner = innerCorner(before, after) { return side.line(to: corner) }
    side.line(to: end)
    side.line(to: after.segment.start)
    side.line(to: start)
  }

  /// Adds what a line sweeps over on the inner side of a curve that turns on the spot. Where the
  /// curve is shorter than the line is wide, nothing else covers it.
  private mutating func addInnerFan(_ before: StrokePiece, _ after: StrokePiece) {
    let turn = before.turn(to: after)
    let sweep = atan2(abs(turn), before.endDirection.dot(after.startDirection))
    let (start, end) =
      turn > 0
      ? (before.left.end, after.left.start) : (after.right.start, before.right.end)
    var fan = OutlineSide(start: after.segment.start)
    fan.line(to: start)
    fan.arc(center: after.segment.start, to: end, sweep: sweep)
    result.add(fan.contour())
  }

  private func addOuter(
    _ before: StrokePiece, _ after: StrokePiece, to end: CGPoint, _ start: CGPoint,
    _ side: inout OutlineSide
  ) {
    side.line(to: end)
    let cosine = before.endDirection.dot(after.startDirection)
    // A curve that turns on the spot is not a corner of the path.
    switch after.beginning == .segment ? join : .round {
    case .round:
      let turn = before.turn(to: after)
      let sweep = atan2(abs(turn), cosine)
      side.arc(center: after.segment.start, to: start, sweep: turn > 0 ? sweep : -sweep)
    case .miter where (1 + cosine) / 2 * miterLimit * miterLimit >= 1 && 1 + cosine > 1e-9:
      side.line(to: tip(before, after, towards: end))
    case .miter, .bevel: break
    }
    side.line(to: start)
  }

  /// The point where the inner sides of two lines meet; nil if the point lies beyond the middle of
  /// either line.
  private func innerCorner(_ before: StrokePiece, _ after: StrokePiece) -> CGPoint? {
    let turn = before.turn(to: after)
    let cosine = before.endDirection.dot(after.startDirection)
    guard abs(turn) >= 1e-4 || cosine < 0, 1 + cosine > 1e-9 else { return nil }
    let inset = half * abs(turn) / (1 + cosine)
    guard inset <= min(before.lineLength, after.lineLength) / 2 else { return nil }
    return tip(before, after, towards: turn > 0 ? before.left.end : before.right.end)
  }

  /// The point where the sides of two lines meet, on the side of the path that `end` lies on.
  private func tip(_ before: StrokePiece, _ after: StrokePiece, towards end: CGPoint) -> CGPoint {
    let sign: CGFloat = before.endDirection.cross(.minus(end, before.segment.end)) > 0 ? 1 : -1
    let sum = CGPoint.plus(before.endDirection.leftNormal, after.startDirection.leftNormal)
    let cosine = before.endDirection.dot(after.startDirection)
    return .plus(after.segment.start, .times(sum, sign * half / (1 + cosine)))
  }
}

extension StrokePiece {
  /// The sine of the angle to the next piece. Positive to the left.
  fileprivate func turn(to next: StrokePiece) -> CGFloat { endDirection.cross(next.startDirection) }

  /// The point where the normals at both ends cross between the path and its side; nil if they do
  /// not.
  fileprivate func crossing(of side: PathSegment) -> CGPoint? {
    let (m0, m1) = (CGPoint.minus(side.start, segment.start), CGPoint.minus(side.end, segment.end))
    let along = CGPoint.minus(segment.end, segment.start)
    let divisor = m0.cross(m1)
    guard divisor != 0 else { return nil }
    let (first, second) = (along.cross(m1) / divisor, along.cross(m0) / divisor)
    guard first > 0, first < 1, second > 0, second < 1 else { return nil }
    return .plus(segment.start, .times(m0, first))
  }
}
