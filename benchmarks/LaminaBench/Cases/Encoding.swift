import Foundation
import Lamina

/// `encode`: files of a card of 1200 x 630 with a dithered gradient and text, and of noise that
/// hardly compresses, in processor time. Bytes do not depend on the machine.
func encodingFigures(_ settings: RunSettings) throws -> [Figure] {
  let rounds = max(5, min(settings.frames, 41))
  var figures: [Figure] = []
  for (name, image) in [("card", try card(settings)), ("photograph", try photograph())] {
    for (kind, format) in [("PNG", CGImageFormat.png), ("JPEG", .jpeg)] {
      var watch = Stopwatch()
      var bytes = 0
      for round in 0...rounds {
        let start = Clock.processCPU
        bytes = try ImageCodec.encode(image, as: format).count
        if round > 0 { watch.add(Double(Clock.processCPU - start)) }
      }
      figures.append(Figure("\(name) as \(kind)", watch.median / 1e6, "ms"))
      figures.append(Figure("\(name) as \(kind), bytes", Double(bytes), "bytes"))
    }
  }
  return figures
}

private func card(_ settings: RunSettings) throws -> CGImage {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 1200, height: 630)
  let gradient = CAGradientLayer()
  gradient.frame = root.bounds
  gradient.colors = [
    CGColor(srgbRed: 0.15, green: 0.1, blue: 0.25, alpha: 1),
    CGColor(srgbRed: 0.3, green: 0.12, blue: 0.45, alpha: 1),
    CGColor(srgbRed: 0.6, green: 0.2, blue: 0.4, alpha: 1),
  ]
  (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
  root.addSublayer(gradient)
  for number in 0..<3 {
    let ring = CAShapeLayer()
    let side = 240 + 180 * CGFloat(number)
    ring.path = CGPath(
      ellipseIn: CGRect(x: 1050 - side / 2, y: 510 - side / 2, width: side, height: side),
      transform: nil)
    ring.fillColor = nil
    ring.strokeColor = CGColor(gray: 1, alpha: 0.06)
    ring.lineWidth = 40
    root.addSublayer(ring)
  }
  for row in 0..<8 {
    let text = CATextLayer()
    text.string = "Every layer on a server: how a website draws the cards for its links"
    text.fontSize = row < 2 ? 64 : 28
    text.frame = CGRect(x: 80, y: 500 - row * 60, width: 1040, height: 80)
    root.addSublayer(text)
  }
  return try OffscreenRenderer(size: root.bounds.size, device: settings.device).render(root)
}

/// Soft shapes, with noise of a few steps in each colour.
private func photograph() throws -> CGImage {
  var state: UInt32 = 7
  return try Pictures.make(1200, 630) { x, y in
    state = state &* 1_664_525 &+ 1_013_904_223
    let wave = 110 + 80 * sin(Double(x) / 90) * cos(Double(y) / 70)
    func part(_ shift: Int) -> Int { Int(wave) + Int(state >> shift & 15) + shift }
    return Texel(bytes: part(12), part(18), part(24))
  }
}
