import CLaminaTypes
import Foundation
import Lamina

// Section: Actions
//
// An action runs when something happens to a layer: a property changes, or the layer enters or
// leaves a tree. The event of a property is its key. Actions for properties run in trees that a
// renderer has shown. What an action is: an animation, which is added to the layer, or a function.

/// Makes an action from a function. The caller releases it. `release`, which may be NULL, is called
/// with `context` when nothing needs the action any more.
///
/// Errors: LAMINA_USAGE for NULL. After an error `release` is not called.
@c(lamina_action_create) public func actionCreate(
  _ function: lamina_action_function?, _ context: UnsafeMutableRawPointer?,
  _ release: lamina_function?, _ action: UnsafeMutablePointer<ObjectHandle?>?
) -> LaminaStatus {
  handOut(action, "action", .object) {
    guard let function else { throw Failure(.usage, "function: NULL instead of a function") }
    return ActionFunction(function, HostContext(context, release))
  }
}

/// Sets the action of a layer for an event. NULL lets the change happen without an action. Set
/// "actions" to no value to remove all actions that were set.
///
/// Errors: LAMINA_USAGE for an invalid handle, a NULL event, and an object that is neither an
/// animation nor an action.
@c(lamina_layer_set_action) public func layerSetAction(
  _ layer: LayerHandle?, _ event: UnsafePointer<CChar>?, _ action: ObjectHandle?
) -> LaminaStatus {
  attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let event = try text(event, "event")
    let object: NSObject =
      try action.map { try HandleTable.shared.object($0, .object) } ?? NSNull()
    guard let object = object as? any CAAction else {
      throw Failure(.usage, "action: the object is neither an animation nor an action")
    }
    var actions = layer.actions ?? [:]
    actions[event] = object
    layer.actions = actions
  }
}

/// Gets the action that a change of the layer would run now, with a reference that the caller
/// releases: one that was set, or the library's own. If there is none, the status is
/// LAMINA_NO_VALUE and the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_layer_get_action) public func layerAction(
  _ layer: LayerHandle?, _ event: UnsafePointer<CChar>?,
  _ action: UnsafeMutablePointer<ObjectHandle?>?
) -> LaminaStatus {
  handOut(action, "action", .object) {
    let layer = try HandleTable.shared.object(layer, .layer)
    return layer.action(forKey: try text(event, "event")) as? NSObject
  }
}
