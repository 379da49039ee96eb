import LaminaGeometry
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

@Suite struct PackedColorTests {
  @Test func premultipliedAndRoundedToTheNearest() {
    let half = PackedColor(SIMD4(1, 0.5, 0.2, 0.5), opacity: 1)
    // 127.5 rounds away from zero. The others are 63.75 and 25.5.
    #expect(half == PackedColor(red: 128, green: 64, blue: 26, alpha: 128))
    #expect(
      PackedColor(SIMD4(1, 1, 1, 1), opacity: 0.25)
        == PackedColor(red: 64, green: 64, blue: 64, alpha: 64))
    #expect(PackedColor(SIMD4(1, 1, 1, 1), opacity: 1) == .white)
    #expect(PackedColor(SIMD4(1, 1, 1, 0), opacity: 1) == .clear)
  }

  @Test func outOfRangeIsClamped() {
    #expect(
      PackedColor(SIMD4(2, -1, 0.5, 3), opacity: 1)
        == PackedColor(red: 255, green: 0, blue: 128, alpha: 255))
    #expect(PackedColor(SIMD4(1e30, -1e30, 1, -4), opacity: 1) == .clear)
  }

  @Test func everyByteSurvives() {
    for value in 0...255 {
      let shade = Float(value) / 255
      #expect(PackedColor(SIMD4(shade, shade, shade, 1), opacity: 1).green == UInt8(value))
    }
  }

  @Test func noComponentExceedsItsAlpha() {
    var random = Seeded(12)
    for _ in 0..<2_000 {
      let c = PackedColor(
        SIMD4(
          Float(random.number(0...1)), 1, Float(random.number(0...1)), Float(random.number(0...1))),
        opacity: Float(random.number(0...1)))
      #expect(c.red <= c.alpha && c.green == c.alpha && c.blue <= c.alpha)
    }
  }
}

@Suite struct RenderOptionsTests {
  @Test func namesAreTakenOut() {
    #expect(CARenderOptions.disabling("") == .all)
    #expect(CARenderOptions.disabling("batching") == CARenderOptions.all.subtracting(.batching))
    #expect(
      CARenderOptions.disabling("culling,atlas,culling")
        == CARenderOptions.all.subtracting([.culling, .atlas]))
    let names = CARenderOptions.names.map(\.name)
    #expect(names.count == 28)
    #expect(CARenderOptions.disabling(names.joined(separator: ",")).isEmpty)
  }

  @Test func unknownNamesAreIgnored() {
    #expect(CARenderOptions.disabling("shadows,,Batching,") == .all)
    #expect(CARenderOptions.disabling("shadows,reuse") == CARenderOptions.all.subtracting(.reuse))
  }

  @Test func everyOptionHasAName() {
    #expect(CARenderOptions(CARenderOptions.names.map(\.option)) == .all)
    #expect(Set(CARenderOptions.names.map(\.name)).count == CARenderOptions.names.count)
  }
}

@Suite struct PixelRectTests {
  @Test func sizesDoNotOverflow() {
    let all = pixels(-32_768, -32_768, 32_767, 32_767)
    #expect((all.width, all.height) == (65_535, 65_535))
    #expect(!all.isEmpty && all.contains(pixels(0, 0, 5, 5)))
  }

  @Test func intersections() {
    let (a, b) = (pixels(0, 0, 10, 10), pixels(5, 6, 20, 8))
    #expect(a.intersection(b) == pixels(5, 6, 10, 8))
    #expect(a.intersects(b) && !a.intersects(pixels(10, 0, 12, 10)))
    #expect(a.intersection(pixels(20, 20, 30, 30)).isEmpty)
  }
}

@Suite struct DeviceBoxTests {
  @Test func edgesCloseToAPixelLieOnIt() {
    #expect(DeviceBox.snapped(10.0019) == 10)
    #expect(DeviceBox.snapped(9.9981) == 10)
    #expect(DeviceBox.snapped(10.0021) == 10.0021)
    #expect(DeviceBox.snapped(10.5) == 10.5)
  }

  @Test func outerAndInnerPixels() {
    let box = DeviceBox(minX: 1.2, minY: -3.5, maxX: 7.9, maxY: 4)
    #expect(box.outer == pixels(1, -4, 8, 4))
    #expect(box.inner == pixels(2, -3, 7, 4))
    #expect(!box.isWhole)
    #expect(DeviceBox(minX: 1, minY: 2, maxX: 3, maxY: 4).isWhole)
  }

  @Test func mapsThatMirrorKeepTheEdgesInOrder() {
    let box = DeviceBox(
      Vector4(1, 2, 11, 22), through: Homography(a: -2, b: 0, c: 0, d: -1, tx: 100, ty: 100))
    #expect(box == DeviceBox(minX: 78, minY: 78, maxX: 98, maxY: 98))
  }

  @Test(arguments: [Float.infinity, -.infinity, .nan, 1e30, -1e30])
  func pixelsOfAnyNumberAreInRange(value: Float) {
    #expect(abs(Int(DeviceBox.pixel(value))) <= 16_384)
    let box = DeviceBox(minX: value, minY: value, maxX: value, maxY: value)
    #expect(box.isEmpty)
    #expect(box.outer.isEmpty || box.outer.width == 0)
  }
}
