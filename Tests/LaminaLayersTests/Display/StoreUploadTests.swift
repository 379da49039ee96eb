import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The parts of a backing store that a frame draws and copies.
@Suite struct StoreUploadTests {
  let top = root(600, 600)
  let frame: Frame

  init() { frame = Frame(top) }

  func add(_ side: Double, at origin: Double = 0) -> Painter {
    let layer = Painter(rect(0, 0, side, side), [.fill(rect(0, 0, side, side), 1, 0, 0)])
    layer.position = CGPoint(x: origin + side / 2, y: origin + side / 2)
    layer.setNeedsDisplay()
    top.addSublayer(layer)
    return layer
  }

  /// Draws a frame and treats its plan as executed.
  func draw() throws {
    try frame.draw()
    frame.compiler.finishUploads()
  }

  @Test func aSmallChangeOfALargeStore() throws {
    let layer = add(512)
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [512 * 512 * 4])
    #expect(frame.tree.drawnPixels == 512 * 512)
    frame.compiler.finishUploads()
    layer.setNeedsDisplay(rect(100, 30, 20, 20))
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [1_600])
    #expect(frame.plan.statistics.uploadedBytes == 1_600)
    #expect(frame.tree.drawnStores == 1)
    #expect(frame.tree.drawnPixels == 400)
    #expect(
      frame.plan.description.contains("upload page 0 at 0,0 size 512x512 part 100,30 20x20\n"),
      "y down: the root is flipped")
  }

  @Test func nothingDirtyNothingDrawnNothingUploaded() throws {
    let layer = add(64)
    try draw()
    #expect(try !frame.draw())
    #expect(frame.tree.drawnStores == 0)
    layer.opacity = 0.5
    try frame.draw()
    #expect(frame.plan.uploads.isEmpty)
    #expect(frame.tree.drawnStores == 0 && frame.tree.drawnPixels == 0)
    #expect(layer.draws == 1)
  }

  @Test func aRectangleEachForWhatLiesFarApart() throws {
    let layer = add(100)
    try draw()
    for rect in [rect(0, 0, 3, 3), rect(50, 50, 4, 4), rect(1, 1, 1, 1)] {
      layer.setNeedsDisplay(rect)
    }
    try frame.draw()
    #expect(frame.plan.uploads.map(\.part) == [pixels(50, 50, 54, 54), pixels(0, 0, 3, 3)])
  }

  @Test func aHundredLayersWithTheSameImage() throws {
    let picture = try image(40, 30)
    for i in 0..<100 {
      let layer = layer(rect(Double(i), Double(i), 40, 30))
      layer.contents = picture
      top.addSublayer(layer)
    }
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [4_800])
    #expect(frame.plan.statistics.images == 1)
  }

  @Test func aRedrawGoesToTheSamePlace() throws {
    let layers = (0..<4).map { add(30, at: Double($0) * 40) }
    try frame.draw()
    let places = frame.plan.uploads.map { [$0.page, $0.x, $0.y] }
    frame.compiler.finishUploads()
    for layer in layers { layer.setNeedsDisplay() }
    try frame.draw()
    #expect(frame.plan.uploads.map { [$0.page, $0.x, $0.y] } == places)
  }

  /// The drawing of a hidden layer is copied when the layer becomes visible.
  @Test func changesAddUpWhileNobodyLooks() throws {
    let layer = add(100)
    try draw()
    layer.isHidden = true
    for i in 0..<3 {
      layer.setNeedsDisplay(rect(Double(i) * 20, 0, 2, 2))
      try draw()
    }
    layer.isHidden = false
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [16, 16, 16])
  }

  /// There are more changes than the store remembers one by one.
  @Test func afterManyChangesEverythingIsCopied() throws {
    let layer = add(100)
    try draw()
    layer.isHidden = true
    for i in 0..<9 {
      layer.setNeedsDisplay(rect(Double(i) * 10, 0, 2, 2))
      try draw()
    }
    layer.isHidden = false
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [40_000])
  }

  @Test func twoRenderersCopyEachChangeOnce() throws {
    let layer = add(100)
    let other = Frame(top)
    try draw()
    try other.draw()
    #expect(other.plan.uploads.map(\.byteCount) == [40_000])
    layer.setNeedsDisplay(rect(0, 0, 2, 2))
    try draw()
    layer.setNeedsDisplay(rect(50, 0, 2, 2))
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [16])
    try other.draw()
    #expect(other.plan.uploads.map(\.byteCount) == [16, 16])
  }

  /// A frame failed, so its renderer has no texels.
  @Test func afterALossEverythingIsCopied() throws {
    let layer = add(100)
    try draw()
    layer.setNeedsDisplay(rect(0, 0, 2, 2))
    try frame.draw()
    frame.compiler.invalidate()
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [40_000])
  }

  @Test func anImageInPlaceOfTheStoreAndBack() throws {
    let layer = add(100)
    try draw()
    layer.contents = try image(10, 10)
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [400])
    #expect(frame.plan.statistics.images == 1, "the store's place is given back")
    layer.setNeedsDisplay(rect(0, 0, 1, 1))
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [40_000])
  }

  /// Executed plans release their texels, so drawing happens in place. A plan that waits keeps its
  /// texels.
  @Test func plansThatWaitKeepTheirTexels() throws {
    let layer = add(4)
    try frame.draw()
    let waiting = frame.plan.uploads[0]
    layer.shapes = [.fill(rect(0, 0, 4, 4), 0, 0, 1)]
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    waiting.source.withUnsafeBytes { #expect(Array($0.prefix(4)) == [0, 0, 255, 255]) }
    try draw()
    let base = try #require(layer.store).memory.base
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.store?.memory.base == base, "nothing holds it any more")
  }

  @Test func formatsHavePagesOfTheirOwn() throws {
    for (i, format) in [CALayerContentsFormat.RGBA8Uint, .gray8Uint, .RGBA16Float, .gray8Uint]
      .enumerated()
    {
      add(20, at: Double(i) * 30).contentsFormat = format
    }
    try frame.draw()
    #expect(frame.plan.pages.map(\.format) == [.bgra8, .gray8, .rgba16Float])
    #expect(frame.plan.uploads.map(\.page) == [0, 1, 2, 1])
    #expect(frame.plan.uploads.map(\.byteCount) == [1_600, 400, 3_200, 400])
    #expect(frame.plan.description.contains("page 1 256x256 Gray8\n"))
    #expect(frame.plan.description.contains("upload page 2 at 0,0 size 20x20 RGBAh\n"))
  }

  /// Bounds that end inside a pixel show a part of that pixel.
  @Test func aFractionOfAPixelIsNotStretched() throws {
    let layer = Painter(rect(0, 0, 10.5, 10), [.fill(rect(0, 0, 20, 20), 1, 0, 0)])
    layer.anchorPoint = .zero
    layer.setNeedsDisplay()
    top.addSublayer(layer)
    try frame.draw()
    let contents = frame.tree.columns.contentsTable[0]
    #expect(contents.width == 11)
    #expect(contents.rect.z == Float(10.5 / 11))
  }
}
