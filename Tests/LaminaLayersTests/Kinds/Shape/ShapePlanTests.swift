import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The records of shapes in plans: masks, their scales, and when they are rasterized.
@Suite struct ShapePlanTests {
  private func shape(_ path: CGPath? = nil) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path ?? CGPath(ellipseIn: rect(0, 0, 40, 30), transform: nil)
    layer.position = CGPoint(x: 20, y: 20)
    return layer
  }

  private func stage(_ layers: [CALayer]) -> (CALayer, Frame) {
    let top = root(200, 200)
    for layer in layers { top.addSublayer(layer) }
    return (top, Frame(top, options: .all))
  }

  @Test func colourPlaceAndTurnCostNoRaster() throws {
    let layer = shape()
    layer.strokeColor = color(1, 0, 0)
    let (_, frame) = stage([layer])
    try frame.draw()
    #expect(frame.plan.statistics.rasters == 2)
    #expect(frame.plan.uploads.count == 2)
    let changes: [(CAShapeLayer) -> Void] = [
      { $0.position = CGPoint(x: 31.25, y: 40.5) }, { $0.fillColor = color(0, 1, 0, 0.5) },
      { $0.strokeColor = color(0, 0, 1) }, { $0.opacity = 0.5 },
      { $0.transform = CATransform3DMakeRotation(0.7, 0, 0, 1) }, { $0.bounds.size.width = 9 },
      { $0.transform = CATransform3DMakeScale(-1, 1, 1) }, { $0.isGeometryFlipped = true },
    ]
    for (index, change) in changes.enumerated() {
      change(layer)
      #expect(try frame.draw(), "\(index)")
      #expect(frame.plan.statistics.rasters == 0 && frame.plan.uploads.isEmpty, "\(index)")
    }
    #expect(try !frame.draw())
  }

  @Test func pathStyleAndScaleCostOne() throws {
    let layer = shape()
    (layer.fillColor, layer.strokeColor) = (nil, color(1, 0, 0))
    let (_, frame) = stage([layer])
    try frame.draw()
    let changes: [(CAShapeLayer) -> Void] = [
      { $0.lineWidth = 3 }, { $0.strokeEnd = 0.5 }, { $0.lineDashPattern = [4, 2] },
      { $0.lineDashPhase = 1 }, { $0.lineCap = .round }, { $0.lineJoin = .bevel },
      { $0.path = CGPath(rect: rect(0, 0, 30, 30), transform: nil) },
      { $0.transform = CATransform3DMakeScale(1.5, 1.5, 1) },
    ]
    for (index, change) in changes.enumerated() {
      change(layer)
      try frame.draw()
      #expect(frame.plan.statistics.rasters == 1, "\(index)")
    }
  }

  @Test func layersOfTheSamePathShareAMask() throws {
    let layers = (0..<50).map { index in
      let layer = shape()
      layer.position = CGPoint(x: Double(index * 13 % 180), y: Double(index * 29 % 170))
      layer.fillColor = color(Double(index) / 50, 0, 0)
      return layer
    }
    let (_, frame) = stage(layers)
    try frame.draw()
    #expect(frame.plan.statistics.rasters == 1 && frame.plan.uploads.count == 1)
    #expect(frame.plan.batches.count == 1 && frame.plan.quads.count == 50)
  }

  @Test(
    arguments: [
      (1.0, 2.0), (2.0, 4.0), (1.3, 2.6), (100.0, 100.0), (0.5, 1.0),
    ])
  func scalesAreThoseOfThePixels(_ zoom: Double, _ expected: Double) throws {
    let world = Homography(a: Float(zoom), b: 0, c: 0, d: Float(zoom), tx: 3.5, ty: 7)
    let scale = try #require(MaskScale.find(rect(0, 0, 40, 30), through: world, isRescaled: false))
    #expect(abs(scale.x - expected) < 1e-4 * expected && scale.x == scale.y)
    let turned = world.concatenating(Homography(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0))
    #expect(MaskScale.find(rect(0, 0, 40, 30), through: turned, isRescaled: false) == scale)
  }

  @Test func anAnimatedScaleGoesInSteps() throws {
    var scales: Set<Double> = []
    for k in 0..<200 {
      let zoom = Float(1 + Double(k) / 100)
      let world = Homography(a: zoom, b: 0, c: 0, d: zoom, tx: 0, ty: 0)
      let scale = try #require(MaskScale.find(rect(0, 0, 40, 30), through: world, isRescaled: true))
      #expect(scale.x >= 2 * Double(zoom) * 0.999 && scale.x <= 2 * Double(zoom) * 1.4143)
      scales.insert(scale.x)
    }
    #expect(scales.count == 5, "1, √2, 2, 2√2, 4, each twice as fine")
  }

  /// How many masks each of `count` frames rasterizes. The frames begin at 0 and are a twentieth of
  /// a second apart.
  private func rasters(_ layer: CAShapeLayer, _ animation: CAAnimation, _ count: Int = 20) throws
    -> [Int]
  {
    let (top, _) = stage([layer])
    layer.add(animation, forKey: nil)
    let tree = LayerTree.hosting(top)
    try tree.commit(top, limits: .standard, at: 0)
    let compiler = FrameCompiler(options: .all)
    let viewport = try Viewport(bounds: top.bounds, scale: 1, limits: .standard)
    return try (0..<count).map { index in
      compiler.finishUploads()
      tree.tick(at: Double(index) / 20)
      return try compiler.compile(tree.published, viewport: viewport)
        ? compiler.plan.statistics.rasters : 0
    }
  }

  @Test func movesTurnsFadesAndColoursInTimeCostNone() throws {
    let turn = CATransform3DMakeRotation(3, 0, 0, 1)
    for animation in [
      CABasicAnimation("position.x", from: 0, to: 151.7),
      CABasicAnimation("transform.rotation.z", from: 0, to: 6),
      CABasicAnimation("opacity", from: 0.1, to: 0.9),
      CABasicAnimation("fillColor", from: color(1, 0, 0), to: color(0, 1, 0, 0.5)),
      CABasicAnimation("transform", from: CATransform3DIdentity, to: turn),
      CABasicAnimation("transform.translation.y", from: 0, to: 33),
    ] {
      let counts = try rasters(shape(), animation)
      let name = animation.keyPath ?? ""
      #expect(counts[0] == 1 && counts.dropFirst().allSatisfy { $0 == 0 }, "\(name): \(counts)")
    }
  }

  @Test func aScaleInTimeCostsSomeAndEndsExactly() throws {
    let zoom = CABasicAnimation("transform.scale", from: 1, to: 3.3)
    zoom.fillMode = .forwards
    zoom.isRemovedOnCompletion = false
    let counts = try rasters(shape(), zoom, 30)
    #expect(counts.reduce(0, +) <= 6 && counts.reduce(0, +) >= 4, "\(counts)")
    #expect(counts[20] + counts[21] == 1 && counts[22...].allSatisfy { $0 == 0 }, "\(counts)")
  }

  @Test func aLineThatGrowsCostsOneAFrame() throws {
    let layer = shape()
    (layer.fillColor, layer.strokeColor) = (nil, color(0, 0, 0))
    let counts = try rasters(layer, CABasicAnimation("strokeEnd", from: 0, to: 1))
    #expect(counts[0] == 0 && counts.dropFirst().allSatisfy { $0 == 1 }, "\(counts)")
  }

  // MARK: Limits

  @Test func aLargeShapeIsRasterizedWhereItIsSeen() throws {
    let layer = shape(CGPath(ellipseIn: rect(-50_000, -50_000, 100_000, 100_000), transform: nil))
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (color(1, 0, 0), color(0, 0, 1), 30)
    layer.position = CGPoint(x: 100, y: 100)
    let (_, frame) = stage([layer])
    try frame.draw()
    #expect(frame.plan.uploads.count <= 8)
    #expect(frame.plan.uploads.reduce(0) { $0 + $1.byteCount } <= 4 * 2_048 * 2_048)
    layer.position.x += 50_000
    try frame.draw()
    #expect(!frame.plan.quads.isEmpty)
  }

  @Test func hostileNumbersDrawWhatTheyCan() throws {
    let numbers: [CGFloat] = [1e300, 1e30, 1e12, 1e-300, 0]
    for number in numbers {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: -number, y: 0))
      path.addLine(to: CGPoint(x: number, y: number))
      path.addCurve(
        to: .zero, control1: CGPoint(x: number, y: -number), control2: CGPoint(x: 3, y: number))
      path.closeSubpath()
      for zoom in [1, 1e-12, 1e9] {
        let layer = shape(path)
        layer.strokeColor = color(1, 0, 0)
        layer.lineWidth = number
        layer.lineDashPattern = [NSNumber(value: Double(number)), 0]
        layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
        let (_, frame) = stage([layer])
        do {
          try frame.draw()
          for quad in frame.plan.quads { #expect(quad.rect.isFinite && quad.source.isFinite) }
          layer.strokeEnd = 0.5
          try frame.draw()
        } catch let error as LimitExceeded {
          // There are too many dashes to count.
          #expect(error.name == "pathElements" && number == 1e-300 && zoom == 1e9)
        }
      }
    }
  }

  @Test func degeneratePathsAreNoTrouble() throws {
    let dot = CGMutablePath()
    dot.move(to: CGPoint(x: 5, y: 5))
    dot.addLine(to: CGPoint(x: 5, y: 5))
    let move = CGMutablePath()
    move.move(to: CGPoint(x: 5, y: 5))
    for path in [CGMutablePath(), dot, move] {
      for cap in [CAShapeLayerLineCap.butt, .round, .square] {
        let layer = shape(path)
        (layer.strokeColor, layer.lineWidth, layer.lineCap) = (color(1, 0, 0), 6, cap)
        for dashes: [NSNumber]? in [nil, [0, 0], [0], [], [-1, 3], [0, 4]] {
          layer.lineDashPattern = dashes
          try stage([layer]).1.draw()
          layer.removeFromSuperlayer()
        }
      }
    }
  }

  @Test func aPathOfTooManyStepsIsAnError() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 1..<11 { path.addLine(to: CGPoint(x: index, y: index % 3)) }
    let (top, _) = stage([shape(path)])
    var limits = RenderLimits()
    limits.pathElements = 10
    let frame = Frame(top, limits: limits)
    #expect(throws: LimitExceeded("pathElements", value: 11, allowed: 10)) { try frame.draw() }
    top.sublayers?.first?.isHidden = true
    try frame.draw()
  }

  @Test func masksGoWhereThereAreTooMany() throws {
    let layer = shape()
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, color(0, 0, 0), 5)
    let top = root(200, 200)
    top.addSublayer(layer)
    var limits = RenderLimits()
    limits.shapeBytes = 100_000
    let frame = Frame(top, options: .all, limits: limits)
    var most = 0
    for step in 1...200 {
      layer.strokeEnd = CGFloat(step) / 200
      try frame.draw()
      #expect(frame.plan.statistics.rasters == 1)
      most = max(most, frame.plan.pages.reduce(0) { $0 + $1.byteCount })
    }
    #expect(most <= 400_000, "\(most)")
  }

  /// The blocks of a large mask meet without a gap, and each is within the limit of a texture.
  @Test(arguments: [256, 2_048, 16_384])
  func blocksCoverTheGrid(_ textureSide: Int) throws {
    let grid = try #require(
      MaskGrid(rect(-3, 5, 5_000, 700), scale: SIMD2(1, 1), textureSide: textureSide))
    var area = 0
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let block = grid.block(column: column, row: row)
        #expect(block.width <= textureSide && block.height <= textureSide && block.width % 4 == 0)
        area += (block.maxX - block.minX) * (block.maxY - block.minY)
      }
    }
    #expect(area == 5_002 * 702)
  }
}
