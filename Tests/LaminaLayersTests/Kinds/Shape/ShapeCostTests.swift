import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Shapes that would take too long are errors before they are drawn.
@Suite struct ShapeCostTests {
  /// Vertical lines of the given height.
  private func comb(_ count: Int, _ height: Double) -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 1...count {
      path.addLine(to: CGPoint(x: Double(index), y: index % 2 == 0 ? 0 : height))
    }
    return path
  }

  private func limits(_ rows: Int) -> RenderLimits {
    var limits = RenderLimits()
    limits.pathRows = rows
    return limits
  }

  private func frame(_ layer: CAShapeLayer, _ set: (inout RenderLimits) -> Void) -> Frame {
    let top = root(200, 200)
    top.addSublayer(layer)
    var limits = RenderLimits()
    set(&limits)
    return Frame(top, limits: limits)
  }

  @Test func dashesCountAsSteps() throws {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 64, y: 0))
    (layer.path, layer.fillColor, layer.strokeColor) = (path, nil, color(1, 0, 0))
    layer.lineDashPattern = [0.75, 0.25]
    let frame = frame(layer) { $0.pathElements = 100 }
    #expect(throws: LimitExceeded("pathElements", value: 128, allowed: 100)) { try frame.draw() }
    layer.strokeEnd = 0.5
    try frame.draw()
    layer.lineDashPattern = [1e-9]
    #expect(throws: LimitExceeded.self) { try frame.draw() }
    layer.strokeColor = nil
    try frame.draw()
  }

  @Test func whatCrossesTooManyRowsIsAnError() throws {
    let layer = CAShapeLayer()
    layer.path = comb(20, 100)
    layer.fillColor = color(1, 0, 0)
    // There are two texels a point, and the closing line is horizontal.
    let frame = frame(layer) { $0.pathRows = 4_000 }
    #expect(throws: LimitExceeded("pathRows", value: 4_004, allowed: 4_000)) { try frame.draw() }
    layer.path = comb(18, 100)
    try frame.draw()
  }

  @Test func aLineHasTwoSidesAndJoins() throws {
    let path = ShapePath(comb(20, 100))
    let values = CAShapeLayer()
    values.lineWidth = 10
    let pen = values.row.kindValues(ShapeValues.self).pointee.pen
    let rows = ShapeCost.Rows(scale: 1, finest: 1, first: -1_000, last: 1_000)
    #expect(throws: Never.self) { try ShapeCost.check(path, nil, in: rows, limits(2_002)) }
    // 20 lines of 100 rows, counted twice, and 19 sharp turns of 10 rows. The last two rows of the
    // joins are beyond the lines.
    let error = #expect(throws: LimitExceeded.self) {
      try ShapeCost.check(path, pen, in: rows, limits(1_000))
    }
    #expect((4_190...4_210).contains(error?.value ?? 0), "\(String(describing: error))")
    // Parts outside of these rows do not count.
    let some = ShapeCost.Rows(scale: 1, finest: 1, first: 90, last: 100)
    #expect(throws: Never.self) { try ShapeCost.check(path, nil, in: some, limits(210)) }
  }

  @Test func manyInOneRowWeighMore() {
    let path = ShapePath(comb(40_000, 10))
    let rows = ShapeCost.Rows(scale: 1, finest: 1, first: 0, last: 100)
    // 400,000 rows are crossed by 40,000 lines each, so each counts three times.
    #expect(throws: LimitExceeded("pathRows", value: 1_200_000, allowed: 1_000_000)) {
      try ShapeCost.check(path, nil, in: rows, limits(1_000_000))
    }
  }

  /// What is round in a stroke becomes many lines, each of which takes time and memory.
  @Test func linesOfOutlinesCount() throws {
    let path = ShapePath(comb(1_000, 10))
    let rows = ShapeCost.Rows(scale: 1, finest: 1, first: -100, last: 100)
    func cost(_ join: CAShapeLayerLineJoin, width: Double, isStroked: Bool = true) throws -> Int {
      let layer = CAShapeLayer()
      (layer.lineJoin, layer.lineWidth) = (join, width)
      let pen = layer.row.kindValues(ShapeValues.self).pointee.pen
      return try ShapeCost.check(path, pen, in: rows, limits(100_000), isStroked: isStroked)
    }
    let plain = try cost(.round, width: 8, isStroked: false)
    // Three lines for each line, and one for its join.
    #expect((3_990...4_010).contains(try cost(.miter, width: 8) - plain))
    // A half circle around each end: 4 texels wide, with lines 0.02 texels away from it.
    #expect((33_000...36_000).contains(try cost(.round, width: 8) - plain))
    #expect(try cost(.round, width: 1) - plain < 20_000)
    #expect(throws: LimitExceeded.self) { try cost(.round, width: 80) }
  }

  /// Cairo makes more lines of a curve the larger it is, wherever they are.
  @Test func linesOfCurvesCount() throws {
    func path(_ size: Double) -> ShapePath {
      let path = CGMutablePath()
      path.move(to: .zero)
      for _ in 0..<1_000 {
        path.addCurve(
          to: .zero, control1: CGPoint(x: size, y: 1), control2: CGPoint(x: -size, y: 1))
      }
      return ShapePath(path)
    }
    let rows = ShapeCost.Rows(scale: 1, finest: 1, first: 0, last: 10)
    func cost(_ size: Double, isStroked: Bool = true) throws -> Int {
      try ShapeCost.check(path(size), nil, in: rows, limits(400_000), isStroked: isStroked)
    }
    // The second differences are 300 long, and a part is 0.02 away from its line.
    let (small, large) = (try cost(100), try cost(10_000, isStroked: false))
    #expect((105_000...125_000).contains(small - large), "\(small) \(large)")
    #expect(throws: LimitExceeded.self) { try cost(10_000) }
    // What lies beside the rows is one line.
    let beside = ShapeCost.Rows(scale: 1, finest: 1, first: 20, last: 30)
    #expect(try ShapeCost.check(path(1e9), nil, in: beside, limits(400_000), isStroked: true) < 10)
  }

  /// A pattern that nobody can see is drawn with the same density, in dashes of a tenth of a texel.
  @Test(.timeLimit(.minutes(1)), arguments: [[0.0005, 0.0015], [0.0001, 0.0001, 0.0002, 0.0012]])
  func tinyDashesCostNoMoreThanOthers(_ lengths: [Double]) throws {
    let layer = CAShapeLayer()
    layer.bounds = rect(0, 0, 40, 40)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 40, y: 20))
    (layer.path, layer.fillColor, layer.strokeColor) = (path, nil, color(1, 1, 1))
    layer.lineWidth = 20
    layer.lineDashPattern = lengths.map { NSNumber(value: $0) }
    let dashed: Double = lengths[0] + (lengths.count > 2 ? lengths[2] : 0)
    let share: Double = dashed / lengths.reduce(0, +)
    let alpha = Double(try rendered(layer).alpha(20, 20))
    #expect(abs(alpha - 255 * share) < 14)
    let pen = layer.row.kindValues(ShapeValues.self).pointee.pen
    let drawn = pen.drawn(scale: 2)
    #expect(abs(drawn.dashes[0] - 0.05 * share) < 1e-9)
    #expect(abs(drawn.dashes[0] + drawn.dashes[1] - 0.05) < 1e-9)
    #expect(pen.drawn(scale: 1e6) == pen && pen.drawn(scale: 0) == pen)
  }

  @Test func roundDashesCount() throws {
    let layer = CAShapeLayer()
    layer.path = comb(2, 400)
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, color(1, 0, 0), 3)
    (layer.lineDashPattern, layer.lineCap) = ([1, 1], .round)
    let frame = frame(layer) { $0.pathRows = 20_000 }
    #expect(throws: LimitExceeded.self) { try frame.draw() }
    layer.lineCap = .butt
    try frame.draw()
  }

  /// An error in the place of a path is thrown where the path would be seen.
  @Test func aRefusedPathIsThrown() throws {
    let excess = LimitExceeded("pathCrossings", value: 5, allowed: 4)
    let layer = CAShapeLayer()
    layer.path = RefusedPath(excess, in: rect(0, 0, 50, 50))
    layer.fillColor = color(1, 0, 0)
    let frame = frame(layer) { _ in }
    #expect(throws: excess) { try frame.draw() }
    #expect(throws: excess) { try frame.draw() }
    layer.isHidden = true
    try frame.draw()
    layer.isHidden = false
    layer.path = CGPath(rect: rect(0, 0, 40, 40), transform: nil)
    try frame.draw()
    layer.bounds = rect(0, 0, 50, 50)
    layer.path = RefusedPath(excess, in: rect(0, 0, 50, 50))
    #expect(try rendered(layer).solidCount == 0)
  }

  @Test func intoAContextItIsLeftOut() throws {
    let layer = CAShapeLayer()
    layer.bounds = rect(0, 0, 50, 50)
    layer.path = comb(2_000, 40)
    (layer.strokeColor, layer.lineDashPattern) = (color(1, 0, 0), [1e-6])
    #expect(try rendered(layer).solidCount == 0)
  }
}
