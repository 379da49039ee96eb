import LaminaPlan

/// Which rows the records of a plan come from.
///
/// What: while a plan is made, each record is noted with the row that is being painted, in surfaces
/// too. A record that draws a part of a sheet comes from all rows with shapes there.
/// Cost: a comparison for a record, and memory only if ``isOn``: an inspector asks for it, never a
/// frame.
struct RecordOrigins {
  var isOn = false
  /// The row that is being painted.
  var row = 0
  /// The rows of the next record if they are several.
  var shared: [Int] = []
  /// By batch of the plan: the rows of each of its records, in their order.
  private(set) var rows: [[[Int]]] = []

  /// The rows of the next record.
  var next: [Int] { shared.isEmpty ? [row] : shared }

  mutating func begin() { rows.removeAll() }

  /// Notes the batches of a pass that come next in `plan`. Batches before them that nobody noted
  /// have no rows.
  mutating func end(_ pass: [[[Int]]], in plan: borrowing FramePlan) {
    guard isOn else { return }
    rows += [[[Int]]](repeating: [], count: max(0, plan.batches.count - rows.count))
    rows += pass
  }
}
