import LaminaPlan

/// The stamps of small records and of gradients. While a plan is made, the frame has them, and
/// copies from them.
struct CopiedStamps {
  var records: RecordStamps
  var gradients: GradientStamps

  /// - Parameter budget: bytes that stamps of gradients may take.
  init(isOn: Bool = false, budget: Int = 0) {
    records = RecordStamps(isOn: isOn)
    gradients = GradientStamps(budget: isOn ? budget : 0)
  }

  /// Begins a plan.
  mutating func beginFrame(_ pool: inout SurfacePool) throws {
    guard records.isOn, pool.textureSide >= Int(RecordStamps.side) else { return }
    try gradients.beginFrame(&pool)
    try records.beginFrame(&pool)
  }

  /// Inserts the passes that draw the new stamps.
  mutating func draw(into plan: inout FramePlan) {
    gradients.draw(into: &plan)
    records.draw(into: &plan)
  }

  /// Removes stamps that were unused for long.
  mutating func endFrame(_ pool: inout SurfacePool) {
    gradients.endFrame(&pool)
    records.endFrame(&pool)
  }

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    gradients.removeAll(&pool)
    records.removeAll(&pool)
  }
}
