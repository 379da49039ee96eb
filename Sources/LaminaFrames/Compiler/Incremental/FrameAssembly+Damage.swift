import LaminaPlan

extension FrameAssembly {
  /// Adds the pixels that the changed layers of the last commit draw in the present plan.
  mutating func addDamage(
    of changes: UnsafeBufferPointer<RowChange>, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch
  ) {
    // If something reads its backdrop, or planes cut each other, a change shows elsewhere too.
    if plan.readsTarget || !scratch.spaces.isEmpty { damage = .all }
    for change in changes {
      if damage.isAll { return }
      var row = Int(change.row)
      // What a mask changes is what its layer draws.
      if columns.flags[row].contains(.isMask), columns.parent[row] >= 0 {
        row = Int(columns.parent[row])
      }
      guard row < scratch.enclosing.count else { return damage = .all }
      // A change inside a group shows wherever the outermost group is drawn.
      var group = Int(scratch.enclosing[row])
      while group >= 0 {
        if scratch.group[row] == group || !scratch.groups[group].isOpen {
          row = scratch.groups[group].row
        }
        group = scratch.groups[group].parent
      }
      var region = DamageRegion.none
      map.addDamage(of: row..<Int(columns.subtreeEnd[row]), to: &region)
      if region.isAll { return damage = .all }
      // Sublayers on an antialiased edge change the pixels beside them.
      for k in 0..<region.count { damage.add(region.rects[k].expanded(2, 2)) }
    }
  }
}
