import Foundation

/// Formats numbers for people.
enum FigureText {
  /// A number with enough decimals for three digits.
  static func number(_ value: Double) -> String {
    switch abs(value) {
    case 0: "0"
    case ..<1: String(format: "%.3f", value)
    case ..<10: String(format: "%.2f", value)
    case ..<100: String(format: "%.1f", value)
    default: String(format: "%.0f", value)
    }
  }

  /// A number of microseconds, in a suitable unit.
  static func time(_ microseconds: Double) -> String {
    switch abs(microseconds) {
    case 0: "0"
    case ..<1: "\(number(microseconds * 1_000)) ns"
    case ..<1_000: "\(number(microseconds)) us"
    case ..<1_000_000: "\(number(microseconds / 1_000)) ms"
    default: "\(number(microseconds / 1_000_000)) s"
    }
  }

  /// A count, in thousands or millions if it is large.
  static func count(_ value: Int) -> String {
    switch abs(value) {
    case ..<100_000: "\(value)"
    case ..<10_000_000: "\(number(Double(value) / 1_000))k"
    default: "\(number(Double(value) / 1_000_000))M"
    }
  }

  static func bytes(_ value: Int) -> String {
    switch abs(value) {
    case ..<10_000: "\(value) B"
    case ..<10_000_000: "\(number(Double(value) / 1_024)) KiB"
    default: "\(number(Double(value) / 1_048_576)) MiB"
    }
  }

  static func figure(_ figure: Figure) -> String {
    switch figure.unit {
    case "ns": time(figure.value / 1_000)
    case "us": time(figure.value)
    case "ms": time(figure.value * 1_000)
    case "bytes": "\(number(figure.value)) bytes"
    case "ratio": String(format: "%.2f", figure.value)
    default: number(figure.value)
    }
  }
}

/// Columns of text. The first is aligned left, the others right.
struct TextTable {
  private var rows: [[String]]

  init(_ head: [String]) { rows = [head] }

  mutating func add(_ row: [String]) { rows.append(row) }

  var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      return cells.joined(separator: "  ")
    }
  }
}
