import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// The places where `render(in:)` draws contents, from the numbers of facts 9. y points up.
@Suite struct RenderContentsTests {
  private func picture(_ width: Int = 20, _ height: Int = 10) throws -> CALayer {
    let layer = CALayer()
    layer.bounds = rect(0, 0, 80, 60)
    layer.contents = try twoTone(width, height)
    return layer
  }

  @Test(arguments: [
    (CALayerContentsGravity.resize, [0, 0, 80, 60]), (.resizeAspect, [0, 10, 80, 50]),
    (.resizeAspectFill, [0, 0, 80, 60]), (.center, [30, 25, 50, 35]), (.top, [30, 50, 50, 60]),
    (.bottom, [30, 0, 50, 10]), (.left, [0, 25, 20, 35]), (.right, [60, 25, 80, 35]),
    (.topLeft, [0, 50, 20, 60]), (.topRight, [60, 50, 80, 60]), (.bottomLeft, [0, 0, 20, 10]),
    (.bottomRight, [60, 0, 80, 10]),
  ])
  func gravityPlaces(_ gravity: CALayerContentsGravity, _ box: [Int]) throws {
    let layer = try picture()
    layer.contentsGravity = gravity
    let canvas = try rendered(layer)
    #expect(canvas.painted == box)
    #expect(canvas[box[0] + 1, box[3] - 1] == [255, 0, 0, 255])
    #expect(canvas[box[0] + 1, box[1]] == [0, 0, 255, 255])
  }

  /// Of the colour's components and alpha, and in the image alone.
  @Test func contentsAreMultiplied() throws {
    let layer = try picture()
    layer.contentsGravity = .bottomLeft
    layer.contentsMultiplyColor = CGColor(srgbRed: 0.4, green: 1, blue: 0.2, alpha: 0.5)
    let canvas = try rendered(layer)
    #expect(canvas.painted == [0, 0, 20, 10])
    #expect(canvas[1, 9] == [51, 0, 0, 128])
    #expect(canvas[1, 1] == [0, 0, 26, 128])
    layer.backgroundColor = color(0, 1, 0)
    layer.contentsGravity = .resize
    // The translucent image hides no background.
    let covered = try rendered(layer)
    #expect(covered[1, 59][3] == 255 && covered[1, 59][1] > 125)
  }

  @Test func aFillOverflowsUnlessMasked() throws {
    let root = CALayer()
    root.bounds = rect(0, 0, 80, 60)
    let layer = try picture()
    layer.frame = rect(30, 10, 20, 40)
    layer.contentsGravity = .resizeAspectFill
    root.addSublayer(layer)
    #expect(try rendered(root).painted == [0, 10, 80, 50])
    layer.masksToBounds = true
    #expect(try rendered(root).painted == [30, 10, 50, 50])
  }

  @Test func scaleIsPixelsPerPoint() throws {
    let layer = try picture()
    layer.contentsGravity = .bottomLeft
    layer.contentsScale = 2
    #expect(try rendered(layer).painted == [0, 0, 10, 5])
    layer.contentsGravity = .resize
    #expect(try rendered(layer).painted == [0, 0, 80, 60])
  }

  /// The lower left quarter of 20x10 is 10x5 pixels, all blue.
  @Test func aPartIsCutFirst() throws {
    let layer = try picture()
    layer.contentsRect = rect(0, 0, 0.5, 0.5)
    layer.contentsGravity = .bottomLeft
    let canvas = try rendered(layer)
    #expect(canvas.painted == [0, 0, 10, 5])
    #expect(canvas.count { $0 == [0, 0, 255, 255] } == 50)
    layer.contentsGravity = .resize
    #expect(try rendered(layer).count { $0 == [0, 0, 255, 255] } == 4_800)
  }

  /// Outside of the image, its edge is repeated.
  @Test func aPartBeyondTheImageIsItsEdge() throws {
    let layer = try picture()
    layer.contentsRect = rect(0, 0, 1, 2)
    let canvas = try rendered(layer)
    #expect(canvas.solidCount == 4_800)
    #expect(canvas[40, 59] == [255, 0, 0, 255])
    #expect(canvas[40, 5] == [0, 0, 255, 255])
  }

  @Test(arguments: [(0.0, 0.0), (0.3, 0.7)])
  func slicesMeetWithoutASeam(_ x: CGFloat, _ y: CGFloat) throws {
    let layer = CALayer()
    layer.bounds = rect(0, 0, 60, 40)
    layer.contents = try image(9, 9)
    layer.contentsCenter = rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3)
    layer.contentsScale = 1.7
    let canvas = try rendered(layer, 80, 60, x: 5 + x, y: 5 + y)
    for row in 7..<43 { for column in 7..<63 { #expect(canvas.alpha(column, row) >= 254) } }
  }

  /// 9x9 with fixed corners of 3 pixels, red above and blue below. The corners are as wide as in
  /// the image.
  @Test func cornersKeepTheirSize() throws {
    let layer = CALayer()
    layer.bounds = rect(0, 0, 60, 40)
    layer.contents = try twoTone(9, 8)
    layer.contentsCenter = rect(1.0 / 3, 0.5, 1.0 / 3, 0.25)
    layer.magnificationFilter = .nearest
    let canvas = try rendered(layer)
    #expect(canvas.painted == [0, 0, 60, 40])
    // There are four rows of blue below the centre. The stretched part and the rows above are red.
    #expect(canvas[30, 3] == [0, 0, 255, 255])
    #expect(canvas[30, 4] == [255, 0, 0, 255])
    #expect(canvas[30, 39] == [255, 0, 0, 255])
  }

  @Test func filtersChooseHowTexelsMix() throws {
    let layer = try picture(2, 2)
    layer.magnificationFilter = .nearest
    #expect(try rendered(layer)[40, 30] == [255, 0, 0, 255])
    #expect(try rendered(layer)[40, 29] == [0, 0, 255, 255])
    layer.magnificationFilter = .linear
    // Half a pixel above the middle, where 30 pixels lie between the texels' centres: 51.7 % red.
    let mixed = try rendered(layer)[40, 30]
    #expect(abs(Int(mixed[0]) - 132) <= 2)
    #expect(abs(Int(mixed[2]) - 123) <= 2)
  }

  @Test func otherObjectsShowNothing() throws {
    let layer = try picture()
    layer.contents = "picture"
    layer.backgroundColor = .black
    #expect(try rendered(layer).solidCount == 4_800)
    layer.backgroundColor = nil
    #expect(try rendered(layer).painted == nil)
  }

  /// A store of 40.5 points has 41 pixels, and the layer shows 40.5 of them.
  @Test func whatTheLayerDrewIsItsPicture() throws {
    let painter = Painter(
      rect(0, 0, 40.5, 30),
      [.fill(rect(0, 0, 50, 30), 1, 0, 0), .fill(rect(10, 20, 5, 5), 0, 0, 1)])
    painter.display()
    let canvas = try rendered(painter)
    #expect(canvas[12, 22] == [0, 0, 255, 255])
    #expect(canvas.count { $0 == [0, 0, 255, 255] } == 25)
    #expect(canvas[39, 5] == [255, 0, 0, 255])
    #expect(abs(canvas.alpha(40, 5) - 128) <= 1)
  }
}
