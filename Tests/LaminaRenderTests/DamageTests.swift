import Lamina
import Testing

/// A renderer that draws only the damage, against one that has drawn nothing before.
@Suite struct DamageTests {
  private static let size = CGSize(width: 320, height: 240)

  private func scene() -> (root: CALayer, layers: [CALayer]) {
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = .white
    let layers = (0..<150).map { index in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 8 + index % 40, height: 8 + index % 30)
      layer.position = CGPoint(x: index * 37 % 310, y: index * 53 % 230)
      layer.backgroundColor = CGColor(
        srgbRed: CGFloat(index % 7) / 7, green: CGFloat(index % 5) / 5, blue: 0.5,
        alpha: index % 3 == 0 ? 0.6 : 1)
      if index % 4 == 0 { layer.transform = CATransform3DMakeRotation(CGFloat(index), 0, 0, 1) }
      if index % 9 == 0 { layer.cornerRadius = 4 }
      root.addSublayer(layer)
      return layer
    }
    return (root, layers)
  }

  @Test(arguments: ["", "patching", "damage", "occlusion", "clearing", "patching,occlusion"])
  func aChangedFrameIsThatOfAFreshRenderer(_ disabled: String) throws {
    let (root, layers) = scene()
    let options = CARenderOptions.disabling(disabled)
    let renderer = try OffscreenRenderer(size: Self.size, options: options)
    _ = try renderer.render(root)
    for step in 0..<40 {
      let layer = layers[step * 31 % layers.count]
      switch step % 6 {
      case 0: layer.position.x += 3
      case 1: layer.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 1)
      case 2: layer.isHidden.toggle()
      case 3: layer.transform = CATransform3DMakeRotation(CGFloat(step), 0, 0, 1)
      case 4: layer.bounds.size.width += 90
      default: layer.opacity = 0.5
      }
      let picture = try renderer.render(root)
      if !disabled.contains("damage") {
        #expect(renderer.statistics.damagedPixels < 320 * 240, "step \(step)")
      }
      guard step % 5 == 4 else { continue }
      let fresh = try OffscreenRenderer(size: Self.size, options: options).render(root)
      let isSame = picture.pixels.withUnsafeBytes { a in
        fresh.pixels.withUnsafeBytes { b in a.elementsEqual(b) }
      }
      #expect(isSame, "step \(step)")
    }
  }
}
