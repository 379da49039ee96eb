import CLaminaTypes
import Foundation
import Lamina

// Section: Animations
//
// An animation changes what is shown of a property over time; the property itself keeps its value.
//
//     lamina_object *fade;
//     lamina_object_create("CABasicAnimation", NULL, &fade);
//     lamina_object_set_value(fade, "keyPath", LAMINA_TEXT("opacity"));
//     lamina_object_set_value(fade, "fromValue", LAMINA_NUMBER(0));
//     lamina_object_set_value(fade, "duration", LAMINA_NUMBER(0.5));
//     lamina_layer_add_animation(layer, fade, "fade");
//     lamina_object_release(fade);
//
// A "CAAnimationGroup" takes a list of animations for its key "animations".

/// Adds a copy of an animation to a layer. It replaces the animation with the same key, if there is
/// one; `key` may be NULL. It begins with the next picture or frame, unless its "beginTime" says
/// otherwise. Without a duration it gets that of the thread's transaction, 0.25 seconds at first.
///
/// Errors: LAMINA_USAGE for an invalid handle, and an object that is no animation.
@c(lamina_layer_add_animation) public func layerAddAnimation(
  _ layer: LayerHandle?, _ animation: ObjectHandle?, _ key: UnsafePointer<CChar>?
) -> LaminaStatus {
  attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let animation = try object(animation, CAAnimation.self, "animation")
    let key = try key.map { try text($0, "key") }
    try TurnQueue.collect { try Failure.ifRefused { layer.add(animation, forKey: key) } }
  }
}

/// Gets the layer's copy of the animation with a key, with a reference that the caller releases. It
/// can be read, not changed. If there is none, the status is LAMINA_NO_VALUE and the result is
/// NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_layer_get_animation) public func layerAnimation(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?,
  _ animation: UnsafeMutablePointer<ObjectHandle?>?
) -> LaminaStatus {
  handOut(animation, "animation", .object) {
    let layer = try HandleTable.shared.object(layer, .layer)
    return layer.animation(forKey: try text(key, "key"))
  }
}

/// Gets the keys of the layer's animations, as a list of texts in the order in which they take
/// effect. Give the result back with lamina_value_clear. Without any the status is LAMINA_NO_VALUE.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_layer_get_animation_keys) public func layerAnimationKeys(
  _ layer: LayerHandle?, _ keys: UnsafeMutablePointer<lamina_value>?
) -> LaminaStatus {
  giveValue(keys) { (try HandleTable.shared.object(layer, .layer).animationKeys(), "keys") }
}

/// Removes the animation with a key, or all animations if `key` is NULL. Nothing happens if there
/// is none.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_remove_animation) public func layerRemoveAnimation(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?
) -> LaminaStatus {
  attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let key = try key.map { try text($0, "key") }
    TurnQueue.collect {
      if let key { layer.removeAnimation(forKey: key) } else { layer.removeAllAnimations() }
    }
  }
}

/// Sets the function that is told when an animation begins, ends or is removed. Set it before the
/// animation is added: layers take copies, which share the function. NULL removes it. The function
/// is called by lamina_run_callbacks on the thread that draws the layer.
///
/// `release`, which may be NULL, is called with `context` when no animation needs it any more.
///
/// Errors: LAMINA_USAGE for an invalid handle, an object that is no animation, and an animation of
/// a layer. After an error `release` is not called.
@c(lamina_animation_set_function) public func animationSetFunction(
  _ animation: ObjectHandle?, _ function: lamina_animation_function?,
  _ context: UnsafeMutableRawPointer?, _ release: lamina_function?
) -> LaminaStatus {
  attempt {
    let animation = try object(animation, CAAnimation.self, "animation")
    // A first try finds out whether the animation may change, before it owns the context.
    try Failure.ifRefused { animation.delegate = nil }
    animation.delegate = function.map { AnimationFunction($0, HostContext(context, release)) }
  }
}

/// Gets a layer with the values that the last picture or frame shows, animations included, with a
/// reference that the caller releases. It can be read, not changed. If nothing has shown the layer
/// yet, the status is LAMINA_NO_VALUE and the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_get_presentation) public func layerPresentation(
  _ layer: LayerHandle?, _ presentation: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(presentation, "presentation", .layer) {
    try HandleTable.shared.object(layer, .layer).presentation()
  }
}

/// The time of the clock that animations have by default, in seconds.
@c(lamina_current_time) public func currentTime() -> Double { CACurrentMediaTime() }

/// The object of a handle as a `Class`. Throws a usage failure for an object of another class.
private func object<Class>(
  _ handle: ObjectHandle?, _ type: Class.Type, _ name: String
) throws -> Class {
  guard let object = try HandleTable.shared.object(handle, .object) as? Class else {
    throw Failure(.usage, "\(name): the object is no animation")
  }
  return object
}
