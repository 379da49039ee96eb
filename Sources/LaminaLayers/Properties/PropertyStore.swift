import Foundation
import LaminaGeometry
import LaminaGraphics

/// Where the value of a property lies, for archives and animations. They go straight to the row,
/// not through getters and setters: those are for subclasses to override, and a subclass is not
/// complete while its layer is being decoded.
enum PropertyStore: Sendable {
  /// As numbers that animations can write.
  case lanes(LanePlace)
  /// In any other way. Archives hold what `archived` gives, nil for nothing; `restore` takes that
  /// back, and passes over a value of another type.
  case object(
    archived: @Sendable (LayerRow) -> Any?, restore: @Sendable (LayerRow, Any) -> Void)
  /// Not as a value.
  case apart

  /// A value that there always is.
  static func value<Value>(_ place: Place<Value>) -> PropertyStore {
    .object(
      archived: { place.value(in: $0) },
      restore: { row, value in (value as? Value).map { place.own(in: row).pointee = $0 } })
  }

  /// A value, or none.
  static func object<Value>(_ place: Place<Value?>) -> PropertyStore {
    .object(
      archived: { row in place.value(in: row).map { $0 as Any } },
      restore: { row, value in (value as? Value).map { place.own(in: row).pointee = $0 } })
  }
}

// Values as archives hold them.
extension CALayer {
  /// The value of `key` as an archive holds it; nil where it has none or is archived another way.
  func archivedValue(_ key: LayerKey) -> Any? {
    switch key.entry.store {
    case .lanes(let place): row.archived(at: place)
    case .object(let archived, _): archived(row)
    case .apart: nil
    }
  }

  /// Stores `value`, which an archive holds for `key`. A value of another type than its key's is
  /// passed over: the default stays.
  func restore(_ value: Any, _ key: LayerKey) {
    row.state.pointee.setKeys.insert(key)
    switch key.entry.store {
    case .lanes(let place):
      if !row.restore(value, at: place) { _ = accepts(false, key, value) }
    case .object(_, let restore): restore(row, value)
    case .apart: break
    }
  }
}

extension LayerRow {
  /// The value at `place` as an archive holds it; `NSNull` for no colour.
  fileprivate func archived(at place: LanePlace) -> Any {
    switch place {
    case .number(let place): place.value(in: self)
    case .float(let place): place.value(in: self)
    case .bool(let place): place.value(in: self)
    case .flag(let flag): state.pointee.flags.contains(flag)
    case .missingFlag(let flag): !state.pointee.flags.contains(flag)
    case .point(let place): place.value(in: self)
    case .size(let place): place.value(in: self)
    case .rect(let place), .standardRect(let place): place.value(in: self)
    case .transform(let place): place.value(in: self)
    case .color(let place, _), .factor(let place, _): place.value(in: self) ?? NSNull()
    }
  }

  /// Stores an archived value; false, and nothing is stored, for numbers that are not finite. One
  /// of another type is passed over.
  fileprivate func restore(_ value: Any, at place: LanePlace) -> Bool {
    switch place {
    case .number(let place): return restore(value, place)
    case .float(let place): return restore(value, place)
    case .bool(let place): (value as? Bool).map { place.own(in: self).pointee = $0 }
    case .flag(let flag): (value as? Bool).map { set(flag, $0) }
    case .missingFlag(let flag): (value as? Bool).map { set(flag, !$0) }
    case .point(let place): return restore(value, place)
    case .size(let place): return restore(value, place)
    case .rect(let place): return restore(value, place)
    case .standardRect(let place):
      return restore((value as? CGRect).map { $0.isFinite ? $0.standardized : $0 } as Any, place)
    case .transform(let place): return restore(value, place)
    case .color(let place, let components):
      let color = value as? CGColor
      guard color != nil || value is NSNull else { return true }
      place.own(in: self).pointee = color
      components.own(in: self).pointee = CALayer.components(color)
    case .factor(let place, let components):
      let color = value as? CGColor
      guard color != nil || value is NSNull else { return true }
      place.own(in: self).pointee = color
      components.own(in: self).pointee = CALayer.factor(color)
    }
    return true
  }

  private func restore<Value: FiniteCheckable>(_ value: Any, _ place: Place<Value>) -> Bool {
    guard let value = value as? Value else { return true }
    guard value.isFinite else { return false }
    place.own(in: self).pointee = value
    return true
  }
}
