import Foundation
import Lamina
import Testing

/// `contentsMultiplyColor`: the contents, and nothing else, are multiplied by it.
@Suite struct MultipliedContentsTests {
  private let color = CGColor(srgbRed: 0.25, green: 1, blue: 0.5, alpha: 1)
  private let faint = CGColor(srgbRed: 1, green: 0.4, blue: 0.8, alpha: 0.6)

  /// The image with every texel multiplied, premultiplied.
  private func multiplied(_ image: CGImage, by color: CGColor) throws -> CGImage {
    let c = (color.components ?? []).map { Double($0) }
    let factors = [c[2] * c[3], c[1] * c[3], c[0] * c[3], c[3]]
    var picture = Picture(image)
    for i in picture.bytes.indices {
      picture.bytes[i] = UInt8((Double(picture.bytes[i]) * factors[i % 4]).rounded())
    }
    return try picture.image()
  }

  /// Ways of showing contents: each changes a layer that has an image of 30 by 20 texels.
  static let ways: [(name: String, show: @Sendable (CALayer) -> Void)] = [
    ("plain", { _ in }),
    ("enlarged", { $0.bounds.size = CGSize(width: 47, height: 33) }),
    ("nearest", { ($0.bounds.size.width, $0.magnificationFilter) = (51, .nearest) }),
    (
      "nine-slice",
      {
        $0.bounds.size = CGSize(width: 60, height: 44)
        $0.contentsCenter = CGRect(x: 0.4, y: 0.3, width: 0.2, height: 0.4)
      }
    ),
    ("part", { $0.contentsRect = CGRect(x: 0.2, y: 0.5, width: 0.5, height: 0.5) }),
    ("turned", { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }),
    ("space", { $0.transform = CATransform3DMakeRotation(0.8, 0, 1, 0) }),
    ("rounded", { ($0.cornerRadius, $0.masksToBounds) = (7, true) }),
    ("background", { ($0.backgroundColor, $0.borderWidth) = (.red, 2) }),
    ("faded", { $0.opacity = 0.5 }),
    ("rasterized", { $0.shouldRasterize = true }),
    ("shadowed", { ($0.shadowOpacity, $0.shadowRadius) = (0.8, 2) }),
    ("blended", { $0.compositingFilter = "multiplyBlendMode" }),
    (
      "masked",
      {
        $0.mask = layer(4, 3, 20, 11, .black) { $0.cornerRadius = 5 }
      }
    ),
  ]

  @Test(arguments: 0..<ways.count, [false, true])
  func itIsAnImageOfMultipliedTexels(_ index: Int, _ isOpaque: Bool) throws {
    let (name, show) = Self.ways[index]
    let image = try testImage(30, 20, opaque: isOpaque)
    for color in [color, faint] {
      let picture = layer(30, 22, 30, 20) { $0.contents = image }
      show(picture)
      picture.contentsMultiplyColor = color
      let plain = layer(30, 22, 30, 20)
      plain.contents = try multiplied(image, by: color)
      show(plain)
      // Texels are rounded before the factor or after it, and where they are mixed.
      expectEqual(
        try render(root([picture])), try render(root([plain])), tolerance: 3, "multiplied-\(name)")
    }
  }

  /// Without a colour, or with white, the same image is copied.
  @Test func whiteIsNothing() throws {
    let image = try testImage(30, 20, opaque: false)
    for color in [nil, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)] {
      let plain = layer(0, 0, 30, 20) {
        $0.contents = image
        $0.contentsMultiplyColor = color
      }
      #expect(try render(plain) == Picture(image))
    }
  }

  @Test func withoutContentsNothingIsMultiplied() throws {
    let plain = root([layer(10, 10, 30, 20, .green) { $0.borderWidth = 3 }])
    let multiplied = root([
      layer(10, 10, 30, 20, .green) {
        $0.borderWidth = 3
        $0.contentsMultiplyColor = color
      }
    ])
    expectEqual(try render(multiplied), try render(plain), "multiplied-nothing")
  }

  /// An opaque image that is multiplied by a translucent colour hides nothing.
  @Test func anOpaqueImageMayBecomeTranslucent() throws {
    let image = try testImage(96, 64)
    let behind = layer(20, 10, 40, 40, .blue)
    let front = layer(0, 0, 96, 64, .red) { $0.contents = image }
    let top = root([behind, front])
    changesShowAtOnce()
    defer { CATransaction.commit() }
    try withRenderer(size: top.bounds.size) { renderer in
      for color in [nil, faint, self.color, CGColor.clear, nil, faint] {
        front.contentsMultiplyColor = color
        expectEqual(Picture(try renderer.render(top)), try render(top), "translucent")
      }
      front.contentsMultiplyColor = .clear
      front.backgroundColor = nil
      let bare = root([layer(20, 10, 40, 40, .blue)])
      expectEqual(Picture(try renderer.render(top)), try render(bare), "multiplied-by-clear")
    }
  }

  /// A bitmap, a mask or a shadow that was kept is made again in the new colour.
  @Test(arguments: ["rasterized", "masked", "shadowed", "faded"])
  func keptSurfacesFollow(_ name: String) throws {
    let show = try #require(Self.ways.first { $0.name == name }?.show)
    let image = try testImage(30, 20)
    let picture = layer(30, 22, 30, 20) { $0.contents = image }
    show(picture)
    picture.addSublayer(layer(4, 4, 9, 9, .green))
    let top = root([picture])
    changesShowAtOnce()
    defer { CATransaction.commit() }
    try withRenderer(size: top.bounds.size) { renderer in
      for color in [nil, color, faint, nil] {
        picture.contentsMultiplyColor = color
        for _ in 0..<2 { _ = try renderer.render(top) }
        expectEqual(Picture(try renderer.render(top)), try render(top), "kept-\(name)")
      }
    }
  }

  /// Layers with the same image in several colours are one draw.
  @Test func coloursAreOneDraw() throws {
    let image = try testImage(8, 8)
    let layers = (0..<40).map { index in
      layer(CGFloat(index % 8) * 11, CGFloat(index / 8) * 11, 8, 8) {
        $0.contents = image
        $0.contentsMultiplyColor = CGColor(
          srgbRed: CGFloat(index) / 40, green: 0.5, blue: 1, alpha: 1)
      }
    }
    let top = root(layers)
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.drawCalls <= 2)
      #expect(renderer.statistics.uploads == 1)
      layers[3].contentsMultiplyColor = .red
      expectEqual(Picture(try renderer.render(top)), try render(top), "recoloured")
      #expect(renderer.statistics.uploads == 0)
    }
  }

  /// Components beyond 0...1 are limited.
  @Test func componentsAreLimited() throws {
    let image = try testImage(30, 20)
    func picture(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, _ a: CGFloat) throws -> Picture {
      try render(
        root([
          layer(5, 6, 30, 20) {
            $0.contents = image
            $0.contentsMultiplyColor = CGColor(srgbRed: r, green: g, blue: b, alpha: a)
          }
        ]))
    }
    expectEqual(try picture(3, -1, 0.5, 2), try picture(1, 0, 0.5, 1), "limited")
  }

  @Test func itIsAnimated() throws {
    let image = try testImage(30, 20)
    let moving = layer(10, 10, 30, 20) { $0.contents = image }
    let animation = CABasicAnimation(keyPath: "contentsMultiplyColor")
    (animation.fromValue, animation.toValue) = (CGColor.black, CGColor.white)
    (animation.beginTime, animation.duration) = (1, 10)
    moving.add(animation, forKey: nil)
    let top = root([moving])
    let still = root([
      layer(10, 10, 30, 20) {
        $0.contents = image
        $0.contentsMultiplyColor = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      }
    ])
    expectEqual(try renderAfresh(top, at: 6), try render(still), tolerance: 1, "animated-colour")
    let plain = root([layer(10, 10, 30, 20) { $0.contents = image }])
    expectEqual(try renderAfresh(top, at: 0.5), try render(plain), "before-the-animation")
  }

  /// From no colour the animation starts at white.
  @Test func noColourIsWhiteForAnAnimation() throws {
    let image = try testImage(30, 20)
    let moving = layer(10, 10, 30, 20) { $0.contents = image }
    let animation = CABasicAnimation(keyPath: "contentsMultiplyColor")
    (animation.toValue, animation.beginTime, animation.duration) = (CGColor.black, 1, 10)
    moving.add(animation, forKey: nil)
    let still = root([
      layer(10, 10, 30, 20) {
        $0.contents = image
        $0.contentsMultiplyColor = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      }
    ])
    expectEqual(
      try renderAfresh(root([moving]), at: 6), try render(still), tolerance: 1, "from-no-colour")
  }

  /// Instances of a replicator multiply once more.
  @Test func replicatorsMultiplyToo() throws {
    let image = try testImage(20, 16)
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
    (replicator.instanceCount, replicator.instanceRedOffset) = (2, -0.5)
    replicator.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
    replicator.addSublayer(
      layer(10, 10, 20, 16) {
        $0.contents = image
        $0.contentsMultiplyColor = color
      })
    let twice = CGColor(srgbRed: 0.125, green: 1, blue: 0.5, alpha: 1)
    let plain = try [(10, color), (40, twice)].map { x, color in
      let factor = try multiplied(image, by: color)
      return layer(CGFloat(x), 10, 20, 16) { $0.contents = factor }
    }
    expectEqual(
      try render(root([replicator])), try render(root(plain)), tolerance: 1, "replicated-colour")
  }
}
