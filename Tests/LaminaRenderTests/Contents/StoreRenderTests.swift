import Foundation
import Lamina
import Testing

/// Layers that draw into stores: their pixels in a picture, and the cost.
@Suite struct StoreRenderTests {
  /// Fills rectangles. y points down below a flipped root.
  final class Filled: CALayer {
    var parts: [(rect: CGRect, red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)] = []

    override func draw(in ctx: CGContext) {
      for part in parts {
        ctx.setFillColor(red: part.red, green: part.green, blue: part.blue, alpha: part.alpha)
        ctx.fill(part.rect)
      }
    }
  }

  func root(_ width: Double, _ height: Double) -> Lamina.CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.isGeometryFlipped = true
    return root
  }

  func add(_ frame: CGRect, to root: CALayer) -> Filled {
    let layer = Filled()
    layer.frame = frame
    layer.setNeedsDisplay()
    root.addSublayer(layer)
    return layer
  }

  func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * picture.width + x) * 4
    return Array(picture.bytes[start..<(start + 4)])
  }

  @Test func aSmallChangeOfALargeStore() throws {
    let root = root(512, 512)
    let layer = add(CGRect(x: 0, y: 0, width: 512, height: 512), to: root)
    layer.parts = [(CGRect(x: 0, y: 0, width: 512, height: 512), 1, 0, 0, 1)]
    try withRenderer(size: root.bounds.size) { renderer in
      _ = try renderer.render(root)
      #expect(renderer.statistics.uploads == 1)
      #expect(renderer.statistics.texelBytes == 512 * 512 * 4)
      layer.parts.append((CGRect(x: 100, y: 30, width: 20, height: 20), 0, 0, 1, 1))
      layer.setNeedsDisplay(CGRect(x: 100, y: 30, width: 20, height: 20))
      let picture = Picture(try renderer.render(root))
      #expect(renderer.statistics.uploads == 1)
      #expect(renderer.statistics.texelBytes == 1_600)
      #expect(renderer.statistics.drawnStores == 1)
      #expect(renderer.statistics.drawnPixels == 400)
      #expect(pixel(picture, 100, 30) == [255, 0, 0, 255])
      #expect(pixel(picture, 119, 49) == [255, 0, 0, 255])
      #expect(pixel(picture, 99, 30) == [0, 0, 255, 255])
      #expect(pixel(picture, 120, 49) == [0, 0, 255, 255])
      _ = try renderer.render(root)
      #expect(renderer.statistics.uploads == 0 && renderer.statistics.drawnPixels == 0)
      #expect(renderer.statistics.glCalls == 0)
    }
  }

  @Test func aHundredLayersWithTheSameImage() throws {
    let root = root(200, 200)
    let image = CGImage(
      pixels: try PixelBuffer(width: 40, height: 30) { bytes in
        for i in bytes.indices { bytes[i] = 255 }
      })
    for i in 0..<100 {
      let layer = CALayer()
      layer.frame = CGRect(x: i, y: i, width: 40, height: 30)
      layer.contents = image
      root.addSublayer(layer)
    }
    try withRenderer(size: root.bounds.size) { renderer in
      _ = try renderer.render(root)
      #expect(renderer.statistics.uploads == 1)
      #expect(renderer.statistics.texelBytes == 4_800)
    }
  }

  /// The same drawing in each format, side by side. Widths are odd, so rows are not aligned in
  /// grey.
  @Test(arguments: [false, true])
  func formats(isOpaque: Bool) throws {
    let root = root(60, 20)
    let formats: [CALayerContentsFormat] = [.RGBA8Uint, .gray8Uint, .RGBA16Float, .automatic]
    let layers = formats.enumerated().map { index, format in
      let layer = add(CGRect(x: index * 15, y: 0, width: 13, height: 11), to: root)
      layer.contentsFormat = format
      layer.isOpaque = isOpaque
      layer.parts = [
        (CGRect(x: 0, y: 0, width: 3, height: 2), 0.2, 0.2, 0.2, 1),
        (CGRect(x: 12, y: 10, width: 1, height: 1), 1, 1, 1, 0.6),
      ]
      return layer
    }
    try withRenderer(size: root.bounds.size) { renderer in
      var picture = Picture(try renderer.render(root))
      for (index, format) in formats.enumerated() {
        let hasAlpha = !isOpaque && format != .gray8Uint
        #expect(pixel(picture, index * 15, 0) == [51, 51, 51, 255], "\(format.rawValue)")
        #expect(pixel(picture, index * 15 + 2, 1) == [51, 51, 51, 255])
        #expect(pixel(picture, index * 15 + 3, 1) == [0, 0, 0, hasAlpha ? 0 : 255])
        #expect(pixel(picture, index * 15 + 12, 10) == [153, 153, 153, hasAlpha ? 153 : 255])
      }
      for layer in layers {
        layer.parts = [(CGRect(x: 5, y: 5, width: 2, height: 2), 0.4, 0.4, 0.4, 1)]
        layer.setNeedsDisplay(CGRect(x: 5, y: 5, width: 2, height: 2))
      }
      picture = Picture(try renderer.render(root))
      #expect(renderer.statistics.texelBytes == 4 * (4 + 1 + 8 + 4))
      for index in formats.indices {
        #expect(pixel(picture, index * 15 + 5, 5) == [102, 102, 102, 255])
        #expect(pixel(picture, index * 15 + 6, 6) == [102, 102, 102, 255])
        #expect(pixel(picture, index * 15, 0) == [51, 51, 51, 255], "what was not invalid stays")
      }
    }
  }

  @Test func anImageAndBack() throws {
    let root = root(20, 20)
    let layer = add(CGRect(x: 0, y: 0, width: 20, height: 20), to: root)
    layer.parts = [(CGRect(x: 0, y: 0, width: 20, height: 20), 1, 0, 0, 1)]
    let image = CGImage(
      pixels: try PixelBuffer(width: 2, height: 2) { bytes in
        for i in bytes.indices { bytes[i] = i % 4 == 0 || i % 4 == 3 ? 255 : 0 }
      })
    try withRenderer(size: root.bounds.size) { renderer in
      func expect(_ color: [UInt8]) throws {
        let picture = Picture(try renderer.render(root))
        #expect(pixel(picture, 7, 7) == color)
      }
      try expect([0, 0, 255, 255])
      layer.contents = image
      try expect([255, 0, 0, 255])
      layer.setNeedsDisplay()
      try expect([0, 0, 255, 255])
    }
  }

  /// A background under an opaque store is not visible. Under a store with alpha it is.
  @Test(arguments: [false, true])
  func opaqueStoresHideTheBackground(isOpaque: Bool) throws {
    let root = root(10, 10)
    let layer = add(CGRect(x: 0, y: 0, width: 10, height: 10), to: root)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    layer.isOpaque = isOpaque
    try withRenderer(size: root.bounds.size) { renderer in
      let picture = Picture(try renderer.render(root))
      #expect(pixel(picture, 3, 3) == [0, isOpaque ? 0 : 255, 0, 255])
    }
  }

  /// Bounds end inside a pixel: nothing is stretched, and the last pixel is covered in part.
  @Test func aFractionOfAPixel() throws {
    let root = root(20, 20)
    let layer = add(CGRect(x: 0, y: 0, width: 10.5, height: 10), to: root)
    layer.parts = [
      (CGRect(x: 0, y: 0, width: 11, height: 10), 1, 0, 0, 1),
      (CGRect(x: 4, y: 0, width: 1, height: 10), 0, 0, 1, 1),
    ]
    try withRenderer(size: root.bounds.size) { renderer in
      let picture = Picture(try renderer.render(root))
      #expect(pixel(picture, 3, 5) == [0, 0, 255, 255])
      #expect(pixel(picture, 4, 5) == [255, 0, 0, 255])
      #expect(pixel(picture, 5, 5) == [0, 0, 255, 255])
      #expect(pixel(picture, 9, 5) == [0, 0, 255, 255])
      #expect(pixel(picture, 10, 5) == [0, 0, 128, 128])
    }
  }

  /// One renderer draws two trees in turn, each with its own store.
  @Test func treesInTurn() throws {
    let roots = [root(10, 10), root(10, 10)]
    let layers = roots.map { root in
      let layer = add(CGRect(x: 0, y: 0, width: 10, height: 10), to: root)
      layer.parts = [
        (CGRect(x: 0, y: 0, width: 10, height: 10), root === roots[0] ? 1 : 0, 0, 1, 1)
      ]
      return layer
    }
    try withRenderer(size: roots[0].bounds.size) { renderer in
      for turn in 0..<6 {
        let picture = Picture(try renderer.render(roots[turn % 2]))
        #expect(pixel(picture, 5, 5) == [255, 0, turn % 2 == 0 ? 255 : 0, 255])
        #expect(renderer.statistics.uploads == (turn < 2 ? 1 : 0))
      }
    }
    #expect(layers.count == 2)
  }

  /// Pages leave and come back under a small budget.
  @Test func overTheBudget() throws {
    let root = root(700, 40)
    var limits = RenderLimits()
    limits.textureBytes = 600 * 20 * 4 * 2
    let layers = (0..<4).map { index in
      let layer = add(CGRect(x: 0, y: 0, width: 600, height: 20), to: root)
      layer.parts = [(layer.bounds, CGFloat(index) / 5, 0, 0, 1)]
      return layer
    }
    try withRenderer(size: root.bounds.size, limits: limits) { renderer in
      for turn in 0..<12 {
        for (index, layer) in layers.enumerated() { layer.isHidden = index != turn % 4 }
        let picture = Picture(try renderer.render(root))
        #expect(pixel(picture, 300, 10) == [0, 0, UInt8(turn % 4 * 51), 255])
        #expect(renderer.statistics.uploads == 1)
        #expect(renderer.statistics.textureBytes <= limits.textureBytes)
      }
    }
  }
}
