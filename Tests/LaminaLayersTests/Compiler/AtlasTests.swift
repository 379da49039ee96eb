import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The places of images in texture pages, seen through the plans.
@Suite struct AtlasTests {
  let top = root(200, 200)

  /// A layer in the upper left that shows `image`.
  @discardableResult
  func show(_ image: CGImage) -> CALayer {
    let layer = layer(rect(0, 0, 50, 50))
    layer.contents = image
    top.addSublayer(layer)
    return layer
  }

  @Test(arguments: 0..<3)
  func placesNeverOverlapAndStayInside(seed: Int) throws {
    var random = Seeded(seed + 500)
    let frame = Frame(top, textureSide: seed == 2 ? 700 : 4_096)
    var taken: [Int: [PixelRect]] = [:]
    var total = 0
    for _ in 0..<3 {
      for _ in 0..<60 {
        let largest = random.pick([8, 60, 600])
        show(try image(random.int(1...largest), random.int(1...largest), opaque: false))
      }
      try frame.draw()
      for upload in frame.plan.uploads {
        let (w, h) = (upload.source.width, upload.source.height)
        let place = pixels(upload.x, upload.y, upload.x + w, upload.y + h)
        let page = frame.plan.pages[upload.page]
        #expect(
          upload.x >= 0 && upload.y >= 0 && upload.x + w <= page.width
            && upload.y + h <= page.height)
        #expect(taken[page.id, default: []].allSatisfy { !$0.intersects(place) })
        #expect(max(page.width, page.height) <= (seed == 2 ? 700 : 2_048))
        taken[page.id, default: []].append(place)
        total += 1
      }
    }
    #expect(total == 180)
    #expect(frame.plan.statistics.images == 180)
  }

  @Test func recordsReadTheirOwnPlace() throws {
    let sizes = [(5, 7), (30, 20), (600, 4), (5, 7), (64, 64)]
    for (w, h) in sizes { show(try image(w, h)) }
    let plan = try plan(top)
    for batch in plan.batches where batch.program == .image {
      for record in plan.quads[Int(batch.first)..<Int(batch.first + batch.count)] {
        let upload = plan.uploads.first {
          $0.page == Int(batch.page) && $0.x == record.texelBounds.minX
            && $0.y == record.texelBounds.minY
        }
        #expect(upload?.source.width == record.texelBounds.width)
        #expect(upload?.source.height == record.texelBounds.height)
      }
    }
    #expect(plan.quads.count == sizes.count)
  }

  @Test func anImageIsUploadedOnceAndSharedByItsLayers() throws {
    let picture = try image(10, 10)
    for _ in 0..<5 { show(picture) }
    let frame = Frame(top)
    try frame.draw()
    #expect(frame.plan.uploads.count == 1)
    #expect(frame.plan.pages == [TexturePage(id: 1, width: 256, height: 256)])
    show(try image(10, 10))
    try frame.draw()
    #expect(frame.plan.uploads.count == 1, "only the new one")
    #expect(frame.plan.pages.count == 1)
    #expect(frame.plan.statistics.images == 2)
  }

  @Test func imagesThatNobodySeesAreNotUploaded() throws {
    show(try image(10, 10)).isHidden = true
    show(try image(10, 10)).opacity = 0
    show(try image(10, 10)).position = CGPoint(x: 900, y: 900)
    let plan = try plan(top)
    #expect(plan.statistics.drawnLayers == 0)
    #expect(plan.quads.isEmpty && plan.blits.isEmpty)
  }

  @Test func largeImagesHaveAPageOfTheirOwn() throws {
    show(try image(513, 4))
    show(try image(512, 4))
    show(try image(4, 900))
    let plan = try plan(top)
    #expect(
      plan.pages.map { [$0.width, $0.height] } == [[512, 128], [513, 4], [4, 900]])
  }

  @Test func withoutTheAtlasEveryImageHasAPage() throws {
    for _ in 0..<3 { show(try image(10, 12)) }
    let plan = try plan(top, options: [.batching, .culling, .aligned, .reuse])
    #expect(plan.pages.map { [$0.width, $0.height] } == [[10, 12], [10, 12], [10, 12]])
  }

  @Test func pagesComeBackWhenTheirImagesAreGone() throws {
    let first = show(try image(600, 10))
    let frame = Frame(top)
    try frame.draw()
    let old = try #require(frame.plan.pages.first).id
    first.removeFromSuperlayer()
    try frame.draw()
    #expect(frame.plan.retiredPages == [old])
    show(try image(700, 10))
    try frame.draw()
    #expect(frame.plan.retiredPages.isEmpty)
    #expect(frame.plan.pages.count == 1, "the position is used again")
    #expect(frame.plan.pages.first?.id != old, "the name is not")
    #expect(frame.plan.pages.first?.width == 700)
  }

  @Test func aSharedPageComesBackWithItsLastImage() throws {
    let layers = try (0..<3).map { _ in show(try image(10, 10)) }
    let frame = Frame(top)
    try frame.draw()
    layers[0].contents = nil
    layers[1].removeFromSuperlayer()
    try frame.draw()
    #expect(frame.plan.retiredPages.isEmpty)
    layers[2].contents = try image(20, 20)
    try frame.draw()
    #expect(frame.plan.retiredPages == [1])
    #expect(frame.plan.uploads.count == 1)
  }

  @Test func anotherImageInTheSameSlotIsAnUpload() throws {
    let layer = show(try image(10, 10))
    let frame = Frame(top)
    try frame.draw()
    layer.contents = nil
    try frame.draw()
    let second = try image(10, 10)
    layer.contents = second
    try frame.draw()
    #expect(frame.plan.uploads.first?.image === second)
  }

  @Test func imagesLargerThanATextureAreRefused() throws {
    show(try image(300, 10))
    let frame = Frame(top, textureSide: 256)
    #expect(throws: LimitExceeded("textureSide", value: 300, allowed: 256)) { try frame.draw() }
    #expect(throws: LimitExceeded.self) { try frame.draw() }
    top.sublayers = nil
    show(try image(10, 256))
    #expect(try frame.draw())
    #expect(frame.plan.uploads.count == 1)
  }

  /// Records hold texels in 16 bits. No operator and no device can raise that limit.
  @Test func noLimitRaisesWhatARecordCanHold() throws {
    var limits = RenderLimits()
    limits.textureSide = 100_000
    show(try image(16_384, 1))
    let frame = Frame(top, limits: limits, textureSide: 65_536)
    #expect(try frame.draw())
    top.sublayers = nil
    show(try image(16_385, 1))
    #expect(throws: LimitExceeded("textureSide", value: 16_385, allowed: 16_384)) {
      try frame.draw()
    }
  }

  /// GL deletes a page when a plan says that it is no longer used. A plan that fails must not lose
  /// that message.
  @Test func aFailedFrameDoesNotForgetRetiredPages() throws {
    let first = show(try image(200, 10))
    let frame = Frame(top, textureSide: 256)
    try frame.draw()
    let old = try #require(frame.plan.pages.first).id
    first.removeFromSuperlayer()
    let tooLarge = show(try image(300, 10))
    #expect(throws: LimitExceeded.self) { try frame.draw() }
    tooLarge.removeFromSuperlayer()
    try frame.draw()
    #expect(frame.plan.retiredPages == [old])
  }

  @Test func afterALossEverythingIsUploadedAgainToTheSamePlaces() throws {
    for size in [5, 30, 600] { show(try image(size, size)) }
    let frame = Frame(top)
    try frame.draw()
    let places = frame.plan.uploads.map { [$0.page, $0.x, $0.y] }
    frame.compiler.invalidate()
    #expect(try frame.draw())
    #expect(frame.plan.uploads.map { [$0.page, $0.x, $0.y] } == places)
  }

  /// Trees come and go, possibly at the same address. An image has an identity of its own.
  @Test func everyTreeShowsItsOwnImages() throws {
    let compiler = FrameCompiler()
    for _ in 0..<8 {
      let picture = try image(10, 10)
      let inner = show(picture)
      let snapshot = LayerTree.hosting(inner)
      try snapshot.commit(inner, limits: .standard)
      let viewport = try Viewport(bounds: inner.bounds, scale: 1, limits: .standard)
      #expect(try compiler.compile(snapshot.published, viewport: viewport))
      #expect(
        compiler.plan.uploads.map { $0.image.map(ObjectIdentifier.init) } == [
          ObjectIdentifier(picture)
        ])
      inner.removeFromSuperlayer()
    }
  }

  @Test func aNewTreeIsNeverTakenForTheOldOne() throws {
    let compiler = FrameCompiler(options: .paintingAll)
    for shade in [0.25, 0.5, 0.75] {
      let only = root(10, 10)
      only.backgroundColor = color(shade, 0, 0)
      let tree = LayerTree.hosting(only)
      try tree.commit(only, limits: .standard)
      let viewport = try Viewport(bounds: only.bounds, scale: 1, limits: .standard)
      #expect(try compiler.compile(tree.published, viewport: viewport))
      #expect(compiler.plan.solids.first?.color.red == UInt8(shade * 255 + 0.5))
    }
  }
}
