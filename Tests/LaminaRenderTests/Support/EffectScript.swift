import Foundation
import Lamina

/// A tree of 48 x 40 points and random edits of everything visible. A seed gives the same edits on
/// every machine.
final class EffectScript {
  /// Draws a rectangle of its own into its store.
  final class Painted: Lamina.CALayer {
    var red: CGFloat = 1

    override func draw(in ctx: CGContext) {
      ctx.setFillColor(red: red, green: 0.3, blue: 0.7, alpha: 0.8)
      ctx.fill(bounds.insetBy(dx: bounds.width / 5, dy: bounds.height / 4))
    }
  }

  static let size = CGSize(width: 48, height: 40)
  /// With this many layers, no more are added.
  private static let most = 14

  let root: CALayer
  private(set) var dice: Dice
  private let images: [CGImage]
  /// The last edit, for the message of a failure.
  private(set) var last = ""

  init(seed: Int) throws {
    dice = Dice(state: UInt64(seed) &* 6_151 &+ 77)
    for _ in 0..<4 { _ = dice.roll(2) }
    images = [try testImage(6, 5), try testImage(9, 7, opaque: false), try testImage(3, 3)]
    root = layer(0, 0, Self.size.width, Self.size.height, .white)
    root.isGeometryFlipped = dice.roll(2) == 0
    for _ in 0..<4 { root.addSublayer(made()) }
  }

  /// Every layer below the root, masks included.
  var layers: [CALayer] {
    var all = [root]
    var next = 0
    while next < all.count {
      all += (all[next].sublayers ?? []) + [all[next].mask].compactMap { $0 }
      next += 1
    }
    return all
  }

  private func chance(_ sides: Int) -> Bool { dice.roll(sides) == 0 }

  /// Half of all numbers are whole, so that many edges lie on pixels.
  private func number(_ low: Double, _ high: Double) -> Double {
    let value = dice.number(low, high)
    return chance(2) ? value.rounded() : value
  }

  private func color() -> CGColor {
    CGColor(
      srgbRed: dice.number(0, 1), green: dice.number(0, 1), blue: dice.number(0, 1),
      alpha: chance(2) ? 1 : dice.number(0.1, 1))
  }

  private func gradient() -> CALayer {
    let layer = CAGradientLayer()
    layer.colors = (0...dice.roll(4)).map { _ in color() }
    layer.type = [.axial, .radial, .conic][dice.roll(3)]
    layer.startPoint = CGPoint(x: dice.number(0, 1), y: dice.number(0, 1))
    layer.endPoint = CGPoint(x: dice.number(0, 1), y: dice.number(0, 1))
    return layer
  }

  private func made() -> CALayer {
    let layer: CALayer
    switch dice.roll(8) {
    case 0: layer = CATransformLayer()
    case 1:
      layer = Painted()
      layer.setNeedsDisplay()
    case 2: layer = gradient()
    default:
      layer = CALayer()
      layer.backgroundColor = color()
    }
    layer.frame = CGRect(
      x: number(-6, 34), y: number(-6, 28), width: number(3, 30), height: number(3, 26))
    return layer
  }

  func edit() {
    let all = layers
    let layer = all[dice.roll(all.count)]
    switch dice.roll(5) {
    case 0: place(layer)
    case 1: paint(layer)
    case 2, 3: affect(layer)
    default: move(layer, among: all)
    }
  }

  // MARK: Kinds of edits

  private func place(_ layer: CALayer) {
    let kind = dice.roll(12)
    last = "place \(kind)"
    if layer === root, ![2, 6, 7].contains(kind) { return }
    switch kind {
    case 0: layer.position = CGPoint(x: number(0, 48), y: number(0, 40))
    case 1: layer.bounds.size = CGSize(width: number(0, 36), height: number(0, 30))
    case 2: layer.isGeometryFlipped.toggle()
    case 3: layer.transform = CATransform3DMakeRotation(dice.number(-2, 2), 0, 0, 1)
    case 4:
      layer.transform = CATransform3DMakeRotation(dice.number(-1.4, 1.4), 1, dice.number(-1, 1), 0)
    case 5:
      layer.transform = CATransform3DMakeScale(dice.number(-1.5, 1.5), dice.number(0.3, 1.5), 1)
    case 6: layer.sublayerTransform = CATransform3DIdentity
    case 7:
      var eye = CATransform3DIdentity
      eye.m34 = -1 / dice.number(60, 300)
      layer.sublayerTransform = eye
    case 8: layer.zPosition = number(-12, 12)
    case 9:
      layer.anchorPoint = CGPoint(x: dice.number(0, 1), y: dice.number(0, 1))
      layer.anchorPointZ = chance(3) ? number(-8, 8) : 0
    case 10: layer.isDoubleSided.toggle()
    default: layer.transform = CATransform3DIdentity
    }
  }

  private func paint(_ layer: CALayer) {
    let kind = dice.roll(14)
    last = "paint \(kind)"
    switch kind {
    case 0: layer.backgroundColor = chance(4) ? nil : color()
    case 1: layer.borderWidth = chance(3) ? 0 : number(0, 5)
    case 2: layer.borderColor = color()
    case 3: layer.cornerRadius = chance(3) ? 0 : number(0, 12)
    case 4: layer.maskedCorners = CACornerMask(rawValue: UInt(dice.roll(16)))
    case 5: layer.cornerCurve = chance(2) ? .continuous : .circular
    case 6: layer.masksToBounds.toggle()
    case 7:
      if let painted = layer as? Painted {
        painted.red = dice.number(0, 1)
        painted.setNeedsDisplay()
      } else {
        layer.contents = chance(3) ? nil : images[dice.roll(images.count)]
      }
    case 8:
      layer.contentsGravity =
        [.resize, .center, .resizeAspect, .topLeft, .resizeAspectFill][dice.roll(5)]
    case 9: layer.contentsRect = CGRect(x: chance(2) ? 0 : 0.25, y: 0, width: 0.75, height: 1)
    case 10:
      layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: dice.number(0, 0.5), height: 0.5)
    case 11:
      layer.magnificationFilter = chance(2) ? .nearest : .linear
      layer.minificationFilter = [.nearest, .linear, .trilinear][dice.roll(3)]
      layer.minificationFilterBias = chance(2) ? 0 : 1
    case 12: layer.contentsMultiplyColor = chance(3) ? nil : color()
    default: layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(dice.roll(16)))
    }
  }

  private func affect(_ layer: CALayer) {
    let kind = dice.roll(14)
    last = "affect \(kind)"
    switch kind {
    case 0: layer.opacity = chance(3) ? 1 : Float(dice.number(0, 1))
    case 1: layer.allowsGroupOpacity.toggle()
    case 2: layer.shadowOpacity = chance(3) ? 0 : Float(dice.number(0.2, 1))
    case 3: layer.shadowRadius = chance(3) ? 0 : number(0, 5)
    case 4: layer.shadowOffset = CGSize(width: number(-6, 6), height: number(-6, 6))
    case 5: layer.shadowColor = color()
    case 6: layer.shadowPath = path()
    case 7: layer.filters = chance(2) ? nil : (0...dice.roll(2)).map { _ in filter() }
    case 8: layer.backgroundFilters = chance(2) ? nil : [filter()]
    case 9: layer.compositingFilter = chance(2) ? nil : blend()
    case 10: layer.shouldRasterize.toggle()
    case 11: layer.rasterizationScale = [0.5, 1, 2][dice.roll(3)]
    case 12: layer.mask = chance(3) ? nil : made()
    default: if layer !== root { layer.isHidden.toggle() }
    }
  }

  private func move(_ layer: CALayer, among all: [CALayer]) {
    let kind = dice.roll(6)
    last = "move \(kind)"
    switch kind {
    case 0 where layer !== root && layer.superlayer?.mask !== layer: layer.removeFromSuperlayer()
    case 1 where layer !== root:
      let target = all[dice.roll(all.count)]
      var above: CALayer? = target
      while let next = above {
        if next === layer { return }
        above = next.superlayer
      }
      if layer.superlayer?.mask === layer { layer.superlayer?.mask = nil }
      target.insertSublayer(layer, at: 0)
    case 2 where all.count > 6 && layer !== root: layer.sublayers = nil
    default: if all.count < Self.most { layer.addSublayer(made()) }
    }
  }

  // MARK: Values

  private func path() -> CGPath? {
    let box = CGRect(
      x: number(-2, 6), y: number(-2, 6), width: number(3, 24), height: number(3, 20))
    switch dice.roll(5) {
    case 0: return nil
    case 1: return CGPath(rect: box, transform: nil)
    case 2:
      let radius = min(box.width, box.height) / 3
      return CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil)
    case 3: return CGPath(ellipseIn: box, transform: nil)
    default:
      let path = CGMutablePath()
      path.addLines(between: (0..<4).map { _ in CGPoint(x: number(-4, 30), y: number(-4, 26)) })
      path.closeSubpath()
      return path
    }
  }

  private func filter() -> Any {
    let names = [
      kCAFilterGaussianBlur, kCAFilterGaussianBlur, kCAFilterColorInvert, kCAFilterColorSaturate,
      kCAFilterColorMatrix, kCAFilterLuminanceToAlpha, kCAFilterMultiplyColor,
    ]
    let filter = CAFilter(type: names[dice.roll(names.count)])
    switch filter.type {
    case kCAFilterGaussianBlur:
      // From a radius of 5 pixels on, a blur works on larger pixels.
      filter.setValue(chance(4) ? 7 : dice.number(0, 3), forKey: "inputRadius")
      filter.setValue(chance(4), forKey: "inputNormalizeEdges")
    case kCAFilterColorSaturate: filter.setValue(dice.number(0, 2), forKey: "inputAmount")
    case kCAFilterMultiplyColor: filter.setValue(color(), forKey: "inputColor")
    case kCAFilterColorMatrix:
      filter.setValue(
        (0..<20).map { $0 % 6 == 0 ? 0.9 : dice.number(-0.2, 0.2) }, forKey: "inputColorMatrix")
    default: break
    }
    return filter
  }

  private func blend() -> Any {
    let names = [
      kCAFilterMultiplyBlendMode, kCAFilterScreenBlendMode, kCAFilterSoftLightBlendMode,
      kCAFilterLuminosityBlendMode, kCAFilterPlusL, kCAFilterPlusD, kCAFilterCopy, kCAFilterClear,
      kCAFilterSourceIn, kCAFilterDestOut, kCAFilterDestAtop, kCAFilterXor,
    ]
    return CAFilter(type: names[dice.roll(names.count)])
  }
}
