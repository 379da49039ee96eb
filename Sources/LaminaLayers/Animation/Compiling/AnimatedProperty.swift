import Foundation
import LaminaGeometry

/// What the key path of an animation leads to.
struct AnimatedProperty: Hashable, Sendable {
  /// The path of the whole property: "transform" for `transform.rotation.z`.
  let path: String
  /// The declared property of a layer that it is; nil for any other.
  let key: LayerKey?
  /// The declared property of a specialised layer that it is; nil for any other.
  let kindKey: KindKey?
  /// Of the whole property.
  let type: AnimatedType
  let member: LaneMember
  /// Of the part that is animated.
  let partType: AnimatedType

  /// The property of `keyPath`, where its values are like `samples`; nil where nothing there can be
  /// animated.
  init?(_ keyPath: String, samples: [Any], of kind: LayerKind) {
    switch LayerPath.parsed(keyPath) {
    case .key(let name):
      if let key = KindKey(name, of: kind) {
        self.init(key.name, key, whole: key.animatedType ?? Self.common(samples))
        return
      }
      let key = LayerKey(name)
      if let key, !key.isAnimatable { return nil }
      self.init(whole: keyPath, key, key?.animatedType ?? Self.common(samples))
    case .member(let key, let member):
      guard let type = key.animatedType, type == Self.owner(of: member) else { return nil }
      self.init(key.name, key, member, type)
    case .inside(let first, _, let member):
      // A declared property has no such part.
      if LayerKey(first) != nil { return nil }
      if let key = KindKey(first, of: kind), let type = key.animatedType {
        guard let member, type == Self.owner(of: member) else { return nil }
        self.init(first, nil, member, type, of: key)
        return
      }
      if let member {
        self.init(first, nil, member, Self.owner(of: member))
      } else {
        self.init(whole: keyPath, nil, Self.common(samples))
      }
    case .sublayer, .filter:
      self.init(whole: keyPath, nil, Self.common(samples))
    }
  }

  private init(whole path: String, _ key: LayerKey?, _ type: AnimatedType) {
    (self.path, self.key, self.type, member, partType) = (path, key, type, .whole, type)
    kindKey = nil
  }

  private init(_ path: String, _ key: KindKey, whole type: AnimatedType) {
    (self.path, self.key, kindKey, self.type, member, partType) = (
      path, nil, key, type, .whole, type
    )
  }

  private init(
    _ path: String, _ key: LayerKey?, _ member: StructMember, _ type: AnimatedType,
    of kindKey: KindKey? = nil
  ) {
    (self.path, self.key, self.kindKey, self.type) = (path, key, kindKey, type)
    switch member {
    case .x, .width, .originX: (self.member, partType) = (.from(0), .number)
    case .y, .height, .originY: (self.member, partType) = (.from(1), .number)
    case .sizeWidth: (self.member, partType) = (.from(2), .number)
    case .sizeHeight: (self.member, partType) = (.from(3), .number)
    case .origin: (self.member, partType) = (.from(0), .point)
    case .size: (self.member, partType) = (.from(2), .size)
    case .part(.translation): (self.member, partType) = (.part(.translation), .size)
    case .part(let part): (self.member, partType) = (.part(part), .number)
    }
  }

  /// This property as one that takes what a value function makes; nil for one that takes no
  /// transform.
  func takingTransforms() -> AnimatedProperty? {
    guard member == .whole, key == nil && kindKey == nil || type == .transform else { return nil }
    if let kindKey { return AnimatedProperty(path, kindKey, whole: .transform) }
    return AnimatedProperty(whole: path, key, .transform)
  }

  /// The structure that has `member`.
  private static func owner(of member: StructMember) -> AnimatedType {
    switch member {
    case .x, .y: .point
    case .width, .height: .size
    case .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight: .rect
    case .part: .transform
    }
  }

  /// The type that all of `samples` have; what has not is not interpolated.
  private static func common(_ samples: [Any]) -> AnimatedType {
    guard let first = samples.first.map(AnimatedType.init(of:)) else { return .object }
    return samples.dropFirst().allSatisfy { AnimatedType(of: $0) == first } ? first : .object
  }
}
