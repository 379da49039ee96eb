import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The records of shapes on sheets: what lies on one, and what is painted again.
@Suite struct SheetPlanTests {
  private func shape(_ x: Double, _ y: Double) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = CGPath(ellipseIn: rect(-15, -15, 30, 30), transform: nil)
    layer.position = CGPoint(x: x, y: y)
    layer.strokeColor = color(1, 0, 0)
    return layer
  }

  /// Five shapes in a row, far from each other.
  private func row() -> [CAShapeLayer] { (0..<5).map { shape(50 + Double($0) * 100, 50) } }

  private func stage(
    _ layers: [CALayer], _ options: CARenderOptions = .all, _ limits: RenderLimits = .standard
  ) -> (CALayer, Frame) {
    let top = root(600, 400)
    for layer in layers { top.addSublayer(layer) }
    return (top, Frame(top, options: options, limits: limits, paints: true))
  }

  private func counts(_ frame: Frame) -> PlanStatistics { frame.plan.statistics }

  @Test func neighboursShareASheet() throws {
    let (_, frame) = stage(row())
    try frame.draw()
    #expect(counts(frame).sheets == 1 && counts(frame).sheetParts == 10)
    #expect(counts(frame).rasters == 0 && counts(frame).images == 0)
    #expect(frame.plan.uploads.count == 1)
    #expect(frame.plan.quads.isEmpty && frame.plan.turned.isEmpty && !frame.plan.blits.isEmpty)
    #expect(frame.plan.batches.count == 1)
    #expect(try !frame.draw())
  }

  /// Nothing is drawn where no shape is, however far they lie from each other.
  @Test func emptyTilesAreLeftOut() throws {
    let (_, frame) = stage(row())
    try frame.draw()
    let pixels = frame.plan.blits.reduce(0) { $0 + $1.rect.area }
    #expect(pixels <= 5 * 64 * 64, "\(pixels)")
  }

  @Test func withoutTheOptionOrTheDeviceThereAreMasks() throws {
    let (_, without) = stage(row(), .disabling("sheets"))
    try without.draw()
    #expect(counts(without).sheets == 0 && counts(without).rasters == 2)
    let other = Frame(stage(row()).0, options: .all)
    try other.draw()
    #expect(counts(other).sheets == 0 && counts(other).rasters == 2)
  }

  @Test func whatLiesBetweenEndsASheet() throws {
    let layers: [CALayer] = row()
    let plain = CALayer()
    (plain.frame, plain.backgroundColor) = (rect(0, 0, 300, 80), color(0, 0, 1, 0.5))
    let (top, frame) = stage(layers)
    top.insertSublayer(plain, at: 2)
    try frame.draw()
    #expect(counts(frame).sheets == 2 && counts(frame).sheetParts == 10)
    plain.removeFromSuperlayer()
    try frame.draw()
    #expect(counts(frame).sheets == 1)
  }

  @Test func oneThatTurnsIsPaintedAlone() throws {
    let layers = row()
    let (_, frame) = stage(layers)
    for layer in layers { layer.path = CGPath(rect: rect(-15, -9, 30, 18), transform: nil) }
    for layer in layers { layer.fillColor = nil }
    try frame.draw()
    for step in 1...3 {
      layers[2].transform = CATransform3DMakeRotation(CGFloat(step) / 3, 0, 0, 1)
      try frame.draw()
      #expect(counts(frame).sheetParts == 1, "\(step)")
      #expect(counts(frame).sheetPixels <= 128 * 128, "\(step)")
      #expect(frame.compiler.damagedPixels <= 64 * 64, "\(step)")
    }
  }

  @Test func aMoveByWholePixelsPaintsNothing() throws {
    let layers = row()
    let group = CALayer()
    for layer in layers { group.addSublayer(layer) }
    group.position = CGPoint(x: 10.25, y: 20)
    let (_, frame) = stage([group])
    try frame.draw()
    #expect(counts(frame).sheetParts == 10)
    group.position = CGPoint(x: 17.25, y: 60)
    try frame.draw()
    #expect(counts(frame).sheetParts == 0 && frame.plan.uploads.isEmpty)
    group.position = CGPoint(x: 17.5, y: 60)
    try frame.draw()
    #expect(counts(frame).sheetParts == 10)
  }

  @Test func aColourPaintsOnePart() throws {
    let layers = row()
    let (_, frame) = stage(layers)
    try frame.draw()
    layers[1].isHidden = true
    try frame.draw()
    #expect(counts(frame).sheetParts == 0)
    layers[3].strokeColor = color(0, 1, 0)
    try frame.draw()
    // The fill under the line is painted again with it.
    #expect(counts(frame).sheetParts == 2)
  }

  @Test func whatIsNoPlainShapeHasAMask() throws {
    let cases: [(CAShapeLayer) -> Void] = [
      { $0.transform = CATransform3DMakeRotation(1, 1, 0.2, 0) },
      { ($0.masksToBounds, $0.cornerRadius, $0.bounds) = (true, 9, rect(-10, -10, 20, 20)) },
      { $0.path = CGPath(ellipseIn: rect(-40_000, -40_000, 80_000, 80_000), transform: nil) },
    ]
    for (index, change) in cases.enumerated() {
      let layer = shape(100, 100)
      let (top, frame) = stage([layer])
      top.sublayerTransform.m34 = -1 / 500
      change(layer)
      try frame.draw()
      #expect(counts(frame).sheets == 0 && counts(frame).rasters > 0, "\(index)")
    }
  }

  @Test func sheetsStayWithinTheirBudget() throws {
    var limits = RenderLimits.standard
    limits.shapeBytes = 40_000
    let (_, frame) = stage(row(), .all, limits)
    try frame.draw()
    #expect(counts(frame).sheets == 1 && counts(frame).sheetParts == 2)
    #expect(counts(frame).rasters == 2)
  }

  @Test func tooManyRowsAreAnError() throws {
    var limits = RenderLimits.standard
    limits.pathRows = 10_000
    let layers = (0..<200).map { shape(Double($0), 100) }
    let (_, frame) = stage(layers, .all, limits)
    let error = #expect(throws: LimitExceeded.self) { try frame.draw() }
    #expect(error?.name == "pathRows")
  }

  /// After a failure, and after a loss of the textures, everything is painted again.
  @Test func aLossPaintsEverythingAgain() throws {
    let (_, frame) = stage(row())
    try frame.draw()
    frame.compiler.invalidate()
    try frame.draw()
    #expect(counts(frame).sheetParts == 10 && frame.plan.uploads.count == 1)
  }
}
