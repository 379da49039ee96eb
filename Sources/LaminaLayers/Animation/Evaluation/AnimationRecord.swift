import LaminaGeometry

/// One animation of one property in the form in which it is evaluated: plain memory without
/// references.
///
/// Its pointers lead into an ``AnimationMemory``, which has to live as long as the record. Neither
/// ever changes, so any thread may evaluate a record. Evaluation allocates nothing and counts no
/// references.
struct AnimationRecord: BitwiseCopyable, @unchecked Sendable {
  /// Its own clock, inside the clocks of the groups around it.
  let clock: AnimationClock
  /// The clocks of the groups, outermost first.
  let outer: UnsafePointer<AnimationClock>?
  let outerCount: Int
  let spring: UnsafePointer<SpringCurve>?
  let track: UnsafePointer<KeyTrack>?
  /// Lanes of both ends of a basic animation with more than four.
  let numbers: UnsafePointer<Double>?
  /// Both ends of a basic animation of matrices, or the keys of a track of them.
  let ends: UnsafePointer<MatrixEnd>?
  /// The ends of a basic animation with up to four lanes. For objects: their indices, or -1 for the
  /// property's own value.
  let from: SIMD4<Double>
  let to: SIMD4<Double>
  let function: ValueForm?
  /// The function that computes the values, if that is how they are found. The memory keeps it.
  let sampler: Unmanaged<SampleSource>?
  let member: LaneMember
  let form: LaneForm
  let flags: AnimationFlags
  /// The number of lanes of its values.
  let laneCount: Int

  // MARK: Time

  /// The moment at `time`, in the local time of its layer; nil while it changes nothing.
  @inline(__always)
  func moment(at time: Double) -> AnimationClock.Moment? {
    guard let outer else { return clock.moment(at: time) }
    var time = time
    for index in 0..<outerCount {
      guard let inner = outer[index].localTime(at: time) else { return nil }
      time = inner
    }
    return clock.moment(at: time)
  }

  /// The progress from 0 to 1 at a moment, by pace or spring. Either may overshoot.
  @inline(__always)
  func progress(at moment: AnimationClock.Moment) -> Double {
    let fraction = clock.paced(moment)
    guard let spring else { return fraction }
    return spring.pointee.position(at: fraction * clock.duration)
  }

  // MARK: Values

  /// Applies the animation to `lanes` at `time`, in the local time of the layer.
  ///
  /// `lanes` holds the whole property without this animation and those after it, with as many lanes
  /// as its type has. `model` is given if this value is the model's transform.
  @inline(__always)
  func evaluate(
    at time: Double, into lanes: UnsafeMutablePointer<Double>,
    model: UnsafePointer<ModelTransform>? = nil
  ) -> AnimationOutcome {
    if let sampler { return evaluateSample(sampler, at: time, into: lanes, model) }
    guard let moment = moment(at: time) else { return .none }
    let progress = progress(at: moment)
    let iteration = flags.contains(.cumulative) ? moment.iteration : 0
    switch form {
    case .lanes, .color:
      return laneCount <= 4
        ? evaluateShort(progress, iteration, lanes, model)
        : evaluateLong(progress, iteration, lanes)
    case .matrix, .affine: return evaluateMatrix(progress, iteration, lanes, model)
    case .object: return object(at: progress)
    }
  }

  /// The direction of the path at `time`, of unit length: the new direction of the layer's x axis.
  /// Nil if nothing turns.
  func direction(at time: Double) -> SIMD2<Double>? {
    guard flags.contains(.turns), let track, let moment = moment(at: time) else { return nil }
    guard let direction = track.pointee.direction(at: progress(at: moment)) else { return nil }
    return flags.contains(.turnsBack) ? -direction : direction
  }

  private func object(at progress: Double) -> AnimationOutcome {
    let index: Int
    if let track {
      let place = track.pointee.place(at: progress)
      index = place.fraction < 0.5 ? place.segment : place.segment + 1
    } else {
      index = Int(progress < 0.5 ? from.x : to.x)
    }
    return index < 0 ? .none : .object(index)
  }
}

/// The variants of an animation.
struct AnimationFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
  let rawValue: UInt8
  static let additive = AnimationFlags(rawValue: 1)
  static let cumulative = AnimationFlags(rawValue: 2)
  /// It starts from the property's own value.
  static let fromCurrent = AnimationFlags(rawValue: 4)
  /// It ends at the property's own value.
  static let toCurrent = AnimationFlags(rawValue: 8)
  /// It ends at the property's own value plus `to`.
  static let toShifted = AnimationFlags(rawValue: 16)
  /// The layer turns with the path.
  static let turns = AnimationFlags(rawValue: 32)
  static let turnsBack = AnimationFlags(rawValue: 64)

  /// The property's own value takes part.
  static let needsCurrent: AnimationFlags = [.additive, .fromCurrent, .toCurrent, .toShifted]
}

/// The memory behind the pointers of a record, and the objects among its values.
final class AnimationMemory: @unchecked Sendable {
  // Never written after initialisation.
  private let blocks: [AnyObject]
  let objects: [Any]

  init(blocks: [AnyObject], objects: [Any]) { (self.blocks, self.objects) = (blocks, objects) }
}

/// Elements in contiguous memory that never moves.
final class AnimationBlock<Element: BitwiseCopyable> {
  let start: UnsafePointer<Element>

  init(_ elements: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    memory.initialize(from: elements, count: elements.count)
    start = UnsafePointer(memory)
  }

  deinit { start.deallocate() }
}
