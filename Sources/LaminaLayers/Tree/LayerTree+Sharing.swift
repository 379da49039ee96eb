import Foundation
import LaminaFrames

// Sharing: a tree that is committed on one thread and drawn on others.
//
// What: one lock excludes commits and readers from each other. A commit publishes values, images,
// which never change, and the texels of backing stores. A shared tree holds these texels, so the
// next drawing of the layer leaves them alone and draws into a copy.
// Why: setters, layout and drawing take no lock. A commit waits at most for the compiler of a
// frame, never for GL or for code of the program; a frame does not wait for those either.
// Cost: nothing for a tree that is not shared. In a shared tree, about 20 ns for each commit and
// each frame, and a copy of a backing store each time that its layer draws again.
extension LayerTree {
  /// Lets other threads read the tree from now on. Call it on the thread that works on the layers,
  /// before other threads get the tree.
  package func share() {
    if lock != nil { return }
    images.freezeStores()
    lock = TreeLock()
  }

  /// Calls `body` while no commit publishes, so that it reads everything that the last commit has
  /// published, and nothing else.
  ///
  /// `body` must neither commit nor read the same tree. Costs one test if the tree is not shared.
  package func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let lock else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Adds `fresh`, the changes of one more commit since the tree was last read, to the list of
  /// changes. The list has each row once. O(changes), and O(layers) for the first time.
  func accumulate(_ fresh: borrowing Column<RowChange>) {
    if fresh.count == 0 { return }
    changePlaces.resize(to: columns.count, filler: -1)
    for k in 0..<changeList.count { changePlaces[Int(changeList[k].row)] = Int32(k) }
    for k in 0..<fresh.count {
      let place = Int(changePlaces[Int(fresh[k].row)])
      if place >= 0 {
        changeList[place].changes.formUnion(fresh[k].changes)
      } else {
        changeList.append(fresh[k])
      }
    }
    for k in 0..<changeList.count { changePlaces[Int(changeList[k].row)] = -1 }
  }
}
