import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// When pages go, and which images trees share.
@Suite struct AtlasBudgetTests {
  let top = root(200, 200)

  @discardableResult
  func show(_ image: CGImage, in root: CALayer? = nil) -> CALayer {
    let layer = layer(rect(0, 0, 50, 50))
    layer.contents = image
    (root ?? top).addSublayer(layer)
    return layer
  }

  func frame(bytes: Int) -> Frame {
    var limits = RenderLimits()
    limits.textureBytes = bytes
    return Frame(top, limits: limits)
  }

  // MARK: Budget

  /// Each page has 600 x 100 pixels, which are 240,000 bytes.
  @Test func theLongestUnusedGoesFirst() throws {
    let layers = try (0..<3).map { _ in show(try image(600, 100)) }
    let frame = frame(bytes: 600_000)
    for shown in 0..<3 {
      for (i, layer) in layers.enumerated() { layer.isHidden = i != shown }
      try frame.draw()
    }
    #expect(frame.plan.retiredPages == [1])
    #expect(frame.plan.statistics.textureBytes == 480_000)
    // The second page is still there. Drawing from it makes it the younger one.
    for (i, layer) in layers.enumerated() { layer.isHidden = i != 1 }
    try frame.draw()
    #expect(frame.plan.uploads.isEmpty && frame.plan.retiredPages.isEmpty)
    for (i, layer) in layers.enumerated() { layer.isHidden = i != 0 }
    try frame.draw()
    #expect(frame.plan.uploads.map(\.byteCount) == [240_000], "uploaded again")
    #expect(frame.plan.retiredPages == [3])
  }

  /// What earlier frames drew from does not count against the frame, whatever the budget is.
  @Test func keptPagesMakeRoomForAFrame() throws {
    let layers = try (0..<3).map { _ in show(try image(600, 100)) }
    var limits = RenderLimits()
    (limits.textureBytes, limits.gpuBytes) = (1 << 30, 600_000)
    let frame = Frame(top, limits: limits)
    for shown in [[0], [1, 2]] {
      for (i, layer) in layers.enumerated() { layer.isHidden = !shown.contains(i) }
      try frame.draw()
    }
    #expect(frame.plan.retiredPages == [1])
    #expect(frame.plan.statistics.textureBytes == 480_000)
    for layer in layers { layer.isHidden = false }
    #expect(throws: LimitExceeded("gpuBytes", value: 720_000, allowed: 600_000)) {
      try frame.draw()
    }
  }

  @Test func whatIsKeptFitsIntoWhatGLMayHold() {
    for limits in [RenderLimits(), RenderLimits().onHardware] {
      #expect(limits.textureBytes == limits.gpuBytes / 2)
      #expect(limits.effectBytes == limits.gpuBytes / 8)
    }
  }

  @Test func aFrameThatNeedsMoreIsDrawn() throws {
    for _ in 0..<4 { show(try image(600, 100)) }
    let frame = frame(bytes: 300_000)
    try frame.draw()
    #expect(frame.plan.uploads.count == 4)
    #expect(frame.plan.retiredPages.isEmpty)
    #expect(frame.plan.statistics.textureBytes == 960_000)
  }

  /// Every page that a batch names exists when the plan is executed.
  @Test(arguments: 0..<6)
  func plansNameOnlyWhatIsUploaded(seed: Int) throws {
    var random = Seeded(seed + 7_000)
    let layers = try (0..<12).map { _ in
      show(try image(random.int(500...700), random.int(10...100)))
    }
    let frame = frame(bytes: 700_000)
    var ready: Set<Int> = []
    for _ in 0..<60 {
      for layer in layers { layer.isHidden = random.chance(0.7) }
      if random.chance(0.2) { layers[random.int(0...11)].contents = try image(550, 50) }
      try frame.draw()
      let plan = frame.plan
      ready.subtract(plan.retiredPages)
      for upload in plan.uploads { ready.insert(plan.pages[upload.page].id) }
      for batch in plan.batches where batch.page >= 0 {
        #expect(ready.contains(plan.pages[Int(batch.page)].id))
      }
      let bytes = plan.pages.filter { ready.contains($0.id) }.reduce(0) { $0 + $1.byteCount }
      #expect(bytes == plan.statistics.textureBytes)
    }
  }

  @Test func aStoreThatWasLetGoIsUploadedWhole() throws {
    let store = Painter(rect(0, 0, 600, 100), [.fill(rect(0, 0, 600, 100), 1, 0, 0)])
    store.setNeedsDisplay()
    top.addSublayer(store)
    let other = show(try image(600, 100))
    let frame = frame(bytes: 300_000)
    other.isHidden = true
    try frame.draw()
    (other.isHidden, store.isHidden) = (false, true)
    try frame.draw()
    #expect(frame.plan.retiredPages == [1])
    store.isHidden = false
    store.setNeedsDisplay(rect(0, 0, 1, 1))
    try frame.draw()
    #expect(frame.plan.uploads.filter { $0.image == nil }.map(\.byteCount) == [240_000])
  }

  // MARK: Trees

  @Test func treesThatTakeTurnsKeepTheirPictures() throws {
    let roots = [root(100, 100), root(100, 100)]
    for root in roots { show(try image(10, 10), in: root) }
    let compiler = FrameCompiler()
    var uploads: [Int] = []
    for turn in 0..<6 {
      let root = roots[turn % 2]
      root.opacity = Float(turn + 1) / 10
      let tree = LayerTree.hosting(root)
      try tree.commit(root, limits: .standard)
      _ = try compiler.compile(
        tree.published, viewport: Viewport(bounds: root.bounds, scale: 1, limits: .standard))
      uploads.append(compiler.plan.uploads.count)
    }
    #expect(uploads == [1, 1, 0, 0, 0, 0])
    #expect(compiler.plan.statistics.images == 2)
  }

  @Test func treesShareAPicture() throws {
    let picture = try image(600, 10)
    let compiler = FrameCompiler()
    func draw(_ root: CALayer) throws -> FramePlan {
      let tree = LayerTree.hosting(root)
      try tree.commit(root, limits: .standard)
      _ = try compiler.compile(
        tree.published, viewport: Viewport(bounds: root.bounds, scale: 1, limits: .standard))
      return compiler.plan
    }
    let first = root(100, 100)
    let inFirst = show(picture, in: first)
    #expect(try draw(first).uploads.count == 1)
    do {
      let second = root(100, 100)
      show(picture, in: second)
      #expect(try draw(second).uploads.isEmpty)
      inFirst.contents = nil
      #expect(try draw(first).retiredPages.isEmpty, "the other tree shows it")
    }
    first.opacity = 0.5
    #expect(try draw(first).retiredPages == [1], "that tree is gone")
  }

  // MARK: Places

  /// A layer that is resized repeatedly does not fill pages with its old sizes.
  @Test func placesComeBack() throws {
    show(try image(20, 20))
    let changing = show(try image(100, 100))
    let frame = Frame(top)
    for i in 0..<400 {
      changing.contents = try image(100 + i % 50, 100 + i % 3)
      try frame.draw()
    }
    #expect(frame.plan.pages.count == 1)
    #expect(frame.plan.retiredPages.isEmpty)
  }

  @Test(arguments: 0..<4)
  func placesInUseNeverOverlap(seed: Int) throws {
    var random = Seeded(seed + 6_000)
    let frame = Frame(top)
    var layers: [(layer: CALayer, place: (page: Int, rect: PixelRect)?)] = []
    for _ in 0..<60 {
      for _ in 0..<random.int(0...6) {
        layers.append((show(try image(random.int(1...300), random.int(1...300))), nil))
      }
      for _ in 0..<random.int(0...4) where !layers.isEmpty {
        layers.remove(at: random.int(0...(layers.count - 1))).layer.removeFromSuperlayer()
      }
      try frame.draw()
      for upload in frame.plan.uploads {
        let index = layers.firstIndex { $0.layer.contents as? CGImage === upload.image }
        let place = pixels(
          upload.x, upload.y, upload.x + upload.source.width, upload.y + upload.source.height)
        layers[try #require(index)].place = (frame.plan.pages[upload.page].id, place)
      }
      let places = layers.compactMap(\.place)
      #expect(places.count == layers.count)
      for (i, a) in places.enumerated() {
        #expect(
          places.dropFirst(i + 1).allSatisfy { $0.page != a.page || !$0.rect.intersects(a.rect) })
      }
    }
  }
}
