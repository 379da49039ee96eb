import CLaminaTypes
import Foundation
import Lamina

// Section: Objects with values
//
// Animations, filters, emitter cells and emitter behaviours have values by key, as layers do. Their
// keys are the property names of Core Animation. Layers take objects as values:
//
//     lamina_object *cell;
//     lamina_object_create("CAEmitterCell", NULL, &cell);
//     lamina_object_set_value(cell, "birthRate", LAMINA_NUMBER(40));
//     lamina_value cells[] = {*LAMINA_OBJECT(cell)};
//     lamina_layer_set_value(emitter, "emitterCells", LAMINA_LIST(cells, 1));
//
// Like a tree of layers, an object belongs to one thread at a time.

private let objectClasses: [String: @Sendable () -> NSObject] = [
  "CABasicAnimation": { CABasicAnimation() }, "CAKeyframeAnimation": { CAKeyframeAnimation() },
  "CASpringAnimation": { CASpringAnimation() }, "CAAnimationGroup": { CAAnimationGroup() },
  "CATransition": { CATransition() }, "CAEmitterCell": { CAEmitterCell() },
]

/// The classes whose objects are made with a type.
private let typedClasses: [String: @Sendable (String) -> NSObject] = [
  "CAFilter": { CAFilter(type: $0) }, "CAEmitterBehavior": { CAEmitterBehavior(type: $0) },
]

/// Makes an object of a class: "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
/// "CAAnimationGroup", "CATransition", "CAEmitterCell", "CAFilter" or "CAEmitterBehavior". `type`
/// is the type of a CAFilter ("gaussianBlur" and so on) or CAEmitterBehavior ("wave" and so on),
/// and NULL for the other classes. The caller releases the object.
///
/// Errors: LAMINA_USAGE for another class, a type that is missing or that the class does not have.
@c(lamina_object_create) public func objectCreate(
  _ className: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?,
  _ object: UnsafeMutablePointer<ObjectHandle?>?
) -> LaminaStatus {
  handOut(object, "object", .object) {
    let name = try text(className, "class_name")
    if let make = typedClasses[name] { return make(try text(type, "type")) }
    guard let make = objectClasses[name] else {
      let names = (Array(objectClasses.keys) + typedClasses.keys).sorted()
      throw Failure(
        .usage, "no class is named '\(name)' (allowed: \(names.joined(separator: ", ")))")
    }
    guard type == nil else { throw Failure(.usage, "type: \(name) has no types; pass NULL") }
    return make()
  }
}

/// Gets the class of an object: one of the names that lamina_object_create takes, "CAAnimation" for
/// an animation of another class, or "CAAction" for another action. The text is always valid.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_object_get_class) public func objectClass(
  _ object: ObjectHandle?, _ className: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  tellClass(of: object, .object, className, name(of:))
}

private func name(of object: NSObject) -> StaticString {
  switch object {
  case is CASpringAnimation: "CASpringAnimation"
  case is CABasicAnimation: "CABasicAnimation"
  case is CAKeyframeAnimation: "CAKeyframeAnimation"
  case is CAAnimationGroup: "CAAnimationGroup"
  case is CATransition: "CATransition"
  case is CAAnimation: "CAAnimation"
  case is CAEmitterCell: "CAEmitterCell"
  case is CAFilter: "CAFilter"
  case is CAEmitterBehavior: "CAEmitterBehavior"
  default: "CAAction"
  }
}

/// Adds a reference. Call lamina_object_release once for it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_object_retain) public func objectRetain(_ object: ObjectHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.retain(object, .object) }
}

/// Gives a reference back. Layers and objects that use the object keep it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_object_release) public func objectRelease(_ object: ObjectHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(object, .object) }
}

/// Sets the value with the key path `key`. LAMINA_TYPE_NONE gives the key its default. Animations
/// take timing functions by name ("linear", "easeIn", "easeOut", "easeInEaseOut", "default") or as
/// a text with the numbers of their two points ("0.42 0 1 1"), and value functions by name
/// ("rotateZ" and so on). "repeatCount", "duration" and "lifetime" may be infinite; all other
/// numbers must be finite. An animation that a layer has given out cannot be changed. To change a
/// cell that a layer has, set its value through the layer: "emitterCells.NAME.birthRate".
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, a key that the class does not have (the
/// message lists its keys), and a value that it does not take; LAMINA_LIMIT for a list with more
/// than "animationValues" elements. After an error the object is unchanged.
@c(lamina_object_set_value) public func objectSetValue(
  _ object: ObjectHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<lamina_value>?
) -> LaminaStatus {
  attempt {
    let object = try KeyedHostObject(object)
    let key = try text(key, "key")
    try object.check(key)
    let value = try ValueReading.object(value, forKey: key)
    try Failure.ifRefused { object.set(value, key) }
  }
}

/// Gets the value with the key path `key`. Give the result back with lamina_value_clear. If there
/// is none, the status is LAMINA_NO_VALUE and the result is LAMINA_TYPE_NONE.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, a key that the class does not have, and a
/// value that C has no type for.
@c(lamina_object_get_value) public func objectGetValue(
  _ object: ObjectHandle?, _ key: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_value>?
) -> LaminaStatus {
  giveValue(value) {
    let object = try KeyedHostObject(object)
    let key = try text(key, "key")
    try object.check(key)
    return (object.value(key), key)
  }
}
