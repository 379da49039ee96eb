import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// How much of the texture pages holds no image.
@Suite struct PageSizeTests {
  let top = root(2_000, 2_000)

  private func show(_ width: Int, _ height: Int, count: Int) throws -> Int {
    for _ in 0..<count {
      let layer = layer(rect(0, 0, 20, 20))
      layer.contents = try image(width, height)
      top.addSublayer(layer)
    }
    return width * height * 4 * count
  }

  @Test func oneIconTakesASmallPage() throws {
    _ = try show(32, 32, count: 1)
    #expect(try plan(top).statistics.textureBytes == 256 * 256 * 4)
  }

  @Test(arguments: [
    [(32, 32, 500)], [(200, 150, 20)], [(256, 256, 100)], [(33, 31, 700)],
    [(32, 32, 500), (200, 150, 20), (1_000, 700, 1)],
    [(24, 24, 300), (48, 48, 100), (96, 96, 40), (200, 150, 20), (300, 90, 30)],
  ])
  func picturesThatComeTogetherFillTheirPages(_ kinds: [(Int, Int, Int)]) throws {
    var bytes = 0
    for kind in kinds { bytes += try show(kind.0, kind.1, count: kind.2) }
    let plan = try plan(top)
    #expect(Double(plan.statistics.textureBytes) <= 1.2 * Double(bytes))
    #expect(plan.pages.count <= kinds.count + 2)
  }

  @Test func picturesThatComeOneByOneShareFewPages() throws {
    let frame = Frame(top)
    var (bytes, uploads) = (0, 0)
    for _ in 0..<500 {
      bytes += try show(32, 32, count: 1)
      try frame.draw()
      uploads += frame.plan.uploads.count
    }
    #expect(uploads == 500, "a page that is added leaves the others alone")
    #expect(Double(frame.plan.statistics.textureBytes) <= 1.2 * Double(bytes))
    #expect(frame.plan.pages.count <= 9)
  }

  @Test func picturesOfAllSizesWasteLittle() throws {
    var random = Seeded(77)
    var bytes = 0
    for _ in 0..<400 { bytes += try show(random.int(8...300), random.int(8...120), count: 1) }
    let plan = try plan(top)
    #expect(Double(plan.statistics.textureBytes) <= 1.35 * Double(bytes))
    #expect(plan.pages.count <= 6)
  }
}
