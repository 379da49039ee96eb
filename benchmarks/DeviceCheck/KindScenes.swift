import Foundation
import Lamina

/// Scenes of the layer kinds with their own drawing. They run every shader of these kinds: plain,
/// clipped by round corners, and turned.
enum KindScenes {
  /// The scenes by name. Each call makes new ones.
  static func all() -> [(name: String, root: CALayer)] {
    let kinds: [(String, () -> CALayer)] = [
      ("gradient axial", { gradient(.axial, 3) }), ("gradient radial", { gradient(.radial, 3) }),
      ("gradient conic", { gradient(.conic, 3) }), ("gradient of many", { gradient(.axial, 9) }),
      ("shape", shape), ("text", text), ("particles", particles), ("tiles", Tiles.init),
      ("mask of a shape", maskedByShape), ("mask of a text", maskedByText),
      ("replicas", { replicas(shape(), depth: false) }),
      ("replicas in space", { replicas(shape(), depth: true) }),
      ("replicas of particles", { replicas(particles(), depth: false) }),
    ]
    return kinds.map { name, make in (name, scene(make)) } + [("all kinds", scene(kinds.map(\.1)))]
  }

  /// All kinds in one scene of 240 x 160 points.
  static func everything() -> CALayer { all().last?.root ?? stage() }

  /// An opaque square with some kinds in it.
  static func opaque(_ side: Int) -> CALayer {
    let root = stage()
    root.bounds.size = CGSize(width: side, height: side)
    for (place, layer) in [gradient(.conic, 4), shape()].enumerated() {
      layer.position = CGPoint(x: side / 3 + place * side / 3, y: side / 2)
      root.addSublayer(layer)
    }
    return root
  }

  /// A scene with every kind of pass: a faded group, a blur, a filter by a matrix, a mask, and a
  /// blend with what is behind it.
  static func effects() -> CALayer {
    let root = stage()
    for place in 0..<5 {
      let layer = shape()
      layer.position = CGPoint(x: 40 + place % 3 * 76, y: 44 + place / 3 * 76)
      layer.addSublayer(gradient(.axial, 3))
      switch place {
      case 0: layer.opacity = 0.5
      case 1:
        let blur = CAFilter(type: kCAFilterGaussianBlur)
        blur.setValue(12, forKey: "inputRadius")
        layer.filters = [blur]
      case 2: layer.filters = [CAFilter(type: kCAFilterColorInvert)]
      case 3: layer.mask = gradient(.radial, 3)
      default: layer.compositingFilter = kCAFilterMultiplyBlendMode
      }
      root.addSublayer(layer)
    }
    return root
  }

  /// The layer six times: as it is, with an opacity, turned, in perspective, in a rounded clip, and
  /// scaled.
  private static func scene(_ make: () -> CALayer) -> CALayer {
    let root = stage()
    for place in 0..<6 {
      let layer = make()
      layer.position = CGPoint(x: 40 + place % 3 * 76, y: 40 + place / 3 * 76)
      switch place {
      case 1: layer.opacity = 0.6
      case 2: layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      case 3:
        layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0.2)
        layer.transform.m34 = -1 / 300
      case 4: (layer.masksToBounds, layer.cornerRadius) = (true, 14)
      case 5: layer.transform = CATransform3DMakeScale(0.6, 0.8, 1)
      default: break
      }
      root.addSublayer(layer)
    }
    return root
  }

  private static func scene(_ kinds: [() -> CALayer]) -> CALayer {
    let root = stage()
    for (place, make) in kinds.enumerated() {
      let layer = make()
      layer.position = CGPoint(x: 30 + place % 4 * 56, y: 24 + place / 4 * 36)
      layer.opacity = place % 3 == 0 ? 0.8 : 1
      root.addSublayer(layer)
    }
    return root
  }

  private static func stage() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 240, height: 160)
    root.backgroundColor = CGColor(srgbRed: 0.95, green: 0.94, blue: 0.9, alpha: 1)
    return root
  }

  private static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1)
    -> CGColor
  {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  private static func gradient(_ type: CAGradientLayerType, _ count: Int) -> CALayer {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 56)
    layer.type = type
    layer.colors = (0..<count).map { index in
      color(Double(index % 3) / 2, Double(index) / Double(count), 0.8, index == 1 ? 0.5 : 1)
    }
    layer.startPoint = type == .axial ? CGPoint(x: 0.1, y: 0.2) : CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 0.9, y: 0.85)
    layer.cornerRadius = 9
    return layer
  }

  private static func star() -> CGPath {
    let path = CGMutablePath()
    for index in 0..<5 {
      let angle = Double(index) * 4 * .pi / 5 + 0.2
      let point = CGPoint(x: 32 + 27 * cos(angle), y: 28 + 26 * sin(angle))
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.closeSubpath()
    return path
  }

  private static func shape() -> CALayer {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 56)
    layer.path = star()
    (layer.fillColor, layer.fillRule) = (color(0.9, 0.5, 0.1), .evenOdd)
    (layer.strokeColor, layer.lineWidth, layer.lineJoin) = (color(0.1, 0.2, 0.5, 0.7), 4, .round)
    layer.lineDashPattern = [9, 5]
    return layer
  }

  private static func text() -> CALayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 56)
    (layer.string, layer.fontSize, layer.isWrapped) = ("Some words that wrap", 14, true)
    layer.foregroundColor = color(0.1, 0.1, 0.3)
    layer.alignmentMode = .center
    return layer
  }

  private static func particles() -> CALayer {
    let layer = CAEmitterLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 56)
    layer.emitterPosition = CGPoint(x: 32, y: 20)
    layer.beginTime = -5
    layer.seed = 7
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity, cell.velocityRange) = (20, 2, 18, 10)
    (cell.emissionRange, cell.spin, cell.scale, cell.scaleRange) = (.pi, 1, 0.8, 0.4)
    (cell.color, cell.redRange, cell.alphaSpeed) = (color(0.8, 0.4, 0.6), 0.4, -0.3)
    cell.contents = disc()
    layer.emitterCells = [cell]
    return layer
  }

  /// A soft disc.
  private static func disc() -> CGImage? {
    let side = 12
    let pixels = try? PixelBuffer(width: side, height: side) { bytes in
      for index in 0..<side * side {
        let (x, y) = (Double(index % side) - 5.5, Double(index / side) - 5.5)
        let value = UInt8(max(0, min(255, (6 - (x * x + y * y).squareRoot()) * 90)))
        for channel in 0..<4 { bytes[index * 4 + channel] = value }
      }
    }
    return pixels.map { CGImage(pixels: $0) }
  }

  private static func maskedByShape() -> CALayer {
    let layer = gradient(.axial, 3)
    let mask = CAShapeLayer()
    mask.frame = layer.bounds
    mask.path = star()
    layer.mask = mask
    return layer
  }

  private static func maskedByText() -> CALayer {
    let layer = gradient(.conic, 3)
    let mask = text()
    mask.frame = layer.bounds
    layer.mask = mask
    return layer
  }

  private static func replicas(_ layer: CALayer, depth: Bool) -> CALayer {
    let replicator = CAReplicatorLayer()
    replicator.bounds = CGRect(x: 0, y: 0, width: 64, height: 56)
    replicator.instanceCount = 3
    replicator.preservesDepth = depth
    replicator.instanceTransform = CATransform3DTranslate(
      CATransform3DMakeRotation(0.5, 0, depth ? 1 : 0, 1), 12, 4, 3)
    (replicator.instanceColor, replicator.instanceGreenOffset) = (color(1, 0.9, 0.8), -0.25)
    layer.position = CGPoint(x: 26, y: 26)
    layer.transform = CATransform3DMakeScale(0.6, 0.6, 1)
    replicator.addSublayer(layer)
    return replicator
  }

  /// Tiles that are smaller than the layer, with lines across their borders.
  private final class Tiles: CATiledLayer {
    override init() {
      super.init()
      bounds = CGRect(x: 0, y: 0, width: 64, height: 56)
      tileSize = CGSize(width: 32, height: 32)
      (levelsOfDetail, levelsOfDetailBias) = (3, 1)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(in ctx: CGContext) {
      ctx.setFillColor(red: 0.7, green: 0.85, blue: 0.75, alpha: 1)
      ctx.fill(CGRect(x: 2, y: 2, width: 60, height: 52))
      ctx.setStrokeColor(red: 0.5, green: 0.1, blue: 0.2, alpha: 1)
      ctx.setLineWidth(3)
      ctx.strokeEllipse(in: CGRect(x: 6, y: 6, width: 50, height: 44))
    }
  }
}
