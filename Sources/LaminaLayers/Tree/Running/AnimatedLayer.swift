/// A published layer with animations, in one piece of memory: its animated values, and the shadow
/// row that holds them.
struct AnimatedLayer: BitwiseCopyable {
  /// The row in the tree's columns as they were committed; -1 for a free slot.
  var row: Int32 = -1
  /// The index of its time in the tree's ``TimeSpaces``.
  var space: Int32 = 0
  /// The shadow row: a copy of the layer's values with the animated values in place of the set
  /// ones. It is published instead of the layer's own row.
  var shadow: LayerRow
  var values: UnsafeMutablePointer<AnimatedValue>
  var count = 0
  /// Changes of a commit that are not in the columns yet.
  var pending: LayerChanges = []
  var isAwake = false
  /// Whether its zPosition is animated.
  var movesInDepth = false
  /// Whether one of its values may change how large things are shown.
  var mayRescale = false
  /// A number that changes whenever the layer wakes. An alarm with another number is void.
  var alarm: Int32 = 0
  /// Everything that its animations may change.
  var changes: LayerChanges = []
  /// The series of instances that the layer is in, or -1.
  var series: Int32 = -1
  /// The instances for which this slot stands, as an index into the delays of ``InstanceMap``; -1
  /// for the first instance and all others at its time.
  var delay: Int32 = -1
  /// The slot of the same layer in the next instances with their own time, or -1.
  var next: Int32 = -1

  /// Whether one of its values changes how large things are shown, at the time of the last
  /// evaluation.
  var isRescaling: Bool {
    for index in 0..<count where values[index].rescales && values[index].rest.isMoving {
      return true
    }
    return false
  }
}
