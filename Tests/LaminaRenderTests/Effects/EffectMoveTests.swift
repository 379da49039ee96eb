import Foundation
import Lamina
import Testing

/// Groups that move without other changes: the kept pixels equal those of a new renderer.
@Suite struct EffectMoveTests {
  /// A little of everything, with parts that are turned and parts that lie between pixels.
  private func collage(_ random: inout some RandomNumberGenerator) -> [CALayer] {
    func spread() -> Double { Double.random(in: 0...1, using: &random) }
    let masked = layer(0, 0, 40, 30, .red) {
      $0.mask = layer(4, 4, 30, 20, .glass) { $0.cornerRadius = 7 }
      $0.addSublayer(layer(10 + spread(), 5, 20, 40, .blue) { $0.setTurn(0.3) })
    }
    let blurred = layer(30, 40, 30, 24, .green) {
      $0.filters = [blur(2 + 4 * spread())]
      $0.addSublayer(layer(-5, 3 + spread(), 20, 10, .blue) { $0.setTurn(0.7) })
    }
    let faded = layer(60, 10, 40, 30, .green) {
      $0.opacity = 0.4
      $0.addSublayer(layer(20, 10, 30.5, 15 + spread(), .red) { $0.cornerRadius = 4 })
      $0.addSublayer(masked)
    }
    let shadowed = layer(10, 70, 30, 20, .white) {
      $0.castShadow(3, -2.5, radius: 3)
      $0.cornerRadius = 6
      $0.borderWidth = 1
    }
    let composite = layer(70, 70, 20, 20) {
      $0.castShadow(3, -2.5, radius: 1 + 5 * spread())
      $0.addSublayer(layer(-5, 2, 20, 10, .glass) { $0.setTurn(1.1) })
      $0.opacity = 0.7
    }
    return [faded, blurred, shadowed, composite]
  }

  @Test(arguments: 0..<20)
  func whatHasMovedIsWhatIsDrawnThere(_ seed: Int) throws {
    var random = Sequence64(seed: UInt64(seed) + 77)
    let root = stage(160, 140, [layer(-10, -10, 200, 200, .white)])
    let parts = collage(&random)
    let group = layer(20, 20, 100, 100)
    for part in parts { group.addSublayer(part) }
    root.addSublayer(group)
    if seed % 3 == 1 { group.opacity = 0.8 }
    if seed % 3 == 2 { group.setTurn(0.2) }
    try withRenderer(size: CGSize(width: 160, height: 140)) { renderer in
      _ = try renderer.render(root)
      for step in 0..<24 {
        let moved = step % 2 == 0 ? group : parts[step % parts.count]
        let whole = CGPoint(
          x: Double(Int.random(in: -60...60, using: &random)),
          y: Double(Int.random(in: -40...40, using: &random)))
        let part =
          step % 5 == 4 ? Double.random(in: 0...1, using: &random) : step % 5 == 3 ? 0.5 : 0
        moved.position = CGPoint(x: 60 + whole.x + part, y: 55 + whole.y)
        if step % 7 == 6 { parts[1].opacity = Float.random(in: 0.1...1, using: &random) }
        let incremental = Picture(try renderer.render(root))
        let fresh = try render(root)
        if incremental == fresh { continue }
        expectEqual(incremental, fresh, "moved-\(seed)-\(step)")
        return
      }
    }
  }
}

extension CALayer {
  fileprivate func setTurn(_ angle: Double) {
    transform = CATransform3DMakeRotation(angle, 0, 0, 1)
  }
}

/// Pseudo-random numbers that are the same in every run.
private struct Sequence64: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var z = seed
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
