/// How a point becomes a position among the stops of a gradient. The shader uses the raw values.
package enum GradientKind: UInt8 {
  case axial, radial, conic
}

/// The stops of a plan's gradients, in groups of four numbers, as the shader reads them.
///
/// A record has the index where its gradient begins. Each plan writes the table again, in the order
/// of painting. If the numbers equal those of the plan before, the version stays the same.
package struct GradientTable: Sendable {
  package var entries: [Vector4] = []
  /// Changes when the numbers change; 0 for a table that was never filled.
  package var version = 0
  /// The numbers of the plan before.
  private var before: [Vector4] = []
  /// Whether `version` belongs to the numbers. It does not after a plan that was abandoned halfway.
  private var isComplete = true

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Begins the table of the next plan, in the memory of this one.
  package mutating func begin() {
    swap(&entries, &before)
    entries.removeAll(keepingCapacity: true)
    if !isComplete { before.removeAll(keepingCapacity: true) }
    isComplete = false
  }

  /// Says that the plan is complete.
  package mutating func finish() {
    if entries != before { version = Serial.next() }
    isComplete = true
  }

  /// Releases the numbers and their memory, for a copy of the table: while a copy exists, a write
  /// to the original would copy everything.
  package mutating func release() { (entries, before) = ([], []) }

  /// Whether a complete gradient begins at `start`.
  package func isGradient(at start: Int) -> Bool {
    guard start >= 0, start < entries.count else { return false }
    let count = entries[start].y
    return count >= 2 && count == count.rounded()
      && Double(start) + 2 + 2 * Double(count) <= Double(entries.count)
  }

  /// The gradient that begins at `start`, as a plan prints it.
  package func text(at start: Float) -> String {
    guard let start = Int(exactly: start), isGradient(at: start) else { return "no gradient" }
    let kind =
      GradientKind(rawValue: UInt8(max(0, min(255, entries[start].x)))).map { "\($0)" }
      ?? "?"
    let stops = (0..<Int(entries[start].y)).map { k in
      PlanNumber.text(entries[start + 2 + 2 * k].x) + " (\(entries[start + 3 + 2 * k]))"
    }
    return "\(kind) \(entries[start + 1]) stops " + stops.joined(separator: ", ")
  }

  /// A table made by hand, for tests of the code that executes plans.
  package init(_ entries: [Vector4]) {
    self.entries = entries
    version = Serial.next()
  }
}
