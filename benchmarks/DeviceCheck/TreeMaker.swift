import Foundation
import Lamina

/// Makes random layer trees and edits of them. The same seed gives the same trees and edits.
struct TreeMaker {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
  }

  /// A tree of about thirty layers in 160 by 120 points.
  mutating func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    root.backgroundColor = CGColor(red: 0.95, green: 0.94, blue: 0.92, alpha: 1)
    for _ in 0..<8 { root.addSublayer(layer(in: root.bounds, levels: 2)) }
    return root
  }

  /// Changes one property of one layer.
  mutating func edit(_ root: CALayer) {
    var layer = root
    while let sublayers = layer.sublayers, !sublayers.isEmpty, layer === root || below(2) == 0 {
      layer = sublayers[below(sublayers.count)]
    }
    if layer === root { return }
    switch below(9) {
    case 0: layer.position = point(in: root.bounds)
    case 1: layer.bounds.size = CGSize(width: number(4, 60), height: number(4, 60))
    case 2: layer.backgroundColor = color()
    case 3: layer.opacity = Float(number(0.2, 1))
    case 4: layer.cornerRadius = number(0, 14)
    case 5: layer.isHidden.toggle()
    case 6: layer.transform = CATransform3DMakeRotation(number(-2, 2), 0, 0, 1)
    case 7: layer.contents = picture()
    default:
      if let parent = layer.superlayer, below(2) == 0 {
        parent.addSublayer(self.layer(in: parent.bounds, levels: 1))
      } else {
        layer.removeFromSuperlayer()
      }
    }
  }

  private mutating func layer(in space: CGRect, levels: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: number(8, 80), height: number(8, 60))
    layer.position = point(in: space)
    if below(3) != 0 { layer.backgroundColor = color() }
    if below(3) == 0 { layer.cornerRadius = number(1, 16) }
    if below(4) == 0 {
      layer.borderWidth = number(0.5, 4)
      layer.borderColor = color()
    }
    if below(4) == 0 { layer.opacity = Float(number(0.3, 1)) }
    if below(4) == 0 { layer.masksToBounds = true }
    if below(5) == 0 {
      layer.shadowOpacity = Float(number(0.2, 0.8))
      layer.shadowRadius = number(0, 6)
      layer.shadowOffset = CGSize(width: number(-4, 4), height: number(-4, 4))
    }
    if below(4) == 0 { layer.transform = CATransform3DMakeRotation(number(-1, 1), 0, 0, 1) }
    if below(3) == 0 {
      layer.contents = picture()
      let gravities: [CALayerContentsGravity] = [
        .resize, .center, .resizeAspect, .resizeAspectFill, .topLeft,
      ]
      layer.contentsGravity = gravities[below(gravities.count)]
      if below(3) == 0 { layer.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4) }
    }
    if below(8) == 0 {
      let mask = CALayer()
      mask.frame = layer.bounds.insetBy(dx: 3, dy: 2)
      mask.cornerRadius = 6
      mask.backgroundColor = CGColor(gray: 0, alpha: 1)
      layer.mask = mask
    }
    if levels > 0 {
      for _ in 0..<below(4) { layer.addSublayer(self.layer(in: layer.bounds, levels: levels - 1)) }
    }
    return layer
  }

  private mutating func picture() -> CGImage? {
    let (width, height, shift) = (6 + below(20), 6 + below(20), below(90))
    let pixels = try? PixelBuffer(width: width, height: height) { bytes in
      for index in 0..<width * height {
        let (x, y) = (index % width, index / width)
        let alpha = 255 - (x * y) % 120
        bytes[index * 4] = UInt8((x * 255 / width) * alpha / 255)
        bytes[index * 4 + 1] = UInt8((y * 255 / height) * alpha / 255)
        bytes[index * 4 + 2] = UInt8(((x + y + shift) * 7 % 256) * alpha / 255)
        bytes[index * 4 + 3] = UInt8(alpha)
      }
    }
    return pixels.map { CGImage(pixels: $0) }
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: number(0, 1), green: number(0, 1), blue: number(0, 1),
      alpha: below(2) == 0 ? 1 : number(0.2, 1))
  }

  private mutating func point(in rect: CGRect) -> CGPoint {
    CGPoint(x: number(rect.minX, rect.maxX), y: number(rect.minY, rect.maxY))
  }

  /// A random number in steps of a quarter, so that many edges lie on pixels.
  private mutating func number(_ low: Double, _ high: Double) -> Double {
    let value = low + (high - low) * Double(next() >> 11) / Double(1 << 53)
    return below(2) == 0 ? (value * 4).rounded() / 4 : value
  }

  private mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }

  /// The next number of SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
