import LaminaGraphics
import LaminaPlan

/// Turns a published layer tree into a ``FramePlan``, without GL.
///
/// What: the compiler passes in order: transforms, groups, clips, occlusion, painting (with
/// batching). Each is one file with one entry function. If only the records of some layers change,
/// they are rewritten in the last plan instead. If the target shows an earlier frame, only the
/// changes since that frame are drawn.
/// Why: a plan is plain data, so what a frame will do can be printed and tested anywhere.
/// Cost: nothing if neither the tree nor the viewport has changed; O(changed layers) for a patch;
/// otherwise O(layers).
///
/// One compiler belongs to one renderer: it remembers which images are in that renderer's textures.
package final class FrameCompiler {
  private let options: CARenderOptions
  private var scratch = FrameScratch()
  private var pass: PaintPass
  private var partial = PartialPlan()
  private var ring = DamageRing()
  /// The input of the last plan.
  private var compiled: (version: Int, viewport: Viewport, keepsTarget: Bool)?
  /// Ids of pages that nothing uses any more and that no plan has named yet. A frame that fails
  /// names none.
  private var retired: [Int] = []
  /// Whether the partial plan is to be executed.
  private var isPartial = false
  /// How many frames since the plan was made were patches of it.
  private var patches = 0
  private var saidBudget = false

  /// The last plan: the whole frame.
  package var plan: FramePlan {
    _read { yield pass.assembly.plan }
  }

  /// Calls `body` with the plan to execute for the target of the last call of
  /// ``compile(_:viewport:targetAge:)``: the whole plan, or the part that this target lacks.
  ///
  /// It is a function because an accessor would allocate memory for each use from another module.
  package func withWork<Result>(_ body: (borrowing FramePlan) throws -> Result) rethrows -> Result {
    isPartial ? try body(partial.plan) : try body(pass.assembly.plan)
  }

  /// Number of the target's pixels that ``withWork(_:)`` draws.
  package private(set) var damagedPixels = 0
  /// The rectangles of the target that ``withWork(_:)`` draws; they may overlap. Device space.
  package private(set) var damage: [PixelRect] = []
  /// Number of frames so far. A target that was brought up to date when there were n has the age
  /// `frames - n + 1` for the next call of ``compile(_:viewport:targetAge:keepsTarget:)``.
  package private(set) var frames = 0

  /// - Parameters:
  ///   - limits: `textureSide` limits the pages, and `textureBytes` those that no frame draws from.
  ///   - textureSide: the longest side of a texture that GL offers.
  ///   - copies: whether stamps of small records are worth it: see ``RecordPictures``.
  ///   - fetchesFramebuffer: whether programs can read the backdrop from the framebuffer.
  package init(
    options: CARenderOptions = .all, limits: RenderLimits = .standard, textureSide: Int = 16_384,
    fetchesFramebuffer: Bool = false, copies: Bool = false
  ) {
    self.options = options
    let side = min(textureSide, limits.textureSide, PixelRect.largestSide)
    pass = PaintPass(
      options: options,
      atlas: TextureAtlas(
        textureSide: side, sharesPages: options.contains(.atlas), budget: limits.textureBytes),
      pool: SurfacePool(textureSide: side),
      cache: EffectCache(budget: limits.effectBytes, copies: copies && options.contains(.caching)),
      limits: limits, fetches: fetchesFramebuffer && options.contains(.fetching))
  }

  /// Makes the plan for `tree` in `viewport`, and finds the part of it that a target needs. Returns
  /// false if it needs nothing.
  ///
  /// - Parameters:
  ///   - targetAge: how many calls ago the target was brought up to date: 1 for the last one, 0 if
  ///     nobody knows what it shows.
  ///   - keepsTarget: whether the frame is drawn on the host's own pixels, which are never cleared.
  ///     See ``advance(_:viewport:keepsTarget:)`` for what has to be there.
  package func compile(
    _ tree: PublishedTree, viewport: Viewport, targetAge: Int = 1, keepsTarget: Bool = false
  ) throws -> Bool {
    if try !advance(tree, viewport: viewport, keepsTarget: keepsTarget) {
      if targetAge == 1 {
        damage.removeAll(keepingCapacity: true)
        return false
      }
      push(.none)
    }
    return select(region(age: targetAge, adding: []))
  }

  /// Makes the plan for `tree` in `viewport` if it is not the last one, and notes the changes.
  /// Returns false if there are none.
  ///
  /// ``changed(age:adding:)`` then says what has to be drawn, and ``choose(age:adding:)`` selects
  /// it from the plan.
  package func advance(_ tree: PublishedTree, viewport: Viewport, keepsTarget: Bool) throws -> Bool
  {
    tree.isRead = true
    if isCurrent(tree, viewport: viewport, keepsTarget: keepsTarget) { return false }
    do {
      push(try update(tree, viewport, keepsTarget))
    } catch {
      invalidate()
      throw error
    }
    compiled = (tree.version, viewport, keepsTarget)
    return true
  }

  /// Whether the plan is that of `tree` in its present state, so that
  /// ``compile(_:viewport:targetAge:keepsTarget:)`` would change nothing.
  package func isCurrent(_ tree: PublishedTree, viewport: Viewport, keepsTarget: Bool = false)
    -> Bool
  {
    options.contains(.reuse)
      && compiled.map { $0 == (tree.version, viewport, keepsTarget) } ?? false
  }

  /// The changes of the last counted frame, in rectangles that may overlap. Device space.
  package var changes: [PixelRect] {
    let region = ring.damage(age: 1).cut(to: plan.pixels)
    return region.isAll ? [plan.pixels] : (0..<region.count).map { region.rects[$0] }
  }

  /// Counts a frame in which nothing has changed.
  package func skip() { push(.none) }

  /// Whether the selected part need not be executed if a later plan will be, for the same target.
  /// That is so if it draws only into that target.
  package var mayBeLeftOut: Bool {
    withWork { work in
      work.uploads.isEmpty && work.imports.isEmpty && work.passes.isEmpty
        && work.retiredPages.isEmpty
    } && plan.uploads.isEmpty && plan.imports.isEmpty && plan.passes.isEmpty
      && plan.retiredPages.isEmpty
  }

  /// Says that the frame will not be executed. If the next plan would not repeat all of its work,
  /// everything is invalidated.
  package func abandon() {
    if !plan.uploads.isEmpty || !plan.passes.isEmpty { invalidate() }
  }

  private func push(_ region: DamageRegion) {
    ring.push(region)
    frames += 1
  }

  /// Brings the plan up to date and returns the damage.
  private func update(_ tree: PublishedTree, _ viewport: Viewport, _ keepsTarget: Bool) throws
    -> DamageRegion
  {
    let followsOn =
      compiled.map { $0 == (tree.previousVersion, viewport, keepsTarget) } ?? false
      && !tree.structureChanged
      && options.contains(.damage)
    pass.masks.rasters = 0
    pass.assembly.damage = .none
    partial.plan.gradients.release()
    pass.tileRequests.removeAll(keepingCapacity: true)
    pass.assembly.damage.isCoarse = tree.changedRows.count > PatchPass.mostBoxes
    var (uploads, imports): ([TextureUpload], [TextureImport]) = ([], [])
    if followsOn, options.contains(.patching) {
      pass.assembly.plan.uploads.removeAll(keepingCapacity: true)
      pass.assembly.plan.imports.removeAll(keepingCapacity: true)
      if try patch(tree) {
        patches += 1
        return pass.assembly.damage
      }
      // The patch may have placed images before it was given up.
      (uploads, imports) = (pass.assembly.plan.uploads, pass.assembly.plan.imports)
    }
    patches = 0
    pass.tileRequests.removeAll(keepingCapacity: true)
    // The damage is what changed layers covered before, and what they cover after.
    followsOn ? addDamage(tree) : (pass.assembly.damage = .all)
    try rebuild(tree, viewport, keepsTarget, uploads, imports)
    if followsOn { addDamage(tree) }
    return pass.assembly.damage
  }

  /// Rewrites the records of the changes in the present plan. Returns whether that was possible.
  private func patch(_ tree: PublishedTree) throws -> Bool {
    let showsOther = tree.changedRows.contains { $0.changes.contains(.contents) }
    // The atlas makes pages for new images at once, even if none of them is seen yet.
    let pages = pass.atlas.texturePages.count
    if showsOther {
      pass.atlas.begin(tree, retired: &retired)
      pass.images = tree.images
    }
    guard try PatchPass.run(tree, &pass, scratch: &scratch) else { return false }
    pass.assembly.plan.statistics.rasters = pass.masks.rasters
    // Only a new plan shows which masks are still drawn from.
    if pass.masks.rasters > 0, pass.masks.isCrowded { return false }
    if !showsOther, pass.assembly.plan.uploads.isEmpty { return true }
    // Another page for images would change the positions of the surfaces behind it. And only a new
    // plan can tell which pages may be removed.
    guard pass.atlas.texturePages.count == pages, pass.atlas.byteCount <= pass.atlas.budget else {
      return false
    }
    settle()
    return true
  }

  /// Makes the plan from the tree.
  private func rebuild(
    _ tree: PublishedTree, _ viewport: Viewport, _ keepsTarget: Bool, _ uploads: [TextureUpload],
    _ imports: [TextureImport]
  ) throws {
    pass.atlas.begin(tree, retired: &retired)
    pass.images = tree.images
    pass.painter.pool.beginFrame(retired: &retired)
    pass.cache.beginFrame()
    pass.masks.beginFrame()
    retired += pass.assembly.plan.retiredPages
    pass.assembly.begin(viewport: viewport, keepsTarget: keepsTarget)
    pass.assembly.plan.uploads += uploads
    pass.assembly.plan.imports += imports
    pass.assembly.plan.statistics.layers = tree.columns.count
    if tree.structureChanged { scratch.restless.removeAll() }
    TransformPass.run(
      tree.columns, viewport: viewport, scratch: &scratch,
      statistics: &pass.assembly.plan.statistics)
    if !scratch.groups.isEmpty { GroupPass.run(tree.columns, options: options, scratch: &scratch) }
    if scratch.hasTints {
      TintPass.run(tree.columns, scratch: &scratch)
    } else {
      scratch.tints.removeAll()
    }
    try ClipPass.run(
      tree.columns, viewport: viewport, textureSide: pass.painter.pool.textureSide,
      scratch: &scratch,
      records: &pass.assembly.plan.clips)
    OcclusionPass.run(
      tree.columns, viewport: viewport, options: options, scratch: &scratch,
      statistics: &pass.assembly.plan.statistics)
    try pass.run(tree.columns, scratch: scratch)
    pass.assembly.finish()
    pass.trimMasks(retired: &retired)
    pass.assembly.plan.statistics.rasters = pass.masks.rasters
    pass.assembly.plan.clipsVersion = Serial.next()
    pass.assembly.plan.pages += pass.atlas.texturePages
    settle()
    pass.assembly.plan.settle(
      surfaces: pass.painter.pool.texturePages, behind: pass.atlas.texturePages.count)
  }

  /// Completes a plan with its pages and statistics, and keeps the pages within the budget.
  private func settle() {
    if !pass.atlas.trim(retired: &retired) { reportBudget() }
    pass.assembly.plan.retiredPages += retired
    retired.removeAll(keepingCapacity: true)
    for (index, page) in pass.atlas.texturePages.enumerated() {
      pass.assembly.plan.pages[index] = page
    }
    pass.assembly.plan.statistics.images = pass.atlas.imageCount
    pass.assembly.plan.statistics.textureBytes = pass.atlas.byteCount
    pass.assembly.plan.statistics.uploadedBytes = pass.assembly.plan.uploads.reduce(0) {
      $0 + $1.byteCount
    }
  }

  // MARK: Damage

  /// Adds the pixels that the changed layers of the last commit draw in the present plan.
  private func addDamage(_ tree: PublishedTree) {
    // If something reads its backdrop, or planes cut each other, a change shows elsewhere too.
    if pass.assembly.plan.readsTarget || !scratch.spaces.isEmpty { pass.assembly.damage = .all }
    for change in tree.changedRows {
      if pass.assembly.damage.isAll { return }
      var row = Int(change.row)
      guard row < scratch.enclosing.count else { return pass.assembly.damage = .all }
      // A change inside a group shows wherever the outermost group is drawn.
      var group = Int(scratch.enclosing[row])
      while group >= 0 {
        if scratch.group[row] == group || !scratch.groups[group].isOpen {
          row = scratch.groups[group].row
        }
        group = scratch.groups[group].parent
      }
      var region = DamageRegion.none
      pass.assembly.map.addDamage(of: row..<Int(tree.columns.subtreeEnd[row]), to: &region)
      if region.isAll { return pass.assembly.damage = .all }
      // Sublayers on an antialiased edge change the pixels beside them.
      for k in 0..<region.count { pass.assembly.damage.add(region.rects[k].expanded(2, 2)) }
    }
  }

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

  private func region(age: Int, adding added: [PixelRect]) -> DamageRegion {
    guard options.contains(.damage), options.contains(.reuse) else { return .all }
    var region = ring.damage(age: age)
    for rect in added { region.add(rect) }
    // On a target that is kept, exactly the requested pixels are drawn.
    return plan.keepsTarget && !region.isAll
      ? region.exactly(in: plan.pixels) : region.cut(to: plan.pixels)
  }

  /// Selects the part of the plan inside `region`. Returns false if there is nothing to execute.
  private func select(_ region: DamageRegion) -> Bool {
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
    partial.take(region, of: pass.assembly.plan, pass.assembly.map, pass.assembly.grid, area)
    swap(&partial.plan.uploads, &pass.assembly.plan.uploads)
    swap(&partial.plan.imports, &pass.assembly.plan.imports)
    swap(&partial.plan.retiredPages, &pass.assembly.plan.retiredPages)
    isPartial = true
    return true
  }

  // MARK: Afterwards

  /// The tiles that the last plan shows, including missing ones. Each call empties the list.
  package func takeTileRequests() -> [TileRequest] {
    let requests = pass.tileRequests
    if !requests.isEmpty { pass.tileRequests.removeAll() }
    return requests
  }

  /// Says that the plan was executed. Its uploads are released, so that layers may draw into that
  /// memory again.
  package func finishUploads() {
    pass.assembly.plan.finish()
    partial.plan.finish()
  }

  /// Logs once that frames need more than the budget. Such frames are drawn all the same.
  private func reportBudget() {
    if saidBudget { return }
    saidBudget = true
    LayerLog.logger.warning(
      "one frame draws from \(pass.atlas.byteCount) bytes of textures, more than the \(pass.atlas.budget) of textureBytes"
    )
  }

  /// Says that the textures, or the frame, could not be made. The next plan uploads everything
  /// again.
  package func invalidate() {
    compiled = nil
    ring.forget()
    pass.assembly.map.removeAll()
    pass.atlas.invalidate()
    pass.forgetEffects()
    pass.forgetMasks(retired: &retired)
    pass.painter.pool.giveBackAll()
  }
}
