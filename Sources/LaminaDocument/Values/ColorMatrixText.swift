import Foundation

/// Colour matrices as text: twenty numbers, alone or as `matrix(…)`.
package enum ColorMatrixText {
  /// The numbers; nil if there are not exactly twenty finite ones.
  package static func parse(_ text: String) -> [NSNumber]? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let inside = isCall(trimmed) ? String(trimmed.dropFirst(7).dropLast()) : trimmed
    return NumberText.list(inside, 20...20)?.map { NSNumber(value: Double($0)) }
  }

  /// Whether `text` has the form `matrix(…)`.
  package static func isCall(_ text: String) -> Bool {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    return trimmed.hasPrefix("matrix(") && trimmed.hasSuffix(")")
  }
}
