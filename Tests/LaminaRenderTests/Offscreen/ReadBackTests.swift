import Foundation
import Lamina
import Testing

/// Read-backs: in part, into other memory, later, and to files.
@Suite struct ReadBackTests {
  private let images = try? [testImage(20, 15), testImage(7, 9, opaque: false)]

  private func tree() -> CALayer {
    root([layer(10, 10, 30, 20, .red), layer(40, 20, 30, 30, .glass), layer(60, 5, 20, 10, .blue)])
  }

  /// Pictures that are kept, dropped or read whole are the same.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func partsAreReadIntoThePictureThatIsKept(_ seed: UInt64) throws {
    var dice = Dice(state: seed)
    let top = tree()
    let (parts, whole) = (
      try OffscreenRenderer(size: top.bounds.size, device: .surfaceless, options: .all),
      try OffscreenRenderer(
        size: top.bounds.size, device: .surfaceless, options: .disabling("reading"))
    )
    var held: [(CGImage, Picture)] = []
    for step in 0..<60 {
      if step % 5 == 4 { _ = try parts.renderStages(top) }
      IncrementalTests().edit(top, &dice, images: try #require(images))
      let image = try parts.render(top)
      let expected = Picture(try whole.render(top))
      expectEqual(Picture(image), expected, "parts-\(seed)-\(step)")
      let isOpaque = stride(from: 3, to: expected.bytes.count, by: 4).allSatisfy {
        expected.bytes[$0] == 255
      }
      #expect(image.pixels.isOpaque == isOpaque)
      if dice.roll(3) == 0 { held.append((image, expected)) }
    }
    // An image that somebody holds is never written to.
    for (image, picture) in held { #expect(Picture(image) == picture) }
  }

  /// A picture that was drawn in memory shares it, until the next frame is drawn there: then it is
  /// left to whoever holds the picture.
  @Test func picturesInMemoryAreNotCopied() throws {
    let top = tree()
    let renderer = try OffscreenRenderer(size: top.bounds.size, device: .surfaceless, options: .all)
    func draw(_ color: CGColor) throws -> CGImage {
      top.sublayers?[2].backgroundColor = color
      return try renderer.render(top)
    }
    let place = try draw(.green).pixels.firstByte
    #expect(try draw(.red).pixels.firstByte == place)
    let held = try draw(.blue)
    #expect(held.pixels.firstByte == place)
    let before = Picture(held)
    let next = try draw(.green)
    #expect(next.pixels.firstByte != place && Picture(held) == before && Picture(next) != before)
    // A frame that changes nothing leaves the picture as it is.
    top.sublayers?[2].name = "blue"
    #expect(try renderer.render(top) === next)
    let copying = try OffscreenRenderer(
      size: top.bounds.size, device: .surfaceless, options: .disabling("reading"))
    #expect(Picture(try copying.render(top)) == Picture(next))
  }

  @Test func damageIsWhatHasChanged() throws {
    let top = tree()
    try withRenderer(size: top.bounds.size) { renderer in
      #expect(renderer.damage.isEmpty)
      _ = try renderer.render(top)
      #expect(renderer.damage == [CGRect(x: 0, y: 0, width: 96, height: 64)])
      _ = try renderer.render(top)
      #expect(renderer.damage.isEmpty)
      let before = Picture(try renderer.render(top))
      top.sublayers?[2].backgroundColor = .green
      let after = Picture(try renderer.render(top))
      #expect(renderer.damage.count == 1)
      // The layer is 20 x 10 at (60, 5), counted from the bottom.
      #expect(
        renderer.damage.first.map { $0.contains(CGRect(x: 60, y: 49, width: 20, height: 10)) }
          ?? false)
      #expect(renderer.damage.allSatisfy { $0.width < 30 && $0.height < 20 })
      for y in 0..<64 {
        for x in 0..<96 where before[x, y] != after[x, y] {
          #expect(
            renderer.damage.contains {
              $0.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
            })
        }
      }
    }
  }

  @Test(
    arguments: [96 * 4, 96 * 4 + 4, 96 * 4 + 1, 500, 513],
    [OffscreenRenderer.PixelFormat.bgra8, .rgba8])
  func rowsMayHaveAnyLength(_ bytesPerRow: Int, _ format: OffscreenRenderer.PixelFormat) throws {
    let top = tree()
    let expected = try render(top)
    try withRenderer(size: top.bounds.size) { renderer in
      #expect(renderer.pixelSize == (96, 64))
      let count = bytesPerRow * 63 + 96 * 4
      var memory = [UInt8](repeating: 77, count: count + 5)
      for round in 0..<3 {
        if round == 1 { _ = try renderer.render(top) }
        try memory.withUnsafeMutableBytes { bytes in
          bytes.copyBytes(from: repeatElement(77, count: bytes.count))
          try renderer.render(
            top, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]),
            bytesPerRow: bytesPerRow,
            format: format)
        }
        for y in 0..<64 {
          for x in 0..<96 {
            let at = y * bytesPerRow + x * 4
            let pixel = SIMD4(memory[at], memory[at + 1], memory[at + 2], memory[at + 3])
            let wanted = expected[x, y]
            #expect(pixel == (format == .bgra8 ? wanted : wanted[SIMD4(2, 1, 0, 3)]))
          }
          if y < 63 {
            #expect(
              memory[(y * bytesPerRow + 96 * 4)..<((y + 1) * bytesPerRow)].allSatisfy { $0 == 77 })
          }
        }
        #expect(memory[count...].allSatisfy { $0 == 77 })
      }
      expectEqual(Picture(try renderer.render(top)), expected, "after-rows")
    }
  }

  @Test func memoryThatIsTooSmallIsRefused() throws {
    let top = tree()
    try withRenderer(size: top.bounds.size) { renderer in
      var memory = [UInt8](repeating: 0, count: 96 * 64 * 4)
      try memory.withUnsafeMutableBytes { bytes in
        for bytesPerRow in [96 * 4 - 1, 0, -400, Int.min, Int.max, Int.max / 64, 96 * 4 + 1] {
          #expect(throws: GLDeviceError.self) {
            try renderer.render(top, into: bytes, bytesPerRow: bytesPerRow)
          }
        }
        let short = UnsafeMutableRawBufferPointer(rebasing: bytes.dropLast())
        #expect(throws: GLDeviceError.self) {
          try renderer.render(top, into: short, bytesPerRow: 96 * 4)
        }
        let none = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        #expect(throws: GLDeviceError.self) {
          try renderer.render(top, into: none, bytesPerRow: 96 * 4)
        }
        #expect(renderer.statistics.glCalls == 0)
        try renderer.render(top, into: bytes, bytesPerRow: 96 * 4)
      }
    }
  }

  @Test(arguments: [false, true])
  func pixelsAreSeenWithoutACopy(_ usesPackBuffers: Bool) throws {
    struct Refused: Error {}
    let top = tree()
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.usesPackBuffers = usesPackBuffers
      for step in 0..<5 {
        top.sublayers?[0].position.x += 7
        let expected = try render(top)
        let seen = try renderer.withPixels(of: top) { bytes, bytesPerRow in
          #expect(bytesPerRow == 96 * 4)
          return Picture(width: 96, height: 64, bytes: Array(bytes))
        }
        expectEqual(seen, expected, "seen-\(step)")
        #expect(renderer.statistics.drawCalls > 0)
      }
      top.sublayers?[0].position.x += 7
      #expect(throws: Refused.self) { try renderer.withPixels(of: top) { _, _ in throw Refused() } }
      expectEqual(Picture(try renderer.render(top)), try render(top), "after-refusal")
      let calls = renderer.context.gl.totalCalls
      #expect(try renderer.withPixels(of: top) { bytes, _ in bytes.count } == 96 * 64 * 4)
      #expect(renderer.context.gl.totalCalls == calls)
    }
  }

  @Test func aPNGFileHoldsTheLastPicture() throws {
    let top = tree()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try withRenderer(size: top.bounds.size) { renderer in
      let file = folder.appendingPathComponent("a.png")
      #expect(throws: GLDeviceError.self) { try renderer.writePNG(to: file) }
      #expect(!FileManager.default.fileExists(atPath: file.path))
      let expected = Picture(try renderer.render(top))
      try renderer.writePNG(to: file)
      expectEqual(
        Picture(try ImageCodec.decode(try Data(contentsOf: file), limits: .standard)), expected,
        "file")
      #expect(throws: (any Error).self) {
        try renderer.writePNG(to: folder.appendingPathComponent("none/a.png"))
      }
    }
  }
}
