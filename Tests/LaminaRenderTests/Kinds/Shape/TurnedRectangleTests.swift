import Foundation
import Lamina
import Testing

/// A rectangular path that is turned has the edges of a turned background.
@Suite struct TurnedRectangleTests {
  static let turns: [(name: String, transform: CATransform3D)] = [
    ("plane", CATransform3DMakeRotation(0.3, 0, 0, 1)),
    ("quarter", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
    (
      "skew",
      CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0.2, c: 0.5, d: 1, tx: 0, ty: 0))
    ),
    ("mirrored", CATransform3DScale(CATransform3DMakeRotation(-2, 0, 0, 1), -1, 0.7, 1)),
    ("space", CATransform3DMakeRotation(0.9, 1, 0.4, 0)),
    ("edge-on", CATransform3DMakeRotation(1.55, 0, 1, 0)),
  ]

  /// A stage with an eye, with `layer` turned on it.
  private func stage(_ layer: CALayer, _ transform: CATransform3D) -> CALayer {
    layer.bounds = CGRect(x: 0, y: 0, width: 43, height: 27.5)
    layer.position = CGPoint(x: 45.25, y: 31)
    layer.transform = transform
    return root([layer]) { $0.sublayerTransform.m34 = -1 / 200 }
  }

  private func shape(_ path: CGPath, _ color: CGColor) -> CAShapeLayer {
    let shape = CAShapeLayer()
    (shape.path, shape.fillColor) = (path, color)
    return shape
  }

  private var whole: CGPath {
    CGPath(rect: CGRect(x: 0, y: 0, width: 43, height: 27.5), transform: nil)
  }

  private func background(_ color: CGColor) -> CALayer {
    let layer = CALayer()
    layer.backgroundColor = color
    return layer
  }

  @Test(arguments: 0..<turns.count, [CGColor.red, .glass])
  func itHasTheEdgesOfABackground(_ index: Int, _ color: CGColor) throws {
    let (name, transform) = Self.turns[index]
    for scale in [1, 2] as [CGFloat] {
      expectEqual(
        try render(stage(shape(whole, color), transform), scale: scale),
        try render(stage(background(color), transform), scale: scale), tolerance: 1,
        "turned-rectangle-\(name)")
    }
  }

  /// Lines in any direction, with or without the last one, are the same rectangle.
  @Test func howThePathIsDrawnDoesNotMatter() throws {
    let corners = [
      CGPoint(x: 43, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 27.5), CGPoint(x: 43, y: 27.5),
    ]
    let expected = try render(stage(background(.red), Self.turns[0].transform))
    for isClosed in [false, true] {
      let path = CGMutablePath()
      path.addLines(between: corners + (isClosed ? [] : [corners[0]]))
      if isClosed { path.closeSubpath() }
      for rule in [CAShapeLayerFillRule.nonZero, .evenOdd] {
        let layer = shape(path, .red)
        layer.fillRule = rule
        let picture = try render(stage(layer, Self.turns[0].transform))
        expectEqual(picture, expected, tolerance: 1, "drawn-rectangle")
      }
    }
  }

  /// An edge on the layer's own clip, or on that of the layer around, is antialiased once.
  @Test(arguments: [false, true])
  func clipsDoNotCutItsEdgesTwice(_ own: Bool) throws {
    let expected = try render(stage(background(.red), Self.turns[0].transform))
    let shape = shape(whole, .red)
    let outer = own ? shape : CALayer()
    if !own {
      shape.frame = CGRect(x: 0, y: 0, width: 43, height: 27.5)
      outer.addSublayer(shape)
    }
    outer.masksToBounds = true
    let picture = try render(stage(outer, Self.turns[0].transform))
    expectEqual(picture, expected, tolerance: 1, "clipped-rectangle")
  }

  /// A path that only begins as a rectangle keeps what it has besides.
  @Test func twoRectanglesAreNotOne() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 20, height: 27.5))
    path.addRect(CGRect(x: 23, y: 0, width: 20, height: 27.5))
    let picture = try render(stage(shape(path, .red), Self.turns[0].transform))
    let whole = try render(stage(shape(whole, .red), Self.turns[0].transform))
    #expect(picture.differences(from: whole, tolerance: 128).count > 40)
  }

  /// No mask is made for it, and it turns without one.
  @Test func itNeedsNoMask() throws {
    let layer = shape(whole, .red)
    let top = stage(layer, Self.turns[0].transform)
    try withRenderer(size: top.bounds.size) { renderer in
      for step in 1..<4 {
        layer.transform = CATransform3DMakeRotation(CGFloat(step) * 0.3, 0, 0, 1)
        expectEqual(Picture(try renderer.render(top)), try render(top), "turning-\(step)")
        #expect(renderer.statistics.rasters == 0 && renderer.statistics.uploads == 0)
      }
    }
  }
}
