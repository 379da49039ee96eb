import Foundation

/// An object whose description shows its values.
protocol ValuesInText: AnyObject {
  /// The description of an object that is `depth` levels below the one that is described.
  func valueText(depth: Int) -> String
}

/// Values in the descriptions of animations and filters.
///
/// Such an object may be a value of itself. So an object in a description shows its own values, and
/// an object among these only its class.
enum ObjectText {
  /// The text of `value` in the description of an object that is `depth` levels below the one that
  /// is described. Linear in the size of the lists.
  static func text(_ value: Any, depth: Int) -> String { text(value, depth, inList: false) }

  private static func text(_ value: Any, _ depth: Int, inList: Bool) -> String {
    switch value {
    case let object as any ValuesInText:
      return depth > 0 ? "<\(type(of: object))>" : object.valueText(depth: depth + 1)
    case let list as [Any]:
      return "[\(list.map { text($0, depth, inList: true) }.joined(separator: ", "))]"
    case let map as [AnyHashable: Any] where !map.isEmpty:
      let entries = map.map { "\($0.key): \(text($0.value, depth, inList: true))" }
      return "[\(entries.sorted().joined(separator: ", "))]"
    default: return inList ? String(reflecting: value) : "\(value)"
    }
  }
}
