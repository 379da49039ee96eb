import Foundation
import Lamina
import Testing

/// Compositing filters and background filters in scenes whose pixels are known.
@Suite struct CompositingTests {
  struct Case: Sendable, CustomStringConvertible {
    var mode: String
    /// Over opaque green: the pixel where the layer has red at one half, and the pixel where it has
    /// nothing.
    var painted: [Int]
    var empty: [Int]
    var description: String { mode }
  }

  private static let green = [0, 255, 0, 255]
  static let cases = [
    Case(mode: kCAFilterSourceIn, painted: [128, 0, 0, 128], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterSourceOut, painted: [0, 0, 0, 0], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterSourceAtop, painted: [128, 127, 0, 255], empty: green),
    Case(mode: kCAFilterDestOver, painted: green, empty: green),
    Case(mode: kCAFilterDestIn, painted: [0, 128, 0, 128], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterDestOut, painted: [0, 127, 0, 127], empty: green),
    Case(mode: kCAFilterDestAtop, painted: [0, 128, 0, 128], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterXor, painted: [0, 127, 0, 127], empty: green),
    Case(mode: kCAFilterCopy, painted: [128, 0, 0, 128], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterClear, painted: [0, 0, 0, 0], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterPlusL, painted: [128, 255, 0, 255], empty: green),
    Case(mode: kCAFilterPlusD, painted: [0, 127, 0, 255], empty: green),
    Case(mode: kCAFilterSubtractS, painted: [0, 255, 0, 127], empty: green),
    Case(mode: kCAFilterSubtractD, painted: [128, 0, 0, 0], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterMultiply, painted: [0, 0, 0, 128], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterMinimum, painted: [0, 0, 0, 128], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterMaximum, painted: [128, 255, 0, 255], empty: green),
    Case(mode: kCAFilterDest, painted: green, empty: green),
    Case(mode: "CIMultiplyCompositing", painted: [0, 0, 0, 128], empty: [0, 0, 0, 0]),
    Case(mode: kCAFilterMultiplyBlendMode, painted: [0, 127, 0, 255], empty: green),
    Case(mode: kCAFilterScreenBlendMode, painted: [128, 255, 0, 255], empty: green),
    Case(mode: kCAFilterDifferenceBlendMode, painted: [128, 255, 0, 255], empty: green),
  ]

  /// The effect of a mode under the layer's pixels, in the rest of its bounds, and outside.
  /// Outside, no mode has an effect.
  @Test(arguments: cases)
  func modesActWithinTheBounds(_ item: Case) throws {
    let blended = layer(8, 8, 16, 8) {
      $0.compositingFilter = CAFilter(type: item.mode)
      $0.addSublayer(layer(0, 0, 8, 8, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)))
    }
    let ground = layer(0, 0, 32, 24, CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    let picture = try render(stage(32, 24, [ground, blended]))
    for (x, wanted) in [(12, item.painted), (20, item.empty), (28, Self.green), (4, Self.green)] {
      for (value, expected) in zip(picture.rgba(x, 12), wanted) {
        #expect(
          abs(value - expected) <= 1, "\(item.mode) at \(x): \(picture.rgba(x, 12)) for \(wanted)")
      }
    }
    #expect(picture.rgba(12, 4) == Self.green)
  }

  /// An icon that is cut out of its platter: where both are opaque white, nothing is left.
  @Test func subtractingCutsAHole() throws {
    let icon = layer(4, 4, 8, 8, .white) { $0.compositingFilter = kCAFilterSubtractS }
    let platter = layer(8, 4, 16, 16, .white) {
      $0.allowsGroupOpacity = true
      $0.opacity = 0.5
      $0.addSublayer(icon)
    }
    let picture = try render(stage(32, 24, [platter]))
    #expect(picture.rgba(16, 12) == [0, 0, 0, 0])
    #expect([127, 128].contains(picture.rgba(9, 12)[3]))
  }

  /// If half a pixel is inside the bounds, a bounded mode has half its effect there.
  @Test func boundsAreAntialiased() throws {
    let cleared = layer(8.5, 8, 8, 8) { $0.compositingFilter = CAFilter(type: kCAFilterClear) }
    let picture = try render(stage(32, 24, [layer(0, 0, 32, 24, .red), cleared]))
    #expect([127, 128].contains(picture.rgba(8, 12)[3]))
    #expect(picture.rgba(9, 12) == [0, 0, 0, 0])
    #expect([127, 128].contains(picture.rgba(16, 12)[0]))
  }

  /// The layer blends with the pixels of the nearest group around it.
  @Test func aGroupIsolates() throws {
    let inner = layer(0, 0, 16, 8, .green) {
      $0.compositingFilter = CAFilter(type: kCAFilterMultiplyBlendMode)
    }
    let group = layer(8, 8, 16, 8) { $0.addSublayer(inner) }
    func pixel() throws -> [Int] {
      try render(stage(32, 24, [layer(0, 0, 32, 24, .red), group])).rgba(12, 12)
    }
    #expect(try pixel() == [0, 204, 51, 255])
    group.allowsGroupBlending = false
    #expect(try pixel() == [0, 0, 0, 255])
    group.filters = [filter(kCAFilterColorInvert)]
    #expect(try pixel() == [255, 51, 204, 255])
  }

  /// A filter composes a layer as a whole, also a normal one: what blends inside sees nothing of
  /// what is behind the layer.
  @Test(arguments: [kCAFilterNormalBlendMode, kCAFilterSourceOver, "CISourceOverCompositing"])
  func normalFiltersIsolate(name: String) throws {
    let inner = layer(4, 0, 12, 8, .green) {
      $0.compositingFilter = CAFilter(type: kCAFilterMultiplyBlendMode)
    }
    let own = layer(0, 0, 8, 8, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
    let group = layer(8, 8, 16, 8) {
      $0.addSublayer(own)
      $0.addSublayer(inner)
      $0.allowsGroupBlending = false
    }
    func pixels() throws -> [[Int]] {
      let picture = try render(stage(32, 24, [layer(0, 0, 32, 24, .red), group]))
      return [10, 14, 20, 28].map { picture.rgba($0, 12) }
    }
    let (red, blue, both) = ([255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 51, 255])
    #expect(try pixels() == [blue, both, [0, 0, 0, 255], red])
    group.compositingFilter = name
    // Where nothing of the group lies behind it, the inner layer is itself.
    let green = [0, 204, 51, 255]
    #expect(try pixels() == [blue, both, green, red])
    group.compositingFilter = filter(name)
    #expect(try pixels() == [blue, both, green, red])
    // Changes of what is inside count as well.
    inner.compositingFilter = nil
    #expect(try pixels() == [blue, green, green, red])
  }

  /// A normal filter costs nothing where nothing blends inside.
  @Test func normalFiltersWithoutBlendsInsideTakeNoSurface() throws {
    let inner = layer(0, 0, 16, 8, .green)
    let group = layer(8, 8, 16, 8) {
      $0.addSublayer(inner)
      $0.compositingFilter = kCAFilterNormalBlendMode
    }
    let scene = stage(32, 24, [layer(0, 0, 32, 24, .red), group])
    try withRenderer(size: CGSize(width: 32, height: 24)) { renderer in
      func passes() throws -> Int {
        _ = try renderer.render(scene)
        return renderer.statistics.passes
      }
      let plain = try passes()
      inner.compositingFilter = kCAFilterMultiplyBlendMode
      let blended = try passes()
      #expect(plain == 1 && blended > 1)
    }
  }

  /// An even backdrop looks the same with and without a blur, wherever the layer's edges are.
  @Test(arguments: [1.0, 4.0, 12.0])
  func aBlurredEvenBackdropIsInvisible(_ radius: Double) throws {
    let ground = layer(0, 0, 48, 40, .green)
    let glass = layer(9.3, 7.6, 20.5, 18) {
      $0.backgroundFilters = [blur(radius)]
      $0.cornerRadius = 5
    }
    let plain = try render(stage(48, 40, [ground]))
    expectEqual(try render(stage(48, 40, [ground, glass])), plain, "even-backdrop")
    glass.frame = CGRect(x: -10, y: -5, width: 70, height: 60)
    expectEqual(try render(stage(48, 40, [ground, glass])), plain, "even-backdrop-beyond")
  }

  @Test func aBackdropIsFilteredWithinTheBoundsByOpacity() throws {
    let glass = layer(8, 8, 16, 8) { $0.backgroundFilters = [filter(kCAFilterColorInvert)] }
    let ground = layer(0, 0, 32, 24, .red)
    let picture = try render(stage(32, 24, [ground, glass]))
    #expect(picture.rgba(12, 12) == [0, 255, 255, 255])
    #expect(picture.rgba(4, 12) == [255, 0, 0, 255])
    glass.opacity = 0.5
    let half = try render(stage(32, 24, [ground, glass])).rgba(12, 12)
    for (value, wanted) in zip(half, [128, 128, 128, 255]) { #expect(abs(value - wanted) <= 1) }
  }
}
