import Foundation
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// The time of a tree: what its layers take for the present, and what is animated at a time.
extension LayerTree {
  /// The present for the layers: the time of the last frame if that was given one, else the
  /// clock's. Seconds outside the tree.
  var now: CFTimeInterval { frameTime ?? CACurrentMediaTime() }

  /// The same for readers, within ``reading(_:)``: the time of the last commit if that was given
  /// one, else the clock's.
  package var committedNow: CFTimeInterval { committedTime ?? CACurrentMediaTime() }

  /// Shows what is animated as it is at `time`, without a commit; for readers, within
  /// ``reading(_:)``.
  ///
  /// What the last commit has changed and nobody has read yet stays changed.
  package func tick(at time: CFTimeInterval) {
    if isRead { forgetChanges() }
    isRead = false
    show(at: time)
  }

  /// Shows what is animated as it is at `time`.
  func show(at time: CFTimeInterval) {
    noteChanges { running, columns, images, list in
      running.show(at: time, &columns, images: &images, into: &list)
    }
    if !transitions.isEmpty {
      noteChanges { running, columns, _, list in
        for transition in transitions {
          transition.forEachInstance(running.instances) { distance, delay in
            columns.show(
              transition, transition.rows(running.order, distance),
              at: transition.progress(at: time, delay),
              into: &list)
          }
        }
      }
    }
    if running.order.isPending { reorder() }
    showTiles(at: time)
  }

  /// Begins a new list of changes.
  func forgetChanges() {
    previousVersion = version
    structureChanged = false
    changeList.removeAll()
  }

  /// Adds what `body` changes to the list of changes.
  func noteChanges(
    _ body: (
      inout RunningAnimations, inout RenderColumns, inout ImageTable, inout Column<RowChange>
    ) -> Void
  ) {
    if changeList.count == 0 {
      body(&running, &columns, &images, &changeList)
      if changeList.count > 0 { version = Serial.next() }
      return
    }
    freshChanges.removeAll()
    body(&running, &columns, &images, &freshChanges)
    if freshChanges.count > 0 { version = Serial.next() }
    accumulate(freshChanges)
  }

  /// When, after `time`, the tree looks different or has something to tell without anybody changing
  /// it; infinite for never.
  package func nextChange(after time: CFTimeInterval) -> CFTimeInterval {
    min(nextLook(after: time), max(nextNews, time))
  }

  /// When, after `time`, the tree looks different without anybody committing it; infinite for
  /// never. For readers, within ``reading(_:)``.
  package func nextLook(after time: CFTimeInterval) -> CFTimeInterval {
    columns.hasPendingTiles ? time : running.nextChange(after: time)
  }

  /// Whether changes of the layers are animated by default, from the next commit on: a layer has to
  /// have been shown first.
  package var isLive: Bool {
    get { marks.pointee.isLive }
    set {
      // The walk over all layers makes them look for actions.
      if newValue, !isLive { marks.pointee.structure = true }
      marks.pointee.isLive = newValue
    }
  }
}
