import LaminaPlan

// Which part of the last plan has to be executed, for a target that shows an earlier frame.
extension FrameCompiler {
  /// What has to be drawn in a target of that age, as one rectangle. `added` is drawn anyway.
  /// Device space.
  ///
  /// On a target that is kept, the whole rectangle is drawn on the host's pixels, which have to be
  /// there. If something reads its backdrop, the rectangle is the whole target: the pixels around a
  /// change show what was drawn there before.
  package func changed(age: Int, adding added: [PixelRect]) -> PixelRect {
    let region = region(age: age, adding: added)
    if region.isEmpty { return .empty }
    return region.isAll || plan.keepsTarget && plan.readsTarget ? plan.pixels : region.bounds
  }

  /// Selects the part of the plan to execute for a target of that age. `added` is drawn anyway.
  /// Returns false if there is nothing to execute.
  package func choose(age: Int, adding added: [PixelRect]) -> Bool {
    guard plan.keepsTarget else { return select(region(age: age, adding: added)) }
    // With one rectangle no pixel is drawn twice.
    let rect = changed(age: age, adding: added)
    if rect == plan.pixels { return select(.all) }
    var region = DamageRegion.none
    region.add(rect)
    return select(region)
  }

  func region(age: Int, adding added: [PixelRect]) -> DamageRegion {
    guard options.contains(.damage), options.contains(.reuse) else { return .all }
    var region = ring.damage(age: age)
    for rect in added { region.add(rect) }
    // On a target that is kept, exactly the requested pixels are drawn.
    return plan.keepsTarget && !region.isAll
      ? region.exactly(in: plan.pixels) : region.cut(to: plan.pixels)
  }

  /// Selects the part of the plan inside `region`. Returns false if there is nothing to execute.
  func select(_ region: DamageRegion) -> Bool {
    let area = plan.pixels
    isPartial = false
    damagedPixels = region.isAll ? area.area : region.area
    damage.removeAll(keepingCapacity: true)
    if region.isAll { damage.append(area) }
    for k in 0..<region.count { damage.append(region.rects[k]) }
    if region.isAll {
      for index in pass.assembly.plan.passes.indices { pass.assembly.plan.passes[index].cut = nil }
      return true
    }
    if region.isEmpty, pass.assembly.plan.uploads.isEmpty, pass.assembly.plan.imports.isEmpty,
      pass.assembly.plan.passes.isEmpty
    {
      return false
    }
    guard pass.assembly.map.isOrdered else {
      // Passes read each other, and later frames read their pages. So every pass runs, but the
      // target is drawn only where it has changed.
      let box = region.bounds
      damagedPixels = box.area
      damage = [box]
      for index in pass.assembly.plan.passes.indices
      where pass.assembly.plan.passes[index].page == -1 {
        pass.assembly.plan.passes[index].cut = box
      }
      return true
    }
    // For a single patch, a walk over all records is cheaper than building the grid.
    if patches > 1, !pass.assembly.grid.isBuilt { pass.assembly.buildGrid() }
    partial.take(region, of: pass.assembly)
    swap(&partial.plan.uploads, &pass.assembly.plan.uploads)
    swap(&partial.plan.imports, &pass.assembly.plan.imports)
    swap(&partial.plan.retiredPages, &pass.assembly.plan.retiredPages)
    isPartial = true
    return true
  }
}
