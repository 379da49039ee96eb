import Foundation
import LaminaGraphics

@testable import LaminaLayers
@testable import LaminaFrames

/// A layer that draws a list of shapes and counts its draws.
final class Painter: CALayer {
  struct Shape {
    var rect: CGRect
    var color: SIMD4<Double>
    var isRound = false
  }

  var shapes: [Shape] = []
  var draws = 0
  /// Whether `draw(in:)` calls the inherited member.
  var asksSuper = false

  override func draw(in ctx: CGContext) {
    draws += 1
    for shape in shapes {
      let c = shape.color
      ctx.setFillColor(red: c.x, green: c.y, blue: c.z, alpha: c.w)
      if shape.isRound { ctx.fillEllipse(in: shape.rect) } else { ctx.fill(shape.rect) }
    }
    if asksSuper { super.draw(in: ctx) }
  }

  convenience init(_ bounds: CGRect, _ shapes: [Shape] = []) {
    self.init()
    self.bounds = bounds
    self.shapes = shapes
  }

  var store: BackingStore? { contents as? BackingStore }
  var bytes: [UInt8] { store?.memory.withUnsafeBytes(Array.init) ?? [] }

  /// A pixel of a store in RGBA8: blue, green, red, alpha.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let store else { return [] }
    let size = store.shape.format.bytesPerTexel
    return Array(bytes[((y * store.shape.width + x) * size)...].prefix(size))
  }
}

extension Painter.Shape {
  static func fill(_ rect: CGRect, _ r: Double, _ g: Double, _ b: Double, _ a: Double = 1)
    -> Painter.Shape
  {
    Painter.Shape(rect: rect, color: SIMD4(r, g, b, a))
  }
}
