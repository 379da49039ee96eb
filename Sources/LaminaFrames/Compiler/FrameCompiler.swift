import LaminaGraphics
import LaminaPlan

/// Turns a published layer tree into a ``FramePlan``, without GL.
///
/// What: the passes in order: transforms, groups, clips, occlusion, painting (with batching). Each
/// is one file with one entry function. Where only the records of some layers change, they are
/// written anew in the last plan instead; and where the target shows an earlier frame, only what
/// has changed since is drawn.
/// Why: a plan is plain data, so that what a frame will do can be printed and tested anywhere.
/// Cost: nothing if neither the tree nor the viewport has changed; O(changed layers) where a patch
/// does; else O(layers).
///
/// One compiler belongs to one renderer: it remembers which images are in that renderer's textures.
package final class FrameCompiler {
  private let options: CARenderOptions
  private var scratch = FrameScratch()
  private var pass: PaintPass
  private var partial = PartialPlan()
  private var ring = DamageRing()
  /// What the last plan was made from.
  private var compiled: (version: Int, viewport: Viewport, keepsTarget: Bool)?
  /// Pages that nothing uses any more and that no plan has named yet: a frame that fails names
  /// none.
  private var retired: [Int] = []
  /// Whether what is to be executed is the partial plan.
  private var isPartial = false
  /// Frames since the plan was made that were patches of it.
  private var patches = 0
  private var saidBudget = false

  /// The last plan: the whole frame.
  package var plan: FramePlan {
    _read { yield pass.assembly.plan }
  }

  /// Calls `body` with what has to be executed for the target that the last call of
  /// ``compile(_:viewport:targetAge:)`` was told of: the plan, or what of it is drawn where that
  /// target is out of date.
  ///
  /// An accessor would take memory for each use from another module.
  package func withWork<Result>(_ body: (borrowing FramePlan) throws -> Result) rethrows -> Result {
    isPartial ? try body(partial.plan) : try body(pass.assembly.plan)
  }

  /// Pixels of the target that ``withWork(_:)`` draws.
  package private(set) var damagedPixels = 0
  /// The rectangles of the target that ``withWork(_:)`` draws; they may overlap. Device space.
  package private(set) var damage: [PixelRect] = []
  /// Frames so far: a target that was brought up to date when there were n is of age `frames - n +
  /// 1` for the next call of ``compile(_:viewport:targetAge:keepsTarget:)``.
  package private(set) var frames = 0

  /// - Parameters:
  ///   - limits: of these, `textureSide` bounds the pages, and `textureBytes` those that no frame
  ///     draws from.
  ///   - textureSide: the longest side of a texture that GL offers.
  ///   - copies: whether pictures of small records are worth it: see ``RecordPictures``.
  ///   - fetchesFramebuffer: whether programs can read what is behind from the framebuffer.
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

  /// Makes the plan for `tree` in `viewport`, and finds what of it a target needs. Returns false if
  /// that is nothing.
  ///
  /// - Parameters:
  ///   - targetAge: how many calls ago the target was brought up to date: 1 for the last one, 0 if
  ///     it is not known what it shows.
  ///   - keepsTarget: whether the target is somebody else's picture that the frame is drawn on: it
  ///     is never cleared. See ``advance(_:viewport:keepsTarget:)`` for what has to be there.
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

  /// Makes the plan for `tree` in `viewport` if it is not the last one, and notes what has changed.
  /// False if that is nothing.
  ///
  /// What has to be drawn then is ``changed(age:adding:)``, and ``choose(age:adding:)`` picks it
  /// from the plan.
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

  /// Whether the plan is that of `tree` as it is now:
  /// ``compile(_:viewport:targetAge:keepsTarget:)`` would change nothing.
  package func isCurrent(_ tree: PublishedTree, viewport: Viewport, keepsTarget: Bool = false)
    -> Bool
  {
    options.contains(.reuse)
      && compiled.map { $0 == (tree.version, viewport, keepsTarget) } ?? false
  }

  /// What the last frame that was counted changed, in rectangles that may overlap. Device space.
  package var changes: [PixelRect] {
    let region = ring.damage(age: 1).cut(to: plan.pixels)
    return region.isAll ? [plan.pixels] : (0..<region.count).map { region.rects[$0] }
  }

  /// Counts a frame in which nothing has changed.
  package func skip() { push(.none) }

  /// Whether what was picked need not be executed where a later plan will be, for the same target:
  /// nothing but that target would show it.
  package var mayBeLeftOut: Bool {
    withWork { work in
      work.uploads.isEmpty && work.imports.isEmpty && work.passes.isEmpty
        && work.retiredPages.isEmpty
    } && plan.uploads.isEmpty && plan.imports.isEmpty && plan.passes.isEmpty
      && plan.retiredPages.isEmpty
  }

  /// Says that the frame will not be executed. What of it is not repeated by the next plan is made
  /// sure of.
  package func abandon() {
    if !plan.uploads.isEmpty || !plan.passes.isEmpty { invalidate() }
  }

  private func push(_ region: DamageRegion) {
    ring.push(region)
    frames += 1
  }

  /// Brings the plan up to date; what that has changed.
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
      // It may have found places for pictures before it was given up.
      (uploads, imports) = (pass.assembly.plan.uploads, pass.assembly.plan.imports)
    }
    patches = 0
    pass.tileRequests.removeAll(keepingCapacity: true)
    // What changed layers covered is damage, and what they cover then.
    followsOn ? addDamage(tree) : (pass.assembly.damage = .all)
    try rebuild(tree, viewport, keepsTarget, uploads, imports)
    if followsOn { addDamage(tree) }
    return pass.assembly.damage
  }

  /// Writes the records of what has changed anew in the plan that there is. Whether that was
  /// possible.
  private func patch(_ tree: PublishedTree) throws -> Bool {
    let showsOther = tree.changedRows.contains { $0.changes.contains(.contents) }
    // The atlas makes pages for what is new at once, also where nothing of it is seen yet.
    let pages = pass.atlas.texturePages.count
    if showsOther {
      pass.atlas.begin(tree, retired: &retired)
      pass.images = tree.images
    }
    guard try PatchPass.run(tree, &pass, scratch: &scratch) else { return false }
    pass.assembly.plan.statistics.rasters = pass.masks.rasters
    // Only a plan that is made anew shows which masks are still drawn from.
    if pass.masks.rasters > 0, pass.masks.isCrowded { return false }
    if !showsOther, pass.assembly.plan.uploads.isEmpty { return true }
    // Another page among those of images would move the numbers of the surfaces behind them; and
    // which pages may go only a plan that is made anew can tell.
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

  /// Completes a plan with what its uploads have made of the pages.
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

  /// Adds what the layers that the last commit has changed draw in the present plan.
  private func addDamage(_ tree: PublishedTree) {
    // Where something reads what is behind it, or planes cut each other, a change shows elsewhere.
    if pass.assembly.plan.readsTarget || !scratch.spaces.isEmpty { pass.assembly.damage = .all }
    for change in tree.changedRows {
      if pass.assembly.damage.isAll { return }
      var row = Int(change.row)
      guard row < scratch.enclosing.count else { return pass.assembly.damage = .all }
      // What is inside a group shows through the outermost one.
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
      // Sublayers on an antialiased edge change what is drawn beside them.
      for k in 0..<region.count { pass.assembly.damage.add(region.rects[k].expanded(2, 2)) }
    }
  }

  /// What has to be drawn in a target of some age, where `added` does anyhow, as one rectangle.
  /// Device space.
  ///
  /// On a target that is kept, all of it is drawn on what has to be there, which is nothing of
  /// ours. Where something reads what is behind it, that is all of the target: the pixels around a
  /// change show what was drawn there before.
  package func changed(age: Int, adding added: [PixelRect]) -> PixelRect {
    let region = region(age: age, adding: added)
    if region.isEmpty { return .empty }
    return region.isAll || plan.keepsTarget && plan.readsTarget ? plan.pixels : region.bounds
  }

  /// Picks what of the plan is executed for a target of some age, where `added` is drawn anyhow.
  /// False for nothing.
  package func choose(age: Int, adding added: [PixelRect]) -> Bool {
    guard plan.keepsTarget else { return select(region(age: age, adding: added)) }
    // Of one rectangle no pixel is drawn twice.
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
    // On a target that is kept, what is drawn is what was asked for and not a pixel more.
    return plan.keepsTarget && !region.isAll
      ? region.exactly(in: plan.pixels) : region.cut(to: plan.pixels)
  }

  /// Chooses what is drawn. False for nothing.
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
      // Passes read each other, and later frames what they leave: each is run, but the target is
      // drawn only where it has changed.
      let box = region.bounds
      damagedPixels = box.area
      damage = [box]
      for index in pass.assembly.plan.passes.indices
      where pass.assembly.plan.passes[index].page == -1 {
        pass.assembly.plan.passes[index].cut = box
      }
      return true
    }
    // To look through all records once is cheaper than to find out where each is.
    if patches > 1, !pass.assembly.grid.isBuilt { pass.assembly.buildGrid() }
    partial.take(region, of: pass.assembly.plan, pass.assembly.map, pass.assembly.grid, area)
    swap(&partial.plan.uploads, &pass.assembly.plan.uploads)
    swap(&partial.plan.imports, &pass.assembly.plan.imports)
    swap(&partial.plan.retiredPages, &pass.assembly.plan.retiredPages)
    isPartial = true
    return true
  }

  // MARK: Afterwards

  /// The tiles that the last plan shows, or would if they were there; each time once.
  package func takeTileRequests() -> [TileRequest] {
    let requests = pass.tileRequests
    if !requests.isEmpty { pass.tileRequests.removeAll() }
    return requests
  }

  /// Says that the plan was executed: its uploads are let go of, so that layers may draw where they
  /// were read.
  package func finishUploads() {
    pass.assembly.plan.finish()
    partial.plan.finish()
  }

  /// A frame is drawn with what it needs; that this is more than was meant is said once.
  private func reportBudget() {
    if saidBudget { return }
    saidBudget = true
    LayerLog.logger.warning(
      "one frame draws from \(pass.atlas.byteCount) bytes of textures, more than the \(pass.atlas.budget) of textureBytes"
    )
  }

  /// Says that the textures, or the frame, did not come to be: the next plan uploads everything
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
