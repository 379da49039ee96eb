import Foundation
import Lamina

/// Paths as text, with operands before operators: `x y m`, `x y l`, `x1 y1 x y q`,
/// `x1 y1 x2 y2 x y c` and `h`.
package enum PathText {
  /// The path that `text` describes; an empty text gives an empty path. Nil if a word is neither a
  /// number nor an operator, if operands do not fit their operator, or if a line or a curve comes
  /// before the first move.
  package static func parse(_ text: String) -> CGPath? {
    var reader = Reader()
    // To split characters takes twenty times as long as to split bytes, and paths are ASCII.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for word in text.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) }) {
        guard reader.take(Substring(word)) else { return nil }
      }
    } else {
      for word in text.split(whereSeparator: \.isWhitespace) {
        guard reader.take(word) else { return nil }
      }
    }
    return reader.isComplete ? reader.path : nil
  }

  /// Builds a path word by word.
  private struct Reader {
    let path = CGMutablePath()
    private var operands: [CGPoint] = []
    private var x: CGFloat?

    var isComplete: Bool { x == nil && operands.isEmpty }

    /// Takes the next word. False if the word is not allowed here.
    mutating func take(_ word: Substring) -> Bool {
      if let number = NumberText.finite(word: word) {
        if let first = x { operands.append(CGPoint(x: first, y: number)) }
        x = x == nil ? number : nil
        return true
      }
      guard x == nil, PathText.add(String(word), operands, to: path) else { return false }
      operands.removeAll(keepingCapacity: true)
      return true
    }
  }

  fileprivate static func add(_ name: String, _ p: [CGPoint], to path: CGMutablePath) -> Bool {
    if name != "m", path.isEmpty { return false }
    switch (name, p.count) {
    case ("m", 1): path.move(to: p[0])
    case ("l", 1): path.addLine(to: p[0])
    case ("q", 2): path.addQuadCurve(to: p[1], control: p[0])
    case ("c", 3): path.addCurve(to: p[2], control1: p[0], control2: p[1])
    case ("h", 0): path.closeSubpath()
    default: return false
    }
    return true
  }

  /// The text of `path`.
  package static func format(_ path: CGPath) -> String {
    var words: [String] = []
    path.applyWithBlock { element in
      let (name, count) =
        switch element.pointee.type {
        case .moveToPoint: ("m", 1)
        case .addLineToPoint: ("l", 1)
        case .addQuadCurveToPoint: ("q", 2)
        case .addCurveToPoint: ("c", 3)
        case .closeSubpath: ("h", 0)
        }
      for k in 0..<count {
        let point = element.pointee.points[k]
        words += [NumberText.format(point.x), NumberText.format(point.y)]
      }
      words.append(name)
    }
    return words.joined(separator: " ")
  }
}
