import Foundation
import Lamina

/// Time maps as text: keys with semicolons between them, such as `0 0; 2 4 hold; 3 1 easeIn; 5 0`.
///
/// A key is its time, its local time, and its pace: `hold`, a timing function, or nothing for an
/// even one. `before S` and `after S` among the keys are the speeds beyond them, 0 if absent.
package enum TimeMapText {
  /// The map, or nil if `text` is none.
  package static func parse(_ text: String) -> CATimeMap? {
    var keys: [CATimeMap.Key] = []
    var (before, after) = (0.0, 0.0)
    let parts = text.split(
      separator: ";", maxSplits: CATimeMap.mostKeys + 2, omittingEmptySubsequences: false)
    for part in parts {
      let words = part.trimmingCharacters(in: .whitespacesAndNewlines)
        .split(maxSplits: 2, whereSeparator: \.isWhitespace)
      guard words.count >= 2, let second = NumberText.finite(words[1]) else { return nil }
      switch (words[0], words.count) {
      case ("before", 2): before = second
      case ("after", 2): after = second
      default:
        guard let time = NumberText.finite(words[0]),
          let pace = pace(words.count > 2 ? String(words[2]) : "linear")
        else { return nil }
        keys.append(CATimeMap.Key(time: time, localTime: second, pace: pace))
      }
    }
    return try? CATimeMap(keys, speedBefore: before, speedAfter: after)
  }

  /// The text that reads back as `map`.
  package static func format(_ map: CATimeMap) -> String {
    var parts = map.keys.map { key in
      let times = "\(NumberText.format(key.time)) \(NumberText.format(key.localTime))"
      return switch key.pace {
      case .linear: times
      case .hold: times + " hold"
      case .curve(let function): times + " " + TimingFunctionText.format(function)
      }
    }
    if map.speedBefore != 0 { parts.insert("before \(NumberText.format(map.speedBefore))", at: 0) }
    if map.speedAfter != 0 { parts.append("after \(NumberText.format(map.speedAfter))") }
    return parts.joined(separator: "; ")
  }

  private static func pace(_ text: String) -> CATimeMap.Pace? {
    switch text.trimmingCharacters(in: .whitespaces) {
    case "hold": .hold
    case "linear": .linear
    case let other: TimingFunctionText.parse(other).map(CATimeMap.Pace.curve)
    }
  }
}
