import LaminaPlan

/// What the commits of a layer tree have published: all that a compiler reads of it.
///
/// The layers' side of a tree owns one, and writes to it when it commits; a compiler never calls
/// that side. Where other threads read the tree, the owner locks.
package final class PublishedTree {
  package var columns = RenderColumns()
  package var images = ImageTable()
  /// Changes with every commit that changed something; no two states of any trees have the same.
  package var version = Serial.next()
  /// The version before what ``changedRows`` says has changed; equal to `version` if nothing has.
  package var previousVersion = 0
  /// Whether the last commit has ordered the rows again, so that an index means another layer than
  /// before.
  package var structureChanged = true
  /// The list behind ``changedRows``; kept from commit to commit for its memory.
  package var changeList = Column<RowChange>()
  /// Whether a compiler has looked at the tree since the last commit. A shared tree adds up its
  /// changes until then.
  package var isRead = false

  package init() {}

  /// What the last commit has changed about rows that were there before, each row once, until the
  /// next commit; of a shared tree, what all commits have changed since it was last read. After a
  /// change of structure the rows have their new numbers, and new layers are left out.
  package var changedRows: UnsafeBufferPointer<RowChange> {
    UnsafeBufferPointer(start: changeList.base, count: changeList.count)
  }
}
