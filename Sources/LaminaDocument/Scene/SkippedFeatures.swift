/// Counts what a reader left out of a document, by kind, so that nothing is lost silently.
///
/// A skipped element counts once, however much it contains.
public struct SkippedFeatures: Equatable, Sendable {
  /// One kind of thing that was left out.
  public enum Feature: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// A layer class that is unknown; the layer is shown as a plain `CALayer`.
    case layerClass(String)
    /// An attribute that has no effect.
    case attribute(String, on: String)
    /// An element with everything inside it.
    case element(String, in: String)
    /// A known attribute whose value cannot be used: it is no number, it is not finite, or it has
    /// too few numbers.
    case value(String, on: String)
    /// A property that was read, but does not change the picture yet as it does on Apple's systems.
    case undrawn(String, on: String)

    /// One line, such as `attribute cornerCurve on CALayer`.
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

    /// Compares the descriptions, so that lists are in the same order in every run.
    public static func < (left: Feature, right: Feature) -> Bool {
      left.description < right.description
    }
  }

  /// How often each feature was skipped.
  public private(set) var counts: [Feature: Int] = [:]

  /// How many features were skipped, all kinds together.
  public private(set) var total = 0

  /// How many of them are not in the scene either. A document that is written from the scene does
  /// not have them.
  public var lost: Int {
    counts.reduce(0) { sum, entry in
      switch entry.key {
      case .undrawn, .layerClass: return sum
      case .attribute, .element, .value: return sum + entry.value
      }
    }
  }

  package init() {}

  package mutating func add(_ feature: Feature) {
    counts[feature, default: 0] += 1
    total += 1
  }
}

/// Text of a document for a message of one line: control characters become `?`, and everything
/// after 80 characters becomes `…`.
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
