import Foundation
import Lamina

/// A transparent root of this size with `children`, y up.
func stage(_ width: CGFloat, _ height: CGFloat, _ children: [CALayer]) -> CALayer {
  let root = layer(0, 0, width, height)
  for child in children { root.addSublayer(child) }
  return root
}

/// A filter of the type with inputs.
func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
  let filter = CAFilter(type: type)
  for (key, value) in inputs { filter.setValue(value, forKey: key) }
  return filter
}

/// A Gaussian blur.
func blur(_ radius: Double, normalizesEdges: Bool = false) -> CAFilter {
  filter(kCAFilterGaussianBlur, ["inputRadius": radius, "inputNormalizeEdges": normalizesEdges])
}

extension Picture {
  /// Premultiplied red, green, blue, alpha of a pixel. Row 0 is the top.
  func rgba(_ x: Int, _ y: Int) -> [Int] {
    let p = self[x, y]
    return [Int(p.z), Int(p.y), Int(p.x), Int(p.w)]
  }

  /// The picture with each pixel `factor` times as wide and high.
  func enlarged(_ factor: Int) -> Picture {
    var result = Picture(
      width: width * factor, height: height * factor,
      bytes: .init(repeating: 0, count: bytes.count * factor * factor))
    for y in 0..<result.height {
      for x in 0..<result.width { result[x, y] = self[x / factor, y / factor] }
    }
    return result
  }

  /// The alpha of all pixels.
  var alphas: [UInt8] { stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }
}

extension CALayer {
  /// A sharp black shadow.
  func castShadow(_ dx: CGFloat, _ dy: CGFloat, radius: CGFloat = 0, _ color: CGColor = .black) {
    shadowOpacity = 1
    shadowRadius = radius
    shadowOffset = CGSize(width: dx, height: dy)
    shadowColor = color
  }
}
