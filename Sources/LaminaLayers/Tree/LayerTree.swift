import Foundation
import LaminaGraphics
import LaminaFrames
import LaminaPlan

/// A layer tree as renderers see it: its published columns, and the marks by which its layers ask
/// to be published.
///
/// Hosted by a root layer, it lives with it, and a commit costs what has changed. Made as a
/// snapshot, for a layer that is inside another tree, it publishes everything each time. Other
/// threads may read it once it is shared: `LayerTree+Sharing.swift`.
package final class LayerTree {
  let marks: UnsafeMutablePointer<TreeMarks>
  /// What compilers read.
  package let published = PublishedTree()
  /// Empty columns, whose memory the next change of structure uses; of a large tree they have none.
  var spare = RenderColumns()
  /// For each row, after a change of structure: its row before, or -1 for a layer that was not
  /// there.
  var movedFrom = Column<Int32>()
  /// What the layers have drawn for the last commit.
  package var drawnStores: Int { drawn.stores }
  package var drawnPixels: Int { drawn.pixels }
  private var drawn = DrawnPixels()
  /// The time that the last frame was asked for at; nil if it was the clock's.
  var frameTime: CFTimeInterval? {
    get { marks.pointee.frameTime }
    set { marks.pointee.frameTime = newValue }
  }
  /// When a commit has something to tell or to take away, as the last one has left it; for readers
  /// on other threads as well.
  var nextNews = CFTimeInterval.infinity
  /// ``frameTime`` of the last commit, for readers: those of a shared tree may not look at what
  /// setters look at.
  var committedTime: CFTimeInterval?
  /// Whether animations stay after their end, so that any time can be shown in any order; nobody is
  /// told of ends then.
  package var keepsEndedAnimations = false
  /// Transitions that layers of the tree go through.
  var transitions: [LayerTransition] = []
  /// By slot: what layers that begin a transition had drawn, while a commit has not copied their
  /// rows yet.
  var heldTexels: [Int: LayerPicture] = [:]
  /// Levels of layers that were published, the root's included.
  var depth = 0
  /// Whether every commit has to publish everything.
  package let isSnapshot: Bool
  /// The root's bounds and flip, as published.
  package private(set) var rootBounds = CGRect.zero
  package private(set) var rootIsFlipped = false

  /// Present once other threads may read the tree.
  var lock: TreeLock?
  /// The time that was shown last, in seconds outside the tree.
  var shownTime: CFTimeInterval = 0
  /// For each row its place in `changeList` or -1, while changes are added up.
  var changePlaces = Column<Int32>()
  var freshChanges = Column<RowChange>()
  /// What is animated.
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

  /// The tree of which `root` is the root, made if there is none. A layer inside another tree gets
  /// a snapshot.
  package static func hosting(_ root: CALayer) -> LayerTree {
    if let tree = root.row.hostedTree as? LayerTree { return tree }
    if root.superlayer != nil { return LayerTree(isSnapshot: true) }
    let tree = LayerTree(isSnapshot: false)
    root.join(tree.marks)
    root.row.hostedTree = tree
    return tree
  }

  /// Publishes what has changed below `root` since the last commit. O(changed layers), or O(layers)
  /// after a change of structure. Throws ``LimitExceeded`` for too many layers or too deep a tree,
  /// and publishes nothing then.
  ///
  /// `time`, in seconds outside the tree, is the present for everything that happens meanwhile:
  /// animations that were added begin at it, those that have ended by then go, and the columns show
  /// what is animated as it is then. Nil is the clock's time.
  package func commit(_ root: CALayer, limits: RenderLimits, at time: CFTimeInterval? = nil) throws
  {
    frameTime = time.flatMap { $0.isFinite ? $0 : nil }
    let present = now
    var news = AnimationNews()
    defer { news.send() }
    try CAMediaClock.withTime(frameTime) {
      endAnimations(at: present, &news)
      LayoutPass.run(root)
      if !marks.pointee.transitions.isEmpty { holdTexels() }
      DisplayPass.run(root)
      beginAnimations(at: present, &news)
      try reading {
        if hasNewTransitions {
          // What layers were is what was seen of them.
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
    running.mostParticles = limits.particles
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

  /// Notes which rows show textures of the host's that have changed since they were published.
  private func refreshExternals() {
    let changed = columns.refreshExternals(images, into: &changeList)
    if changed, version == previousVersion { version = Serial.next() }
  }

  /// Whether a commit would find something to do: layers that have changed, or are marked for
  /// layout or display.
  package func isMarked(_ root: CALayer) -> Bool {
    isSnapshot || marks.pointee.structure || marks.pointee.count > 0
      || columns.hasChangedExternals(images)
      || columns.hasChangedTiles
      || !root.row.state.pointee.tasks.isDisjoint(with: [
        .layout, .innerLayout, .display, .innerDisplay,
      ])
  }

  /// Whether `root` is the layer whose tree this is, and not one that has moved into another tree.
  package func hosts(_ root: CALayer) -> Bool { root.row.hostedTree === self }

  /// Layers that are published.
  package var layerCount: Int { columns.count }
}
