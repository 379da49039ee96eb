import Foundation
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// The time of a tree: the present of its layers, and the columns at a time.
extension LayerTree {
  /// The present of the layers, in seconds outside the tree: the time of the last frame if one was
  /// given, else the clock's time.
  var now: CFTimeInterval { frameTime ?? CACurrentMediaTime() }

  /// The present for readers, within ``reading(_:)``: the time of the last commit if one was given,
  /// else the clock's time.
  package var committedNow: CFTimeInterval { committedTime ?? CACurrentMediaTime() }

  /// Shows the animations at `time`, without a commit. For readers, within ``reading(_:)``.
  ///
  /// Changes of the last commit that nobody has read yet stay in the list of changes.
  package func tick(at time: CFTimeInterval) {
    if isRead { forgetChanges() }
    isRead = false
    show(at: time)
  }

  /// Shows the animations at `time`.
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

  /// The first time after `time` when the tree looks different, or has to tell a delegate
  /// something, without a change by the program. Infinity for never.
  package func nextChange(after time: CFTimeInterval) -> CFTimeInterval {
    min(nextLook(after: time), max(nextNews, time))
  }

  /// The first time after `time` when the tree looks different without a commit. Infinity for
  /// never. For readers, within ``reading(_:)``.
  package func nextLook(after time: CFTimeInterval) -> CFTimeInterval {
    columns.hasPendingTiles ? time : running.nextChange(after: time)
  }

  /// Whether changes of the layers are animated by default. Takes effect with the next commit,
  /// since a layer has to be shown first.
  package var isLive: Bool {
    get { marks.pointee.isLive }
    set {
      // The walk over all layers makes them look for actions.
      if newValue, !isLive { marks.pointee.structure = true }
      marks.pointee.isLive = newValue
    }
  }
}
