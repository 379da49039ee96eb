import LaminaPlan

/// Everything that the commits of a layer tree have published. A compiler reads nothing else of the
/// tree.
///
/// `LaminaLayers` owns one for each tree and writes to it during a commit. A compiler never calls
/// that module. If other threads read the tree, the owner locks it.
package final class PublishedTree {
  package var columns = RenderColumns()
  package var images = ImageTable()
  /// Changes with every commit that changed something. No two states of any trees have the same
  /// version.
  package var version = Serial.next()
  /// The version before the changes in ``changedRows``; equal to `version` if nothing has changed.
  package var previousVersion = 0
  /// Whether the last commit has ordered the rows again, so that a row may now belong to another
  /// layer.
  package var structureChanged = true
  /// The list behind ``changedRows``. It is kept from commit to commit to keep its memory.
  package var changeList = Column<RowChange>()
  /// Whether a compiler has read the tree since the last commit. A shared tree collects its changes
  /// until then.
  package var isRead = false

  package init() {}

  /// The changes of the last commit to rows that existed before, each row once.
  ///
  /// Valid until the next commit. A shared tree lists the changes of all commits since it was last
  /// read. After a change of structure the rows have their new numbers, and new layers are left
  /// out.
  package var changedRows: UnsafeBufferPointer<RowChange> {
    UnsafeBufferPointer(start: changeList.base, count: changeList.count)
  }
}
