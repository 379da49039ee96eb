import CEGL
import Foundation
import Testing

@testable import LaminaGL
import LaminaPlan

/// What drivers are told about shared memory. This machine has no device that takes it.
@Suite struct DMABufferTests {
  private func buffer(
    _ encoding: DMABuffer.ColorEncoding? = nil, _ range: DMABuffer.SampleRange? = nil
  ) -> DMABuffer {
    DMABuffer(
      width: 64, height: 32, fourCC: 0x3231_564E, modifier: 0x0102_0304_0506_0708,
      planes: [
        DMABuffer.Plane(descriptor: 7, stride: 64),
        DMABuffer.Plane(descriptor: 7, offset: 2048, stride: 64),
      ], colorEncoding: encoding, sampleRange: range)
  }

  private func pairs(_ buffer: DMABuffer) -> [EGLint: EGLint] {
    let list = EGLFunctions.attributes(buffer, withModifier: true)
    #expect(list.count % 2 == 1 && list.last == EGL_NONE)
    return Dictionary(
      stride(from: 0, to: list.count - 1, by: 2).map { (list[$0], list[$0 + 1]) },
      uniquingKeysWith: { one, _ in one })
  }

  @Test func hintsOfColoursAreGiven() {
    let plain = pairs(buffer())
    #expect(plain[EGL_YUV_COLOR_SPACE_HINT_EXT] == nil && plain[EGL_SAMPLE_RANGE_HINT_EXT] == nil)
    #expect(plain[EGL_DMA_BUF_PLANE1_OFFSET_EXT] == 2048)
    #expect(plain[EGL_DMA_BUF_PLANE1_MODIFIER_HI_EXT] == 0x0102_0304)
    for (encoding, value) in [
      (DMABuffer.ColorEncoding.rec601, EGL_ITU_REC601_EXT), (.rec709, EGL_ITU_REC709_EXT),
      (.rec2020, EGL_ITU_REC2020_EXT),
    ] {
      let pairs = pairs(buffer(encoding, .full))
      #expect(pairs[EGL_YUV_COLOR_SPACE_HINT_EXT] == value)
      #expect(pairs[EGL_SAMPLE_RANGE_HINT_EXT] == EGL_YUV_FULL_RANGE_EXT)
    }
    #expect(pairs(buffer(nil, .narrow))[EGL_SAMPLE_RANGE_HINT_EXT] == EGL_YUV_NARROW_RANGE_EXT)
  }

  /// Memory for an exported picture comes from the device that draws the picture.
  @Test func theRenderersOwnNodeIsTaken() {
    let names = ["card0", "renderD129", "by-path", "renderD128"]
    #expect(
      GBMAllocation.nodes("/dev/dri/renderD129", among: names) == ["/dev/dri/renderD129"])
    #expect(
      GBMAllocation.nodes(nil, among: names) == ["/dev/dri/renderD128", "/dev/dri/renderD129"])
  }

  // MARK: Memory

  /// Why a buffer of 30 x 20 pixels is refused; nil if it is not.
  private func refusal(
    _ descriptor: Int32, offset: Int = 0, stride: Int = 120, modifier: UInt64? = 0
  ) -> String? {
    let buffer = DMABuffer(
      width: 30, height: 20, fourCC: DMABuffer.argb8888, modifier: modifier,
      planes: [DMABuffer.Plane(descriptor: descriptor, offset: offset, stride: stride)])
    do {
      try buffer.checkMemory(for: "a test")
      return nil
    } catch { return "\(error)" }
  }

  @Test func memoryIsAsLargeAsThePlanes() throws {
    var name = Array("/tmp/lamina-planes-XXXXXX".utf8CString)
    let memory = mkstemp(&name)
    defer {
      close(memory)
      unlink(name)
    }
    try #require(memory >= 0 && ftruncate(memory, 2_400) == 0)
    _ = lseek(memory, 7, SEEK_SET)
    #expect(refusal(memory) == nil)
    #expect(lseek(memory, 0, SEEK_CUR) == 7, "the host's place in the file stays")
    #expect(refusal(memory, offset: 1)?.contains("2400 bytes, and the plane needs 2401") == true)
    #expect(refusal(memory, stride: 121) != nil)
    #expect(refusal(memory, stride: .max)?.contains("more than any") == true)
    // Of other arrangements only the beginning is known.
    #expect(refusal(memory, offset: 2_399, modifier: 5) == nil)
    #expect(refusal(memory, offset: 2_400, modifier: 5) != nil)
    #expect(refusal(memory, offset: .max, modifier: 5) != nil)
    _ = ftruncate(memory, 2_399)
    #expect(refusal(memory) != nil)
  }

  @Test func otherFilesAreNoMemory() throws {
    let null = open("/dev/null", O_RDONLY)
    defer { close(null) }
    #expect(refusal(null)?.contains("it has 0 bytes") == true)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(refusal(ends[0])?.contains("no shared memory") == true)
    #expect(refusal(-1)?.contains("no shared memory") == true)
  }
}
