import Lamina

/// `deep N`: N nested layers. The outermost one moves.
final class Nested: BenchScene {
  let root = Stage.root()
  let layerCount: Int
  let contentBytes = 0
  private let outermost: CALayer
  private let place: CGPoint

  init(_ depth: Int) {
    layerCount = depth + 1
    // The innermost layer is made first, because an insertion searches the ancestors of its place
    // for the sublayer.
    var inner = Self.layer(depth - 1, of: depth)
    for level in stride(from: depth - 2, through: 0, by: -1) {
      let outer = Self.layer(level, of: depth)
      outer.addSublayer(inner)
      inner = outer
    }
    outermost = inner
    place = inner.position
    root.addSublayer(inner)
  }

  private static func layer(_ level: Int, of depth: Int) -> CALayer {
    let corner = level < 400 ? 1 : 0
    let color = Texel(hue: Double(level) / Double(depth), saturation: 0.3, value: 0.9)
    return CALayer(at: CGRect(x: corner, y: corner, width: 900, height: 600), color: color.color)
  }

  func change(_ frame: Int) {
    outermost.position = CGPoint(x: place.x + CGFloat(frame % 2), y: place.y)
  }
}
