/// One property of a layer that animations change, and they in the order in which they take effect:
/// plain memory.
struct AnimatedValue: BitwiseCopyable {
  /// How the property is written.
  enum Target: BitwiseCopyable {
    /// Lanes that lie in the row.
    case lanes(LayerKey, LanePlace)
    /// Lanes that lie in the block of a specialised layer.
    case kind(KindKey)
    /// Anything else, which has to be an object: its place among those of the layer.
    case object(Int32)
    /// Particles, which the owner keeps: they are another time's whenever time goes on.
    case emission(Unmanaged<Emission>)
    /// Nothing of it is drawn by a tree: it only counts as time that passes.
    case nothing
  }

  let target: Target
  /// What is published anew when it changes.
  let changes: LayerChanges
  let laneCount: Int
  let records: UnsafePointer<AnimationRecord>
  let count: Int
  /// For each record the least time between two frames that it wants, in seconds outside the tree;
  /// 0 for none.
  let intervals: UnsafePointer<Double>
  /// The lanes of the model's value.
  let base: UnsafeMutablePointer<Double>
  /// The model's transform taken apart, where the first animation goes by it.
  var model: UnsafeMutablePointer<ModelTransform>?
  /// Whether the model has a value of this type: a pattern is no colour.
  var hasBase = true
  /// Animations along paths that turn the layer: a property before this one.
  var turner: UnsafeMutablePointer<AnimatedValue>?
  /// Whether it is a transform that changes how large things are shown, while it moves.
  var rescales = false
  /// Whether what is written is not what should be, whatever the time.
  var isStale = true
  /// Between these local times, both included, it does not change, or moves and does nothing else.
  var rest = AnimationRest.unknown

  /// The value of lanes of this property at `time`, in the layer's local time, into `lanes`. False
  /// if they are the model's.
  @inline(__always)
  func evaluate(at time: Double, into lanes: UnsafeMutablePointer<Double>) {
    for lane in 0..<laneCount { lanes[lane] = base[lane] }
    for index in 0..<count {
      if !hasBase, !(records + index).pointee.flags.isDisjoint(with: .needsCurrent) { continue }
      _ = records[index].evaluate(
        at: time, into: lanes, model: index == 0 ? model.map { UnsafePointer($0) } : nil)
    }
    guard let turner else { return }
    for index in 0..<turner.pointee.count {
      if let direction = turner.pointee.records[index].direction(at: time) {
        TransformLanes(lanes).turn(along: direction)
      }
    }
  }

  /// Whether and until when it rests, at `time`.
  func findRest(at time: Double) -> AnimationRest {
    if case .emission(let emission) = target {
      return emission._withUnsafeGuaranteedRef { $0.rest(at: time) }
    }
    var rest = AnimationRest.forever
    for index in 0..<count {
      rest.formIntersection(records[index].rest(at: time), intervals[index])
    }
    guard let turner else { return rest }
    for index in 0..<turner.pointee.count {
      rest.formIntersection(
        turner.pointee.records[index].rest(at: time), turner.pointee.intervals[index])
    }
    return rest
  }
}

/// A span of local time, both ends included, in which something either stays as it is or moves all
/// the time.
struct AnimationRest: BitwiseCopyable, Equatable {
  var isMoving = false
  var from = -Double.infinity
  var until = Double.infinity
  /// The least time between frames that whatever moves agrees to; 0 if something does not.
  var interval = Double.infinity

  /// It stays as it is always.
  static let forever = AnimationRest()
  /// Contains no time.
  static let unknown = AnimationRest(
    isMoving: true, from: .infinity, until: -.infinity, interval: 0)

  @inline(__always)
  func contains(_ time: Double) -> Bool { time >= from && time <= until }

  mutating func formIntersection(_ other: AnimationRest, _ otherInterval: Double) {
    from = max(from, other.from)
    until = min(until, other.until)
    if other.isMoving {
      isMoving = true
      interval = min(interval, otherInterval)
    }
  }
}
