/// How a place becomes a place among the stops of a gradient. Raw values are the shader's.
package enum GradientKind: UInt8 {
  case axial, radial, conic
}

/// The stops of a plan's gradients, as the shader reads them: by fours of numbers.
///
/// A record knows where its gradient begins. Written anew with each plan, in the order of painting;
/// the version is that of the plan before where the numbers are.
package struct GradientTable: Sendable {
  package var entries: [Vector4] = []
  /// Changes with the numbers; 0 for a table that was never filled.
  package var version = 0
  /// What the plan before had.
  @usableFromInline var before: [Vector4] = []
  /// Whether the version is that of the numbers: a plan that was given up has left some that have
  /// none.
  @usableFromInline var isComplete = true

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { entries.isEmpty }

  /// Begins the table of another plan, in the memory that there is.
  @inlinable package mutating func begin() {
    swap(&entries, &before)
    entries.removeAll(keepingCapacity: true)
    if !isComplete { before.removeAll(keepingCapacity: true) }
    isComplete = false
  }

  /// Says that the plan is complete.
  @inlinable package mutating func finish() {
    if entries != before { version = Serial.next() }
    isComplete = true
  }

  /// Lets go of the numbers, and of their memory: a copy of the table must not be there when the
  /// original is written.
  @inlinable package mutating func release() { (entries, before) = ([], []) }

  /// Whether a gradient begins at `start`, and all of it is there.
  @inlinable package func isGradient(at start: Int) -> Bool {
    guard start >= 0, start < entries.count else { return false }
    let count = entries[start].y
    return count >= 2 && count == count.rounded()
      && Double(start) + 2 + 2 * Double(count) <= Double(entries.count)
  }

  /// The gradient that begins there, as a plan prints it.
  @inlinable package func text(at start: Float) -> String {
    guard let start = Int(exactly: start), isGradient(at: start) else { return "no gradient" }
    let kind =
      GradientKind(rawValue: UInt8(max(0, min(255, entries[start].x)))).map { "\($0)" }
      ?? "?"
    let stops = (0..<Int(entries[start].y)).map { k in
      PlanNumber.text(entries[start + 2 + 2 * k].x) + " (\(entries[start + 3 + 2 * k]))"
    }
    return "\(kind) \(entries[start + 1]) stops " + stops.joined(separator: ", ")
  }

  /// A table made by hand, for tests of what executes plans.
  @inlinable package init(_ entries: [Vector4]) {
    self.entries = entries
    version = Serial.next()
  }
}
