import Foundation
import Lamina
import Testing

/// Pictures of shapes on sheets.
@Suite struct SheetPixelTests {
  private func shape(_ dice: inout Dice) -> CAShapeLayer {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 0))
    for corner in 1..<7 {
      let (angle, radius) = (Double(corner) * .pi / 3.5, dice.number(8, 24))
      path.addLine(to: CGPoint(x: radius * cos(angle), y: radius * sin(angle)))
    }
    path.closeSubpath()
    layer.path = path
    layer.position = CGPoint(x: dice.number(0, 96), y: dice.number(0, 64))
    layer.fillColor = [.red, .glass, .green, .black][dice.roll(4)]
    layer.strokeColor = dice.roll(2) == 0 ? nil : [.blue, .glass][dice.roll(2)]
    layer.lineWidth = dice.number(1, 5)
    if dice.roll(3) > 0 {
      layer.transform = CATransform3DMakeRotation(dice.number(-3, 3), 0, 0, 1)
    }
    return layer
  }

  /// Masks that are turned are sampled, so single pixels differ by some steps. Means do not.
  @Test(arguments: 0..<12)
  func theyLookLikeMasks(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 311 &+ 5)
    let top = root((0..<5).map { _ in shape(&dice) })
    let sheets = try render(top)
    let masks = try render(top, options: .disabling("sheets"))
    let (count, largest) = sheets.differences(from: masks, tolerance: 40)
    #expect(count <= 30, "\(count) pixels, by up to \(largest)")
    let sums = [sheets, masks].map { $0.bytes.reduce(0) { $0 + Int($1) } }
    #expect(abs(sums[0] - sums[1]) <= sheets.bytes.count / 16, "\(sums)")
  }

  /// A gradient layer whose mask is a shape.
  private func gradient(_ dice: inout Dice) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: dice.number(-20, 40), y: dice.number(-20, 20), width: 70, height: 60)
    let colors: [[CGColor]] = [[.red, .green, .blue], [.glass, .black], [.white, .clear]]
    layer.colors = colors[dice.roll(3)]
    layer.type = dice.roll(2) == 0 ? .axial : .radial
    layer.startPoint = CGPoint(x: dice.number(0, 0.4), y: dice.number(0, 0.4))
    layer.endPoint = CGPoint(x: dice.number(0.5, 1), y: dice.number(0.5, 1))
    let mask = shape(&dice)
    (mask.position, mask.transform) = (CGPoint(x: 35, y: 30), CATransform3DIdentity)
    (mask.fillColor, mask.strokeColor) = (.black, nil)
    layer.mask = mask
    if dice.roll(2) == 0 {
      layer.transform = CATransform3DMakeRotation(dice.number(-3, 3), 0, 0, 1)
    }
    return layer
  }

  /// Draws a tree whose shapes all fit one sheet, with sheets and with masks, and compares edges.
  private func drawOnOneSheet(
    _ top: CALayer
  ) throws -> (renderer: OffscreenRenderer, sheets: Picture, masks: Picture) {
    let renderer = try OffscreenRenderer(size: top.bounds.size, device: .surfaceless)
    let sheets = Picture(try renderer.render(top))
    let counts = renderer.statistics
    if renderer.context.capabilities.isSoftware {
      #expect(counts.sheets == 1 && counts.rasters == 0, "\(counts)")
    }
    let masks = try render(top, options: .disabling("sheets"))
    let (count, largest) = sheets.differences(from: masks, tolerance: 40)
    #expect(count <= 30, "\(count) pixels, by up to \(largest)")
    return (renderer, sheets, masks)
  }

  /// Inside of shapes, gradients are the same to a step or two of 8 bits.
  @Test(arguments: 0..<12)
  func gradientsLookLikeThoseOfGL(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 3)
    let top = root((0..<3).map { _ in gradient(&dice) })
    let (renderer, sheets, masks) = try drawOnOneSheet(top)
    let (many, _) = sheets.differences(from: masks, tolerance: 3)
    #expect(many <= 500, "\(many) pixels differ by more than 3")
    // Moved by whole pixels, and edited, it is what a new renderer draws.
    for step in 1..<7 {
      for case let layer as CAGradientLayer in top.sublayers ?? [] {
        switch step {
        case 3: layer.colors = [CGColor.green, CGColor.red]
        case 4: layer.startPoint.x += 0.25
        case 5: layer.type = layer.type == .axial ? .radial : .axial
        default: break
        }
        if step < 4 || step == 6 { layer.position.x += step % 2 == 0 ? 8 : CGFloat(step) }
      }
      expectEqual(Picture(try renderer.render(top)), try render(top), "\(seed)-step-\(step)")
    }
  }

  /// Shapes in layers that cut them between pixels, the inner of which may be turned upside down.
  private func cutShapes(_ dice: inout Dice) -> CALayer {
    let outer = layer(
      dice.number(2, 20), dice.number(2, 20), dice.number(30, 70), dice.number(20, 40))
    let inner = layer(dice.number(-8, 12), dice.number(-8, 12), 40.3, dice.number(10, 45))
    (outer.masksToBounds, inner.masksToBounds) = (true, dice.roll(3) > 0)
    inner.isGeometryFlipped = dice.roll(2) == 0
    for place in [outer, inner] {
      for _ in 0..<2 {
        let shape = shape(&dice)
        shape.position = CGPoint(x: dice.number(-5, 40), y: dice.number(-5, 30))
        place.addSublayer(shape)
      }
    }
    outer.addSublayer(inner)
    return root([outer, gradient(&dice)])
  }

  /// Sides of clips that lie between pixels cut what is on sheets, too.
  @Test(arguments: 0..<12)
  func clipsCutBetweenPixels(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 613 &+ 11)
    let top = cutShapes(&dice)
    let renderer = try drawOnOneSheet(top).renderer
    // With the lowest row first it is the same.
    expectEqual(
      try RowOrderTests.rows(top, .bottomFirst, scale: 1).mirrored,
      try RowOrderTests.rows(top, .topFirst, scale: 1), "\(seed)-bottom-first")
    // Moved by whole pixels and by parts of them, and cut otherwise, it is what a new one draws.
    let outer = try #require(top.sublayers?.first)
    for step in 1..<6 {
      outer.position.x += [1, 0.25, 8, -3.5, 2][step - 1]
      if step % 2 == 0 { outer.bounds.size.height -= 2.7 }
      expectEqual(Picture(try renderer.render(top)), try render(top), "\(seed)-step-\(step)")
    }
  }

  /// The rows and columns at the sides of a clip have the part of the colour that lies in it.
  @Test func partsAtTheSidesOfAClipAreExact() throws {
    let clip = layer(10.25, 10, 20, 20.5) { $0.masksToBounds = true }
    let square = CAShapeLayer()
    square.path = CGPath(rect: CGRect(x: -5, y: -5, width: 60, height: 60), transform: nil)
    square.fillColor = .black
    clip.addSublayer(square)
    let picture = try render(root([clip]))
    let under = Double(try render(root([]))[0, 0][0])
    func isNear(_ x: Int, _ y: Int, _ part: Double) -> Bool {
      abs(Double(picture[x, 63 - y][0]) - under * (1 - part)) <= 1
    }
    #expect(isNear(20, 20, 1) && isNear(9, 20, 0) && isNear(31, 20, 0) && isNear(20, 9, 0))
    #expect(isNear(10, 20, 0.75) && isNear(30, 20, 0.25) && isNear(20, 30, 0.5))
    #expect(isNear(10, 30, 0.375) && isNear(30, 30, 0.125))
  }

  /// A half covered pixel has half of the colour, exactly.
  @Test func coverageIsExact() throws {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(x: 10.5, y: 10, width: 20, height: 20.25), transform: nil)
    layer.fillColor = .black
    let picture = try render(root([layer]))
    #expect(picture[15, 63 - 15][3] == 255)
    let background = try render(root([]))
    let under = Int(background[10, 48][0])
    #expect(abs(Int(picture[10, 48][0]) - under / 2) <= 1)
    #expect(abs(Int(picture[15, 33][0]) - under * 3 / 4) <= 1)
  }

  /// The order of painting stays where other things lie between shapes.
  @Test func theOrderOfPaintingStays() throws {
    func square(_ x: Double, _ color: CGColor) -> CAShapeLayer {
      let layer = CAShapeLayer()
      layer.path = CGPath(rect: CGRect(x: x, y: 10, width: 30, height: 30), transform: nil)
      layer.fillColor = color
      return layer
    }
    let between = CALayer()
    between.frame = CGRect(x: 25, y: 10, width: 30, height: 30)
    between.backgroundColor = .green
    let picture = try render(root([square(10, .red), between, square(40, .blue)]))
    #expect(picture[20, 40] == SIMD4(0, 0, 255, 255))
    #expect(picture[30, 40] == (try render(root([between])))[30, 40])
    #expect(picture[45, 40] == SIMD4(255, 51, 51, 255))
  }
}
