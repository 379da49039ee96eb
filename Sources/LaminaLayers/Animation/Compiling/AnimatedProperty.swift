import Foundation
import LaminaGeometry

/// The property that the key path of an animation names.
struct AnimatedProperty: Hashable, Sendable {
  /// The path of the whole property: "transform" for `transform.rotation.z`.
  let path: String
  /// The key if it is a declared property of `CALayer`; nil for any other.
  let key: LayerKey?
  /// The key if it is a declared property of a specialised layer; nil for any other.
  let kindKey: KindKey?
  /// The type of the whole property.
  let type: AnimatedType
  let member: LaneMember
  /// The type of the animated part.
  let partType: AnimatedType

  /// The property at `keyPath` for values like `samples`; nil if nothing there can be animated.
  init?(_ keyPath: String, samples: [Any], of kind: LayerKind) {
    switch LayerPath.parsed(keyPath) {
    case .key(let name):
      if let key = KindKey(name, of: kind) {
        self.init(key.name, key, whole: key.animatedType ?? AnimatedType(ofAll: samples))
        return
      }
      let key = LayerKey(name)
      if let key, !key.isAnimatable { return nil }
      self.init(whole: keyPath, key, key?.animatedType ?? AnimatedType(ofAll: samples))
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
        self.init(whole: keyPath, nil, AnimatedType(ofAll: samples))
      }
    case .sublayer, .filter:
      self.init(whole: keyPath, nil, AnimatedType(ofAll: samples))
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

  /// This property with the transforms of a value function as values; nil if it takes no transform.
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
}
