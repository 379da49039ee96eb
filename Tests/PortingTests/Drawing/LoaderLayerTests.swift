import CoreGraphics
import QuartzCore
import Testing

/// Layers that draw themselves: the pixels of `LoaderLayer`, and when it is asked to draw.
@Suite struct LoaderLayerTests {
  @Test func theRingShowsTheProgress() throws {
    let layer = LoaderLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.progress = 0.5
    let context = try #require(BarChart.makeContext(width: 32, height: 32))
    layer.draw(in: context)
    let pixels = try #require(Pixels(context))
    // The arc goes half a turn counterclockwise from the right: the upper half.
    #expect(pixels[16, 29] == [255, 0, 0, 255])
    let track = pixels[16, 2]
    #expect(track[0] == track[1] && track[3] == 255)
    #expect(pixels[16, 16] == [0, 0, 0, 0])
  }

  @Test func drawingHappensOncePerChange() {
    let layer = LoaderLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.progress = 0.25
    layer.progress = 0.75
    #expect(layer.needsDisplay() && layer.drawings == 0)
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    #expect(layer.drawings == 1)
    #expect(layer.contents != nil)
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 4, height: 4))
    layer.displayIfNeeded()
    #expect(layer.drawings == 2)
  }

  @Test func aTreeIsRenderedIntoABitmap() throws {
    let layer = LoaderLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    layer.progress = 1
    let dot = CALayer()
    dot.frame = CGRect(x: 12, y: 4, width: 8, height: 8)
    dot.backgroundColor = .white
    layer.addSublayer(dot)
    let context = try #require(BarChart.makeContext(width: 32, height: 32))
    layer.displayIfNeeded()
    layer.render(in: context)
    let pixels = try #require(Pixels(context))
    #expect(pixels[0, 0] == [0, 0, 255, 255])
    #expect(pixels[16, 29] == [255, 0, 0, 255], "what the layer draws is over its background")
    #expect(pixels.count { $0 == [255, 255, 255, 255] } == 64)
    #expect(pixels[16, 8] == [255, 255, 255, 255])
    layer.shadowPath = CGPath(
      roundedRect: layer.bounds, cornerWidth: 4, cornerHeight: 4, transform: nil)
    #expect(layer.shadowPath?.boundingBoxOfPath == layer.bounds)
  }
}
