import LaminaFrames

/// A particle as it was born. The rest of its life follows from these values. Layer space, seconds
/// of its cell's time.
struct Birth: BitwiseCopyable {
  /// Its age is the layer's time, times the pace of its cell, minus this.
  var offset: Double
  var key: UInt64
  var life: Float
  var scale: Float
  var scaleSpeed: Float
  var angle: Float
  var spin: Float
  var place: SIMD3<Float>
  var velocity: SIMD3<Float>
  var acceleration: SIMD3<Float>
  var color: SIMD4<Float>
  var colorSpeed: SIMD4<Float>
}

/// The position and the velocity of a particle.
struct Motion: BitwiseCopyable {
  var place: SIMD3<Float>
  var velocity: SIMD3<Float>
  /// The line of the time grid that it has reached; `Int.min` at its birth.
  var line = Int.min
}

/// A queue in contiguous memory. The memory of removed elements is reused once they take most of
/// it.
struct Queue<Element: BitwiseCopyable>: ~Copyable {
  private var column = Column<Element>()
  private var head = 0

  var count: Int { column.count - head }
  /// The address of the first element. Valid until the queue changes.
  var first: UnsafeMutablePointer<Element> { column.base + head }

  mutating func append(_ element: Element) {
    // Reuse memory before it grows: a queue of constant length then needs no more memory.
    if column.count == column.capacity, head > column.count / 4 { close() }
    column.append(element)
  }

  mutating func removeFirst(_ number: Int) {
    head += number
    if head >= 64, head > column.count / 2 { close() }
  }

  /// Moves the elements to the start of the memory.
  private mutating func close() {
    let left = column.count - head
    if left > 0 { column.base.update(from: column.base + head, count: left) }
    column.resize(to: left, filler: column.base[0])
    head = 0
  }

  mutating func removeAll() {
    column.removeAll()
    head = 0
  }
}
