import Foundation
import Lamina

/// Timing functions as text: a name, or the four numbers of the two control points.
package enum TimingFunctionText {
  private static let names: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]

  /// The function, or nil if `text` is neither a known name nor four finite numbers.
  package static func parse(_ text: String) -> CAMediaTimingFunction? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let name = names.first(where: { $0.rawValue == text }) {
      return CAMediaTimingFunction(name: name)
    }
    guard let numbers = NumberText.list(text, 4...4)?.map({ Float($0) }),
      numbers.allSatisfy(\.isFinite)
    else {
      return nil
    }
    return CAMediaTimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The name of `function`, or its four numbers if it has none.
  package static func format(_ function: CAMediaTimingFunction) -> String {
    if let name = names.first(where: { CAMediaTimingFunction(name: $0) == function }) {
      return name.rawValue
    }
    return points(of: function).map { NumberText.format($0) }.joined(separator: " ")
  }

  /// x and y of both control points.
  package static func points(of function: CAMediaTimingFunction) -> [Float] {
    var points: [Float] = [0, 0, 0, 0]
    points.withUnsafeMutableBufferPointer { points in
      guard let start = points.baseAddress else { return }
      function.getControlPoint(at: 1, values: start)
      function.getControlPoint(at: 2, values: start + 2)
    }
    return points
  }
}
