import CoreGraphics
import Foundation
import LaminaGraphics
import LaminaPixels
import LaminaPlan
import Synchronization
import Testing

@testable import LaminaGL

/// Images that are drawn in memory from where they lie look as if they were copied into their page.
@Suite struct BorrowedPageTests {
  /// Draws the plans one after the other into one picture, and returns it after each.
  private func pictures(_ plans: [FramePlan], leastBorrowed: Int) throws -> [[UInt8]] {
    var executor = PixelExecutor(leastBorrowed: leastBorrowed)
    let target = try #require(StoreMemory(width: 40, height: 30))
    return try plans.map { plan in
      #expect(plan.pixelsInMemory != nil)
      try executor.upload(plan)
      try executor.draw(plan, into: target)
      return target.withUnsafeBytes { Array($0) }
    }
  }

  /// Every image is borrowed, those of 100 texels or more are, and none is.
  private func expectEqual(
    _ plans: [FramePlan], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let copied = try pictures(plans, leastBorrowed: .max)
    for least in [1, 100] {
      let borrowed = try pictures(plans, leastBorrowed: least)
      #expect(borrowed == copied, "\(name), from \(least)", sourceLocation: sourceLocation)
    }
    #expect(Set(copied).count == copied.count, "\(name): each changes the picture")
  }

  private func image(_ width: Int, _ height: Int, _ seed: Int) throws -> CGImage {
    try makeImage(width, height) { x, y in
      let alpha = UInt8(truncatingIfNeeded: 90 + seed * 31 + x * 9)
      return PackedColor(
        red: UInt8(truncatingIfNeeded: y * 11 + seed) % max(alpha, 1), green: alpha / 2,
        blue: alpha / 3, alpha: alpha)
    }
  }

  /// An image over a program's bytes, in the order red, green, blue, alpha. Without alpha, its
  /// bytes are converted at once.
  private func lentImage(
    _ width: Int, _ height: Int, _ seed: Int, opaque: Bool = false,
    released: ReleaseCount? = nil, bytesPerPixel: Int = 4
  ) throws -> CGImage {
    let count = width * height * bytesPerPixel
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: index * 7 + seed * 50) / 2 }
    for index in stride(from: 3, to: count, by: 4) { bytes[index] = UInt8(150 + index % 100) }
    let owner = Unmanaged.passRetained(LentBytes(bytes, released))
    let provider = try #require(
      CGDataProvider(dataInfo: owner.toOpaque(), data: bytes, size: count) { info, _, _ in
        if let info { Unmanaged<LentBytes>.fromOpaque(info).release() }
      })
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let alpha: CGImageAlphaInfo =
      bytesPerPixel == 3 ? .none : opaque ? .noneSkipLast : .premultipliedLast
    let image = try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8,
        bitsPerPixel: bytesPerPixel * 8, bytesPerRow: width * bytesPerPixel, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    #expect((image.lentPixels != nil) == (bytesPerPixel == 4))
    return image
  }

  private final class ReleaseCount: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .sequentiallyConsistent) }
    func add() { number.add(1, ordering: .sequentiallyConsistent) }
  }

  /// `@unchecked Sendable`: only its end uses the bytes.
  private final class LentBytes: @unchecked Sendable {
    let bytes: UnsafeMutablePointer<UInt8>
    let released: ReleaseCount?
    init(_ bytes: UnsafeMutablePointer<UInt8>, _ released: ReleaseCount?) {
      (self.bytes, self.released) = (bytes, released)
    }
    deinit {
      bytes.deallocate()
      released?.add()
    }
  }

  /// A page with two images beside each other, some texels apart, and a plan that brings them.
  private func pair(_ first: CGImage, _ second: CGImage) -> FramePlan {
    var plan = FramePlan(40, 30)
    plan.clearColor = color(40, 30, 20)
    plan.addPage(first, width: 40, height: 20)
    plan.uploads.append(TextureUpload(page: 0, x: 20, y: 4, image: second))
    return plan
  }

  @Test(arguments: [false, true])
  func partsOfImagesAreDrawnByEachMode(_ isLent: Bool) throws {
    for opaque in isLent ? [false, true] : [false] {
      var plan =
        isLent
        ? pair(try lentImage(18, 16, 1, opaque: opaque), try lentImage(10, 9, 2, opaque: opaque))
        : pair(try image(18, 16, 1), try image(10, 9, 2))
      plan.addBlit(pixelRect(0, 0, 18, 16), texelX: 0, texelY: 0)
      plan.addBlit(pixelRect(3, 9, 12, 15), texelX: 21, texelY: 5, blends: true)
      plan.addFaded(pixelRect(15, 12, 30, 25), texelX: 2, texelY: 3, opacity: 99)
      plan.addFaded(pixelRect(22, 2, 32, 11), texelX: 20, texelY: 4, opacity: 140)
      plan.batches[plan.batches.count - 1].blends = false
      for (index, mode) in [BatchMode.destinationIn, .plus].enumerated() {
        let x = Int16(2 + 20 * index)
        plan.addQuad(
          .image, (0, 0, 9, 8), transform: .translation(Double(x), 17), source: (1, 2, 10, 10),
          color: color(200, 200, 200, 200), flags: [],
          cover: CoverPolygon(x, 17, x + 9, 17, x + 9, 25, x, 25))
        plan.batches[plan.batches.count - 1].mode = mode
      }
      // A part of a record, by a scissor.
      plan.addBlit(pixelRect(30, 15, 39, 24), texelX: 5, texelY: 5)
      plan.batches[plan.batches.count - 1].scissor = pixelRect(33, 17, 38, 22)
      try expectEqual([plan], "\(isLent ? "lent" : "own"), opaque \(opaque)")
    }
  }

  /// What lies across edges, or over other images, has what is borrowed copied first.
  @Test(arguments: [false, true])
  func whatCrossesEdgesIsCopied(_ isLent: Bool) throws {
    func made(_ width: Int, _ height: Int, _ seed: Int) throws -> CGImage {
      isLent ? try lentImage(width, height, seed) : try image(width, height, seed)
    }
    var first = pair(try made(18, 16, 1), try made(10, 9, 2))
    first.addBlit(pixelRect(0, 0, 36, 18), texelX: 3, texelY: 1)
    // A part of a new image over parts of both, an image inside of one, and nothing new.
    var second = FramePlan(40, 30)
    (second.pages, second.keepsTarget) = (first.pages, true)
    let source = TexelSource.image(try made(24, 12, 3))
    second.uploads = [
      TextureUpload(page: 0, x: 2, y: 3, source: source, part: pixelRect(4, 2, 22, 9)),
      TextureUpload(page: 0, x: 22, y: 8, image: try made(4, 4, 4)),
    ]
    second.addBlit(pixelRect(2, 11, 38, 29), texelX: 0, texelY: 0)
    var third = second
    third.uploads = []
    third.blits[0] = BlitInstance(rect: pixelRect(20, 0, 30, 9), texelX: 20, texelY: 4)
    // The whole of it is replaced, with the lowest row first.
    var fourth = third
    var upload = TextureUpload(page: 0, x: 0, y: 0, image: try made(40, 20, 5))
    upload.isReversed = true
    fourth.uploads = [upload]
    var fifth = fourth
    fifth.uploads = [TextureUpload(page: 0, x: 0, y: 0, image: try made(40, 20, 6))]
    try expectEqual([first, second, third, fourth, fifth], isLent ? "lent" : "own")
  }

  /// What a layer has drawn is read where it lies, until a part of it is drawn anew.
  @Test(arguments: [false, true])
  func storesAreBorrowed(_ isReversed: Bool) throws {
    func store(_ seed: Int) throws -> StoreMemory {
      let memory = try #require(StoreMemory(width: 24, height: 18))
      for index in 0..<24 * 18 {
        let word = UInt32(truncatingIfNeeded: index * 3 + seed * 41) | 0xFF00_0000
        memory.base.storeBytes(of: word, toByteOffset: index * 4, as: UInt32.self)
      }
      return memory
    }
    func plan(_ memory: StoreMemory, _ part: PixelRect?) -> FramePlan {
      var plan = FramePlan(40, 30)
      plan.pages = [TexturePage(id: 1, width: 40, height: 20)]
      let source = TexelSource.store(memory)
      var upload = TextureUpload(
        page: 0, x: 2, y: 1, source: source, part: part ?? source.bounds)
      upload.isReversed = isReversed
      plan.uploads = [upload]
      plan.addBlit(pixelRect(3, 4, 28, 22), texelX: 1, texelY: 1)
      return plan
    }
    let (one, other, last) = (try store(1), try store(2), try store(3))
    let plans = [
      plan(one, nil), plan(other, nil), plan(last, pixelRect(3, 2, 9, 11)), plan(one, nil),
    ]
    let copied = try pictures(plans, leastBorrowed: .max)
    #expect(try pictures(plans, leastBorrowed: 1) == copied)
    #expect(Set(copied).count == 3 && copied[0] == copied[3])
    // A page that has no memory of its own holds what it reads.
    var executor = PixelExecutor(leastBorrowed: 1)
    weak var held: StoreMemory?
    do {
      let memory = try store(4)
      held = memory
      try executor.upload(plan(memory, nil))
    }
    #expect(held != nil)
    try executor.upload(plan(other, nil))
    #expect(held == nil)
  }

  /// Turned images show texels of one image, of parts of both, and of a program's own bytes, with
  /// either row first.
  @Test(arguments: [false, true], [false, true])
  func turnedImagesAreBorrowed(_ isLent: Bool, _ isReversed: Bool) throws {
    func plan(_ texels: PixelRect) throws -> FramePlan {
      var plan =
        isLent
        ? pair(try lentImage(18, 16, 1), try image(10, 9, 2))
        : pair(try image(18, 16, 1), try image(10, 9, 2))
      for index in plan.uploads.indices { plan.uploads[index].isReversed = isReversed }
      plan.turned.append(
        TurnedInstance(
          middle: SIMD2(20, 15), SIMD2(0.8, 0.6), SIMD2(-0.6, 0.8), rect: Vector4(-14, -9, 14, 9),
          texels: texels, color: color(230, 230, 230, 230), clip: QuadInstance.noClip))
      plan.batches.append(
        DrawBatch(
          program: .turnedImage, blends: true, page: 0, scissor: nil, first: 0, count: 1))
      return plan
    }
    let boxes = [pixelRect(0, 0, 18, 16), pixelRect(21, 5, 30, 12), pixelRect(3, 2, 40, 20)]
    try expectEqual(try boxes.map(plan), "lent \(isLent), reversed \(isReversed)")
  }

  /// A sheet is painted again in parts, is drawn across its edges, and makes way for another one.
  @Test(arguments: [false, true])
  func sheetsAreDrawnFromTheirMemory(_ isReversed: Bool) throws {
    func pictures(leastBorrowed: Int) throws -> ([[UInt8]], isHeld: Bool) {
      var executor = PixelExecutor(leastBorrowed: leastBorrowed)
      let target = try #require(StoreMemory(width: 40, height: 30))
      weak var held: StoreMemory?
      var plan = FramePlan(40, 30)
      plan.pages = [TexturePage(id: 1, width: 40, height: 20)]
      plan.addBlit(pixelRect(3, 2, 19, 14), texelX: 5, texelY: 4, blends: true)
      let boxes = [
        pixelRect(0, 0, 16, 12), pixelRect(4, 3, 9, 8), pixelRect(0, 0, 16, 12),
        pixelRect(2, 2, 6, 10),
      ]
      var pictures: [[UInt8]] = []
      do {
        let sheets = try (0..<2).map { _ in try #require(StoreMemory(width: 16, height: 12)) }
        held = sheets[0]
        for (index, box) in boxes.enumerated() {
          let sheet = sheets[index / 2]
          for y in box.minY..<box.maxY {
            for x in box.minX..<box.maxX {
              let offset = (Int(y) * 16 + Int(x)) * 4
              let color =
                UInt32(0x8020_1008) &+ UInt32(index) * 0x0008_0808 &+ UInt32(x) &+ UInt32(y) << 8
              sheet.base.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
            }
          }
          var upload = TextureUpload(page: 0, x: 5, y: 4, source: .store(sheet), part: box)
          (upload.isShared, upload.isReversed) = (true, isReversed)
          plan.uploads = [upload]
          // The second picture shows texels beside the sheet, too.
          plan.blits[0].texelX = index == 1 ? 8 : 5
          try executor.upload(plan)
          try executor.draw(plan, into: target)
          pictures.append(target.withUnsafeBytes { Array($0) })
        }
        let isHeld = held != nil
        #expect(isHeld)
      }
      // The second sheet has taken the place of the first one, and is read where it lies.
      #expect(held == nil)
      return (pictures, executor.pageCount == 1)
    }
    let copied = try pictures(leastBorrowed: .max).0
    #expect(try pictures(leastBorrowed: 1).0 == copied)
    #expect(Set(copied).count == copied.count)
  }

  /// Copies onto a canvas that is cleared to nothing take the place of what is there, in whatever
  /// order, size and place they come.
  @Test(arguments: 0..<40)
  func copiesOntoNothingReplace(_ seed: Int) throws {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var plan = FramePlan(40, 30)
    plan.clearColor = PackedColor(red: 0, green: 0, blue: 0, alpha: 0)
    plan.addPage(try image(40, 30, 3))
    var y = next(4) - 2
    while y < 32 {
      let height = 1 + next(8)
      var x = next(8) - 4
      while x < 42 {
        let width = 1 + next(14)
        let rect = pixelRect(x, y, x + width, y + height)
        plan.blits.append(
          BlitInstance(rect: rect, texelX: Int16(next(36) - 2), texelY: Int16(next(26) - 2)))
        x += width + next(6) - (next(9) == 0 ? 4 : 0)
      }
      y += height + next(4) - (next(9) == 0 ? 3 : 0)
    }
    plan.batches = [
      DrawBatch(
        program: .blit, blends: next(4) > 0, page: 0,
        scissor: next(3) == 0 ? pixelRect(5, 4, 33, 27) : nil, first: 0,
        count: Int32(plan.blits.count))
    ]
    // Nothing comes first, so the canvas is cleared whole.
    var whole = plan
    whole.solids = [SolidInstance(rect: pixelRect(0, 0, 0, 0), color: color(9, 9, 9))]
    whole.batches.insert(
      DrawBatch(program: .solid, blends: true, page: -1, scissor: nil, first: 0, count: 1), at: 0)
    let pictures = try [plan, whole].map { plan in
      var executor = PixelExecutor()
      let target = try #require(StoreMemory(width: 40, height: 30))
      memset(target.base, 0x5a, target.byteCount)
      try executor.upload(plan)
      try executor.draw(plan, into: target)
      return target.withUnsafeBytes { Array($0) }
    }
    #expect(pictures[0] == pictures[1] && Set(pictures[0]).count > 2)
  }

  /// A pass that draws into a page finds everything there.
  @Test func passesDrawOverImages() throws {
    var plan = pair(try image(18, 16, 1), try lentImage(10, 9, 2))
    plan.addSolid(pixelRect(15, 2, 25, 9), color(200, 0, 0, 130), blends: true)
    plan.drawPass(into: 0, pixelRect(0, 0, 40, 20))
    plan.passes[0].clears = false
    plan.addBlit(pixelRect(0, 3, 40, 23), texelX: 0, texelY: 0)
    plan.drawPass(into: -1, plan.wholeTarget)
    try expectEqual([plan], "passes")
  }

  /// Images of a program's bytes are given back with the next plan, whatever that does; others are
  /// pixels are held as long as their page.
  @Test func lentBytesAreGivenBackWithTheNextPlan() throws {
    let released = ReleaseCount()
    var executor = PixelExecutor(leastBorrowed: 1)
    let target = try #require(StoreMemory(width: 40, height: 30))
    weak var held: PixelBuffer?
    func draw(_ plan: FramePlan) throws {
      try executor.upload(plan)
      try executor.draw(plan, into: target)
    }
    let pages: [TexturePage]
    do {
      let own = try image(10, 9, 2)
      held = own.pixels
      var plan = pair(try lentImage(18, 16, 1, released: released), own)
      plan.addBlit(pixelRect(0, 0, 18, 16), texelX: 0, texelY: 0)
      pages = plan.pages
      try draw(plan)
    }
    #expect(released.value == 0 && held != nil)
    let before = target.withUnsafeBytes { Array($0) }
    var next = FramePlan(40, 30)
    (next.pages, next.clearColor) = (pages, color(40, 30, 20))
    next.addBlit(pixelRect(0, 0, 18, 16), texelX: 0, texelY: 0)
    try draw(next)
    #expect(released.value == 1 && held != nil)
    #expect(target.withUnsafeBytes { Array($0) } == before)
    next.retiredPages = [pages[0].id]
    try draw(next)
    #expect(held == nil && executor.pageCount == 0)
  }

  /// The bytes that an image was converted from are not held with its pixels.
  @Test func bytesOfConvertedImagesAreNotHeld() throws {
    let released = ReleaseCount()
    var executor = PixelExecutor(leastBorrowed: 1)
    let target = try #require(StoreMemory(width: 40, height: 30))
    do {
      let image = try lentImage(18, 16, 1, released: released, bytesPerPixel: 3)
      var plan = pair(image, try self.image(10, 9, 2))
      plan.addBlit(pixelRect(0, 0, 18, 16), texelX: 0, texelY: 0)
      try executor.upload(plan)
      try executor.draw(plan, into: target)
      #expect(released.value == 0)
    }
    #expect(released.value == 1 && executor.pageCount == 1)
  }

  /// Images of 64 x 64 texels are held, smaller ones are copied.
  @Test(arguments: [64, 63])
  func smallImagesAreCopied(_ height: Int) throws {
    var executor = PixelExecutor()
    weak var held: PixelBuffer?
    do {
      let image = try image(64, height, 1)
      held = image.pixels
      var plan = FramePlan(40, 30)
      plan.addPage(image)
      try executor.upload(plan)
    }
    #expect((held != nil) == (64 * height >= PixelExecutor.leastBorrowed))
    #expect(PixelExecutor.leastBorrowed == 64 * 64)
    #expect(executor.pageCount == 1)
  }

  /// GL goes on with pages that were borrowed.
  @Test func aPlanForGLTakesBorrowedPagesOver() throws {
    func frames(_ options: ContextOptions) throws -> [Pixels] {
      var pictures: [Pixels] = []
      try withContext(options) { context in
        let executor = PlanExecutor(context: context)
        defer { executor.releaseAll() }
        if executor.memory != nil { executor.memory = PixelExecutor(leastBorrowed: 1) }
        var plan = pair(try image(18, 16, 1), try lentImage(10, 9, 2))
        plan.addBlit(pixelRect(0, 0, 10, 9), texelX: 20, texelY: 4)
        pictures.append(try render(plan, with: executor))
        #expect((executor.memory != nil) == context.drawsInMemory)
        var general = FramePlan(40, 30)
        general.pages = plan.pages
        general.addQuad(
          .image, (0, 0, 30, 14), transform: Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 9, ty: 3),
          source: (1, 1, 31, 15), flags: [.smoothEdges, .trilinear])
        pictures.append(try render(general, with: executor))
        #expect(executor.memory == nil)
      }
      return pictures
    }
    let (gl, memory) = (try frames(.usual), try frames(.inMemory))
    #expect(gl == memory && gl[0] != gl[1])
  }
}
