/// The stops of a plan's gradients, as the shader reads them: by fours of numbers.
///
/// A record knows where its gradient begins. Written anew with each plan, in the order of painting;
/// the version is that of the plan before where the numbers are.
package struct GradientTable: Sendable {
  package private(set) var entries: [Vector4] = []
  /// Changes with the numbers; 0 for a table that was never filled.
  package private(set) var version = 0
  /// What the plan before had.
  private var before: [Vector4] = []
  /// Whether the version is that of the numbers: a plan that was given up has left some that have
  /// none.
  private var isComplete = true

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Begins the table of another plan, in the memory that there is.
  mutating func begin() {
    swap(&entries, &before)
    entries.removeAll(keepingCapacity: true)
    if !isComplete { before.removeAll(keepingCapacity: true) }
    isComplete = false
  }

  /// Says that the plan is complete.
  mutating func finish() {
    if entries != before { version = Serial.next() }
    isComplete = true
  }

  /// Adds a gradient; where it begins.
  mutating func append(_ gradient: RenderGradient) -> Int {
    let start = entries.count
    gradient.forEachEntry { entries.append($0) }
    return start
  }

  /// Writes a gradient over another one; false, and nothing is written, if that has another number
  /// of stops.
  mutating func replace(at start: Int, by gradient: RenderGradient) -> Bool {
    guard entries.indices.contains(start), Int(entries[start].y) == gradient.stops.count else {
      return false
    }
    var (next, isChanged) = (start, false)
    entries.withUnsafeMutableBufferPointer { entries in
      gradient.forEachEntry { entry in
        if entries[next] != entry { (entries[next], isChanged) = (entry, true) }
        next += 1
      }
    }
    if isChanged { version = Serial.next() }
    return true
  }

  /// Lets go of the numbers, and of their memory: a copy of the table must not be there when the
  /// original is written.
  mutating func release() { (entries, before) = ([], []) }

  /// Whether a gradient begins at `start`, and all of it is there.
  package func isGradient(at start: Int) -> Bool {
    guard start >= 0, start < entries.count else { return false }
    let count = entries[start].y
    return count >= 2 && count == count.rounded()
      && Double(start) + 2 + 2 * Double(count) <= Double(entries.count)
  }

  /// The gradient that begins there, as a plan prints it.
  func text(at start: Float) -> String {
    guard let start = Int(exactly: start), isGradient(at: start) else { return "no gradient" }
    let kind =
      RenderGradient.Kind(rawValue: UInt8(max(0, min(255, entries[start].x)))).map { "\($0)" }
      ?? "?"
    let stops = (0..<Int(entries[start].y)).map { k in
      PlanNumber.text(entries[start + 2 + 2 * k].x) + " (\(entries[start + 3 + 2 * k]))"
    }
    return "\(kind) \(entries[start + 1]) stops " + stops.joined(separator: ", ")
  }

  /// A table made by hand, for tests of what executes plans.
  package init(_ entries: [Vector4]) {
    self.entries = entries
    version = Serial.next()
  }
}
