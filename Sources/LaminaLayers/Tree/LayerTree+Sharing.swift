import Foundation
import LaminaFrames

// Sharing: a tree that is committed on one thread and drawn on others.
//
// What: commits and readers exclude each other by one lock. What a commit publishes is values,
// images, which never change, and the texels of backing stores, which a shared tree holds, so that
// the next drawing leaves them to it and goes on with a copy.
// Why: setters, layout and drawing take no lock, and a commit waits for the compiler of a frame at
// most, never for GL or for a program's own code; nor does a frame wait for those.
// Cost: nothing for a tree that is not shared; about 20 ns for each commit and each frame of one
// that is, and a copy of a backing store each time that it is drawn to again.
extension LayerTree {
  /// Lets other threads read the tree from now on. Called on the thread that works on the layers,
  /// before others get it.
  package func share() {
    if lock != nil { return }
    images.freezeStores()
    lock = TreeLock()
  }

  /// Calls `body` while nothing is published. What it reads of the tree is what the last commit has
  /// published, as a whole.
  ///
  /// `body` must neither commit nor read the same tree. Costs one test where the tree is not
  /// shared.
  package func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let lock else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Adds `fresh`, what one more commit has changed since the tree was last read, to the list of
  /// changes: each row once. O(changes), and O(layers) for the first time.
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
