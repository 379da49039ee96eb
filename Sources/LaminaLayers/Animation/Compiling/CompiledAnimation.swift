import Foundation

/// One animation of one property, ready to be evaluated, with what its record needs.
struct CompiledAnimation: Sendable {
  let record: AnimationRecord
  /// What the record's pointers lead to; to be kept as long as the record.
  let memory: AnimationMemory
  /// What it animates; nil for a transition, of which the one lane is its progress.
  let property: AnimatedProperty?

  /// A transition.
  static func progress(
    from: Double, to: Double, _ clock: AnimationClock, _ context: AnimationContext
  ) -> CompiledAnimation {
    var parts = RecordParts(clock, context)
    (parts.from, parts.to, parts.laneCount) = (SIMD4(from, 0, 0, 0), SIMD4(to, 0, 0, 0), 1)
    return parts.animation(of: nil)
  }

  /// What the record comes to, with its memory held until then. See
  /// ``AnimationRecord/evaluate(at:into:)``.
  func evaluate(at time: Double, into lanes: UnsafeMutablePointer<Double>) -> AnimationOutcome {
    withExtendedLifetime(memory) { record.evaluate(at: time, into: lanes) }
  }

  /// The direction of the path, with the memory held until then. See
  /// ``AnimationRecord/direction(at:)``.
  func direction(at time: Double) -> SIMD2<Double>? {
    withExtendedLifetime(memory) { record.direction(at: time) }
  }

  /// What the whole property, which is `value` without this animation, is with it at `time`.
  ///
  /// For reading single values; what runs by the thousand goes by
  /// ``AnimationRecord/evaluate(at:into:)``.
  func applied(to value: Any?, at time: Double) -> Any? {
    let type = property?.type ?? .number
    var lanes = type.lanes(of: value) ?? []
    if lanes.isEmpty {
      // Without a value of its own, or with one of another structure, only what does not go by it
      // can be shown.
      guard record.flags.isDisjoint(with: .needsCurrent), record.member == .whole else {
        return value
      }
      lanes = Array(repeating: 0, count: max(type.laneCount, 1))
    }
    let outcome = lanes.withUnsafeMutableBufferPointer { lanes in
      lanes.baseAddress.map { evaluate(at: time, into: $0) } ?? .none
    }
    switch outcome {
    case .none: return value
    case .lanes: return type.value(of: lanes)
    case .object(let index): return memory.objects[index]
    }
  }
}

/// A record while it is put together.
struct RecordParts {
  var clock: AnimationClock
  private let outer: [AnimationClock]
  var spring: SpringCurve?
  var track: KeyTrack?
  var numbers: [Double] = []
  var ends: [MatrixEnd] = []
  var from = SIMD4<Double>()
  var to = SIMD4<Double>()
  var function: ValueForm?
  var form = LaneForm.lanes
  var flags: AnimationFlags = []
  var laneCount = 0
  /// Memory that the track leads to.
  var blocks: [AnyObject] = []
  var objects: [Any] = []

  init(_ clock: AnimationClock, _ context: AnimationContext) {
    self.clock = clock
    outer = context.outer
  }

  func animation(of property: AnimatedProperty?) -> CompiledAnimation {
    var blocks = blocks
    func stored<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element>? {
      if elements.isEmpty { return nil }
      let block = AnimationBlock(elements)
      blocks.append(block)
      return block.start
    }
    let record = AnimationRecord(
      clock: clock, outer: stored(outer), outerCount: outer.count,
      spring: stored(spring.map { [$0] } ?? []),
      track: stored(track.map { [$0] } ?? []), numbers: stored(numbers), ends: stored(ends),
      from: from,
      to: to,
      function: function, member: property?.member ?? .whole, form: form, flags: flags,
      laneCount: laneCount)
    return CompiledAnimation(
      record: record, memory: AnimationMemory(blocks: blocks, objects: objects), property: property)
  }
}
