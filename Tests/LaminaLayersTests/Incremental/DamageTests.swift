import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

private func box(_ x: Int16, _ y: Int16, _ width: Int16, _ height: Int16) -> PixelRect {
  PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
}

@Suite struct DamageRegionTests {
  /// Whether a rectangle of the region holds the pixel.
  private func holds(_ region: DamageRegion, _ x: Int16, _ y: Int16) -> Bool {
    (0..<region.count).contains { region.rects[$0].intersects(box(x, y, 1, 1)) }
  }

  @Test func whatIsFarApartStaysApart() {
    var region = DamageRegion.none
    region.add(box(0, 0, 10, 10))
    region.add(box(500, 500, 10, 10))
    #expect(region.count == 2)
    #expect(region.area == 200)
  }

  @Test func whatIsNearJoins() {
    var region = DamageRegion.none
    region.add(box(0, 0, 64, 64))
    region.add(box(1, 0, 64, 64))
    #expect(region.count == 1)
    #expect(region.rects[0] == box(0, 0, 65, 64))
  }

  @Test(arguments: 0..<20)
  func nothingIsLostAndSixteenSuffice(seed: Int) {
    var random = Seeded(seed + 600)
    var region = DamageRegion.none
    var boxes: [PixelRect] = []
    for _ in 0..<200 {
      let next = box(
        Int16(random.int(0...1_800)), Int16(random.int(0...900)), Int16(random.int(1...40)),
        Int16(random.int(1...40)))
      boxes.append(next)
      region.add(next)
      #expect(region.count <= DamageRegion.mostRects)
    }
    for next in boxes {
      #expect(holds(region, next.minX, next.minY) && holds(region, next.maxX - 1, next.maxY - 1))
    }
  }

  @Test func theRingAddsUpWhatATargetHasMissed() {
    var ring = DamageRing()
    #expect(ring.damage(age: 1).isAll, "nothing is known yet")
    var (first, second) = (DamageRegion.none, DamageRegion.none)
    first.add(box(0, 0, 5, 5))
    second.add(box(900, 0, 5, 5))
    for _ in 0..<DamageRing.mostFrames { ring.push(.none) }
    ring.push(first)
    ring.push(second)
    #expect(ring.damage(age: 1).bounds == box(900, 0, 5, 5))
    #expect(ring.damage(age: 2).area == 50)
    #expect(ring.damage(age: 0).isAll && ring.damage(age: DamageRing.mostFrames + 1).isAll)
  }
}

@Suite struct PixelCoverTests {
  @Test(arguments: 0..<10)
  func itIsThatOfASquareOfPixels(seed: Int) {
    var random = Seeded(seed + 900)
    var cover = PixelCover()
    cover.clear()
    var pixels = Set<Int>()
    func all(_ box: PixelRect) -> [Int] {
      (box.minY..<box.maxY).flatMap { y in (box.minX..<box.maxX).map { Int(y) * 128 + Int($0) } }
    }
    for _ in 0..<60 {
      let (x, y) = (random.int(0...127), random.int(0...127))
      let next = box(
        Int16(x), Int16(y), Int16(random.int(1...(128 - x))), Int16(random.int(1...(128 - y))))
      #expect(cover.hides(next) == pixels.isSuperset(of: all(next)))
      if random.chance(0.3) {
        cover.add(next)
        pixels.formUnion(all(next))
      }
    }
  }
}
