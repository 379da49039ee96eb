import LaminaGraphics

/// Turns a published layer tree into a ``FramePlan``, without GL.
///
/// What: the passes in order: transforms, clips, painting (with batching). Each is one file with one entry function.
/// Why: a plan is plain data, so that what a frame will do can be printed and tested anywhere.
/// Cost: O(visible layers); nothing if neither the tree nor the viewport has changed.
///
/// One compiler belongs to one renderer: it remembers which images are in that renderer's textures.
package final class FrameCompiler {
  private let options: RenderOptions
  private var scratch = FrameScratch()
  private var atlas: TextureAtlas
  private var pool: SurfacePool
  private var cache = EffectCache()
  private let limits: RenderLimits
  private let fetches: Bool
  /// What the last plan was made from.
  private var compiled: (version: Int, viewport: Viewport)?
  /// Pages that nothing uses any more and that no plan has named yet: a frame that fails names none.
  private var retired: [Int] = []
  private var saidBudget = false
  /// The last plan.
  package private(set) var plan = FramePlan()

  /// - Parameters:
  ///   - limits: of these, `textureSide` bounds the pages, and `textureBytes` those that no frame draws from.
  ///   - textureSide: the longest side of a texture that GL offers.
  ///   - fetchesFramebuffer: whether programs can read what is behind from the framebuffer.
  package init(
    options: RenderOptions = .all, limits: RenderLimits = .standard, textureSide: Int = 16_384,
    fetchesFramebuffer: Bool = false
  ) {
    fetches = fetchesFramebuffer && options.contains(.fetching)
    self.options = options
    self.limits = limits
    let side = min(textureSide, limits.textureSide, Viewport.largestSide)
    atlas = TextureAtlas(
      textureSide: side, sharesPages: options.contains(.atlas), budget: limits.textureBytes)
    pool = SurfacePool(textureSide: side)
  }

  /// Makes the plan for `tree` in `viewport`. Returns false, and keeps the last plan, if it would be the same.
  package func compile(_ tree: LayerTree, viewport: Viewport) throws -> Bool {
    let key = (version: tree.version, viewport: viewport)
    if options.contains(.reuse), let compiled, compiled == key { return false }
    atlas.begin(tree, retired: &retired)
    var assembly = FrameAssembly(viewport: viewport, options: options)
    var (pool, cache) = (pool, cache)
    pool.beginFrame(retired: &retired)
    cache.beginFrame()
    assembly.plan.statistics.layers = tree.columns.count
    TransformPass.run(
      tree.columns, viewport: viewport, scratch: &scratch, statistics: &assembly.plan.statistics)
    if !scratch.groups.isEmpty { GroupPass.run(tree.columns, options: options, scratch: &scratch) }
    try ClipPass.run(
      tree.columns, viewport: viewport, textureSide: pool.textureSide, scratch: &scratch,
      records: &assembly.plan.clips)
    // The pass has an atlas of its own, which shares its memory with this one until an image is placed: a pass that
    // fails leaves the pages as they were.
    var pass = PaintPass(
      assembly: assembly, atlas: atlas, pool: pool, cache: cache, images: tree.images,
      limits: limits, fetches: fetches)
    do {
      try pass.run(tree.columns, scratch: scratch)
    } catch {
      invalidate()
      throw error
    }
    atlas = pass.atlas
    if !atlas.trim(retired: &retired) { reportBudget() }
    pass.assembly.plan.retiredPages = retired
    pass.assembly.plan.statistics.images = atlas.imageCount
    pass.assembly.plan.statistics.textureBytes = atlas.byteCount
    pass.assembly.plan.statistics.uploadedBytes = pass.assembly.plan.uploads.reduce(0) { $0 + $1.byteCount }
    var plan = pass.assembly.finish()
    (self.pool, self.cache) = pass.finish()
    plan.settle(pages: atlas.texturePages, surfaces: self.pool.texturePages)
    self.plan = plan
    retired = []
    compiled = key
    return true
  }

  /// Says that the plan was executed: its uploads are let go of, so that layers may draw where they were read.
  package func finishUploads() { plan.uploads = [] }

  /// A frame is drawn with what it needs; that this is more than was meant is said once.
  private func reportBudget() {
    if saidBudget { return }
    saidBudget = true
    Refusal.log.warning(
      "one frame draws from \(atlas.byteCount) bytes of textures, more than the \(atlas.budget) of textureBytes"
    )
  }

  /// Says that the textures, or the frame, did not come to be: the next plan uploads everything again.
  package func invalidate() {
    compiled = nil
    atlas.invalidate()
    cache.removeAll(&pool)
  }
}
