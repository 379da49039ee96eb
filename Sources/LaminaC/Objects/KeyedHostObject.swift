import Foundation
import Lamina

/// The object of a `lamina_object *` that has values by key.
enum KeyedHostObject {
  case animation(CAAnimation)
  case filter(CAFilter)
  case cell(CAEmitterCell)
  case behavior(CAEmitterBehavior)

  /// Throws a usage failure for an invalid handle, and for an object without values.
  init(_ handle: ObjectHandle?) throws {
    switch try HandleTable.shared.object(handle, .object) {
    case let animation as CAAnimation: self = .animation(animation)
    case let filter as CAFilter: self = .filter(filter)
    case let cell as CAEmitterCell: self = .cell(cell)
    case let behavior as CAEmitterBehavior: self = .behavior(behavior)
    default: throw Failure(.usage, "object: an action without values")
    }
  }

  /// Throws a usage failure unless `path` begins with a key that the class declares. Behaviours
  /// declare none: their inputs depend on their type.
  func check(_ path: String) throws {
    guard let declared else { return }
    let key = path.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    // The spelling of Swift is taken too, as by layers: "isAdditive".
    let other = key.hasPrefix("is") ? key.dropFirst(2) : ""
    let former = other.prefix(1).lowercased() + other.dropFirst()
    if declared.contains(String(key)) || declared.contains(former) { return }
    let allowed = declared.joined(separator: ", ")
    throw Failure(.usage, "\(name) has no property '\(key)' (allowed: \(allowed))")
  }

  private var declared: [String]? {
    switch self {
    case .animation(let animation): animation.declaredKeys
    case .filter(let filter): filter.declaredKeys
    case .cell: CAEmitterCell.declaredKeys
    case .behavior: nil
    }
  }

  private var name: String {
    switch self {
    case .animation(let animation): "\(type(of: animation))"
    case .filter(let filter): "CAFilter of the type '\(filter.type)'"
    case .cell: "CAEmitterCell"
    case .behavior: "CAEmitterBehavior"
    }
  }

  func set(_ value: Any?, _ path: String) {
    switch self {
    case .animation(let animation): animation.setValue(value, forKeyPath: path)
    case .filter(let filter): filter.setValue(value, forKeyPath: path)
    case .cell(let cell): cell.setValue(value, forKeyPath: path)
    case .behavior(let behavior): behavior.setValue(value, forKeyPath: path)
    }
  }

  func value(_ path: String) -> Any? {
    switch self {
    case .animation(let animation): animation.value(forKeyPath: path)
    case .filter(let filter): filter.value(forKeyPath: path)
    case .cell(let cell): cell.value(forKeyPath: path)
    case .behavior(let behavior): behavior.value(forKeyPath: path)
    }
  }
}
