import Foundation
import Lamina
import Testing

/// Two ways of showing the same image give the same pixels.
extension ReftestTests {
  @Test func anAlignedImageIsCopied() throws {
    let image = try testImage(30, 20)
    let picture = try render(root([layer(20, 10, 30, 20) { $0.contents = image }]))
    let part = picture.cropped(x: 20, y: 64 - 30, width: 30, height: 20)
    #expect(part == Picture(image))
  }

  @Test func anAlignedTranslucentImageIsCopiedOntoNothing() throws {
    let image = try testImage(30, 20, opaque: false)
    let picture = try render(layer(0, 0, 30, 20) { $0.contents = image })
    #expect(picture == Picture(image))
  }

  @Test func anImageStandsUprightInAFlippedTree() throws {
    let image = try testImage(30, 20)
    let flipped = layer(0, 0, 30, 20) {
      $0.isGeometryFlipped = true
      $0.contents = image
    }
    #expect(try render(flipped) == Picture(image))
  }

  @Test(arguments: [false, true])
  func aSpriteIsACroppedImage(_ flipped: Bool) throws {
    let sheet = try testImage(32, 24)
    let sprite = layer(0, 0, 8, 12) {
      $0.isGeometryFlipped = flipped
      $0.contents = sheet
      $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.25, height: 0.5)
    }
    // Rows count from the bottom if y points up.
    let part = try #require(
      sheet.cropping(to: CGRect(x: 8, y: flipped ? 0 : 12, width: 8, height: 12)))
    #expect(try render(sprite) == Picture(part))
  }

  @Test func scaledSpritesDoNotShowTheirNeighbours() throws {
    let sheet = try testImage(32, 24)
    let part = try #require(sheet.cropping(to: CGRect(x: 8, y: 12, width: 8, height: 12)))
    let sprite = layer(10, 10, 50, 40) {
      $0.contents = sheet
      $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.25, height: 0.5)
    }
    try same(root([sprite]), root([layer(10, 10, 50, 40) { $0.contents = part }]), "scaled-sprite")
  }

  @Test func outsideTheImageItsEdgeRepeats() throws {
    let image = try testImage(8, 8)
    let wide = layer(0, 0, 24, 8) {
      $0.contents = image
      $0.contentsRect = CGRect(x: -1, y: 0, width: 3, height: 1)
    }
    let (picture, original) = (try render(wide), Picture(image))
    for y in 0..<8 {
      for x in 0..<24 { #expect(picture[x, y] == original[min(max(x - 8, 0), 7), y]) }
    }
  }

  @Test(arguments: [
    CALayerContentsGravity.center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft,
    .bottomRight, .resizeAspect, .resizeAspectFill,
  ])
  func atItsOwnSizeEveryGravityIsResize(_ gravity: CALayerContentsGravity) throws {
    let image = try testImage(30, 20)
    let placed = layer(10, 10, 30, 20) {
      $0.contents = image
      $0.contentsGravity = gravity
    }
    try same(
      root([placed]), root([layer(10, 10, 30, 20) { $0.contents = image }]), gravity.rawValue)
  }

  @Test(arguments: [
    (CALayerContentsGravity.topLeft, 0.0, 1.0), (.top, 0.5, 1), (.topRight, 1, 1), (.left, 0, 0.5),
    (.center, 0.5, 0.5), (.right, 1, 0.5), (.bottomLeft, 0, 0), (.bottom, 0.5, 0),
    (.bottomRight, 1, 0),
  ])
  func gravityPlacesTheImage(_ gravity: CALayerContentsGravity, _ x: CGFloat, _ y: CGFloat) throws {
    let image = try testImage(10, 8)
    let placed = layer(10, 10, 40, 30) {
      $0.contents = image
      $0.contentsGravity = gravity
    }
    let direct = layer(10 + 30 * x, 10 + 22 * y, 10, 8) { $0.contents = image }
    try same(root([placed]), root([direct]), gravity.rawValue)
  }

  @Test func contentsScaleHalvesAPlacedImage() throws {
    let image = try testImage(20, 16)
    let placed = layer(10, 10, 40, 30) {
      $0.contents = image
      $0.contentsGravity = .bottomLeft
      $0.contentsScale = 2
    }
    let direct = layer(10, 10, 10, 8) { $0.contents = image }
    try same(root([placed]), root([direct]), "contents-scale")
    let resized = layer(10, 10, 40, 30) {
      $0.contents = image
      $0.contentsScale = 2
    }
    try same(root([resized]), root([layer(10, 10, 40, 30) { $0.contents = image }]), "scale-resize")
  }

  @Test func nearestTexelsAreSquares() throws {
    let image = try testImage(6, 4)
    let picture = try render(
      layer(0, 0, 30, 20) {
        $0.contents = image
        $0.magnificationFilter = .nearest
      })
    let original = Picture(image)
    for y in 0..<20 {
      for x in 0..<30 { #expect(picture[x, y] == original[x / 5, y / 5]) }
    }
  }

  @Test func aNineSliceAtItsOwnSizeIsTheImage() throws {
    let image = try testImage(15, 12)
    let sliced = layer(10, 10, 15, 12) {
      $0.contents = image
      $0.contentsCenter = CGRect(x: 5.0 / 15, y: 4.0 / 12, width: 5.0 / 15, height: 4.0 / 12)
    }
    try same(
      root([sliced]), root([layer(10, 10, 15, 12) { $0.contents = image }]), "nine-slice-own")
  }

  @Test func aNineSliceKeepsItsCorners() throws {
    let image = try testImage(15, 12)
    let picture = try render(
      layer(0, 0, 60, 50) {
        $0.contents = image
        $0.contentsCenter = CGRect(x: 5.0 / 15, y: 4.0 / 12, width: 5.0 / 15, height: 4.0 / 12)
      })
    let original = Picture(image)
    #expect(
      picture.cropped(x: 0, y: 0, width: 5, height: 4)
        == original.cropped(x: 0, y: 0, width: 5, height: 4))
    #expect(
      picture.cropped(x: 55, y: 0, width: 5, height: 4)
        == original.cropped(x: 10, y: 0, width: 5, height: 4))
    #expect(
      picture.cropped(x: 0, y: 46, width: 5, height: 4)
        == original.cropped(x: 0, y: 8, width: 5, height: 4))
    #expect(
      picture.cropped(x: 55, y: 46, width: 5, height: 4)
        == original.cropped(x: 10, y: 8, width: 5, height: 4)
    )
  }

  @Test func onlyResizingGravitiesStretchTheCentre() throws {
    let image = try testImage(15, 12)
    func tree(_ center: Bool) -> CALayer {
      root([
        layer(10, 10, 60, 40) {
          $0.contents = image
          $0.contentsGravity = .center
          if center { $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }
        }
      ])
    }
    try same(tree(true), tree(false), "center-gravity")
  }

  @Test func opacityOfAnImage() throws {
    let white = CGImage(
      pixels: try PixelBuffer(width: 8, height: 8) {
        $0.initializeMemory(as: UInt8.self, repeating: 255)
      })
    let image = layer(10, 10, 30, 20) {
      $0.contents = white
      $0.opacity = 0.3
    }
    let colour = layer(10, 10, 30, 20, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.3))
    let dark: (CALayer) -> Void = { $0.backgroundColor = .black }
    try same(root([image], dark), root([colour], dark), "image-opacity")
  }
}
