import Foundation
import Lamina

/// `stars turn|scale|morph|trim|one`: fifty stars of twelve points, each filled and with a line
/// around it. All of them do one thing, or one of them turns. `benchmarks/shapes/compare.py` draws
/// the same with other libraries.
final class Stars: BenchScene {
  enum Kind: String, CaseIterable {
    case turn, scale, morph, trim, one
  }

  private static let count = 50
  private static let points = 12

  let root = Stage.root()
  let layerCount = Stars.count + 1
  let contentBytes = 0
  private let kind: Kind
  private let layers: [CAShapeLayer]

  init(_ kind: Kind) {
    self.kind = kind
    layers = (0..<Self.count).map { star in
      let layer = CAShapeLayer()
      layer.path = Self.outline(star, frame: nil)
      layer.fillColor = Texel(hue: Double(star * 17 % 50) / 50, saturation: 0.6, value: 0.9).color
      layer.strokeColor = CGColor(srgbRed: 0.125, green: 0.125, blue: 0.125, alpha: 1)
      layer.lineWidth = 4
      layer.position = CGPoint(x: 56 + star * 97 % 400, y: 56 + star * 61 % 400)
      return layer
    }
    for layer in layers { root.addSublayer(layer) }
  }

  /// A star around the origin. With a frame, each point has a distance of its own.
  private static func outline(_ star: Int, frame: Int?) -> CGPath {
    let path = CGMutablePath()
    for point in 0..<points {
      var radius = point % 2 == 0 ? 32.0 : 50.0
      if let frame { radius += 8 * sin(Double(frame + 7 * point + star) / 10) }
      let angle = Double(point) * 2 * .pi / Double(points)
      let place = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      if point == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    path.closeSubpath()
    return path
  }

  func change(_ frame: Int) {
    for star in kind == .one ? 25..<26 : 0..<Self.count {
      let layer = layers[star]
      let turn = CGFloat(frame + 5 * star) * 2 * .pi / 256
      switch kind {
      case .turn, .one: layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
      case .scale:
        let size = 0.8 + 0.2 * sin(4 * turn)
        layer.transform = CATransform3DMakeScale(size, size, 1)
      case .morph: layer.path = Self.outline(star, frame: frame)
      case .trim: layer.strokeEnd = CGFloat((frame + 3 * star) % 60 + 1) / 61
      }
    }
  }
}
