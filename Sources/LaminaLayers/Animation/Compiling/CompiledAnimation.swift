import Foundation

/// One animation of one property, ready to be evaluated, with what its record needs.
struct CompiledAnimation: Sendable {
  let record: AnimationRecord
  /// The memory behind the record's pointers; it has to live as long as the record.
  let memory: AnimationMemory
  /// The animated property; nil for a transition, whose one lane is its progress.
  let property: AnimatedProperty?

  /// A transition.
  static func progress(
    from: Double, to: Double, _ clock: AnimationClock, _ context: AnimationContext
  ) -> CompiledAnimation {
    var parts = RecordParts(clock, context)
    (parts.from, parts.to, parts.laneCount) = (SIMD4(from, 0, 0, 0), SIMD4(to, 0, 0, 0), 1)
    return parts.animation(of: nil)
  }

  /// Evaluates the record while its memory is retained. See ``AnimationRecord/evaluate(at:into:)``.
  func evaluate(at time: Double, into lanes: UnsafeMutablePointer<Double>) -> AnimationOutcome {
    withExtendedLifetime(memory) { record.evaluate(at: time, into: lanes) }
  }

  /// The direction of the path, computed while the memory is retained. See
  /// ``AnimationRecord/direction(at:)``.
  func direction(at time: Double) -> SIMD2<Double>? {
    withExtendedLifetime(memory) { record.direction(at: time) }
  }

  /// The value of the whole property with this animation at `time`; `value` is the one without it.
  ///
  /// For single values. Frames use ``AnimationRecord/evaluate(at:into:)``.
  func applied(to value: Any?, at time: Double) -> Any? {
    if record.form == .object {
      var none = 0.0
      return object(evaluate(at: time, into: &none), value)
    }
    let type = property?.type ?? .number
    var lanes = type.lanes(of: value) ?? []
    if lanes.isEmpty {
      // If the property has no value, or one of another structure, only an animation that does not
      // use it can be shown.
      guard record.flags.isDisjoint(with: .needsCurrent), record.member == .whole else {
        return value
      }
      lanes = Array(repeating: 0, count: max(type.laneCount, 1))
    }
    let outcome = lanes.withUnsafeMutableBufferPointer { lanes in
      lanes.baseAddress.map { evaluate(at: time, into: $0) } ?? .none
    }
    return outcome == .lanes ? type.value(of: lanes) : value
  }

  /// The object of an outcome; `value` if there is none.
  private func object(_ outcome: AnimationOutcome, _ value: Any?) -> Any? {
    switch outcome {
    case .none, .lanes: value
    case .object(let index): memory.objects[index]
    case .sample(let time):
      withExtendedLifetime(memory) {
        record.sampler?._withUnsafeGuaranteedRef { $0.object(at: time) } ?? value
      }
    }
  }
}

/// The parts of a record under construction.
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
  var sampler: SampleSource?
  var form = LaneForm.lanes
  var flags: AnimationFlags = []
  var laneCount = 0
  /// The memory behind the track's pointers.
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
    if let sampler { blocks.append(sampler) }
    let record = AnimationRecord(
      clock: clock, outer: stored(outer), outerCount: outer.count,
      spring: stored(spring.map { [$0] } ?? []),
      track: stored(track.map { [$0] } ?? []), numbers: stored(numbers), ends: stored(ends),
      from: from,
      to: to,
      function: function, sampler: sampler.map { .passUnretained($0) },
      member: property?.member ?? .whole, form: form, flags: flags,
      laneCount: laneCount)
    return CompiledAnimation(
      record: record, memory: AnimationMemory(blocks: blocks, objects: objects), property: property)
  }
}
