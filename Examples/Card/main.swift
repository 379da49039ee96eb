// Draws the card of Examples/C/card.c and Examples/Python/card.py. All three programs write the
// same file.
import QuartzCore

func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: alpha)
}

func layer(_ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
  -> CALayer
{
  let layer = CALayer()
  layer.name = name
  layer.position = CGPoint(x: x, y: y)
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  return layer
}

/// An image of 128 by 64 pixels: a gradient from blue to violet, with rings.
func rings() -> CGImage? {
  var pixels: [UInt8] = []
  for y in 0..<64 {
    for x in 0..<128 {
      let ring = ((x - 32) * (x - 32) + (y - 80) * (y - 80)) / 1024 % 2
      pixels += [UInt8(60 + x + 40 * ring), UInt8(90 + 20 * ring), UInt8(235 - y), 255]
    }
  }
  guard let provider = CGDataProvider(data: Data(pixels) as NSData) else { return nil }
  return CGImage(
    width: 128, height: 64, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 128 * 4,
    space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
    provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
}

func makeCard() -> CALayer {
  let root = layer("paper", 160, 100, 320, 200)
  root.backgroundColor = color(0.95, 0.94, 0.91, 1)
  root.isGeometryFlipped = true

  let card = layer("card", 160, 100, 220, 140)
  card.backgroundColor = color(1, 1, 1, 1)
  card.cornerRadius = 16
  card.borderWidth = 1
  card.borderColor = color(0.16, 0.18, 0.36, 0.15)
  card.shadowColor = color(0.16, 0.18, 0.36, 1)
  card.shadowOpacity = 0.3
  card.shadowRadius = 8
  card.shadowOffset = CGSize(width: 0, height: 6)
  card.setValue(-0.06, forKeyPath: "transform.rotation.z")
  root.addSublayer(card)

  let picture = layer("picture", 110, 42, 196, 60)
  picture.contents = rings()
  picture.contentsGravity = .resizeAspectFill
  picture.cornerRadius = 10
  picture.masksToBounds = true
  card.addSublayer(picture)

  for i in 0..<3 {
    let bar = layer("bar", 82 - 14 * CGFloat(i), 90 + 15 * CGFloat(i), 140 - 28 * CGFloat(i), 7)
    bar.backgroundColor = color(0.16, 0.18, 0.36, 0.25)
    bar.cornerRadius = 3.5
    card.addSublayer(bar)
  }

  let badge = layer("badge", 186, 108, 36, 36)
  badge.backgroundColor = color(1, 0.42, 0.37, 1)
  badge.cornerCurve = .continuous
  badge.cornerRadius = 10
  badge.opacity = 0.9
  badge.transform = CATransform3D(
    m11: 1, m12: 0.2, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 4, m42: 0, m43: 0, m44: 1)
  card.addSublayer(badge)
  return root
}

let renderer = try OffscreenRenderer(size: CGSize(width: 320, height: 200), scale: 2)
_ = try renderer.render(makeCard())
let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "out/card.png"
let file = URL(fileURLWithPath: path)
try FileManager.default.createDirectory(
  at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
try renderer.writePNG(to: file)
print(path)
