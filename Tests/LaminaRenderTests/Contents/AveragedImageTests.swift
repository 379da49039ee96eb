import Foundation
import Lamina
import Testing

/// Images that are shown smaller, as averages of their texels.
@Suite struct AveragedImageTests {
  /// Columns of one texel, white and black in turn, but for every fourth pair.
  private static func lines(_ width: Int, _ height: Int) throws -> CGImage {
    var picture = Picture(
      width: width, height: height, bytes: .init(repeating: 255, count: width * height * 4))
    for y in 0..<height {
      for x in 0..<width where x % 2 == 0 || x % 8 == 3 { picture[x, y] = SIMD4(0, 0, 0, 255) }
    }
    return try picture.image()
  }

  /// A black root with the image in its middle.
  private func tree(
    _ image: CGImage, _ filter: CALayerContentsFilter, shown size: CGSize
  ) -> (root: CALayer, layer: CALayer) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.backgroundColor = CGColor(gray: 0, alpha: 1)
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.position = CGPoint(x: 32, y: 32)
    layer.contents = image
    layer.minificationFilter = filter
    root.addSublayer(layer)
    return (root, layer)
  }

  /// Of eight columns three are white: 95.625 of 255.
  @Test func everyTexelCounts() throws {
    let (root, _) = tree(try Self.lines(256, 256), .average, shown: CGSize(width: 32, height: 32))
    let picture = try render(root)
    for x in 16..<48 { #expect(picture[x, 30] == SIMD4(96, 96, 96, 255)) }
    #expect(picture[15, 30] == SIMD4(0, 0, 0, 255))
    // Apple's filter reads two texels of eight.
    root.sublayers?[0].minificationFilter = .linear
    let linear = try render(root)
    #expect(linear[20, 30] != SIMD4(96, 96, 96, 255))
  }

  /// An axis along which nothing is shown smaller keeps its texels.
  @Test func axesAreHalvedApart() throws {
    let image = try Self.lines(32, 256)
    let picture = try render(
      tree(image, .average, shown: CGSize(width: 32, height: 16)).root)
    for x in 0..<32 {
      let isBlack = x % 2 == 0 || x % 8 == 3
      #expect(picture[16 + x, 32].x == (isBlack ? 0 : 255))
    }
  }

  @Test(arguments: [0.125, 0.2, 0.37, 0.5, 0.51, 0.9, 1, 2])
  func memoryAndGLAgree(scale: Double) throws {
    let image = try Self.lines(150, 90)
    let (root, layer) = tree(image, .average, shown: CGSize(width: 150, height: 90))
    layer.transform = CATransform3DScale(CATransform3DMakeRotation(0.2, 0, 0, 1), scale, scale, 1)
    let inMemory = try render(root)
    let inGL = try render(root, options: CARenderOptions.environment.subtracting(.memory))
    #expect(inMemory == inGL)
  }

  /// A picture that is smaller than the scene averages linear images, and no others.
  @Test func smallPicturesAverageLinearImages() throws {
    let image = try Self.lines(64, 64)
    let size = CGSize(width: 64, height: 64)
    let linear = try render(tree(image, .linear, shown: size).root, scale: 0.125)
    #expect(linear[4, 4] == SIMD4(96, 96, 96, 255))
    let nearest = try render(tree(image, .nearest, shown: size).root, scale: 0.125)
    #expect([0, 255].contains(nearest[4, 4].x))
    let whole = try render(tree(image, .linear, shown: size).root)
    #expect(whole == (try render(tree(image, .average, shown: size).root)))
  }

  /// Frames in which an image grows and shrinks are those that a new renderer draws, and each
  /// other frame needs no copy that has been made before.
  @Test(arguments: [CARenderOptions.environment, .environment.subtracting(.memory)])
  func zoomsAreTheSameAsNewPictures(options: CARenderOptions) throws {
    let image = try Self.lines(200, 100)
    let (root, layer) = tree(image, .average, shown: CGSize(width: 200, height: 100))
    try withRenderer(size: root.bounds.size, options: options) { renderer in
      for scale in [0.1, 0.11, 0.24, 0.26, 0.49, 0.51, 1, 0.51, 0.26, 0.24, 0.1] {
        for angle in [0, 0.3] {
          layer.transform = CATransform3DScale(
            CATransform3DMakeRotation(angle, 0, 0, 1), scale, scale, 1)
          let shown = Picture(try renderer.render(root))
          #expect(shown == (try render(root, options: options)), "\(scale) \(angle)")
        }
      }
    }
  }

  /// A nine-slice image keeps its corners sharp, although its centre is shown smaller.
  @Test func thePieceThatIsShownLargestCounts() throws {
    let image = try Self.lines(64, 64)
    let (root, layer) = tree(image, .average, shown: CGSize(width: 40, height: 64))
    layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let picture = try render(root)
    for x in 0..<16 {
      #expect(picture[12 + x, 32].x == (x % 2 == 0 || x % 8 == 3 ? 0 : 255))
    }
  }

  /// A copy that no frame has drawn from for long makes room for the next one.
  @Test func copiesThatAreNotDrawnAreForgotten() throws {
    let (root, layer) = tree(
      try Self.lines(512, 4), .average, shown: CGSize(width: 512, height: 4))
    try withRenderer(size: root.bounds.size) { renderer in
      /// The images after a new plan.
      func show(_ scale: CGFloat) throws -> Int {
        layer.transform = CATransform3DMakeScale(scale, 1, 1)
        // A patched plan forgets nothing.
        root.addSublayer(CALayer())
        _ = try renderer.render(root)
        return renderer.statistics.images
      }
      let first = try show(0.1)
      #expect(try show(0.3) == first + 1)
      #expect(try show(0.05) == first + 2)
      for _ in 0..<57 { _ = try show(0.3) }
      #expect(try show(0.3) == first + 2)
      for _ in 0..<2 { _ = try show(0.3) }
      #expect(try show(0.3) == first)
    }
  }
}
