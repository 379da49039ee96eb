/// Four particles as they were born, side by side: the values of a ``Birth`` without those that all
/// particles of the cell share.
struct BirthBlock: BitwiseCopyable {
  var offset: SIMD4<Double>
  /// For empty lanes: below all ages.
  var life: SIMD4<Float>
  var scale: SIMD4<Float>
  var angle: SIMD4<Float>
  var spin: SIMD4<Float>
  var place: (x: SIMD4<Float>, y: SIMD4<Float>, z: SIMD4<Float>)
  var velocity: (x: SIMD4<Float>, y: SIMD4<Float>, z: SIMD4<Float>)
  var color: (red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>)

  static let vacant = BirthBlock(
    offset: .zero, life: SIMD4(repeating: -1), scale: .zero, angle: .zero, spin: .zero,
    place: (.zero, .zero, .zero), velocity: (.zero, .zero, .zero),
    color: (.zero, .zero, .zero, .zero))

  @inline(__always)
  mutating func set(_ birth: Birth, lane: Int) {
    offset[lane] = birth.offset
    (life[lane], scale[lane], angle[lane], spin[lane]) = (
      birth.life, birth.scale, birth.angle, birth.spin
    )
    (place.x[lane], place.y[lane], place.z[lane]) = (birth.place.x, birth.place.y, birth.place.z)
    (velocity.x[lane], velocity.y[lane], velocity.z[lane]) = (
      birth.velocity.x, birth.velocity.y, birth.velocity.z
    )
    (color.red[lane], color.green[lane]) = (birth.color.x, birth.color.y)
    (color.blue[lane], color.alpha[lane]) = (birth.color.z, birth.color.w)
  }
}

/// The particles of a cell in blocks of four, for cells whose changing values all have formulas.
/// They take half the memory of single births, and the processor computes four at once.
struct BirthLanes: ~Copyable {
  /// The values that all particles share.
  struct Common: BitwiseCopyable {
    var scaleSpeed: Float
    var acceleration: SIMD3<Float>
    var colorSpeed: SIMD4<Float>
  }

  private var queue = Queue<BirthBlock>()
  /// The first lane that is in use.
  private var head = 0
  private(set) var count = 0
  private(set) var common = Common(scaleSpeed: 0, acceleration: .zero, colorSpeed: .zero)
  /// Whether a particle is turned or turns.
  private(set) var turns = false

  var blocks: UnsafeMutableBufferPointer<BirthBlock> {
    UnsafeMutableBufferPointer(start: queue.first, count: queue.count)
  }

  mutating func append(_ birth: Birth) {
    let slot = head + count
    if slot / 4 == queue.count { queue.append(.vacant) }
    queue.first[slot / 4].set(birth, lane: slot % 4)
    if count == 0 {
      common = Common(
        scaleSpeed: birth.scaleSpeed, acceleration: birth.acceleration, colorSpeed: birth.colorSpeed
      )
      turns = false
    }
    turns = turns || birth.angle != 0 || birth.spin != 0
    count += 1
  }

  mutating func removeFirst(_ number: Int) {
    count -= number
    if count == 0 { return removeAll() }
    let last = head + number
    queue.removeFirst(last / 4)
    head = last % 4
    for lane in 0..<head { queue.first[0].life[lane] = -1 }
  }

  mutating func removeAll() {
    queue.removeAll()
    (head, count, turns) = (0, 0, false)
  }
}
