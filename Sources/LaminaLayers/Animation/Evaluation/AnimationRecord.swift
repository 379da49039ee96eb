import LaminaGeometry

/// One animation of one property in the form in which it is evaluated: plain memory, without a
/// reference.
///
/// Its pointers lead into an ``AnimationMemory``, which whoever keeps the record keeps as well.
/// Nothing in either ever changes, so any thread may evaluate it. Evaluation allocates nothing and
/// counts no references.
struct AnimationRecord: BitwiseCopyable, @unchecked Sendable {
  /// Its own time, inside those of the groups that it is in.
  let clock: AnimationClock
  /// The groups' times, outermost first.
  let outer: UnsafePointer<AnimationClock>?
  let outerCount: Int
  let spring: UnsafePointer<SpringCurve>?
  let track: UnsafePointer<KeyTrack>?
  /// Lanes of both ends of a basic animation with more than four.
  let numbers: UnsafePointer<Double>?
  /// Both ends of a basic animation of matrices, or the keys of a track of them.
  let ends: UnsafePointer<MatrixEnd>?
  /// The ends of a basic animation with up to four lanes; of one of objects, their indices, -1 for
  /// the property's own value.
  let from: SIMD4<Double>
  let to: SIMD4<Double>
  let function: ValueForm?
  let member: LaneMember
  let form: LaneForm
  let flags: AnimationFlags
  /// Lanes of its values.
  let laneCount: Int

  // MARK: Time

  /// How far it has come at `time`, in the local time of its layer: nil while it changes nothing.
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

  /// The progress from 0 to 1 at a moment, by pace and spring; either may overshoot.
  @inline(__always)
  func progress(at moment: AnimationClock.Moment) -> Double {
    let fraction = clock.paced(moment)
    guard let spring else { return fraction }
    return spring.pointee.position(at: fraction * clock.duration)
  }

  // MARK: Values

  /// Changes what `lanes` hold of the property to what it is with this animation at `time`, in the
  /// local time of the layer.
  ///
  /// `lanes` is the whole property as it is without this animation and those after it: as many
  /// lanes as its type has. `model` is given where that is the model's transform.
  @inline(__always)
  func evaluate(
    at time: Double, into lanes: UnsafeMutablePointer<Double>,
    model: UnsafePointer<ModelTransform>? = nil
  ) -> AnimationOutcome {
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

  /// The direction of the path at `time`, of unit length: where the x axis of the layer is to
  /// point. Nil where nothing turns.
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

/// What is special about an animation.
struct AnimationFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
  let rawValue: UInt8
  static let additive = AnimationFlags(rawValue: 1)
  static let cumulative = AnimationFlags(rawValue: 2)
  /// It starts from the property's own value.
  static let fromCurrent = AnimationFlags(rawValue: 4)
  /// It ends at the property's own value.
  static let toCurrent = AnimationFlags(rawValue: 8)
  /// It ends at the property's own value and what `to` adds.
  static let toShifted = AnimationFlags(rawValue: 16)
  /// The layer turns with the path.
  static let turns = AnimationFlags(rawValue: 32)
  static let turnsBack = AnimationFlags(rawValue: 64)

  /// The property's own value has a part in it.
  static let needsCurrent: AnimationFlags = [.additive, .fromCurrent, .toCurrent, .toShifted]
}

/// What the pointers of a record lead to, and the objects that its values are.
final class AnimationMemory: @unchecked Sendable {
  // Never written after it was made.
  private let blocks: [AnyObject]
  let objects: [Any]

  init(blocks: [AnyObject], objects: [Any]) { (self.blocks, self.objects) = (blocks, objects) }
}

/// Elements side by side that stay where they are.
final class AnimationBlock<Element: BitwiseCopyable> {
  let start: UnsafePointer<Element>

  init(_ elements: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    memory.initialize(from: elements, count: elements.count)
    start = UnsafePointer(memory)
  }

  deinit { start.deallocate() }
}
