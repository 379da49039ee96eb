import Foundation
import Lamina
import Testing

/// Shapes that change, move and are animated. Incremental equals full, bit for bit.
@Suite struct ShapeIncrementalTests {
  private func path(_ dice: inout Dice) -> CGPath {
    let size = CGFloat(dice.number(6, 40))
    switch dice.roll(4) {
    case 0:
      return CGPath(ellipseIn: CGRect(x: -3, y: 2, width: size, height: size * 0.8), transform: nil)
    case 1: return CGPath(rect: CGRect(x: 0, y: 0, width: size, height: 12), transform: nil)
    case 2:
      return CGPath(
        roundedRect: CGRect(x: 1, y: 1, width: size, height: 20), cornerWidth: 3, cornerHeight: 3,
        transform: nil)
    default:
      let path = CGMutablePath()
      path.move(to: .zero)
      for _ in 0..<dice.roll(6) + 1 {
        path.addLine(to: CGPoint(x: dice.number(-10, 40), y: dice.number(-10, 30)))
      }
      if dice.roll(2) == 0 { path.closeSubpath() }
      return path
    }
  }

  private func shape(_ dice: inout Dice) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path(&dice)
    layer.bounds = CGRect(x: 0, y: 0, width: dice.number(5, 30), height: 20)
    layer.position = CGPoint(x: dice.number(0, 90), y: dice.number(0, 60))
    layer.fillColor = dice.roll(3) == 0 ? nil : [.red, .glass, .green, .black][dice.roll(4)]
    layer.strokeColor = dice.roll(2) == 0 ? nil : [.blue, .glass][dice.roll(2)]
    layer.lineWidth = dice.number(0.5, 6)
    return layer
  }

  private func edit(_ top: CALayer, _ dice: inout Dice) {
    let all = (top.sublayers ?? []).flatMap { [$0] + ($0.sublayers ?? []) }
    let shapes = all.compactMap { $0 as? CAShapeLayer }
    guard let layer = shapes.isEmpty ? nil : shapes[dice.roll(shapes.count)] else {
      return top.addSublayer(shape(&dice))
    }
    switch dice.roll(24) {
    case 0: layer.path = path(&dice)
    case 1: layer.fillColor = [nil, .red, .glass, .blue][dice.roll(4)]
    case 2: layer.strokeColor = [nil, .green, .glass][dice.roll(3)]
    case 3: layer.strokeEnd = dice.number(0, 1.1)
    case 4: layer.strokeStart = dice.number(-0.1, 0.6)
    case 5: layer.lineWidth = dice.number(0, 8)
    case 6:
      layer.lineDashPattern = dice.roll(2) == 0 ? nil : [NSNumber(value: dice.number(1, 6)), 2]
    case 7: layer.lineDashPhase = dice.number(-4, 8)
    case 8: layer.fillRule = dice.roll(2) == 0 ? .evenOdd : .nonZero
    case 9: layer.lineCap = [.butt, .round, .square][dice.roll(3)]
    case 10: layer.lineJoin = [.miter, .round, .bevel][dice.roll(3)]
    case 11: layer.position.x += CGFloat(dice.number(-9, 9))
    case 12: layer.position.y += CGFloat(dice.roll(7) - 3)
    case 13: layer.transform = CATransform3DMakeRotation(dice.number(-2, 2), 0, 0, 1)
    case 14: layer.transform = CATransform3DMakeScale(dice.number(0.5, 2), dice.number(0.5, 2), 1)
    case 15: layer.opacity = Float(dice.number(0.3, 1))
    case 16: layer.masksToBounds.toggle()
    case 17: layer.backgroundColor = dice.roll(2) == 0 ? nil : .glass
    case 18:
      layer.shadowOpacity = dice.roll(2) == 0 ? 0 : 0.6
    case 19: layer.removeFromSuperlayer()
    case 20: layer.isHidden.toggle()
    case 21: layer.addSublayer(shape(&dice))
    default: top.addSublayer(shape(&dice))
    }
  }

  @Test(arguments: 0..<12)
  func editsGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 577 &+ 3)
    let top = root([])
    for _ in 0..<6 { top.addSublayer(shape(&dice)) }
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      for step in 0..<25 {
        for _ in 0...dice.roll(3) { edit(top, &dice) }
        let incremental = Picture(try renderer.render(top))
        expectEqual(incremental, try render(top), "shape-edit-\(seed)-\(step)")
      }
    }
  }

  /// Combs have so many edges that a sheet keeps the coverage of the first ones only.
  @Test func coverageThatIsNotKeptChangesNothing() throws {
    let top = root([])
    for number in 0..<24 {
      let comb = CAShapeLayer()
      let path = CGMutablePath()
      for tooth in 0..<24 {
        path.addRect(CGRect(x: Double(tooth) * 3.7 + 0.3, y: 1.2, width: 1.9, height: 60))
      }
      comb.path = path
      comb.fillColor = number % 2 == 0 ? .glass : .red
      comb.position = CGPoint(x: Double(number) * 0.3, y: 0)
      top.addSublayer(comb)
    }
    let moving = CAShapeLayer()
    moving.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
    top.insertSublayer(moving, at: 1)
    try withRenderer(size: top.bounds.size) { renderer in
      for step in 0..<5 {
        moving.position = CGPoint(x: Double(step) * 9.5, y: 12)
        expectEqual(
          Picture(try renderer.render(top)), try render(top), "comb-\(step)")
      }
    }
  }

  /// The budget for masks is so small that masks leave all the time.
  @Test(arguments: 0..<4)
  func masksThatGoComeBack(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 91 &+ 1)
    let top = root([])
    for _ in 0..<6 { top.addSublayer(shape(&dice)) }
    var limits = RenderLimits()
    limits.shapeBytes = 10_000
    let options = CARenderOptions.disabling("sheets")
    try withRenderer(size: top.bounds.size, options: options, limits: limits) { renderer in
      for step in 0..<40 {
        edit(top, &dice)
        let incremental = Picture(try renderer.render(top))
        if step % 4 > 0 { continue }
        expectEqual(incremental, try render(top, options: options), "shape-few-\(seed)-\(step)")
      }
    }
  }

  private func animation(_ dice: inout Dice) -> CAAnimation {
    let animation = CABasicAnimation()
    switch dice.roll(12) {
    case 0: (animation.keyPath, animation.fromValue, animation.toValue) = ("strokeEnd", 0, 1)
    case 1: (animation.keyPath, animation.toValue) = ("strokeStart", 0.5)
    case 2: (animation.keyPath, animation.toValue) = ("lineWidth", dice.number(0, 9))
    case 3: (animation.keyPath, animation.toValue) = ("fillColor", CGColor.glass)
    case 4: (animation.keyPath, animation.fromValue) = ("strokeColor", CGColor.red)
    case 5: (animation.keyPath, animation.byValue) = ("lineDashPhase", 20)
    case 6: (animation.keyPath, animation.toValue) = ("path", path(&dice))
    case 7: (animation.keyPath, animation.toValue) = ("transform.scale", dice.number(0.3, 3))
    case 8:
      (animation.keyPath, animation.toValue) = (
        "transform", CATransform3DMakeScale(dice.number(0.5, 2), dice.number(0.5, 2), 1)
      )
    case 9: (animation.keyPath, animation.toValue) = ("transform.rotation.z", dice.number(-4, 4))
    case 10:
      (animation.keyPath, animation.byValue) = ("position", CGPoint(x: dice.number(-30, 30), y: 9))
    default:
      (animation.keyPath, animation.toValue) = ("sublayerTransform.scale", dice.number(0.5, 2))
    }
    (animation.beginTime, animation.duration) = (dice.number(0.1, 4), dice.number(0.2, 4))
    animation.autoreverses = dice.roll(3) == 0
    animation.fillMode = [.removed, .forwards, .backwards, .both][dice.roll(4)]
    return animation
  }

  /// Time goes forwards, then back and forth. The picture depends on the time alone.
  @Test(arguments: 0..<6)
  func randomTimesGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 733 &+ 11)
    let top = root([])
    for _ in 0..<6 {
      let layer = shape(&dice)
      layer.lineDashPattern = dice.roll(3) == 0 ? [4, 3] : nil
      layer.addSublayer(shape(&dice))
      for one in [layer, layer.sublayers?.first ?? layer] {
        for _ in 0..<dice.roll(3) { one.add(animation(&dice), forKey: nil) }
      }
      top.addSublayer(layer)
    }
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.keepsAnimations = true
      _ = try renderer.render(top, at: 0)
      for step in 0..<100 {
        let time = step % 2 == 0 ? Double(step) / 12 : dice.number(0, 9)
        let incremental = Picture(try renderer.render(top, at: time))
        if step % 4 > 0 { continue }
        expectEqual(incremental, try renderAfresh(top, at: time), "shape-time-\(seed)-\(step)")
        if step == 40 { edit(top, &dice) }
      }
    }
  }
}
