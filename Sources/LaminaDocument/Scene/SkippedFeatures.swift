/// What a reader left out of a document, counted by kind, so that nothing is dropped unseen.
///
/// A skipped element counts once, whatever it contains.
public struct SkippedFeatures: Equatable, Sendable {
  /// One kind of thing that was left out.
  public enum Feature: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// A layer class that is shown as a plain `CALayer`.
    case layerClass(String)
    /// An attribute that has no effect.
    case attribute(String, on: String)
    /// An element, with all it contains.
    case element(String, in: String)
    /// An attribute that is known and whose value cannot be used: not a number, not finite, too few
    /// numbers.
    case value(String, on: String)
    /// A property that was read and that changes the picture on Apple's systems, but not here yet.
    case undrawn(String, on: String)

    /// `attribute cornerCurve on CALayer`.
    public var description: String {
      switch self {
      case .layerClass(let name): "class \(singleLine(name)) (shown as CALayer)"
      case .attribute(let name, let owner): "attribute \(singleLine(name)) on \(singleLine(owner))"
      case .element(let name, let owner): "element \(singleLine(name)) in \(singleLine(owner))"
      case .value(let name, let owner): "value of \(singleLine(name)) on \(singleLine(owner))"
      case .undrawn(let name, let owner):
        "\(singleLine(name)) on \(singleLine(owner)) (not drawn yet)"
      }
    }

    /// By description, so that listings are the same on every run.
    public static func < (left: Feature, right: Feature) -> Bool {
      left.description < right.description
    }
  }

  /// How often each feature was skipped.
  public private(set) var counts: [Feature: Int] = [:]

  /// How much was skipped in all.
  public private(set) var total = 0

  /// How much of it is not in the scene either, and so not in what is written from it.
  public var lost: Int {
    counts.reduce(0) { sum, entry in
      switch entry.key {
      case .undrawn, .layerClass: return sum
      case .attribute, .element, .value: return sum + entry.value
      }
    }
  }

  package mutating func add(_ feature: Feature) {
    counts[feature, default: 0] += 1
    total += 1
  }
}

/// Text from a document as it may stand in a one-line message: control characters as `?`, at most
/// 80 characters.
package func singleLine(_ text: String) -> String {
  let longest = 80
  var line = ""
  var length = 0
  for scalar in text.unicodeScalars {
    if length == longest { return line + "…" }
    let category = scalar.properties.generalCategory
    let breaks =
      category == .control || category == .lineSeparator || category == .paragraphSeparator
    line.unicodeScalars.append(breaks ? "?" : scalar)
    length += 1
  }
  return line
}
