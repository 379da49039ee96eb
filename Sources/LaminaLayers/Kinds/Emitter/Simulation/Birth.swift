import LaminaFrames

/// A particle as it was born: all that the rest of its life follows from. Layer space, seconds of
/// its cell's time.
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

/// Where a particle is, and how it moves.
struct Motion: BitwiseCopyable {
  var place: SIMD3<Float>
  var velocity: SIMD3<Float>
  /// The line of the grid of times that it has come to; the least number for its birth.
  var line = Int.min
}

/// Elements that come at one end and go at the other. What has gone is moved over once it is most
/// of the memory.
struct Queue<Element: BitwiseCopyable>: ~Copyable {
  private var column = Column<Element>()
  private var head = 0

  var count: Int { column.count - head }
  /// The first element's place; valid until the queue changes.
  var first: UnsafeMutablePointer<Element> { column.base + head }

  mutating func append(_ element: Element) {
    // Rather than to grow: a queue whose length does not change then needs no other memory.
    if column.count == column.capacity, head > column.count / 4 { close() }
    column.append(element)
  }

  mutating func removeFirst(_ number: Int) {
    head += number
    if head >= 64, head > column.count / 2 { close() }
  }

  /// Moves what is there to the begin of the memory.
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
