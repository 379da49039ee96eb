import Foundation
import LaminaGraphics

/// A behaviour of particles beyond the values of their cell, for `emitterBehaviors` of emitter
/// layers and cells.
///
/// Apple has removed the class from its public headers, but scene files and programs still use it.
/// Only the names of types and inputs are known; ``init(type:)`` says what each does here. A
/// behaviour of an unknown type is kept with its inputs and does nothing. As with cells, change a
/// behaviour of a layer through the layer: `emitterBehaviors.NAME.stiffness`.
public final class CAEmitterBehavior: NSObject, NSSecureCoding, NSCopying, KeyValueContainer {
  /// The type, which says what it does.
  public private(set) var type: String
  /// A name for key paths. Default the type.
  public var name: String?
  /// Whether it acts. Default true. Key-value coding has it as "enabled".
  public var isEnabled = true
  /// Inputs that were set.
  package private(set) var inputs: [String: Any] = [:]

  /// A behaviour of one of these types, with these inputs:
  ///
  /// - "wave": accelerates by `force` (three numbers, in points per second, per second) times a
  ///   sine of the particle's age, with `frequency` periods per second.
  /// - "drag": slows particles down by the fraction `drag` of their velocity per second.
  /// - "alignToMotion": turns particles into the direction in which they move, plus `rotation`.
  /// - "valueOverLife": gives the property `keyPath` the `values`, which lie in the life of the
  ///   particle at `locations` (0 to 1), or evenly. With `additive` it adds them. The property is
  ///   `position.x`, `velocity.x` (also y and z), `rotation`, `spin`, `scale`, `scaleSpeed`, or
  ///   `color.alpha` and the other parts of the colour. As Apple's former header has it, without
  ///   `mass`.
  /// - "colorOverLife": gives the colour the `colors` in the same way.
  /// - "valueOverDistance", "colorOverDistance": the same by the distance to where the particle was
  ///   born, or to `position` and `zPosition` if these are set, in parts of `radius`. Without a
  ///   radius, in parts of the way that its first velocity makes in its life. Of velocities and
  ///   speeds there is nothing. Apple documents neither.
  /// - "simpleAttractor": accelerates towards `position` and `zPosition` by the distance times
  ///   `stiffness`. Beyond `radius` the force decreases to 0 at `falloff` points farther out. A
  ///   radius of 0 means no limit. With a negative `falloff` it pushes particles within `radius`
  ///   away: by the distance to the radius times `stiffness`, with all of that only if they are at
  ///   least `-falloff` points inside.
  /// - "attractor": the same with `attractorType`: "radial", "axial" (towards the line through the
  ///   position) or "planar" (towards the plane). `orientationLongitude` and `orientationLatitude`
  ///   give the direction of the line or plane.
  /// - "light": multiplies the colour by `color`, depending on the distance to `position` and
  ///   `zPosition`: fully within `radius`, not at all from `falloff` points farther out on. With
  ///   `appliesAlpha` it multiplies alpha too.
  public init(type: String) {
    self.type = type
    name = type
    super.init()
  }

  /// Whether particles show what it does: false for an unknown type, or an unknown `keyPath`.
  package var isDrawn: Bool { BehaviorPlan(self, switched: true) != nil }

  /// The value of "type", "name", "enabled" or an input.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    default: inputs[key]
    }
  }

  /// Sets "name", "enabled" or an input; nil removes an input.
  public func setValue(_ value: Any?, forKey key: String) {
    let value = Coercion.flattened(value)
    switch key {
    case "type":
      if let text = value as? String, isReading {
        type = text
      } else {
        refuse(key, value, "is chosen when it is made")
      }
    case "name":
      guard value == nil || value is String else { return refuse(key, value, "takes a text") }
      name = value as? String
    case "enabled", "isEnabled":
      guard let flag = Coercion.flag(value) else {
        return refuse(key, value, "takes a truth value")
      }
      isEnabled = flag
    default: inputs[key] = Coercion.wrapped(value)
    }
  }

  /// The value at a path: a key, or a key and a part of its value.
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyedObject.container(self).value(at: keyPath)
  }

  /// Sets the value at a path. A path that leads nowhere is logged.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if case .refused = KeyedObject.container(self).setting(Coercion.flattened(value), at: keyPath) {
      refuse(keyPath, value, "leads nowhere, or does not take such a value")
    }
  }

  private func refuse(_ key: String, _ value: Any?, _ why: String) {
    Refusal.note(
      "CAEmitterBehavior \"\(name ?? type)\": \(key) = \(value ?? "nil") refused: \(why)")
  }

  /// A behaviour with the same type, name and inputs.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAEmitterBehavior(type: type)
    (copy.name, copy.isEnabled, copy.inputs) = (name, isEnabled, inputs)
    return copy
  }

  // MARK: Archives

  private var isReading = false

  /// Behaviours can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// A behaviour from a keyed archive; nil if that is damaged.
  public required init?(coder: NSCoder) {
    type = ""
    super.init()
    isReading = true
    let isIntact = EmitterArchive.decode(into: self, from: coder)
    isReading = false
    guard isIntact || coder.decodingFailurePolicy == .raiseException else { return nil }
  }

  /// Writes type, name, switch and inputs to a keyed archive.
  public func encode(with coder: NSCoder) {
    var values: [(key: String, value: Any?)] = [
      ("type", type), ("name", name), ("enabled", isEnabled),
    ]
    for (key, value) in inputs.sorted(by: { $0.key < $1.key }) { values.append((key, value)) }
    EmitterArchive.encode(values, to: coder)
  }
}

extension CAEmitterBehavior: ListedContainer {}
