import Foundation
import LaminaGeometry

/// A structure with parts that key paths can name.
enum StructValue {
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)

  /// The structure `value`, or the structure inside the `NSValue` `value`; nil for anything else.
  init?(_ value: Any?) {
    switch value {
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as NSValue:
      switch value.structure {
      case .point(let point): self = .point(point)
      case .size(let size): self = .size(size)
      case .rect(let rect): self = .rect(rect)
      case .transform(let transform): self = .transform(transform)
      case .affine, nil: return nil
      }
    default: return nil
    }
  }

  /// The structure as an `NSValue`.
  var wrapped: NSValue {
    switch self {
    case .point(let point): NSValue(cgPoint: point)
    case .size(let size): NSValue(cgSize: size)
    case .rect(let rect): NSValue(cgRect: rect)
    case .transform(let transform): NSValue(caTransform3D: transform)
    }
  }

  /// The structure itself.
  var bare: Any {
    switch self {
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .transform(let transform): transform
    }
  }

  /// The part `member`, wrapped; nil if the structure has no such part.
  subscript(member: StructMember) -> Any? {
    switch (self, member) {
    case (.point(let point), .x): number(point.x)
    case (.point(let point), .y): number(point.y)
    case (.size(let size), .width): number(size.width)
    case (.size(let size), .height): number(size.height)
    case (.rect(let rect), .origin): NSValue(cgPoint: rect.origin)
    case (.rect(let rect), .size): NSValue(cgSize: rect.size)
    case (.rect(let rect), .originX): number(rect.origin.x)
    case (.rect(let rect), .originY): number(rect.origin.y)
    case (.rect(let rect), .sizeWidth): number(rect.size.width)
    case (.rect(let rect), .sizeHeight): number(rect.size.height)
    case (.transform(let transform), .part(let part)): part.value(of: transform)
    default: nil
    }
  }

  /// This structure with `value` as the part `member`; nil if the structure has no such part, or
  /// the part does not take `value`.
  func replacing(_ member: StructMember, with value: Any?) -> StructValue? {
    switch (self, member) {
    case (.point(let point), .x), (.point(let point), .y):
      return placed(value, at: member == .x ? \.x : \.y, in: point).map(StructValue.point)
    case (.size(let size), .width), (.size(let size), .height):
      return placed(value, at: member == .width ? \.width : \.height, in: size).map(
        StructValue.size)
    case (.rect(let rect), _): return replacing(member, of: rect, with: value)
    case (.transform(let transform), .part(let part)):
      return part.replaced(in: transform, with: value).map(StructValue.transform)
    default: return nil
    }
  }

  private func replacing(_ member: StructMember, of rect: CGRect, with value: Any?) -> StructValue?
  {
    let changed: CGRect? =
      switch member {
      case .origin: Coercion.point(value).map { CGRect(origin: $0, size: rect.size) }
      case .size: Coercion.size(value).map { CGRect(origin: rect.origin, size: $0) }
      case .originX: placed(value, at: \.origin.x, in: rect)
      case .originY: placed(value, at: \.origin.y, in: rect)
      case .sizeWidth: placed(value, at: \.size.width, in: rect)
      case .sizeHeight: placed(value, at: \.size.height, in: rect)
      default: nil
      }
    return changed.map(StructValue.rect)
  }

  private func placed<Structure>(
    _ value: Any?, at path: WritableKeyPath<Structure, CGFloat>, in structure: Structure
  ) -> Structure? {
    guard let number = Coercion.number(value) else { return nil }
    var structure = structure
    structure[keyPath: path] = CGFloat(number)
    return structure
  }

  private func number(_ value: CGFloat) -> NSNumber { NSNumber(value: Double(value)) }
}

/// A part of a structure that a key path can name.
enum StructMember: Hashable, Sendable {
  case x, y, width, height
  case origin, originX, originY, size, sizeWidth, sizeHeight
  case part(TransformPart)

  /// The member with that path; nil if no structure has it.
  init?(_ path: Substring) {
    if let member = Self.byPath[String(path)] {
      self = member
    } else if let part = TransformPart(rawValue: String(path)) {
      self = .part(part)
    } else {
      return nil
    }
  }

  private static let byPath: [String: StructMember] = [
    "x": .x, "y": .y, "width": .width, "height": .height,
    "origin": .origin, "origin.x": .originX, "origin.y": .originY,
    "size": .size, "size.width": .sizeWidth, "size.height": .sizeHeight,
  ]
}
