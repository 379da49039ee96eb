import Foundation
import LaminaGraphics
import LaminaFrames
import LaminaPlan

/// A layer tree as renderers see it: its published columns, and the marks by which its layers ask
/// to be published.
///
/// A tree that is hosted by a root layer lives as long as that layer, and its commits cost what has
/// changed. A tree that is made as a snapshot, for a layer inside another tree, publishes
/// everything each time. Other threads may read a tree once it is shared: see
/// `LayerTree+Sharing.swift`.
package final class LayerTree {
  let marks: UnsafeMutablePointer<TreeMarks>
  /// The published values, which compilers read.
  package let published = PublishedTree()
  /// Empty columns, whose memory the next change of structure uses. For a large tree no memory is
  /// kept.
  var spare = RenderColumns()
  /// After a change of structure: for each row its former row, or -1 for a new layer.
  var movedFrom = Column<Int32>()
  /// Backing stores that the layers have drawn into for the last commit.
  package var drawnStores: Int { drawn.stores }
  package var drawnPixels: Int { drawn.pixels }
  private var drawn = DrawnPixels()
  /// The time that the last frame was given; nil if it used the clock.
  var frameTime: CFTimeInterval? {
    get { marks.pointee.frameTime }
    set { marks.pointee.frameTime = newValue }
  }
  /// The next time when a commit has to tell a delegate something or to remove an animation, as of
  /// the last commit. Readers on other threads may read it too.
  var nextNews = CFTimeInterval.infinity
  /// ``frameTime`` of the last commit, for readers. Readers of a shared tree may not read what
  /// setters read.
  var committedTime: CFTimeInterval?
  /// Whether animations stay after their end, so that times can be shown in any order. Delegates
  /// are not told of ends then.
  package var keepsEndedAnimations = false
  /// The transitions under way in the tree.
  var transitions: [LayerTransition] = []
  /// By slot: the texels of layers that begin a transition, until a commit has copied their rows.
  var heldTexels: [Int: ContentsSource] = [:]
  /// Published levels of layers, the root's included.
  var depth = 0
  /// Whether every commit has to publish everything.
  package let isSnapshot: Bool
  /// The root's bounds and flip, as published.
  package private(set) var rootBounds = CGRect.zero
  package private(set) var rootIsFlipped = false

  /// The lock; nil until other threads may read the tree.
  var lock: TreeLock?
  /// The time that was shown last, in seconds outside the tree.
  var shownTime: CFTimeInterval = 0
  /// For each row its index in `changeList`, or -1, while changes are added up.
  var changePlaces = Column<Int32>()
  var freshChanges = Column<RowChange>()
  /// The running animations.
  var running = RunningAnimations()

  private init(isSnapshot: Bool) {
    self.isSnapshot = isSnapshot
    marks = .allocate(capacity: 1)
    marks.initialize(to: TreeMarks())
  }

  deinit {
    marks.pointee.animations.treeGoes()
    marks.pointee.deallocate()
    marks.deinitialize(count: 1)
    marks.deallocate()
  }

  /// The tree of which `root` is the root; it is made if needed. A layer inside another tree gets a
  /// snapshot.
  package static func hosting(_ root: CALayer) -> LayerTree {
    if let tree = root.row.hostedTree as? LayerTree { return tree }
    if root.superlayer != nil { return LayerTree(isSnapshot: true) }
    let tree = LayerTree(isSnapshot: false)
    root.join(tree.marks)
    root.row.hostedTree = tree
    return tree
  }

  /// Publishes what has changed below `root` since the last commit. O(changed layers), or O(layers)
  /// after a change of structure.
  ///
  /// Throws ``LimitExceeded`` for too many layers or too deep a tree, and ``MemoryExhausted``;
  /// publishes nothing then.
  ///
  /// `time`, in seconds outside the tree, is the present during the commit. New animations begin at
  /// it, animations that have ended by then are removed, and the columns show the animations at it.
  /// Nil means the clock's time.
  package func commit(_ root: CALayer, limits: RenderLimits, at time: CFTimeInterval? = nil) throws
  {
    frameTime = time.flatMap { $0.isFinite ? $0 : nil }
    let present = now
    var news = AnimationNews()
    defer { news.send() }
    try MemoryLoss.watch { try commit(root, limits: limits, present: present, &news) }
  }

  private func commit(
    _ root: CALayer, limits: RenderLimits, present: CFTimeInterval, _ news: inout AnimationNews
  ) throws {
    try CAMediaClock.withTime(frameTime) {
      endAnimations(at: present, &news)
      LayoutPass.run(root)
      if !marks.pointee.transitions.isEmpty { holdTexels() }
      marks.pointee.budget.begin(limits)
      DisplayPass.run(root)
      try WorkToken.checkCurrent()
      try marks.pointee.budget.end()
      beginAnimations(at: present, &news)
      // Layers whose drawing is animated have displayed meanwhile.
      try WorkToken.checkCurrent()
      try marks.pointee.budget.end()
      try reading {
        if hasNewTransitions {
          // A transition starts from what was last seen of its layer.
          show(at: present)
          marks.pointee.structure = true
        }
        try publish(root, limits)
        for transition in transitions { transition.refresh(running.instances) }
        show(at: present)
        nextNews = nextAnimationNews(after: -.infinity)
        committedTime = frameTime
      }
      marks.pointee.committed.removeAll()
    }
  }

  private func publish(_ root: CALayer, _ limits: RenderLimits) throws {
    let accumulates = lock != nil && !isRead
    drawn = accumulates ? drawn + marks.pointee.drawn : marks.pointee.drawn
    marks.pointee.drawn = DrawnPixels()
    isRead = false
    if !accumulates { forgetChanges() }
    running.changesHold = isLive ? now : nil
    running.particles.limit = limits.particles
    running.particles.stepLimit = limits.particleSteps
    if isSnapshot || marks.pointee.structure {
      try rebuild(root, limits: limits)
      structureChanged = true
      version = Serial.next()
      noteChanges { running, columns, images, list in
        running.update(
          &columns, images: &images, into: &list, structureChanged: true, freezes: lock != nil)
      }
    } else if marks.pointee.count > 0 {
      noteChanges { running, columns, images, list in
        columns.publish(marks.pointee.changed, images: &images, into: &list, &running)
        running.update(
          &columns, images: &images, into: &list, structureChanged: false, freezes: lock != nil)
      }
    } else {
      if !images.externals.isEmpty { refreshExternals() }
      return
    }
    rootBounds = root.row.geometry.pointee.bounds
    rootIsFlipped = root.row.state.pointee.flags.contains(.geometryFlipped)
    marks.pointee.clear()
    if !images.externals.isEmpty { refreshExternals() }
  }

  /// Notes the rows that show external textures that have changed since they were published.
  private func refreshExternals() {
    let changed = columns.refreshExternals(images, into: &changeList)
    if changed, version == previousVersion { version = Serial.next() }
  }

  /// Whether a commit would have something to do: layers that have changed, or are marked for
  /// layout or display.
  package func isMarked(_ root: CALayer) -> Bool {
    isSnapshot || marks.pointee.structure || marks.pointee.count > 0
      || columns.hasChangedExternals(images)
      || columns.hasChangedTiles
      || !root.row.state.pointee.tasks.isDisjoint(with: [
        .layout, .innerLayout, .display, .innerDisplay,
      ])
  }

  /// Whether `root` is the root of this tree. False for a former root that has moved into another
  /// tree.
  package func hosts(_ root: CALayer) -> Bool { root.row.hostedTree === self }

  /// The number of published rows.
  package var layerCount: Int { columns.count }
}
