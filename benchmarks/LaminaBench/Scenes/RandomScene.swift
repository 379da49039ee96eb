import Lamina

/// A small tree for each number, like the requests to a server that makes images. The same number
/// always gives the same tree.
struct RandomScene {
  private var state: UInt64

  private init(_ number: Int) {
    state = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15 &+ 7
  }

  /// A tree of 4 to 23 layers that uses everything that layers can have.
  static func make(_ number: Int, size: CGSize) throws -> CALayer {
    var scene = RandomScene(number)
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: size)
    root.isGeometryFlipped = scene.chance(0.5)
    root.backgroundColor = scene.color()
    var parents = [root]
    for _ in 0..<(4 + scene.below(20)) {
      let layer = try scene.layer(size)
      parents[scene.below(parents.count)].addSublayer(layer)
      if scene.chance(0.5) { parents.append(layer) }
    }
    return root
  }

  /// One of several sizes, so that targets change.
  static func size(_ number: Int) -> CGSize {
    [CGSize(width: 96, height: 64), CGSize(width: 64, height: 64), CGSize(width: 120, height: 40)][
      number % 3]
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func unit() -> CGFloat { CGFloat(next() >> 11) / CGFloat(1 << 53) }
  private mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
  private mutating func chance(_ part: CGFloat) -> Bool { unit() < part }

  private mutating func color() -> CGColor {
    CGColor(srgbRed: unit(), green: unit(), blue: unit(), alpha: chance(0.5) ? 1 : unit())
  }

  private mutating func layer(_ size: CGSize) throws -> CALayer {
    let layer: CALayer
    switch below(6) {
    case 0:
      let drawn = DrawnSquare()
      drawn.color = color()
      drawn.setNeedsDisplay()
      layer = drawn
    case 1:
      let (blue, width) = (below(255), 5 + below(30))
      let picture = try Pictures.make(width, 9 + below(20)) { x, y in
        Texel(bytes: blue, 8 * x, 10 * y)
      }
      layer = CALayer()
      layer.contents = picture
      layer.contentsGravity = [.resize, .resizeAspect, .center, .bottomRight][below(4)]
    default:
      layer = CALayer()
      layer.backgroundColor = color()
    }
    layer.frame = CGRect(
      x: (unit() * size.width).rounded(), y: unit() * size.height,
      width: 4 + unit() * size.width / 2,
      height: 4 + unit() * size.height / 2)
    decorate(layer)
    return layer
  }

  private mutating func decorate(_ layer: CALayer) {
    if chance(0.3) { layer.cornerRadius = unit() * 10 }
    if chance(0.2) { layer.masksToBounds = true }
    if chance(0.2) {
      layer.borderWidth = 1 + unit() * 3
      layer.borderColor = color()
    }
    if chance(0.2) { layer.opacity = Float(unit()) }
    if chance(0.2) { layer.transform = CATransform3DMakeRotation(unit() * 3, 0, 0, 1) }
    if chance(0.1) {
      layer.shadowOpacity = 0.7
      layer.shadowRadius = unit() * 5
    }
    if chance(0.05) {
      let blur = CAFilter(type: kCAFilterGaussianBlur)
      blur.setValue(unit() * 3, forKey: "inputRadius")
      layer.filters = [blur]
    }
    if chance(0.05) {
      let mask = CALayer()
      mask.frame = CGRect(x: 2, y: 2, width: 20, height: 12)
      mask.cornerRadius = 6
      mask.backgroundColor = color()
      layer.mask = mask
    }
  }
}

/// Draws itself with Cairo.
private final class DrawnSquare: CALayer {
  var color = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(color)
    ctx.fillEllipse(in: bounds.insetBy(dx: 2, dy: 3))
  }
}
