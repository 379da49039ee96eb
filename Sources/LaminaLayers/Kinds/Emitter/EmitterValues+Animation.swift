// Which values of cells and behaviours animations change.
extension EmitterValues {
  /// Whether particles follow an animation of the value at `path`, such as
  /// `emitterCells.fire.xAcceleration` or `emitterBehaviors.pull.stiffness`. O(cells).
  func animates(_ path: String) -> Bool {
    var parts = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    var (cells, behaviors) = (self.cells, self.behaviors)
    var isCell = false
    while parts.count > 2, parts.first == "emitterCells", let name = parts.dropFirst().first {
      // More cells than that do not emit.
      guard let cell = cells?.prefix(CellRoom.most).first(where: { $0.name == String(name) }) else {
        return false
      }
      (cells, behaviors, isCell) = (cell.emitterCells, cell.emitterBehaviors, true)
      parts = parts.dropFirst(2)
    }
    if parts.count > 2, parts.first == "emitterBehaviors", let name = parts.dropFirst().first {
      let behavior = behaviors?.first { $0.name == String(name) }
      guard let plan = behavior.flatMap({ BehaviorPlan($0, switched: true) }) else { return false }
      return plan.places(of: parts.dropFirst(2).joined(separator: ".")) != nil
    }
    guard isCell, parts.count == 1, let key = parts.first else { return false }
    return key == "color" || CellNumber(String(key))?.isAnimated == true
  }
}
