import Foundation
import Lamina
import Testing

/// Gradients that are drawn as stamps have the same pixels as before.
@Suite struct GradientCopyTests {
  private func gradient(_ frame: CGRect, _ type: CAGradientLayerType, _ alpha: Double)
    -> CAGradientLayer
  {
    let layer = CAGradientLayer()
    (layer.frame, layer.type) = (frame, type)
    layer.colors = [
      CGColor(srgbRed: 0.07, green: 0.07, blue: 0.2, alpha: alpha),
      CGColor(srgbRed: 0.2, green: 0.11, blue: 0.38, alpha: 1),
      CGColor(srgbRed: 0.42, green: 0.16, blue: 0.42, alpha: 1),
    ]
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.8, y: 0.9))
    return layer
  }

  @Test(arguments: [CAGradientLayerType.axial, .radial, .conic], [1.0, 0.4])
  func copiesAreTheGradient(_ type: CAGradientLayerType, _ alpha: Double) throws {
    let top = CALayer()
    top.bounds = CGRect(x: 0, y: 0, width: 220, height: 150)
    top.backgroundColor = .glass
    let back = gradient(CGRect(x: 3, y: 5, width: 200, height: 140), type, alpha)
    let round = gradient(CGRect(x: 40.25, y: 20.5, width: 130, height: 90), type, alpha)
    round.cornerRadius = 17
    round.opacity = 0.8
    let moving = CALayer()
    (moving.frame, moving.backgroundColor) = (CGRect(x: 30, y: 30, width: 40, height: 40), .red)
    for layer in [back, round, moving] { top.addSublayer(layer) }
    try withRenderer(size: top.bounds.size) { renderer in
      var passes: [Int] = []
      for step in 0..<8 {
        // A layer comes and goes, so the plan is made again.
        moving.removeFromSuperlayer()
        moving.position.x += 5
        top.insertSublayer(moving, at: UInt32(step % 3))
        let picture = Picture(try renderer.render(top))
        passes.append(renderer.statistics.passes)
        expectEqual(picture, try render(top), "gradient-copy-\(type.rawValue)-\(alpha)-\(step)")
      }
      // Each gradient is drawn once into its stamp, in a pass before those of the frame.
      #expect(passes == [1, 1, 3, 1, 1, 1, 1, 1])
    }
  }
}
