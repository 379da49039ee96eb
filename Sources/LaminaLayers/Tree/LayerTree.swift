import LaminaGraphics

/// A layer tree as renderers see it: its published columns, and the marks by which its layers ask to be published.
///
/// Hosted by a root layer, it lives with it, and a commit costs what has changed. Made as a snapshot, for a layer that is
/// inside another tree, it publishes everything each time.
package final class LayerTree {
  let marks: UnsafeMutablePointer<TreeMarks>
  var columns = RenderColumns()
  /// The columns of the commit before, whose memory the next change of structure reuses.
  var spare = RenderColumns()
  var images = ImageTable()
  /// Changes with every commit that changed something; no two states of any trees have the same.
  package private(set) var version = Serial.next()
  /// What the layers have drawn for the last commit.
  package var drawnStores: Int { drawn.stores }
  package var drawnPixels: Int { drawn.pixels }
  private var drawn = DrawnPixels()
  /// Whether every commit has to publish everything.
  package let isSnapshot: Bool

  private init(isSnapshot: Bool) {
    self.isSnapshot = isSnapshot
    marks = .allocate(capacity: 1)
    marks.initialize(to: TreeMarks())
  }

  deinit {
    marks.pointee.deallocate()
    marks.deinitialize(count: 1)
    marks.deallocate()
  }

  /// The tree of which `root` is the root, made if there is none. A layer inside another tree gets a snapshot.
  package static func hosting(_ root: CALayer) -> LayerTree {
    if let tree = root.row.references.pointee.hostedTree { return tree }
    if root.superlayer != nil { return LayerTree(isSnapshot: true) }
    let tree = LayerTree(isSnapshot: false)
    root.join(tree.marks)
    root.row.references.pointee.hostedTree = tree
    return tree
  }

  /// Publishes what has changed below `root` since the last commit. O(changed layers), or O(layers) after a change of
  /// structure. Throws ``LimitExceeded`` for too many layers or too deep a tree, and publishes nothing then.
  package func commit(_ root: CALayer, limits: RenderLimits) throws {
    LayoutPass.run(root)
    DisplayPass.run(root)
    drawn = marks.pointee.drawn
    marks.pointee.drawn = DrawnPixels()
    if isSnapshot || marks.pointee.structure {
      try rebuild(root, limits: limits)
      version = Serial.next()
    } else if marks.pointee.count > 0 {
      for row in marks.pointee.changed { publish(row) }
      version = Serial.next()
    }
    marks.pointee.clear()
  }

  /// Layers that are published.
  package var layerCount: Int { columns.count }
}
