import Foundation

/// An action that runs when something changes: an animation, or another object that can be run.
///
/// Only classes conform, as on Apple's systems.
public protocol CAAction: AnyObject {
  /// Runs the action for `event` on `anObject`, the layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing. `NSNull` ends a search for actions.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// The event of a layer that enters a tree or becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves a tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The event of a layer that replaces another.
public let kCATransition = "transition"
