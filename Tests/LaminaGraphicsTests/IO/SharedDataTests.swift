import Foundation
import Testing

@testable import LaminaGraphics

/// Bytes from an `NSData` are shared, or copied at the speed of memory. Foundation's own way copies
/// byte by byte, a hundred times slower.
@Suite(.serialized) struct SharedDataTests {
  private static let count = 4 << 20

  private func bytes() -> NSData {
    NSData(bytes: (0..<Self.count).map { UInt8(truncatingIfNeeded: $0 * 7) }, length: Self.count)
  }

  /// The processor time of this thread, in seconds.
  private func time(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  /// The shortest time of three for a copy of the bytes by `memcpy`.
  private func copyTime(_ data: NSData) -> Double {
    (0..<3).map { _ in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.count, alignment: 16)
      defer { memory.deallocate() }
      return time { memory.copyMemory(from: data.bytes, byteCount: Self.count) }
    }.min() ?? 0
  }

  private func expectQuick(_ name: String, _ data: NSData, _ body: () throws -> Void) rethrows {
    let copy = copyTime(data)
    let own = try (0..<3).map { _ in try time(body) }.min() ?? 0
    // Byte by byte is more than 300 times a copy.
    #expect(own < 40 * copy + 0.001, "\(name): \(own) s, a copy takes \(copy) s")
  }

  @Test func nothingCopiesByteByByte() throws {
    let data = bytes()
    let mutable = NSMutableData(data: bytes() as Data)
    for data in [data, mutable] {
      expectQuick("Data(sharing:)", data) { #expect(Data(sharing: data).count == Self.count) }
      expectQuick("CGDataProvider", data) { #expect(CGDataProvider(data: data) != nil) }
      expectQuick("CGImageSource", data) {
        #expect(CGImageSourceCreateWithData(data, nil) != nil)
      }
      expectQuick("an update", data) {
        let source = CGImageSourceCreateIncremental(nil)
        CGImageSourceUpdateData(source, data, false)
      }
      expectQuick("a profile", data) { #expect(CGColorSpace(iccData: data) == nil) }
    }
  }

  /// Every public way from an image to its bytes, and the casts that programs write.
  @Test func bytesOfImagesComeAtTheSpeedOfMemory() throws {
    let pixels = try PixelBuffer(width: 1_024, height: 1_024) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) | 0x80 }
    }
    let image = CGImage(pixels: pixels)
    let data = bytes()
    expectQuick("dataProvider.data", data) {
      #expect(image.dataProvider?.data?.length == Self.count)
    }
    expectQuick("a cast", data) {
      #expect((image.dataProvider?.data as Data?)?.count == Self.count)
    }
    let provided = try #require(image.dataProvider?.data)
    expectQuick("Data(referencing:)", data) {
      #expect(Data(referencing: provided).count == Self.count)
    }
    let any: Any = provided
    expectQuick("a cast from Any", data) { #expect((any as? Data)?.count == Self.count) }
    expectQuick("pixels", data) {
      #expect(image.pixels.withUnsafeBytes { Data($0) }.count == Self.count)
    }
    #expect(Data(referencing: provided) == image.pixels.withUnsafeBytes { Data($0) })
    #expect(Data(referencing: NSData()).isEmpty)
  }

  @Test func bytesThatCanChangeAreCopied() throws {
    let mutable = NSMutableData(bytes: [1, 2, 3] as [UInt8], length: 3)
    let shared = Data(sharing: mutable)
    mutable.mutableBytes.storeBytes(of: 9, as: UInt8.self)
    #expect(Array(shared) == [1, 2, 3])
    let provider = try #require(CGDataProvider(data: mutable))
    mutable.mutableBytes.storeBytes(of: 7, as: UInt8.self)
    #expect(Array(provider.bytes) == [9, 2, 3])
  }

  @Test func sharedBytesOutliveTheirOwner() throws {
    var data: NSData? = bytes()
    let shared = Data(sharing: try #require(data))
    let address = data?.bytes
    #expect(shared.withUnsafeBytes { $0.baseAddress } == address)
    data = nil
    #expect(shared.last == UInt8(truncatingIfNeeded: (Self.count - 1) * 7))
    #expect(Data(sharing: NSData()).isEmpty)
    // Few bytes are kept in the Data itself.
    #expect(Array(Data(sharing: NSData(bytes: [5, 6] as [UInt8], length: 2))) == [5, 6])
  }
}
