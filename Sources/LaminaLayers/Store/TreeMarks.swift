import LaminaGraphics

/// The marks of one rendered tree, behind a pointer that its layers share.
///
/// A setter that changes a published layer appends the layer's row once; a change of structure
/// raises one flag. A commit then costs what changed, not what exists. Entries are read only while
/// the structure is unchanged since they were appended, so a row whose layer has left the tree is
/// never followed.
struct TreeMarks: ~Copyable {
  /// Layers were added, removed or reordered: the preorder has to be made again.
  var structure = true
  /// Whether the tree is live: a renderer shows it, and changes are animated by default.
  var isLive = false
  /// The layers that have animations, and when their delegates have to be told something.
  let animations = TreeAnimations()
  /// What layers had at the last commit, where they have changed since.
  var committed = CommittedValues()
  /// The time that the last frame was asked for at; nil if it was the clock's.
  var frameTime: CFTimeInterval?
  /// Whether there are, or were, replicators in the tree.
  var replicates = false
  /// What displaying the tree may still cost.
  let budget = DisplayBudget()
  /// What was drawn into backing stores since the last commit began.
  var drawn = DrawnPixels()
  /// The number of arrivals of layers since the last commit; a layer that comes twice counts twice.
  var arrived = 0
  /// Layers that were given a transition since the last commit.
  var transitions: [WeakLayer] = []
  private(set) var count = 0
  private var capacity = 64
  private var rows = UnsafeMutablePointer<LayerRow>.allocate(capacity: 64)

  /// Notes that `row` has changed. Amortised O(1).
  @inline(__always)
  mutating func append(_ row: LayerRow) {
    if count == capacity { grow() }
    (rows + count).initialize(to: row)
    count += 1
  }

  /// The rows that have changed, each once, in the order of their first change.
  var changed: UnsafeBufferPointer<LayerRow> { UnsafeBufferPointer(start: rows, count: count) }

  /// Forgets everything, after a commit has dealt with it.
  mutating func clear() {
    if !transitions.isEmpty { transitions.removeAll() }
    structure = false
    arrived = 0
    count = 0
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<LayerRow>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: rows, count: count)
    rows.deallocate()
    rows = larger
    capacity *= 2
  }

  /// Returns the memory; the marks must not be used afterwards.
  mutating func deallocate() {
    rows.deallocate()
    (count, capacity) = (0, 0)
  }
}

/// A weak reference to a layer. Marks live as long as the root and must not keep layers alive.
struct WeakLayer {
  weak var layer: CALayer?
}
