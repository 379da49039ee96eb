import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Strokes of curves that nearly stand still somewhere.
struct PathStrokeOddCurveTests {
  private struct Pen {
    var half: CGFloat
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var limit: CGFloat = 4

    /// How far from a path its stroke may reach: what is asked for the boxes of lines.
    func reach(along path: PathData) -> CGFloat {
      var factor: CGFloat = cap == .square ? 2.squareRoot() : 1
      if join == .miter { factor = max(factor, min(limit, path.sharpestMiter)) }
      return half * factor
    }

    func stroke(_ path: PathData) -> PathData {
      path.stroked(width: half * 2, cap: cap, join: join, miterLimit: limit)
    }
  }

  private static func pen(_ scale: CGFloat, _ numbers: inout PathNumbers) -> Pen {
    Pen(
      half: scale * numbers.one(of: [5e-4, 0.01, 0.1, 1]),
      cap: numbers.one(of: [.butt, .round, .square]),
      join: numbers.one(of: [.miter, .round, .bevel]), limit: numbers.one(of: [1, 4, 10]))
  }

  /// The points of an outline that lie too far from the path: farther than its reach and 2 % of
  /// it, as a corner may turn by a degree, 0.4 % of half the width for curves that are replaced by
  /// others, and what lines leave of the path.
  private func strays(_ outline: PathData, _ subpath: Subpath, _ pen: Pen) -> [CGPoint] {
    var near = PathNeighbourhood(subpath)
    let size = subpath.segments.map(\.controlPolygonLength).max() ?? 0
    var path = PathData()
    path.add(subpath)
    let most = pen.reach(along: path) * 1.02 + pen.half * 0.004 + size * 2e-5
    return outline.subpaths.flatMap { contour in
      contour.segments.flatMap { segment in
        (1...4).map { segment.point(at: CGFloat($0) / 4) }.filter { !near.holds($0, within: most) }
      }
    }
  }

  /// Of points at 0.45 of the width beside the path, those that the outline leaves out. A point
  /// counts as covered if one is that is 3 % of the width away.
  private func gaps(_ outline: PathData, _ subpath: Subpath, _ pen: Pen) -> [CGPoint] {
    let edges = outline.subpaths.flatMap(\.filled)
    func isCovered(_ point: CGPoint) -> Bool {
      edges.reduce(0) { $0 + $1.crossing(of: point) } != 0
    }
    func isNearlyCovered(_ point: CGPoint) -> Bool {
      isCovered(point)
        || (0..<8).contains {
          let away = CGPoint.onUnitCircle(CGFloat($0) * .pi / 4)
          return isCovered(.plus(point, .times(away, pen.half * 0.06)))
        }
    }
    var result: [CGPoint] = []
    for segment in subpath.segments {
      let size = segment.controlPolygonLength
      guard size > pen.half * 0.05 else { continue }
      for step in 1..<8 {
        let t = CGFloat(step) / 8
        let point = segment.point(at: t)
        // A turn on the spot at an end is left out there.
        guard let direction = segment.direction(at: t),
          segment.derivative(at: t).length > size * 1e-3,
          CGPoint.minus(point, segment.start).length > pen.half * 0.01,
          CGPoint.minus(point, segment.end).length > pen.half * 0.01
        else { continue }
        for side in [-0.9, 0.9] {
          let beside = CGPoint.plus(point, .times(direction.leftNormal, side * pen.half))
          if !isNearlyCovered(beside) { result.append(beside) }
        }
      }
    }
    return result
  }

  /// 4,000 paths of up to three curves. Of these, 952 threw spikes once.
  @Test(arguments: 0..<16)
  func strokesStayBesideTheirCurves(group: Int) {
    for seed in group * 250..<group * 250 + 250 {
      var numbers = PathNumbers(UInt64(seed) + 1)
      for _ in 0..<10 { _ = numbers.next() }
      let scale = numbers.one(of: [1e-3, 1, 100, 1e5]) as CGFloat
      let subpath = OddCurves.subpath(scale: scale, &numbers)
      let pen = Self.pen(scale, &numbers)
      var path = PathData()
      path.add(subpath)
      let outline = pen.stroke(path)
      #expect(strays(outline, subpath, pen).isEmpty, "seed \(seed): \(subpath), \(pen)")
      if seed.isMultiple(of: 4) {
        #expect(gaps(outline, subpath, pen).isEmpty, "seed \(seed): \(subpath), \(pen)")
      }
    }
  }

  /// Dashes and parts are strokes of pieces of such curves.
  @Test(arguments: 0..<8)
  func dashesAndPartsStayThere(group: Int) {
    for seed in group * 40..<group * 40 + 40 {
      var numbers = PathNumbers(UInt64(seed) + 90_001)
      for _ in 0..<10 { _ = numbers.next() }
      let scale = numbers.one(of: [1e-3, 1, 1e5]) as CGFloat
      let subpath = OddCurves.subpath(scale: scale, &numbers)
      let pen = Self.pen(scale, &numbers)
      var path = PathData()
      path.add(subpath)
      let dash = path.length / 7
      let start = numbers.fraction() / 2
      let lines = [
        path.dashed(phase: dash * numbers.fraction(), lengths: [dash, dash / 2]),
        path.trimmed(from: start, to: start + numbers.fraction() / 2),
      ]
      for line in lines {
        #expect(strays(pen.stroke(line), subpath, pen).isEmpty, "seed \(seed): \(subpath), \(pen)")
      }
    }
  }

  /// Lines with a handle of 0.0003 to 0.0007 at one end, which points anywhere.
  private static let nearlyLines: [PathSegment] = [
    curve(50.425, 75.985, 29.575281, 24.015148, 29.575, 24.015),
    curve(115.295, 22.505, 104.705283, 77.494965, 104.705, 77.495),
    curve(175.395, 77.62, 184.605598, 22.379655, 184.605, 22.38),
    curve(270.565, 31, 229.435323, 69.000034, 229.435, 69),
  ]

  private static func curve(
    _ x0: CGFloat, _ y0: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ x3: CGFloat, _ y3: CGFloat
  ) -> PathSegment {
    let start = CGPoint(x: x0, y: y0)
    return .cubic(start, start, CGPoint(x: x2, y: y2), CGPoint(x: x3, y: y3))
  }

  /// The ends are those of a plain line: no corner of its outline is missing or moves by more than
  /// a hundredth.
  @Test(arguments: nearlyLines.indices, [CGLineCap.butt, .square])
  func nearlyLinesHaveTheEndsOfLines(index: Int, cap: CGLineCap) throws {
    let segment = Self.nearlyLines[index]
    let pen = Pen(half: 1, cap: cap)
    func outline(_ segment: PathSegment) -> PathData {
      var path = PathData()
      path.add(Subpath(start: segment.start, segments: [segment]))
      return pen.stroke(path)
    }
    for segment in [segment, segment.reversed] {
      let (drawn, line) = (outline(segment), outline(.line(segment.start, segment.end)))
      #expect(line.points.count == (cap == .butt ? 4 : 8))
      for corner in line.points {
        let nearest = drawn.points.map { CGPoint.minus($0, corner).length }.min() ?? .infinity
        #expect(nearest < 0.01, "\(corner)")
      }
      let (box, reached) = (line.boundingBoxOfPath, drawn.boundingBoxOfPath)
      #expect(reached.minX > box.minX - 0.01 && reached.maxX < box.maxX + 0.01)
      #expect(reached.minY > box.minY - 0.01 && reached.maxY < box.maxY + 0.01)
      let area = CGPath(drawn).filledArea
      #expect(isClose(area, CGPath(line).filledArea, within: 0.05))
    }
  }

  /// A curve that turns back on itself has a round end there, whatever the joins are.
  @Test(arguments: [CGLineJoin.miter, .round, .bevel])
  func turnsOnTheSpotAreRound(join: CGLineJoin) {
    var path = PathData()
    path.move(to: CGPoint(x: 0, y: 0))
    // Runs to x = 50, and back.
    path.addQuadCurve(to: CGPoint(x: 0, y: 0), control: CGPoint(x: 100, y: 0))
    let outline = Pen(half: 5, join: join).stroke(path)
    let area = CGPath(outline).filledArea
    #expect(isClose(area, 500 + 12.5 * .pi, within: 0.1))
    #expect(isClose(outline.boundingBoxOfPath.maxX, 55, within: 0.01))
    #expect(isClose(outline.boundingBoxOfPath.minX, 0, within: 0.01))
  }

  /// A curve much shorter than its line is wide, which turns on the spot in its middle: the line
  /// sweeps over both halves of a disc.
  @Test func shortCurvesThatTurnAreDiscs() {
    var path = PathData()
    path.move(to: CGPoint(x: 38.41, y: 95.281))
    path.addCurve(
      to: CGPoint(x: 38.465, y: 96.28), control1: CGPoint(x: 37.634, y: 96.335),
      control2: CGPoint(x: 37.578, y: 95.317))
    let outline = Pen(half: 10, join: .round).stroke(path)
    for angle in stride(from: 0, to: 2 * CGFloat.pi, by: 0.3) {
      let away = CGPoint.times(.onUnitCircle(angle), 9)
      #expect(
        outline.contains(.plus(CGPoint(x: 37.83, y: 95.8), away), using: .winding), "\(angle)")
    }
  }

  /// However small the handle, the number of steps stays as small as that of other curves.
  @Test(arguments: [0, 1e-12, 1e-9, 1e-6, 1e-4, 1e-2, 1, 10] as [CGFloat])
  func oddCurvesTakeFewSteps(handle: CGFloat) {
    for angle in stride(from: 0, to: 2 * CGFloat.pi, by: 0.1) {
      var path = PathData()
      path.move(to: .zero)
      let end = CGPoint(x: 100, y: 20)
      path.addCurve(
        to: end, control1: .zero, control2: .plus(end, .times(.onUnitCircle(angle), handle)))
      #expect(Pen(half: 1).stroke(path).verbs.count < 200)
      #expect(Pen(half: 1e-6).stroke(path).verbs.count < 600)
    }
  }

  /// Numbers at the end of what numbers hold cost no more.
  @Test(arguments: [1e-300, 1e-160, 1e150, 1e300] as [CGFloat])
  func extremeCurvesEnd(scale: CGFloat) {
    for seed in 0..<40 {
      var numbers = PathNumbers(UInt64(seed) + 5)
      for _ in 0..<10 { _ = numbers.next() }
      var path = PathData()
      path.add(OddCurves.subpath(scale: scale, &numbers))
      for half in [1, scale * 1e-3, scale] as [CGFloat] {
        #expect(Pen(half: half).stroke(path).verbs.count < 60_000)
      }
    }
  }

  /// Contexts draw lines with Cairo, which has to keep them beside the curves as well.
  @Test func contextsThrowNoSpikes() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 300, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setLineWidth(2)
    for segment in Self.nearlyLines {
      var path = PathData()
      path.add(Subpath(start: segment.start, segments: [segment]))
      context.addPath(CGPath(path))
      context.strokePath()
    }
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    for y in 0..<100 {
      for x in 0..<300 where bytes[y * context.bytesPerRow + x * 4 + 3] > 0 {
        let point = CGPoint(x: CGFloat(x) + 0.5, y: 99.5 - CGFloat(y))
        let isNear = Self.nearlyLines.contains { segment in
          var near = PathNeighbourhood(Subpath(start: segment.start, segments: [segment]))
          return near.holds(point, within: 1 + 2.squareRoot() / 2)
        }
        #expect(isNear, "\(point)")
      }
    }
  }
}
