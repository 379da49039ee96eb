import Foundation

/// What a line sweeps over that turns around a point while its end follows a curve.
///
/// Pieces of a curve that follow each other go on with a fan. Their points lie on the normal that
/// both pieces share, so the way along it, there and back, is left out.
private struct StrokeFan {
  private var points: [CGPoint]
  private var edges: [PathSegment]
  /// Whether the line turns clockwise. The outline is then drawn backwards.
  private let isReversed: Bool

  init(around point: CGPoint, along edge: PathSegment) {
    (points, edges) = ([point], [edge])
    isReversed = Self.isClockwise(point, edge)
  }

  private static func isClockwise(_ point: CGPoint, _ edge: PathSegment) -> Bool {
    CGPoint.minus(edge.start, point).cross(.minus(edge.end, point)) < 0
  }

  /// Goes on with the next piece of the curve. Returns false if the line turns back there.
  mutating func goOn(around point: CGPoint, along edge: PathSegment) -> Bool {
    guard Self.isClockwise(point, edge) == isReversed else { return false }
    points.append(point)
    edges.append(edge)
    return true
  }

  /// The outline, counterclockwise.
  var contour: Subpath {
    let back = isReversed ? points : points.reversed()
    var outline = OutlineSide(start: isReversed ? points[points.count - 1] : points[0])
    for edge in isReversed ? edges.reversed().map(\.reversed) : edges { outline.add(edge) }
    for point in back { outline.line(to: point) }
    return outline.contour()
  }
}

/// The fans of one side of a stroke, where the path bends tighter than half the width.
struct StrokeFans {
  private var alongPath: StrokeFan?
  private var alongSide: StrokeFan?

  /// Adds the fans of a piece, whose normals at both ends cross at `crossing`.
  mutating func add(
    _ piece: StrokePiece, _ side: PathSegment, _ crossing: CGPoint, to path: inout PathData
  ) {
    Self.add(piece, piece.segment, crossing, &alongPath, to: &path)
    Self.add(piece, side, crossing, &alongSide, to: &path)
  }

  private static func add(
    _ piece: StrokePiece, _ edge: PathSegment, _ crossing: CGPoint, _ fan: inout StrokeFan?,
    to path: inout PathData
  ) {
    if piece.beginning == .piece, fan?.goOn(around: crossing, along: edge) == true { return }
    if let fan { path.add(fan.contour) }
    fan = StrokeFan(around: crossing, along: edge)
  }

  /// Adds what has begun to the path. The next piece begins new fans.
  mutating func end(_ path: inout PathData) {
    if let alongPath { path.add(alongPath.contour) }
    if let alongSide { path.add(alongSide.contour) }
    (alongPath, alongSide) = (nil, nil)
  }
}
