import Lamina

/// The classes of objects that an emitter has: cells and behaviours.
package enum EmitterClass: String {
  case cell = "CAEmitterCell"
  case behavior = "CAEmitterBehavior"

  /// The properties of objects of the class.
  package var table: ClassTable { self == .cell ? Self.cells : Self.behaviors }

  private static let cells = ClassTable(
    [ObjectProperty("name", .name), ObjectProperty("enabled", .flag)]
      + numbers(
        "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "xAcceleration",
        "yAcceleration", "zAcceleration", "emissionLongitude", "emissionLatitude", "emissionRange",
        "scale",
        "scaleRange", "scaleSpeed", "spin", "spinRange", "rotation", "rotationRange",
        "orientationLatitude", "orientationLongitude", "orientationRange", "mass", "massRange",
        "redRange",
        "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed"
      )
      + [ObjectProperty("contentsRect", .rect)]
      + numbers(
        "contentsScale", "contentsFrameCount", "contentsFramesPerRow", "contentsFramesPerSecond")
      + [
        ObjectProperty("contentsFrameMode", .name), ObjectProperty("particleType", .name),
        ObjectProperty("minificationFilter", .name), ObjectProperty("magnificationFilter", .name),
        ObjectProperty("minificationFilterBias", .number),
      ]
      + ["beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration"].map {
        ObjectProperty($0, .time)
      }
      + [
        ObjectProperty("autoreverses", .flag), ObjectProperty("fillMode", .name),
        ObjectProperty("color", .color), ObjectProperty("contents", .image),
        ObjectProperty("emitterCells", .cells), ObjectProperty("emitterBehaviors", .behaviors),
      ], of: CAEmitterCell())

  /// The inputs of all types of behaviours. No type has all of them.
  private static let behaviors = ClassTable(
    [
      ObjectProperty("name", .name), ObjectProperty("enabled", .flag),
      ObjectProperty("keyPath", .name),
      ObjectProperty("additive", .flag), ObjectProperty("force", .vector),
      ObjectProperty("attractorType", .name), ObjectProperty("position", .point),
      ObjectProperty("preservesDepth", .flag), ObjectProperty("appliesAlpha", .flag),
    ]
      + numbers(
        "frequency", "drag", "rotation", "zPosition", "orientationLatitude", "orientationLongitude",
        "falloff", "falloffDistance", "stiffness", "radius", "spot", "directionLatitude",
        "directionLongitude", "coneAngle", "coneEdgeSoftness")
      + [
        ObjectProperty("color", .color), ObjectProperty("values", .numbers),
        ObjectProperty("colors", .colors), ObjectProperty("locations", .numbers),
      ], of: CAEmitterBehavior(type: ""))

  private static func numbers(_ names: String...) -> [ObjectProperty] {
    names.map { ObjectProperty($0, .number) }
  }
}

extension CAEmitterCell: DocumentObject {
  package var undrawnValues: [String] {
    ["mass", "massRange", "orientationLatitude", "orientationLongitude", "orientationRange"]
      .filter { (value(forKey: $0) as? NSNumber)?.doubleValue ?? 0 != 0 }
      + (value(forKey: "particleType") as? String ?? "sprite" == "sprite" ? [] : ["particleType"])
  }
}
extension CAEmitterBehavior: DocumentObject {
  /// The name of a new behaviour is its type.
  package var usualName: String? { type }
  package var undrawnValues: [String] { isDrawn ? [] : ["behavior \(type)"] }
  /// The other inputs whose keys are names.
  package var otherKeys: [String] { inputs.keys.filter(NameText.isName).sorted() }
}

extension EmitterClass {
  /// The class of the objects in the list that `property` holds, or nil if it holds no such list.
  package init?(of property: ObjectProperty) {
    switch property.syntax {
    case .cells: self = .cell
    case .behaviors: self = .behavior
    default: return nil
    }
  }
}
