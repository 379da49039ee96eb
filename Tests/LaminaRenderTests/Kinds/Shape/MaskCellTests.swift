import Foundation
import Lamina
import Testing

/// Large shapes are drawn only where they cover something. The pixels equal those of whole masks,
/// bit for bit.
@Suite struct MaskCellTests {
  private let cut = CARenderOptions.disabling("sheets")
  private let whole = CARenderOptions.disabling("blocks,sheets")

  private func path(_ dice: inout Dice) -> CGPath {
    let size = CGFloat(dice.number(70, 260))
    switch dice.roll(5) {
    case 0:
      return CGPath(
        ellipseIn: CGRect(x: -30, y: 2, width: size, height: size * 0.8), transform: nil)
    case 1: return CGPath(rect: CGRect(x: 0, y: -9, width: size, height: 120), transform: nil)
    case 2:
      return CGPath(
        roundedRect: CGRect(x: 1, y: 1, width: size, height: 90.5), cornerWidth: 20,
        cornerHeight: 30,
        transform: nil)
    default:
      let path = CGMutablePath()
      path.move(to: .zero)
      for _ in 0..<dice.roll(5) + 2 {
        path.addLine(to: CGPoint(x: dice.number(-60, 240), y: dice.number(-50, 200)))
      }
      path.closeSubpath()
      return path
    }
  }

  private func shape(_ dice: inout Dice) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path(&dice)
    layer.bounds = CGRect(x: 0, y: 0, width: dice.number(50, 200), height: 120)
    layer.position = CGPoint(x: Double(dice.roll(300)), y: Double(dice.roll(200)))
    layer.fillColor = dice.roll(4) == 0 ? nil : [.red, .glass, .green, .black][dice.roll(4)]
    layer.strokeColor = dice.roll(2) == 0 ? nil : [.blue, .glass][dice.roll(2)]
    layer.lineWidth = dice.number(0.5, 20)
    layer.fillRule = dice.roll(2) == 0 ? .evenOdd : .nonZero
    edit(layer, &dice)
    return layer
  }

  private func edit(_ layer: CAShapeLayer, _ dice: inout Dice) {
    switch dice.roll(14) {
    case 0: layer.path = path(&dice)
    case 1: layer.position.x += CGFloat(dice.number(-9, 9))
    case 2: layer.position.y += CGFloat(dice.roll(17) - 8)
    case 3: layer.position.x += CGFloat(dice.roll(17) - 8)
    case 4: layer.transform = CATransform3DMakeScale(dice.number(-2, 2), dice.number(0.5, 2), 1)
    case 5: layer.transform = CATransform3DMakeRotation(dice.number(-2, 2), 0, 0, 1)
    case 6: layer.transform = CATransform3DMakeScale(1, -1, 1)
    case 7: layer.opacity = Float(dice.number(0.3, 1))
    case 8:
      (layer.masksToBounds, layer.cornerRadius) = (!layer.masksToBounds, CGFloat(dice.roll(3) * 12))
    case 9: layer.fillColor = [.red, .glass, .blue][dice.roll(3)]
    case 10: layer.strokeColor = [nil, .green, .glass][dice.roll(3)]
    case 11: layer.strokeEnd = dice.number(0.2, 1)
    case 12: layer.shadowOpacity = dice.roll(2) == 0 ? 0 : 0.6
    default: layer.transform = CATransform3DIdentity
    }
  }

  private func stage(_ dice: inout Dice, _ count: Int) -> CALayer {
    let top = CALayer()
    top.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
    top.backgroundColor = dice.roll(2) == 0 ? .glass : nil
    for _ in 0..<count { top.addSublayer(shape(&dice)) }
    return top
  }

  private static let seeds = SampleCount.of(12, exhaustive: 200)

  @Test(arguments: seeds)
  func cellsAreTheWhole(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 1_313 &+ 7)
    let top = stage(&dice, 4)
    expectEqual(
      try render(top, options: cut), try render(top, options: whole), "mask-cells-\(seed)")
  }

  @Test(arguments: SampleCount.of(6, exhaustive: 60))
  func editsGiveThePictureOfAFreshRenderer(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 577 &+ 9)
    let top = stage(&dice, 4)
    try withRenderer(size: top.bounds.size, options: cut) { renderer in
      for step in 0..<20 {
        let shapes = (top.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
        for _ in 0...dice.roll(2) { edit(shapes[dice.roll(shapes.count)], &dice) }
        let incremental = Picture(try renderer.render(top))
        if step % 2 == 0 {
          expectEqual(incremental, try render(top, options: whole), "mask-edit-\(seed)-\(step)")
        }
      }
    }
  }
}
