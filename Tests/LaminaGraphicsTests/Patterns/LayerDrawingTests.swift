import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct LayerDrawingTests {
  @Test func aLayerIsDrawnWhereItIsPut() throws {
    let canvas = try Canvas(12, 8)
    let layer = try #require(
      CGLayer(canvas.context, size: CGSize(width: 4, height: 3), auxiliaryInfo: nil))
    #expect(layer.size == CGSize(width: 4, height: 3))
    let inner = try #require(layer.context)
    inner.setFillColor(.rgba(0, 1, 0))
    inner.fill(box(0, 0, 2, 1))
    canvas.context.draw(layer, at: CGPoint(x: 1, y: 2))
    canvas.context.draw(layer, in: box(6, 1, 4, 6))
    for y in 0..<8 {
      for x in 0..<12 {
        let small = 1..<3 ~= x && 8 - y - 1 == 2
        let tall = 6..<8 ~= x && 1..<3 ~= 8 - y - 1
        // The tall layer is smoothed where it is stretched, so only its inside is compared.
        if small || (tall && y == 6) { #expect(canvas.pixel(x, y) == Pixel(0, 255, 0)) }
        if !small && !(5..<10 ~= x) { #expect(canvas.pixel(x, y).alpha == 0) }
      }
    }
  }

  @Test func layersThatAreNone() throws {
    let canvas = try Canvas(4, 4)
    for size in [
      CGSize.zero, CGSize(width: -1, height: 2), CGSize(width: 1e9, height: 1),
      CGSize(width: CGFloat.nan, height: 1),
      CGSize(width: 16_000, height: 16_000),
    ] {
      #expect(CGLayer(canvas.context, size: size, auxiliaryInfo: nil) == nil)
    }
  }
}
