import Foundation
import LaminaGraphics
import LaminaLayers

/// The moment at which a frame shows a tree.
package enum TreeMoment {
  /// The moment of the commit that was made for the frame.
  case committed
  /// Another moment, of a tree that others commit. Nil is the time of its last commit if that was
  /// given one, otherwise the clock's.
  case time(CFTimeInterval?)

  /// Makes the tree show this moment, within ``LayerTree/reading(_:)``. Returns the moment that was
  /// shown, so that the same one can be shown again.
  @discardableResult
  func show(_ tree: LayerTree) -> TreeMoment {
    guard case .time(let asked) = self else { return self }
    let time = asked ?? tree.committedNow
    tree.tick(at: time)
    return .time(time)
  }
}
