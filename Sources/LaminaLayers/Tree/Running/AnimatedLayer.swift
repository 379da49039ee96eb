/// A published layer with animations, in one piece of memory: what it animates, and the row that
/// holds the animated values.
struct AnimatedLayer: BitwiseCopyable {
  /// Row of the tree's columns as they were committed; -1 for a place that no layer has.
  var row: Int32 = -1
  /// Of the tree's ``TimeSpaces``.
  var space: Int32 = 0
  /// A copy of the layer's values, with those that are animated in their place. What is published
  /// is this one.
  var shadow: LayerRow
  var values: UnsafeMutablePointer<AnimatedValue>
  var count = 0
  /// What a commit has changed, and the columns do not have yet.
  var pending: LayerChanges = []
  var isAwake = false
  /// Whether its zPosition is animated.
  var movesInDepth = false
  /// Whether one of its values may change how large things are shown.
  var mayRescale = false
  /// Changes whenever the layer wakes: an alarm with another one is void.
  var alarm: Int32 = 0
  /// Everything that is animated of it.
  var changes: LayerChanges = []
  /// The series of instances that the layer is in, or -1.
  var series: Int32 = -1
  /// The instances that this is the layer in, by their place among the delays of ``InstanceMap``;
  /// -1 for the first, and all at its time.
  var delay: Int32 = -1
  /// The place of the same layer in the next instances that have a time of their own, or -1.
  var next: Int32 = -1

  /// Whether one of its values does, at the time that they were evaluated for last.
  var isRescaling: Bool {
    for index in 0..<count where values[index].rescales && values[index].rest.isMoving {
      return true
    }
    return false
  }
}
