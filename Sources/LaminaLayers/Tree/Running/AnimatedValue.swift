/// One animated property of a layer, with its animations in the order in which they take effect:
/// plain memory.
struct AnimatedValue: BitwiseCopyable {
  /// How the property is written.
  enum Target: BitwiseCopyable {
    /// Lanes that lie in the row.
    case lanes(LayerKey, LanePlace)
    /// Lanes that lie in the block of a specialised layer.
    case kind(KindKey)
    /// Any other property, whose value is made as an object: its index among the objects of the
    /// layer.
    case object(Int32)
    /// Particles, which the owner keeps. They change whenever time passes.
    case emission(Unmanaged<Emission>)
    /// Nothing is drawn of it: it only counts as passing time.
    case nothing
  }

  let target: Target
  /// The groups of values that are published when it changes.
  let changes: LayerChanges
  let laneCount: Int
  let records: UnsafePointer<AnimationRecord>
  let count: Int
  /// For each record the least time between two frames that it wants, in seconds outside the tree;
  /// 0 if it wants every frame.
  let intervals: UnsafePointer<Double>
  /// The lanes of the model's value.
  let base: UnsafeMutablePointer<Double>
  /// The decomposed transform of the model, if the first animation uses it.
  var model: UnsafeMutablePointer<ModelTransform>?
  /// Whether the model's value can be written as lanes. False for a pattern.
  var hasBase = true
  /// The property, before this one, whose animations along paths turn the layer.
  var turner: UnsafeMutablePointer<AnimatedValue>?
  /// Whether it is a transform whose animations change how large things are shown.
  var rescales = false
  /// Whether the written value is out of date, even at the same time.
  var isStale = true
  /// The span of local time, both ends included, in which it either does not change or moves all
  /// the time.
  var rest = AnimationRest.unknown

  /// Writes the value of this property at `time`, in the layer's local time, to `lanes`.
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

  /// Whether it rests at `time`, and until when.
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
