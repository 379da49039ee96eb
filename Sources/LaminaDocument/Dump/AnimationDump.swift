import Foundation
import Lamina

/// The values of an animation as text for people.
enum AnimationDump {
  /// How many values of a list are shown. The others are only counted.
  private static let listed = 8

  /// The line of `animation`, followed by the indented lines of its group.
  ///
  /// A program can put a group into itself, or groups into each other many times. The limits of
  /// documents end such lists.
  static func lines(_ animation: CAAnimation, _ role: String, _ indent: String) -> String {
    var rest = RenderLimits.standard.animationValues
    return lines(animation, role, indent, depth: 0, &rest)
  }

  private static func lines(
    _ animation: CAAnimation, _ role: String, _ indent: String, depth: Int, _ rest: inout Int
  ) -> String {
    rest -= 1
    var text = "\(indent)\(role)\(type(of: animation))"
    for (name, value) in properties(of: animation) { text += " \(name)=\(LayerDump.quoted(value))" }
    text += "\n"
    for member in members(of: animation, depth: depth) where rest > 0 {
      text += lines(member, "", indent + "  ", depth: depth + 1, &rest)
    }
    return text
  }

  /// The animations in a group. The list is empty beyond the depth limit of documents.
  static func members(of animation: CAAnimation, depth: Int) -> [CAAnimation] {
    guard depth < RenderLimits.standard.depth else { return [] }
    return (animation as? CAAnimationGroup)?.animations ?? []
  }

  private static func properties(of animation: CAAnimation) -> [(name: String, text: String)] {
    var list: [(name: String, text: String)] = AnimationAttribute.written(animation)
    for (name, value) in values(of: animation) { list.append((name, text(of: value))) }
    for (name, values) in lists(of: animation) {
      list.append((name, text(ofList: values)))
    }
    return list
  }

  /// The first values of a list, and their number if there are more.
  static func text(ofList values: [Any]) -> String {
    let shown = values.prefix(listed).map(text(of:)).joined(separator: ", ")
    return values.count > listed ? "\(shown), … (\(values.count) in all)" : shown
  }

  /// The single values of an animation.
  static func values(of animation: CAAnimation) -> [(name: String, value: Any)] {
    switch animation {
    case let animation as CABasicAnimation:
      [
        ("fromValue", animation.fromValue), ("toValue", animation.toValue),
        ("byValue", animation.byValue),
      ].compactMap { name, value in value.map { (name, $0) } }
    case let transition as CATransition:
      [("type", transition.type.rawValue)] + (transition.filter.map { [("filter", $0)] } ?? [])
    default: []
    }
  }

  /// The lists of values of an animation.
  static func lists(of animation: CAAnimation) -> [(name: String, values: [Any])] {
    guard let animation = animation as? CAKeyframeAnimation else { return [] }
    let lists: [(name: String, values: [Any]?)] = [
      ("values", animation.values), ("keyTimes", animation.keyTimes),
      ("timingFunctions", animation.timingFunctions), ("tensionValues", animation.tensionValues),
      ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
    ]
    return lists.compactMap { name, values in values.map { (name, $0) } }
  }

  /// The text of a value. A colour has its alpha as the last number.
  static func text(of value: Any) -> String {
    switch value {
    case is NSNull: return "none"
    case let color as CGColor:
      let numbers = [color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha]
      return numbers.map { NumberText.format(CGFloat($0)) }.joined(separator: " ")
    case let table as [String: Any]:
      let entries = table.sorted { $0.key < $1.key }.map { "\($0.key): \(text(of: $0.value))" }
      return "{\(entries.joined(separator: ", "))}"
    case let list as [Any]: return "[\(list.map(text(of:)).joined(separator: ", "))]"
    case let image as CGImage: return "CGImage \(image.width)x\(image.height)"
    case let filter as CAFilter: return "\(type(of: filter)) \(filter.type)"
    default: return ValueText.written(value)?.text ?? "\(type(of: value))"
    }
  }
}
