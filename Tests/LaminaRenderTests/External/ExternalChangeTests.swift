import CGLES
import Foundation
import Lamina
import Synchronization
import Testing

/// A host changes its texture: which layers are drawn again, which fences are waited for, and what
/// the host is told afterwards.
@Suite struct ExternalChangeTests {
  private let size = CGSize(width: 96, height: 64)

  @Test(arguments: [ExternalTexture.Alpha.premultiplied, .straight], [Ownership.host, .shared])
  func aChangeDrawsTheLayersThatShowIt(_ alpha: ExternalTexture.Alpha, _ ownership: Ownership)
    throws
  {
    let (first, second) = (try testImage(10, 8), try testImage(10, 8, opaque: false))
    try withHost(size: CGSize(width: 300, height: 200), ownership: ownership) { rig in
      let isStraight = alpha == .straight
      let name = try rig.makeTexture(first, rows: .topFirst, isStraight: isStraight)
      let texture = try ExternalTexture(
        glTexture: name, width: 10, height: 8, rows: .topFirst, alpha: alpha)
      func tree(_ contents: Any) -> CALayer {
        root([
          layer(5, 5, 10, 8) { $0.contents = contents },
          layer(270, 150, 10, 8) { $0.contents = contents },
          layer(40, 20, 20, 20, .red),
        ]) { $0.bounds.size = CGSize(width: 300, height: 200) }
      }
      let top = tree(texture)
      expectEqual(
        try rig.render(top), try render(tree(first)), tolerance: isStraight ? 1 : 0, "change-1")
      _ = try rig.render(top)
      #expect(rig.damagedPixels == 0 && rig.statistics.glCalls == 0)

      try rig.fill(name, second, rows: .topFirst, isStraight: isStraight)
      top.sublayers?.first?.setContentsChanged()
      expectEqual(
        try rig.render(top), try render(tree(second)), tolerance: isStraight ? 1 : 0, "change-2")
      #expect(rig.damagedPixels == 2 * 10 * 8)
      #expect(rig.statistics.imports == 1 && rig.statistics.uploads == 0)
      #expect(rig.statistics.conversions == (isStraight ? 1 : 0))
      _ = try rig.render(top)
      #expect(rig.statistics.glCalls == 0)
    }
  }

  @Test func aChangeAlongWithOthersIsSeen() throws {
    let (first, second) = (try testImage(10, 8), try testImage(10, 8, opaque: false))
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(first, rows: .bottomFirst)
      let texture = try ExternalTexture(glTexture: name, width: 10, height: 8, rows: .bottomFirst)
      func tree(_ contents: Any) -> CALayer {
        root([layer(5, 5, 10, 8) { $0.contents = contents }, layer(40, 20, 20, 20, .red)])
      }
      let (top, plain) = (tree(texture), tree(second))
      _ = try rig.render(top)
      try rig.fill(name, second, rows: .bottomFirst)
      texture.setContentsChanged()
      for root in [top, plain] {
        root.sublayers?[0].position.x += 7
        root.sublayers?[1].backgroundColor = .green
      }
      expectEqual(try rig.render(top), try render(plain), "change-moved")
      // The texture changes together with the structure of the tree.
      try rig.fill(name, first, rows: .bottomFirst)
      texture.setContentsChanged()
      for root in [top, plain] { root.addSublayer(layer(60, 40, 9, 9, .blue)) }
      plain.sublayers?[0].contents = first
      expectEqual(try rig.render(top), try render(plain), "change-structure")
    }
  }

  @Test(arguments: 0..<4)
  func changesAmongEditsGiveTheSamePicture(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 104_729 &+ 11)
    let pictures = try (0..<3).map { try testImage(14, 10, opaque: $0 > 0) }
    try withHost(size: size) { rig in
      let names = try (0..<2).map { try rig.makeTexture(pictures[$0], rows: .topFirst) }
      let textures = try names.map {
        try ExternalTexture(glTexture: $0, width: 14, height: 10, rows: .topFirst)
      }
      var shown = [0, 1]
      var (tops, plain): ([CALayer], CALayer) = ([], root([]))
      let top = root([])
      var which: [Int] = []
      for index in 0..<5 {
        let frame = CGRect(x: 3 + index * 17, y: 5 + index * 9, width: 22, height: 15)
        let external = layer(frame.minX, frame.minY, frame.width, frame.height)
        let ordinary = layer(frame.minX, frame.minY, frame.width, frame.height)
        which.append(index % 2)
        external.contents = textures[index % 2]
        ordinary.contents = pictures[shown[index % 2]]
        top.addSublayer(external)
        plain.addSublayer(ordinary)
      }
      tops = top.sublayers ?? []
      let plains = plain.sublayers ?? []
      for step in 0..<20 {
        switch dice.roll(4) {
        case 0:
          let index = dice.roll(2)
          shown[index] = dice.roll(3)
          try rig.fill(names[index], pictures[shown[index]], rows: .topFirst)
          textures[index].setContentsChanged()
          for k in 0..<5 where which[k] == index { plains[k].contents = pictures[shown[index]] }
        case 1:
          let (k, x) = (dice.roll(5), dice.number(0, 80))
          for layer in [tops[k], plains[k]] { layer.position.x = x }
        case 2:
          let (k, opacity) = (dice.roll(5), Float(dice.number(0.2, 1)))
          for layer in [tops[k], plains[k]] { layer.opacity = opacity }
        default:
          let k = dice.roll(5)
          for layer in [tops[k], plains[k]] { layer.isHidden.toggle() }
        }
        expectEqual(try rig.render(top), try render(plain), "change-edits-\(seed)-\(step)")
      }
      plain = top
    }
  }

  @Test func aChangeOfWhatIsNotSeenLeavesThePicture() throws {
    let image = try testImage(10, 8)
    try withHost(size: size) { rig in
      let texture = try rig.makeExternal(image, rows: .topFirst)
      let top = root([layer(5, 5, 30, 30, .red), layer(200, 5, 10, 8) { $0.contents = texture }])
      let before = try rig.render(top)
      texture.setContentsChanged()
      #expect(try rig.render(top) == before)
      // The same holds for an image that replaces another.
      top.sublayers?[1].contents = try testImage(9, 9)
      #expect(try rig.render(top) == before)
    }
  }

  // MARK: Fences

  @Test func fencesOfTheHostsAreWaitedFor() throws {
    let image = try testImage(10, 8)
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(image, rows: .topFirst)
      let fence = try rig.host.withCurrent { try rig.host.resources.makeFence() }
      let sync = try #require(fence.handle)
      let texture = try ExternalTexture(
        glTexture: name, width: 10, height: 8, rows: .topFirst, after: .glSync(sync))
      let top = root([layer(5, 5, 10, 8) { $0.contents = texture }])
      let picture = try rig.render(top)
      #expect(texture.failure == nil && rig.context.gl.counts[.waitSync] == 1)
      rig.host.resources.delete(fence)
      // An EGL fence, like those that a renderer gives out.
      let released = Mutex<(any ReleaseFence)?>(nil)
      texture.onRelease = { fence in released.withLock { $0 = fence } }
      texture.setContentsChanged()
      #expect(try rig.render(top) == picture)
      let end = try #require(released.withLock { $0 })
      #expect(try end.wait(seconds: 10))
      try rig.host.withCurrent { try end.waitOnDevice() }
      #expect(
        throws: GLDeviceError.missingExtension(
          "EGL_ANDROID_native_fence_sync", neededFor: "a native fence")
      ) {
        try end.nativeFence()
      }
      texture.onRelease = nil
      released.withLock { $0 = nil }
    }
  }

  @Test func aFenceThatIsNoneIsReported() throws {
    let image = try testImage(10, 8)
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(image, rows: .topFirst)
      let fences = [
        AcquireFence.glSync(try #require(OpaquePointer(bitPattern: 64))),
        .eglSync(try #require(UnsafeMutableRawPointer(bitPattern: 64))),
      ]
      for fence in fences {
        let texture = try ExternalTexture(
          glTexture: name, width: 10, height: 8, rows: .topFirst, after: fence)
        _ = try rig.render(root([layer(5, 5, 10, 8) { $0.contents = texture }]))
        #expect("\(try #require(texture.failure))".contains("fence"))
        // The renderer tries again when the contents change.
        texture.setContentsChanged()
        let picture = try rig.render(root([layer(5, 5, 10, 8) { $0.contents = texture }]))
        #expect(texture.failure == nil)
        expectEqual(
          picture, try render(root([layer(5, 5, 10, 8) { $0.contents = image }])), "fence-again")
      }
    }
  }

  /// If the driver has no native fences, a thread waits for the descriptor itself.
  @Test func nativeFencesAreWaitedForByTheThread() throws {
    let image = try testImage(10, 8)
    var pipe: [Int32] = [0, 0]
    #expect(Foundation.pipe(&pipe) == 0)
    #expect(write(pipe[1], [1], 1) == 1)
    let fence = try AcquireFence.native(pipe[0])
    close(pipe[0])
    close(pipe[1])
    try withHost(size: size) { rig in
      let name = try rig.makeTexture(image, rows: .topFirst)
      let texture = try ExternalTexture(
        glTexture: name, width: 10, height: 8, rows: .topFirst, after: fence)
      _ = try rig.render(root([layer(5, 5, 10, 8) { $0.contents = texture }]))
      #expect(texture.failure == nil)
    }
    #expect(throws: ExternalTextureError.descriptor(-1, code: EBADF)) {
      try AcquireFence.native(-1)
    }
  }

  @Test func ownersAreToldAfterEachFrameThatReads() throws {
    let image = try testImage(10, 8)
    try withHost(size: size) { rig in
      let texture = try rig.makeExternal(image, rows: .topFirst)
      let count = Mutex(0)
      texture.onRelease = { _ in count.withLock { $0 += 1 } }
      let top = root([layer(5, 5, 10, 8) { $0.contents = texture }, layer(50, 30, 20, 20, .red)])
      _ = try rig.render(top)
      #expect(count.withLock { $0 } == 1)
      _ = try rig.render(top)
      #expect(count.withLock { $0 } == 1, "nothing is drawn")
      top.sublayers?[1].backgroundColor = .blue
      _ = try rig.render(top)
      #expect(count.withLock { $0 } == 1, "what is drawn lies elsewhere")
      texture.setContentsChanged()
      _ = try rig.render(top)
      #expect(count.withLock { $0 } == 2)
      top.sublayers?[0].contents = nil
      _ = try rig.render(top)
      #expect(count.withLock { $0 } == 2, "the last frame that read it was the one before")
    }
  }
}
