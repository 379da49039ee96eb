import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The values of a shape layer: facts 1.3, 2.3 and 10.1.
@Suite struct ShapeLayerTests {
  private let square = CGPath(rect: rect(10, 10, 40, 30), transform: nil)

  @Test func defaults() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
    #expect(layer.fillColor?.components == [0, 0, 0, 1])
    #expect(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1)
    #expect(layer.miterLimit == 10 && layer.lineDashPhase == 0)
  }

  @Test func constants() {
    #expect(CAShapeLayerFillRule.nonZero.rawValue == "non-zero")
    #expect(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
    #expect(
      [CAShapeLayerLineCap.butt, .round, .square].map(\.rawValue) == ["butt", "round", "square"])
    #expect(
      [CAShapeLayerLineJoin.miter, .round, .bevel].map(\.rawValue) == ["miter", "round", "bevel"])
  }

  @Test func classDefaults() {
    for key in ["path", "strokeColor", "strokeStart", "lineDashPhase", "lineDashPattern", "bogus"] {
      #expect(CAShapeLayer.defaultValue(forKey: key) == nil, "\(key)")
    }
    for key in ["strokeEnd", "lineWidth"] {
      #expect((CAShapeLayer.defaultValue(forKey: key) as? NSNumber)?.doubleValue == 1)
    }
    #expect((CAShapeLayer.defaultValue(forKey: "miterLimit") as? NSNumber)?.doubleValue == 10)
    #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? String == "non-zero")
    #expect(CAShapeLayer.defaultValue(forKey: "lineCap") as? String == "butt")
    #expect(CAShapeLayer.defaultValue(forKey: "lineJoin") as? String == "miter")
    #expect(
      (CAShapeLayer.defaultValue(forKey: "fillColor") as? CGColor)?.components == [0, 0, 0, 1])
    #expect((CAShapeLayer.defaultValue(forKey: "opacity") as? NSNumber)?.floatValue == 1)
    #expect(CALayer.defaultValue(forKey: "strokeEnd") == nil)
  }

  @Test func valuesByKey() {
    let layer = CAShapeLayer()
    layer.setValue(square, forKey: "path")
    layer.setValue(color(1, 0, 0), forKey: "strokeColor")
    layer.setValue(nil, forKey: "fillColor")
    for (key, value) in [
      ("strokeStart", 0.25), ("strokeEnd", 0.75), ("lineWidth", 4.5), ("miterLimit", 3),
    ] {
      layer.setValue(value, forKey: key)
      #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == value)
    }
    layer.setValue("7", forKeyPath: "lineDashPhase")
    layer.setValue([4, 2.5], forKey: "lineDashPattern")
    layer.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
    layer.setValue("bevel", forKey: "lineJoin")
    layer.setValue("even-odd", forKey: "fillRule")
    #expect(layer.path == square && layer.fillColor == nil && layer.strokeColor == color(1, 0, 0))
    #expect(layer.value(forKey: "path") as? CGPath == square)
    #expect(layer.lineDashPhase == 7 && layer.lineDashPattern == [4, 2.5])
    #expect(layer.value(forKey: "lineDashPattern") as? [NSNumber] == [4, 2.5])
    #expect(layer.value(forKey: "lineCap") as? String == "round")
    #expect(layer.lineJoin == .bevel && layer.fillRule == .evenOdd)
    for key in [
      "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
      "miterLimit",
      "lineCap", "lineJoin", "lineDashPhase", "lineDashPattern",
    ] { layer.setValue(nil, forKey: key) }
    #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
    #expect(layer.strokeEnd == 1 && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter && layer.fillRule == .nonZero)
  }

  @Test(
    arguments: [
      ("path", "text"), ("fillColor", 3), ("lineCap", 3), ("lineWidth", "wide"),
      ("lineDashPattern", 4),
      ("lineDashPattern", ["a"]),
    ] as [(String, any Sendable)])
  func aValueOfAnotherTypeIsRefused(_ key: String, _ value: any Sendable) {
    let layer = CAShapeLayer()
    let refused = RefusedValues.during { layer.setValue(value, forKey: key) }
    #expect(refused.count == 1)
    #expect(layer.lineWidth == 1 && layer.path == nil && layer.lineDashPattern == nil)
    #expect(layer.fillColor?.components == [0, 0, 0, 1])
  }

  @Test func whatIsNotFiniteIsRefused() {
    let layer = CAShapeLayer()
    let refused = RefusedValues.during {
      layer.lineWidth = .nan
      layer.strokeStart = .infinity
      layer.strokeEnd = -.infinity
      layer.miterLimit = .nan
      layer.lineDashPhase = .nan
      layer.lineDashPattern = [3, NSNumber(value: Double.nan)]
    }
    #expect(refused.count == 6)
    #expect(layer.lineWidth == 1 && layer.strokeStart == 0 && layer.strokeEnd == 1)
    #expect(layer.miterLimit == 10 && layer.lineDashPhase == 0 && layer.lineDashPattern == nil)
    layer.strokeStart = -3
    layer.strokeEnd = 7
    #expect(layer.strokeStart == -3 && layer.strokeEnd == 7, "clamped when drawn only")
  }

  @Test func aPathThatCanChangeIsCopied() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 5, y: 5))
    let layer = CAShapeLayer()
    layer.path = path
    path.addLine(to: CGPoint(x: 9, y: 0))
    #expect(layer.path?.boundingBox == rect(0, 0, 5, 5))
    #expect(!(layer.path is CGMutablePath))
    layer.path = square
    #expect(layer.path === square)
  }

  @Test func copiesAndArchivesHoldEverything() throws {
    let layer = CAShapeLayer()
    layer.path = square
    layer.fillColor = nil
    layer.strokeColor = color(0, 0.5, 1)
    layer.fillRule = .evenOdd
    (layer.strokeStart, layer.strokeEnd, layer.lineWidth, layer.miterLimit) = (0.1, 0.9, 3, 4)
    (layer.lineCap, layer.lineJoin, layer.lineDashPhase) = (.square, .round, 2)
    layer.lineDashPattern = [5, 1, 2]
    for copy in [CAShapeLayer(layer: layer), try #require(try roundTrip(layer) as? CAShapeLayer)] {
      #expect(copy.path == square && copy.fillColor == nil && copy.strokeColor == color(0, 0.5, 1))
      #expect(copy.fillRule == .evenOdd && copy.lineCap == .square && copy.lineJoin == .round)
      #expect((copy.strokeStart, copy.strokeEnd) == (0.1, 0.9))
      #expect((copy.lineWidth, copy.miterLimit, copy.lineDashPhase) == (3, 4, 2))
      #expect(copy.lineDashPattern == [5, 1, 2])
    }
    let plain = try #require(try roundTrip(CAShapeLayer()) as? CAShapeLayer)
    #expect(
      plain.fillColor?.components == [0, 0, 0, 1] && plain.lineWidth == 1 && plain.path == nil)
  }

  @Test func aStyleSpeaksForKeysThatWereNeverSet() {
    let layer = CAShapeLayer()
    layer.lineWidth = 2
    layer.style = ["lineWidth": 9, "strokeEnd": 0.5, "lineCap": "round", "strokeStart": 0.25]
    #expect(layer.lineWidth == 2 && layer.strokeEnd == 0.5 && layer.lineCap == .round)
    #expect(layer.strokeStart == 0.25)
    layer.style = nil
    #expect(layer.strokeEnd == 1 && layer.lineCap == .butt && layer.strokeStart == 0)
  }

  @Test func implicitActions() throws {
    let scene = try AnimationScene(isLive: true)
    let layer = CAShapeLayer()
    layer.strokeColor = color(1, 0, 0)
    scene.root.addSublayer(layer)
    try scene.commit(at: 0.1)
    for key in [
      "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
      "lineDashPhase",
    ] {
      let action = try #require(layer.action(forKey: key) as? CABasicAnimation, "\(key)")
      #expect(action.keyPath == key && action.fromValue != nil)
    }
    for key in ["path", "fillRule", "lineCap", "lineJoin", "lineDashPattern"] {
      #expect(layer.action(forKey: key) == nil, "\(key)")
    }
  }

  @Test func aBareSubclassIsAShape() {
    final class Ring: CAShapeLayer {}
    let ring = Ring()
    ring.path = square
    ring.setValue(3, forKey: "lineWidth")
    #expect(ring.lineWidth == 3 && Ring(layer: ring).path == square)
  }

  // MARK: Animation

  /// The shape that `layer` publishes half way through `animation`.
  private func shown(_ layer: CAShapeLayer, _ animation: CAAnimation) throws -> RenderShape? {
    let top = root(100, 100)
    top.addSublayer(layer)
    layer.add(animation, forKey: nil)
    let tree = LayerTree.hosting(top)
    try tree.commit(top, limits: .standard, at: 0)
    tree.tick(at: 0.5)
    guard case .shape(let shape) = tree.columns.drawing(1)?.form else { return nil }
    return shape
  }

  private func shape() -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = square
    layer.strokeColor = color(0, 0, 0)
    return layer
  }

  @Test func numbersAndColoursAnimate() throws {
    let ends: [(String, Any, Any, (RenderShape) -> Double, Double)] = [
      ("strokeEnd", 0, 1, { $0.pen.end }, 0.5), ("strokeStart", 0, 0.5, { $0.pen.start }, 0.25),
      ("lineWidth", 2, 4, { $0.pen.width }, 3), ("miterLimit", 2, 6, { $0.pen.miterLimit }, 4),
      ("fillColor", color(0, 0, 0), color(1, 0, 0), { Double($0.fill.x) }, 0.5),
      ("strokeColor", color(0, 0, 1), color(0, 0, 0, 0.5), { Double($0.stroke.w) }, 0.75),
    ]
    for (key, from, to, value, expected) in ends {
      let shown = try #require(try shown(shape(), CABasicAnimation(key, from: from, to: to)))
      #expect(abs(value(shown) - expected) < 1e-6, "\(key)")
    }
    let dashed = shape()
    dashed.lineDashPattern = [3, 1]
    let phase = try #require(try shown(dashed, CABasicAnimation("lineDashPhase", from: 0, to: 8)))
    #expect(phase.pen.dashPhase == 4 && phase.pen.dashes == [3, 1])
  }

  /// Beyond 0...1 there is no more line, and nothing is scaled to fit: an animation from -1 to 1
  /// shows nothing new in its first half.
  @Test func endsOfLinesBeyondThePath() throws {
    for (start, end, expected) in [
      (-0.5, 1.5, (0.0, 1.0)), (0.25, 9, (0.25, 1)), (-3, 0.5, (0, 0.5)), (1.5, 2, (1, 1)),
      (-2, -1, (0, 0)), (-.infinity, .infinity, (0, 1)),
    ] {
      let layer = shape()
      (layer.strokeStart, layer.strokeEnd) = (CGFloat(start), CGFloat(end))
      let pen = try #require(try shown(layer, CABasicAnimation("zPosition", from: 0, to: 1))).pen
      let isKept = start.isFinite
      #expect(pen.start == (isKept ? expected.0 : 0) && pen.end == (isKept ? expected.1 : 1))
      #expect(pen.draws == (expected.0 < expected.1))
      if isKept { #expect(layer.strokeStart == CGFloat(start)) }
    }
    for (from, to, end) in [(-1.0, 1.0, 0.0), (-1, 2, 0.5), (0, 3, 1), (2, -1, 0.5)] {
      let pen = try #require(
        try shown(shape(), CABasicAnimation("strokeEnd", from: from, to: to))
      ).pen
      #expect(Double(pen.end) == end, "\(from) \(to)")
    }
  }

  @Test func pathsWithTheSameStepsAnimate() throws {
    let wide = CGPath(rect: rect(10, 10, 80, 30), transform: nil)
    let half = try #require(try shown(shape(), CABasicAnimation("path", from: square, to: wide)))
    #expect(half.path.box == rect(10, 10, 60, 30))
    // Other paths jump.
    let other = CGPath(ellipseIn: rect(0, 0, 10, 10), transform: nil)
    let jumped = try #require(try shown(shape(), CABasicAnimation("path", from: square, to: other)))
    #expect([rect(10, 10, 40, 30), rect(0, 0, 10, 10)].contains(jumped.path.box))
  }

  @Test func presentationHasWhatIsShown() throws {
    let layer = shape()
    let top = root(100, 100)
    top.addSublayer(layer)
    let tree = LayerTree.hosting(top)
    layer.add(CABasicAnimation("strokeEnd", from: 0, to: 1), forKey: nil)
    try tree.commit(top, limits: .standard, at: 0)
    #expect(layer.strokeEnd == 1)
    let shown = layer.presentation()
    #expect(shown is CAShapeLayer)
  }
}
