import Foundation
import Lamina
import Testing

/// Gradients whose mask is one shape: drawn through the shape, they look as with surfaces.
@Suite struct ShapedGradientTests {
  /// A gradient of 40 x 30 points that a shape of about its size masks.
  private func shaped(_ x: CGFloat = 20, _ y: CGFloat = 14) -> (CAGradientLayer, CAShapeLayer) {
    let (gradient, shape) = (CAGradientLayer(), CAShapeLayer())
    gradient.frame = CGRect(x: x, y: y, width: 40, height: 30)
    gradient.colors = [CGColor.red, CGColor.blue, CGColor.glass]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.9, y: 0.7))
    shape.path = CGPath(ellipseIn: CGRect(x: 3, y: 2, width: 33, height: 25), transform: nil)
    shape.fillColor = .black
    gradient.mask = shape
    return (gradient, shape)
  }

  /// A ring and a rectangle whose edges are slanted, of several subpaths.
  private func ring() -> CGPath {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 2, y: 2, width: 36, height: 26))
    path.addEllipse(in: CGRect(x: 10, y: 8, width: 20, height: 14))
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 2), CGPoint(x: 4, y: 12)])
    path.closeSubpath()
    return path
  }

  private static let looks: [(String, @Sendable (CAGradientLayer, CAShapeLayer) -> Void)] = [
    ("plain", { _, _ in }),
    ("between-pixels", { gradient, _ in gradient.position.x += 0.37 }),
    ("radial", { gradient, _ in gradient.type = .radial }),
    ("conic", { gradient, _ in gradient.type = .conic }),
    (
      "stops",
      { gradient, _ in
        gradient.colors = [CGColor.red, CGColor.blue, CGColor.green, CGColor.glass, CGColor.red]
      }
    ),
    (
      "stroke",
      { _, shape in
        (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .black, 4.5)
      }
    ),
    ("alpha", { _, shape in shape.fillColor = .glass }),
    ("opacities", { ($0.opacity, $1.opacity) = (0.7, 0.6) }),
    ("moved-mask", { _, shape in shape.position = CGPoint(x: 7.25, y: -3) }),
    ("mask-beyond", { _, shape in shape.position = CGPoint(x: 21.5, y: 12.5) }),
    (
      "bounds-origin",
      { gradient, shape in
        gradient.bounds.origin = CGPoint(x: 5, y: -4)
        shape.position = CGPoint(x: 5, y: -4)
      }
    ),
    ("turned", { gradient, _ in gradient.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }),
    (
      "turned-beyond",
      { gradient, shape in
        gradient.transform = CATransform3DMakeRotation(-0.6, 0, 0, 1)
        shape.position = CGPoint(x: 16, y: 11)
      }
    ),
    ("mirrored", { gradient, _ in gradient.transform = CATransform3DMakeScale(-1.3, 0.8, 1) }),
    ("flipped", { gradient, _ in gradient.isGeometryFlipped = true }),
    (
      "perspective",
      { gradient, _ in
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 120
        gradient.transform = CATransform3DRotate(matrix, 0.7, 0.2, 1, 0)
      }
    ),
    ("large", { gradient, _ in gradient.transform = CATransform3DMakeScale(9, 7, 1) }),
  ]

  @Test(arguments: looks.map(\.0))
  func theyLookAsWithSurfaces(_ name: String) throws {
    let look = try #require(Self.looks.first { $0.0 == name }?.1)
    for isRing in [false, true] {
      let (gradient, shape) = shaped()
      if isRing { (shape.path, shape.fillRule) = (ring(), .evenOdd) }
      look(gradient, shape)
      let top = root([layer(30, 5, 30, 50, .green), gradient])
      let plain = CARenderOptions.disabling("dithering,sheets")
      expectEqual(
        try render(top, options: plain),
        try render(top, options: plain.subtracting(.shortcuts)), tolerance: 2,
        "shaped-gradient-\(name)")
      // Not even a feature that is not needed changes a pixel.
      for list in ["aligned", "culling", "batching,atlas"] {
        expectEqual(
          try render(top, options: .disabling(list)), try render(top),
          "shaped-gradient-\(name)-\(list)")
      }
    }
  }

  /// A clip of the superlayer's on the same edges, and one that cuts the middle.
  @Test func clipsCutThem() throws {
    for turn in [0, 0.3] {
      for inset in [0, 9.5] {
        let (gradient, shape) = shaped(0, 0)
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 29.5), transform: nil)
        let clip = layer(20.5, 14, 40, 30) { $0.masksToBounds = true }
        clip.bounds = CGRect(x: inset, y: 0, width: 40, height: 30)
        clip.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        clip.addSublayer(gradient)
        let plain = CARenderOptions.disabling("dithering,sheets")
        expectEqual(
          try render(root([clip]), options: plain),
          try render(root([clip]), options: plain.subtracting(.shortcuts)),
          // A rectangle that is turned is filled, and the edge that both have counts once.
          tolerance: turn > 0 ? 64 : 2, "shaped-gradient-clip-\(turn)-\(inset)")
      }
    }
  }

  /// A group opacity goes to each of two shaped gradients that do not overlap.
  @Test func groupsShareTheirOpacity() throws {
    let (left, right) = (shaped(3, 10).0, shaped(50, 10).0)
    let group = layer(0, 0, 96, 64)
    group.opacity = 0.4
    for one in [left, right] { group.addSublayer(one) }
    let plain = CARenderOptions.disabling("dithering,sheets")
    expectEqual(
      try render(root([group]), options: plain),
      try render(root([group]), options: plain.subtracting(.shortcuts)), tolerance: 2,
      "shaped-gradient-group")
  }

  /// An opaque gradient with a mask hides nothing.
  @Test func whatIsBehindThemIsSeen() throws {
    let (gradient, _) = shaped()
    gradient.colors = [CGColor.red, CGColor.blue]
    let picture = try render(root([layer(20, 14, 4, 4, .green), gradient]))
    // In a root whose y points up.
    #expect(picture.rgba(20, 63 - 14) == [0, 204, 51, 255])
  }

  private func edit(_ top: CALayer, _ dice: inout Dice) {
    let all = (top.sublayers ?? []).compactMap { $0 as? CAGradientLayer }
    let gradient = all[dice.roll(all.count)]
    guard let shape = gradient.mask as? CAShapeLayer else {
      return gradient.mask = shaped().1
    }
    switch dice.roll(18) {
    case 0:
      let box = CGRect(x: dice.number(-4, 9), y: 2, width: dice.number(4, 40), height: 20)
      shape.path = CGPath(ellipseIn: box, transform: nil)
    case 1: shape.path = CGPath(rect: CGRect(x: 1, y: 2, width: 30, height: 20), transform: nil)
    case 2: gradient.position.x += CGFloat(dice.number(-9, 9))
    case 3: gradient.position.y += CGFloat(dice.roll(9) - 4)
    case 4: shape.position.x = CGFloat(dice.roll(9) - 4)
    case 5: gradient.colors = [CGColor.blue, CGColor.green]
    case 6: gradient.colors = [CGColor.red, CGColor.glass, CGColor.green, CGColor.blue]
    case 7: gradient.endPoint.x = dice.number(0.3, 2)
    case 8: gradient.opacity = Float(dice.number(0.2, 1))
    case 9: shape.opacity = Float(dice.number(0, 1))
    case 10: shape.isHidden.toggle()
    case 11: gradient.isHidden.toggle()
    case 12: gradient.transform = CATransform3DMakeRotation(dice.number(-1, 1), 0, 0, 1)
    case 13: gradient.transform = CATransform3DIdentity
    case 14: gradient.backgroundColor = dice.roll(2) == 0 ? nil : .glass
    case 15: shape.strokeColor = dice.roll(2) == 0 ? nil : .black
    case 16: gradient.cornerRadius = dice.roll(2) == 0 ? 0 : 6
    default: gradient.mask = dice.roll(2) == 0 ? nil : shaped().1
    }
  }

  @Test(arguments: 0..<8)
  func editsGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 911 &+ 5)
    let top = root((0..<4).map { shaped(CGFloat($0 * 18), CGFloat($0 * 7)).0 })
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      for step in 0..<40 {
        for _ in 0...dice.roll(2) { edit(top, &dice) }
        let incremental = Picture(try renderer.render(top))
        expectEqual(incremental, try render(top), "shaped-gradient-edit-\(seed)-\(step)")
      }
    }
  }

  /// One that stays becomes a stamp, whose pixels are the same.
  @Test func stampsHaveTheSamePixels() throws {
    let (gradient, shape) = shaped(2, 2)
    gradient.bounds.size = CGSize(width: 90, height: 60)
    gradient.position = CGPoint(x: 48, y: 32)
    shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 1, width: 88, height: 58), transform: nil)
    let over = layer(3, 3, 8, 8, .green)
    let top = root([gradient, over])
    try withRenderer(size: top.bounds.size) { renderer in
      for step in 0..<8 {
        // Another structure each time, so that a new plan is made.
        over.addSublayer(layer(CGFloat(step), 0, 1, 1, .red))
        expectEqual(Picture(try renderer.render(top)), try render(top), "shaped-stamp-\(step)")
      }
      shape.path = CGPath(ellipseIn: CGRect(x: 9, y: 1, width: 70, height: 58), transform: nil)
      expectEqual(Picture(try renderer.render(top)), try render(top), "shaped-stamp-other")
    }
  }
}
