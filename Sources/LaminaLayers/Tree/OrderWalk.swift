import LaminaFrames
import LaminaPlan

/// The walk that gives every layer of a tree its row, and the state of this walk.
///
/// No code of the program runs during the walk, so layers and their lists do not change, and
/// nothing has to be retained.
struct OrderWalk: ~Copyable {
  let isSnapshot: Bool
  /// Whether the tree is live, so that its layers look for actions when they change.
  let isLive: Bool
  /// The former rows, without their side tables, which are in `new` already.
  var old = RenderColumns()
  var new = RenderColumns()
  var movedFrom = Column<Int32>()
  var changes = Column<RowChange>()
  var images = ImageTable()
  /// Layers that have, or had, animations.
  var noted = Column<RunningAnimations.Noted>()
  /// The positions in `old` of the rows as they were committed.
  var order = SiblingOrder()
  /// Levels of layers, the root's included.
  private(set) var depth = 0

  /// Layers of one superlayer that have no row yet.
  struct Level: BitwiseCopyable {
    /// The mask, which comes before the others.
    var mask: Unmanaged<CALayer>?
    var next: UnsafePointer<Unmanaged<CALayer>>?
    var end: UnsafePointer<Unmanaged<CALayer>>?
    /// Memory that this level owns, for siblings in another order than that of `sublayers`.
    var owned: UnsafeMutablePointer<Unmanaged<CALayer>>?
    /// The row of the superlayer.
    var row: Int32
    /// The transition whose halves they are, as an index into `transitions`, or -1.
    var transition: Int32 = -1
    /// The replicator whose instances come after the mask, if any.
    var replicator: LayerRow?
    /// The series of instances whose first instance they are in, or -1.
    var series: Int32 = -1
  }

  var levels = Column<Level>()
  /// The transitions of the tree, and their indices by the model rows of their layers.
  var transitions: [LayerTransition] = []
  var transitionsByRow: [UnsafeMutableRawPointer: Int] = [:]
  /// Whether layers that had rows before may take part in transitions.
  var checksTransitions = false
  /// Transitions that the next row is inside of.
  var openTransitions = 0
  /// The instances that have rows so far.
  var instances = InstanceMap()
  /// The innermost series that the next row is in, or -1.
  var openSeries: Int32 = -1
  /// For each open series: the next row of its former instances, and the end of these rows.
  var formerInstances = Column<SIMD2<Int32>>()
  /// A run of consecutive rows of `old` that have to be copied yet.
  private var run = (start: 0, count: 0)

  init(isSnapshot: Bool, isLive: Bool) { (self.isSnapshot, self.isLive) = (isSnapshot, isLive) }

  /// Gives every layer from `root` down its row.
  mutating func run(_ root: CALayer) {
    place(Unmanaged.passUnretained(root), in: -1, isMask: false)
    while levels.count > 0 {
      let top = levels.base + (levels.count - 1)
      if let mask = top.pointee.mask {
        top.pointee.mask = nil
        place(mask, in: top.pointee.row, isMask: true)
      } else if let replicator = top.pointee.replicator {
        top.pointee.replicator = nil
        openInstances(of: replicator, in: top.pointee.row)
      } else if let next = top.pointee.next, next != top.pointee.end {
        top.pointee.next = next + 1
        place(next.pointee, in: top.pointee.row, isMask: false)
      } else {
        top.pointee.owned?.deallocate()
        if top.pointee.transition >= 0 { close(top.pointee.transition) }
        new.subtreeEnd[Int(top.pointee.row)] = Int32(new.parent.count)
        let series = top.pointee.series
        _ = levels.popLast()
        if series >= 0 { close(series: series) }
      }
    }
    copyRun()
  }

  /// Gives a layer the next row: its old row with its changes, or a row made from the model.
  @inline(__always)
  private mutating func place(_ layer: Unmanaged<CALayer>, in parent: Int32, isMask: Bool) {
    let row = layer._withUnsafeGuaranteedRef { $0.row }
    let state = row.state
    let committed = isSnapshot ? -1 : Int(state.pointee.renderIndex)
    let from = committed < 0 ? -1 : order.present(committed)
    if mayTransition(row, from: from),
      appendHalves(layer, row, from: from, in: parent, isMask: isMask)
    {
      return
    }
    let index = new.parent.count
    new.parent.append(parent)
    new.subtreeEnd.append(Int32(index + 1))
    movedFrom.append(Int32(from))
    if from >= 0 {
      if from != run.start + run.count {
        copyRun()
        run = (from, 0)
      }
      run.count += 1
      if state.pointee.changes.contains(.animations) || state.pointee.flags.contains(.animated) {
        note(row, at: index)
      } else if !state.pointee.changes.isEmpty {
        update(row, at: index)
      }
    } else {
      publish(row, at: index, isMask: isMask)
      if !isSnapshot, state.pointee.rare?.pointee.animations != nil || row.kind == .emitter {
        note(row, at: index)
      }
    }
    if isLive { state.pointee.flags.insert(.asks) }
    if !isSnapshot {
      state.pointee.renderIndex = Int32(index)
      state.pointee.changes = []
    }
    descend(row, at: index)
  }

  /// Goes on with what is inside the layer of row `index`.
  @inline(__always)
  mutating func descend(_ row: LayerRow, at index: Int) {
    let (sublayers, mask) = (row.sublayerReferences, row.shownMask)
    if sublayers.isEmpty, mask == nil {
      depth = max(depth, levels.count + 1)
      return
    }
    if row.references.pointee.block != nil, row.kind == .replicator, !sublayers.isEmpty {
      return descend(intoInstancesOf: row, at: index, mask: mask)
    }
    var level = Level(mask: mask, row: Int32(index))
    if let first = sublayers.baseAddress {
      if row.state.pointee.flags.contains(.sortsSublayers) { level.owned = row.sortedReferences }
      let start = level.owned.map { UnsafePointer($0) } ?? first
      (level.next, level.end) = (start, start + sublayers.count)
    }
    levels.append(level)
  }

  mutating func copyRun() {
    if run.count > 0 { new.append(old, from: run.start, count: run.count) }
    run = (run.start + run.count, 0)
  }

  private mutating func publish(_ row: LayerRow, at index: Int, isMask: Bool) {
    copyRun()
    new.appendRow()
    new.republish(row, .all, at: index, images: &images)
    new.version[index] = Serial.next()
    if isMask { new.setFlag(.isMask, true, at: index) }
  }

  mutating func note(_ row: LayerRow, at index: Int) {
    noted.append(
      RunningAnimations.Noted(layer: row, row: Int32(index), changes: row.state.pointee.changes))
  }

  mutating func update(_ row: LayerRow, at index: Int) {
    copyRun()
    let different = new.republish(row, row.state.pointee.changes, at: index, images: &images)
    if different.isEmpty { return }
    new.version[index] = Serial.next()
    changes.append(RowChange(row: Int32(index), changes: different))
  }
}
