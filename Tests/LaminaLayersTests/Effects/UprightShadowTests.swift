import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

@Suite struct UprightShadowTests {
  private func shadow(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, sigma: Float, alpha: UInt8 = 128
  ) throws -> (shadow: UprightShadow, origin: SIMD2<Int>) {
    try #require(
      UprightShadow.find(
        DeviceBox(minX: x, minY: y, maxX: x + width, maxY: y + height), corner: 4, sigma: sigma,
        color: PackedColor(red: 0, green: 0, blue: 0, alpha: alpha), flags: []))
  }

  @Test func wholePixelsAreNotInIt() throws {
    let (a, from) = try shadow(10.25, 20, 60, 40, sigma: 5)
    let (b, to) = try shadow(-1_989.75, 7_000, 60, 40, sigma: 5)
    #expect(a == b)
    #expect(to &- from == SIMD2(-2_000, 6_980))
    #expect(try shadow(10.26, 20, 60, 40, sigma: 5).shadow != a)
    // A step is 1/256 of a pixel.
    #expect(try shadow(10.2505, 20, 60, 40, sigma: 5).shadow == a)
    #expect(
      UprightShadow.find(
        DeviceBox(minX: -20_000, minY: 0, maxX: 0, maxY: 9), corner: 0, sigma: 1, color: .white,
        flags: [])
        == nil)
  }

  /// Outside of the parts, the blurred rectangle is zero in steps of 8 bits, even at the nearest
  /// point of a pixel.
  @Test(arguments: [0.1, 1, 2.5, 6, 10, 40], [1, 20, 64, 128, 255])
  func whatIsLeftOutIsNothing(_ sigma: Double, _ alpha: Int) throws {
    for (x, y, width, height) in [(0.5, 0.25, 60.0, 40.0), (0, 0, 3, 80), (0.9, 0.1, 1, 1)] {
      let (shadow, _) = try shadow(
        Float(x), Float(y), Float(width), Float(height), sigma: Float(sigma), alpha: UInt8(alpha))
      func below(_ v: Double) -> Double { 0.5 * erfc(-v / sigma / 2.0.squareRoot()) }
      // A pixel's maximum is at one of its edges, or at the middle of the rectangle if that is
      // inside the pixel.
      func most(_ pixel: Int, _ low: Double, _ size: Double) -> Double {
        let middle = min(max(low + size / 2, Double(pixel)), Double(pixel) + 1)
        return below(middle - low) - below(middle - low - size)
      }
      let reach = Int(4 * sigma) + 3
      let parts = (0..<5).map { shadow.parts[$0] }
      for py in -reach..<(Int(height) + reach) {
        for px in -reach..<(Int(width) + reach) {
          let isIn = parts.contains {
            $0.contains(
              PixelRect(minX: Int16(px), minY: Int16(py), maxX: Int16(px + 1), maxY: Int16(py + 1)))
          }
          if isIn { continue }
          let value = Double(alpha) * most(px, x, width) * most(py, y, height)
          guard value < 0.5 else {
            Issue.record("pixel \(px), \(py) of \(shadow): \(value)")
            return
          }
        }
      }
    }
  }

  @Test func partsDoNotOverlap() throws {
    let (shadow, _) = try shadow(0.5, 0, 176, 120, sigma: 6, alpha: 64)
    let parts = (0..<5).map { shadow.parts[$0] }
    for i in 0..<5 {
      #expect(shadow.area.contains(parts[i]))
      for j in 0..<i { #expect(!parts[i].intersects(parts[j])) }
    }
    // The area reaches 2.43 standard deviations to each side.
    #expect(shadow.area == PixelRect(minX: -15, minY: -15, maxX: 192, maxY: 135))
  }

  @Test func layersThatLookAlikeShareAPicture() throws {
    let top = root(400, 300)
    for i in 0..<12 {
      let card = layer(
        rect(Double(i % 4) * 90 + 20, Double(i / 4) * 80 + 20, 60, 40), color(1, 1, 1))
      card.cornerRadius = 5
      card.shadowOpacity = 0.5
      top.addSublayer(card)
    }
    let frame = Frame(top)
    try frame.draw()
    let drawn = frame.plan.batches.filter { $0.program == .shadow }
    #expect(drawn.map(\.count) == [1])
    #expect(drawn.map(\.blends) == [false])
    // 78 by 58 pixels without the corners and without the 54 by 34 pixels that the card hides for
    // certain.
    #expect(frame.plan.blits.count == 12 * 8)
    let area = frame.plan.blits.reduce(0) { $0 + $1.rect.width * $1.rect.height }
    #expect(area == 12 * (78 * 58 - 54 * 34 - 80))
  }

  @Test func picturesThatAreNotSeenGo() throws {
    let top = root(400, 300)
    let card = layer(rect(20, 20, 60, 40), color(1, 1, 1))
    card.shadowOpacity = 0.5
    top.addSublayer(card)
    let other = layer(rect(200, 200, 10, 10), color(0, 0, 1))
    top.addSublayer(other)
    let frame = Frame(top)
    try frame.draw()
    let page = try #require(frame.plan.pages.first)
    card.isHidden = true
    for _ in 0..<(ShadowStamps.keptFrames + SurfacePool.keptFrames + 2) {
      other.position.x += 1
      try frame.draw()
      if frame.plan.retiredPages == [page.id] { return }
    }
    Issue.record("page \(page.id) is still there")
  }
}
