import Foundation
import LaminaGraphics
import LaminaLayers

/// Which moment of a tree a frame shows.
package enum TreeMoment {
  /// That of the commit that was made for the frame.
  case committed
  /// Another one, of a tree that others commit; nil is the time of its last commit if that was
  /// given one, else the clock's.
  case time(CFTimeInterval?)

  /// Shows it, within ``LayerTree/reading(_:)``, and says which it was: the same one can be shown
  /// again.
  @discardableResult
  func show(_ tree: LayerTree) -> TreeMoment {
    guard case .time(let asked) = self else { return self }
    let time = asked ?? tree.committedNow
    tree.tick(at: time)
    return .time(time)
  }
}
