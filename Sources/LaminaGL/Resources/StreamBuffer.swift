@_implementationOnly import CGLES

/// A buffer that is written while the device may still read other parts of it.
///
/// The driver neither waits nor copies, so the caller must know that nothing reads the bytes that
/// it writes (``FrameRing``). With `GL_EXT_buffer_storage` the bytes stay mapped; otherwise each
/// write maps them.
struct StreamBuffer {
  let buffer: Buffer
  /// What the buffer is bound to: `GL_ARRAY_BUFFER` or `GL_PIXEL_UNPACK_BUFFER`.
  let target: Int32
  /// The bytes, if they stay mapped.
  let memory: UnsafeMutableRawPointer?

  var capacity: Int { buffer.capacity }

  /// Calls `body` with `count` bytes at `offset`, all of which it must write. The buffer must be
  /// bound. Throws ``GLDeviceError``.
  func write(
    _ count: Int, at offset: Int, _ resources: GLResources,
    _ body: (UnsafeMutableRawPointer) -> Void
  ) throws {
    if let memory { return body(memory + offset) }
    let gl = resources.gl
    let access = GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT
    guard let mapped = gl.mapBufferRange(target, offset, count, access) else {
      throw resources.failure("mapping \(count) bytes of a buffer")
    }
    body(mapped)
    guard gl.unmapBuffer(target) else {
      throw resources.failure("writing \(count) bytes into a buffer")
    }
  }
}

extension GLResources {
  /// Makes a buffer of `capacity` undefined bytes and leaves it bound to `target`. Throws
  /// ``LimitExceeded`` before anything is allocated, and ``GLDeviceError``.
  func makeStreamBuffer(_ target: Int32, capacity: Int) throws -> StreamBuffer {
    guard staysMapped else {
      let name = try makeBuffer(target, capacity, GL_STREAM_DRAW) { _ in }
      let buffer = Buffer(name: name, capacity: capacity)
      return StreamBuffer(buffer: buffer, target: target, memory: nil)
    }
    let access = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT
    var memory: UnsafeMutableRawPointer?
    let name = try makeBuffer(
      target, capacity, allocate: { $0.bufferStorage(target, capacity, access) },
      then: { memory = $0.mapBufferRange(target, 0, capacity, access) })
    guard let memory else {
      deleteBuffer(name)
      throw GLDeviceError.failed(during: "mapping a buffer of \(capacity) bytes", code: 0)
    }
    let buffer = Buffer(name: name, capacity: capacity)
    return StreamBuffer(buffer: buffer, target: target, memory: memory)
  }
}
