@_implementationOnly import CGLES

/// Buffers from which the device copies texels into textures.
///
/// What: each turn of a ``FrameRing`` has a buffer, which grows to at most ``mostBytes``. A frame
/// puts its texels there one after the other. What does not fit is copied by the driver.
/// Why: from memory of the program, the driver has to copy before the call returns, or wait.
/// Cost: at most three buffers of ``mostBytes``.
struct StagingRing {
  /// The size of the largest buffer: half of a picture of 1080p.
  static let mostBytes = 4 << 20
  private static let leastBytes = 256 << 10
  /// The distance of two pieces: a multiple of every size of a texel.
  private static let alignment = 16

  private var buffers = [StreamBuffer?](repeating: nil, count: FrameRing.count)
  private var turn = 0
  private var used = 0
  private var expected = 0
  private var isBound = false

  /// Begins a frame that has the turn in the ring and will put about `expected` bytes.
  mutating func begin(turn: Int, expecting expected: Int) {
    (self.turn, used) = (turn, 0)
    self.expected = min(max(expected, 0), Self.mostBytes)
  }

  /// Copies `count` bytes that `write` makes, and leaves the buffer bound to
  /// `GL_PIXEL_UNPACK_BUFFER`. Returns where they lie, as a texture function wants it; nil if
  /// there is no room. Throws ``LimitExceeded`` and ``GLDeviceError``.
  mutating func put(
    _ count: Int, _ resources: GLResources, _ write: (UnsafeMutableRawPointer) -> Void
  ) throws -> Int? {
    guard count > 0, count <= Self.mostBytes - used, try makeRoom(used + count, resources),
      let buffer = buffers[turn]
    else { return nil }
    if !isBound { resources.gl.bindForOffsets(GL_PIXEL_UNPACK_BUFFER, buffer.buffer.name) }
    isBound = true
    let offset = used
    try buffer.write(count, at: offset, resources, write)
    used += (count + Self.alignment - 1) & ~(Self.alignment - 1)
    return offset
  }

  /// Unbinds the buffer, so that texture functions read the program's memory again.
  mutating func unbind(_ gl: GLFunctions) {
    if isBound { gl.bindForOffsets(GL_PIXEL_UNPACK_BUFFER, 0) }
    isBound = false
  }

  /// Whether the turn's buffer holds `bytes`. A buffer that is too small makes way for a larger
  /// one, but only before the frame has put anything into it.
  private mutating func makeRoom(_ bytes: Int, _ resources: GLResources) throws -> Bool {
    if let buffer = buffers[turn], buffer.capacity >= bytes { return true }
    if used > 0 { return false }
    var capacity = Self.leastBytes
    while capacity < max(bytes, expected) { capacity *= 2 }
    // The textures come first.
    guard resources.hasRoom(4 * capacity) else { return false }
    if let small = buffers[turn] { resources.delete(small.buffer) }
    buffers[turn] = nil
    buffers[turn] = try resources.makeStreamBuffer(GL_PIXEL_UNPACK_BUFFER, capacity: capacity)
    isBound = true
    return true
  }

  mutating func deleteAll(_ resources: GLResources) {
    unbind(resources.gl)
    for index in buffers.indices {
      if let buffer = buffers[index] { resources.delete(buffer.buffer) }
      buffers[index] = nil
    }
    used = 0
  }
}
