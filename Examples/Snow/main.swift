// Snow over hills at night: three emitters with the same cells as on Apple's systems. Writes
// out/snow.png, or the file of the first argument. The picture shows 12 s, or the time of the
// second argument; any time is possible.
import QuartzCore

func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: alpha)
}

/// A round white flake, 32 pixels wide. It fades out towards its edge; a larger `sharpness` makes
/// the edge sharper.
func flake(sharpness: Double) -> CGImage? {
  var pixels: [UInt8] = []
  for y in 0..<32 {
    for x in 0..<32 {
      let (dx, dy) = ((Double(x) - 15.5) / 16, (Double(y) - 15.5) / 16)
      let alpha = min(1, max(0, 1 - (dx * dx + dy * dy).squareRoot()) * sharpness)
      pixels += [UInt8](repeating: UInt8(255 * alpha), count: 4)
    }
  }
  guard let provider = CGDataProvider(data: Data(pixels) as NSData) else { return nil }
  return CGImage(
    width: 32, height: 32, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 128,
    space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
    provider: provider,
    decode: nil, shouldInterpolate: true, intent: .defaultIntent)
}

/// Flakes that fall from above the picture. The nearer they are, the larger and faster.
func snow(_ size: CGSize, nearness: CGFloat, seed: UInt32) -> CAEmitterLayer {
  let emitter = CAEmitterLayer()
  emitter.frame = CGRect(origin: .zero, size: size)
  emitter.emitterShape = .line
  emitter.emitterMode = .outline
  emitter.emitterPosition = CGPoint(x: size.width / 2, y: size.height + 20)
  emitter.emitterSize = CGSize(width: size.width * 1.3, height: 0)
  emitter.seed = seed

  let cell = CAEmitterCell()
  cell.name = "flake"
  cell.contents = flake(sharpness: nearness > 0.8 ? 1 : 2.5)
  cell.birthRate = Float(90 * (1.1 - nearness))
  cell.lifetime = Float(30 - 18 * nearness)
  cell.velocity = 25 + 65 * nearness
  cell.velocityRange = cell.velocity / 2
  cell.emissionRange = .pi / 10
  cell.xAcceleration = 1.5 * nearness
  cell.scale = 0.1 + 0.45 * nearness * nearness
  cell.scaleRange = cell.scale * 0.8
  cell.color = color(0.92, 0.95, 1, 0.55 + 0.35 * nearness)
  cell.alphaRange = 0.3
  // The snow began before the picture's time 0.
  cell.beginTime = -CFTimeInterval(cell.lifetime)
  emitter.emitterCells = [cell]
  return emitter
}

/// A hill: the upper part of a large disc.
func hill(_ x: CGFloat, _ top: CGFloat, _ radius: CGFloat, _ fill: CGColor) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x - radius, y: top - 2 * radius, width: 2 * radius, height: 2 * radius)
  layer.cornerRadius = radius
  layer.backgroundColor = fill
  return layer
}

/// A tree of three turned squares behind each other, with snow on its branches.
func tree(_ x: CGFloat, _ foot: CGFloat, _ height: CGFloat) -> CALayer {
  let tree = CALayer()
  tree.position = CGPoint(x: x, y: foot)
  for step in 0..<3 {
    for (shift, fill) in [(CGFloat(0), color(0.80, 0.86, 0.95)), (-0.05, color(0.05, 0.13, 0.16))] {
      let part = CALayer()
      let side = height * (0.42 - 0.09 * CGFloat(step))
      part.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      part.position = CGPoint(x: 0, y: height * (0.22 + 0.24 * CGFloat(step) + shift))
      part.transform = CATransform3DScale(CATransform3DMakeRotation(.pi / 4, 0, 0, 1), 1, 1, 1)
      part.cornerRadius = side * 0.08
      part.backgroundColor = fill
      tree.addSublayer(part)
    }
  }
  return tree
}

func makeScene(_ size: CGSize) -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(origin: .zero, size: size)
  root.backgroundColor = color(0.05, 0.09, 0.20)

  let moon = CALayer()
  moon.frame = CGRect(x: 590, y: 300, width: 84, height: 84)
  moon.cornerRadius = 42
  moon.backgroundColor = color(1, 0.98, 0.88)
  (moon.shadowOpacity, moon.shadowRadius, moon.shadowOffset) = (0.8, 26, .zero)
  moon.shadowColor = color(1, 0.98, 0.88)
  root.addSublayer(moon)

  root.addSublayer(snow(size, nearness: 0.15, seed: 1))
  root.addSublayer(hill(620, 165, 620, color(0.30, 0.38, 0.56)))
  for (x, foot, height) in [(500, 128, 60), (548, 132, 78), (720, 150, 66)]
    as [(CGFloat, CGFloat, CGFloat)]
  {
    root.addSublayer(tree(x, foot, height))
  }
  root.addSublayer(snow(size, nearness: 0.5, seed: 2))
  root.addSublayer(hill(160, 135, 560, color(0.62, 0.70, 0.86)))
  for (x, foot, height) in [(96, 88, 150), (188, 102, 110), (330, 76, 130)]
    as [(CGFloat, CGFloat, CGFloat)]
  {
    root.addSublayer(tree(x, foot, height))
  }
  root.addSublayer(hill(560, 62, 900, color(0.86, 0.91, 0.98)))
  root.addSublayer(snow(size, nearness: 1, seed: 3))
  return root
}

let arguments = CommandLine.arguments
let path = arguments.count > 1 ? arguments[1] : "out/snow.png"
let time = arguments.count > 2 ? Double(arguments[2]) ?? 12 : 12
let root = makeScene(CGSize(width: 800, height: 450))
let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
_ = try renderer.render(root, at: time)
let file = URL(fileURLWithPath: path)
try FileManager.default.createDirectory(
  at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
try renderer.writePNG(to: file)
print("\(path): \(renderer.statistics.drawCalls) draws")
