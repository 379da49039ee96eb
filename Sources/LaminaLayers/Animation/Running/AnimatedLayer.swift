/// A published layer with animations, in one piece of memory: what it animates, and the row that holds the animated values.
struct AnimatedLayer: BitwiseCopyable {
  /// Row of the tree's columns as they were committed; -1 for a place that no layer has.
  var row: Int32 = -1
  /// Of the tree's ``TimeSpaces``.
  var space: Int32 = 0
  /// A copy of the layer's values, with those that are animated in their place. What is published is this one.
  var shadow: LayerRow
  var values: UnsafeMutablePointer<AnimatedValue>
  var count = 0
  /// What a commit has changed, and the columns do not have yet.
  var pending: LayerChanges = []
  var isAwake = false
  /// Whether its zPosition is animated.
  var movesInDepth = false
  /// Changes whenever the layer wakes: an alarm with another one is void.
  var alarm: Int32 = 0
  /// Everything that is animated of it.
  var changes: LayerChanges = []
}
