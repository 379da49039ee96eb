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
  let options: CARenderOptions
  /// What is kept from frame to frame. The compiler lends it to the pass that paints a frame.
  private var caches: FrameCaches
  private(set) var scratch = FrameScratch()
  var pass: PaintPass
  var partial = PartialPlan()
  private(set) var ring = DamageRing()
  /// The input of the last plan.
  private var compiled: (version: Int, viewport: Viewport, keepsTarget: Bool)?
  /// Whether the partial plan is to be executed.
  var isPartial = false
  /// How many frames since the plan was made were patches of it.
  private(set) var patches = 0
  private var saidBudget = false
  /// Whether images are kept in the order of rows of the target, if it is not the usual one.
  private let reverses: Bool

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
  package internal(set) var damagedPixels = 0
  /// The rectangles of the target that ``withWork(_:)`` draws; they may overlap. Device space.
  package internal(set) var damage: [PixelRect] = []
  /// Number of frames so far. A target that was brought up to date when there were n has the age
  /// `frames - n + 1` for the next call of ``compile(_:viewport:targetAge:keepsTarget:)``.
  package private(set) var frames: Int

  /// - Parameters:
  ///   - limits: `textureSide` limits the pages, and `textureBytes` those that no frame draws from.
  ///   - textureSide: the longest side of a texture that GL offers.
  ///   - copies: whether stamps of small records are worth it: see ``RecordStamps``.
  ///   - reverses: whether copies are worth the texels in another order of rows: see
  ///     ``CARenderOptions/reversing``.
  ///   - paints: whether shapes are worth painting by the processor: see ``ShapeSheets``.
  ///   - fetchesFramebuffer: whether programs can read the backdrop from the framebuffer.
  ///   - blendsByEquation: whether GL can mix by the modes of ``BlendMode/hasEquation``.
  ///   - frames: the number of frames so far, of another compiler whose place this one takes.
  package init(
    options: CARenderOptions = .all, limits: RenderLimits = .standard, textureSide: Int = 16_384,
    fetchesFramebuffer: Bool = false, blendsByEquation: Bool = false, copies: Bool = false,
    reverses: Bool = false, paints: Bool = false, frames: Int = 0
  ) {
    (self.options, self.frames) = (options, frames)
    self.reverses = reverses && options.contains(.reversing)
    let side = min(textureSide, limits.textureSide, PixelRect.largestSide)
    caches = FrameCaches(
      options: options, limits: limits, textureSide: side, copies: copies,
      paints: paints)
    pass = PaintPass(
      options: options, limits: limits,
      fetches: fetchesFramebuffer && options.contains(.fetching),
      equates: blendsByEquation && options.contains(.equations))
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
    caches.masks.beginCount()
    caches.sheets.beginCount()
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
    if followsOn {
      pass.assembly.addDamage(of: tree.changedRows, tree.columns, scratch)
    } else {
      pass.assembly.damage = .all
    }
    try rebuild(tree, viewport, keepsTarget, uploads, imports)
    if followsOn { pass.assembly.addDamage(of: tree.changedRows, tree.columns, scratch) }
    return pass.assembly.damage
  }

  /// Rewrites the records of the changes in the present plan. Returns whether that was possible.
  private func patch(_ tree: PublishedTree) throws -> Bool {
    let showsOther = tree.changedRows.contains { $0.changes.contains(.contents) }
    // The atlas makes pages for new images at once, even if none of them is seen yet.
    let pages = caches.atlas.texturePages.count
    if showsOther {
      caches.beginImages(tree)
      pass.images = tree.images
    }
    guard try PatchPass.run(tree, &pass, scratch: &scratch, &caches) else { return false }
    try pass.checkWork()
    pass.assembly.plan.shading = pass.assembly.work.shading
    countRasters()
    // Only a new plan shows which masks are still drawn from.
    if caches.masks.rasters > 0, caches.masks.isCrowded { return false }
    if !showsOther, pass.assembly.plan.uploads.isEmpty { return true }
    // Another page for images would change the positions of the surfaces behind it. And only a new
    // plan can tell which pages may be removed.
    guard caches.atlas.texturePages.count == pages,
      caches.atlas.byteCount <= caches.atlas.budget
    else { return false }
    settle()
    return true
  }

  /// Makes the plan from the tree.
  private func rebuild(
    _ tree: PublishedTree, _ viewport: Viewport, _ keepsTarget: Bool, _ uploads: [TextureUpload],
    _ imports: [TextureImport]
  ) throws {
    pass.reverses = reverses && viewport.rows == .bottomFirst
    pass.averagesImages = viewport.averagesImages
    caches.atlas.prefersReversed = pass.reverses
    caches.sheets.isMirrored = viewport.rows == .bottomFirst
    try caches.beginPlan(tree, retiredBefore: pass.assembly.plan.retiredPages)
    pass.images = tree.images
    pass.assembly.begin(viewport: viewport, keepsTarget: keepsTarget)
    pass.assembly.plan.uploads += uploads
    pass.assembly.plan.imports += imports
    pass.assembly.plan.statistics.layers = tree.columns.count
    if tree.structureChanged { scratch.restless.removeAll() }
    try prepare(tree.columns, viewport)
    try pass.run(tree.columns, scratch: scratch, &caches)
    try pass.checkWork()
    try checkTextures()
    pass.assembly.finish()
    caches.trimMasks()
    caches.trimSheets(damage: &pass.assembly.damage)
    countRasters()
    pass.assembly.plan.clipsVersion = Serial.next()
    pass.assembly.plan.pages += caches.atlas.texturePages
    settle()
    pass.assembly.plan.settle(
      surfaces: caches.pool.texturePages, behind: caches.atlas.texturePages.count)
  }

  /// Notes what the frame has rasterized.
  private func countRasters() {
    pass.assembly.plan.statistics.rasters = caches.masks.rasters
    pass.assembly.plan.statistics.sheetParts = caches.sheets.paintedParts
    pass.assembly.plan.statistics.sheetPixels = caches.sheets.paintedPixels
  }

  /// Throws if the textures of the frame alone are more than GL may hold, before one is made. Pages
  /// that only earlier frames drew from are let go for it.
  private func checkTextures() throws {
    let most = pass.limits.gpuBytes
    try LimitExceeded.check("gpuBytes", caches.textureBytes(within: most), atMost: most)
  }

  /// Runs the compiler passes before painting.
  private func prepare(_ columns: borrowing RenderColumns, _ viewport: Viewport) throws {
    TransformPass.run(
      columns, viewport: viewport, options: options, scratch: &scratch,
      statistics: &pass.assembly.plan.statistics)
    if !scratch.groups.isEmpty { GroupPass.run(columns, options: options, scratch: &scratch) }
    if scratch.hasTints {
      TintPass.run(columns, scratch: &scratch)
    } else {
      scratch.tints.removeAll()
    }
    try ClipPass.run(
      columns, viewport: viewport, textureSide: caches.pool.textureSide, scratch: &scratch,
      records: &pass.assembly.plan.clips)
    OcclusionPass.run(
      columns, viewport: viewport, options: options, scratch: &scratch,
      statistics: &pass.assembly.plan.statistics)
  }

  /// Completes a plan with its pages and statistics, and keeps the pages within the budget.
  private func settle() {
    if !caches.trimPages(into: &pass.assembly.plan) { reportBudget() }
    for (index, page) in caches.atlas.texturePages.enumerated() {
      pass.assembly.plan.pages[index] = page
    }
    pass.assembly.plan.statistics.images = caches.atlas.imageCount - caches.sheets.count
    pass.assembly.plan.statistics.textureBytes = caches.atlas.byteCount
    pass.assembly.plan.statistics.uploadedBytes = pass.assembly.plan.uploads.reduce(0) {
      $0 + $1.byteCount
    }
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

  /// Warns that the frame needs more than the budget, which is logged once. Such frames are drawn
  /// all the same.
  private func reportBudget() {
    LayerLog.warn(
      .overBudget,
      "one frame draws from \(caches.atlas.byteCount) bytes of textures, more than the \(caches.atlas.budget) of textureBytes",
      isLogged: !saidBudget)
    saidBudget = true
  }

  /// Says that the textures, or the frame, could not be made. The next plan uploads everything
  /// again.
  package func invalidate() {
    compiled = nil
    ring.forget()
    pass.assembly.map.removeAll()
    caches.invalidate()
  }
}
