import LaminaGraphics
import LaminaPlan

/// Everything that a compiler keeps from frame to frame.
///
/// What: the pages of images, the surfaces of groups, stamps, shape masks and sheets. The compiler
/// owns them, and lends them to the pass that paints a frame.
/// Why: a frame reuses them, so they outlive it. Each has a budget in bytes or a number of frames
/// for which unused things are kept. What lives for one frame is in ``PaintPass``.
struct FrameCaches: ~Copyable {
  /// The pages of images, stores and shape masks. Their budget is `textureBytes`, at most half of
  /// `gpuBytes`.
  var atlas: TextureAtlas
  /// Lends the surfaces that passes and stamps need.
  var pool: SurfacePool
  /// The surfaces of groups. Their budget is `effectBytes`.
  var effects: EffectCache
  /// The stamps of shadows that have a formula.
  var shadows = ShadowStamps()
  /// The stamps of small records and of gradients.
  var stamps: CopiedStamps
  /// The masks of shape layers. Their budget is `shapeBytes`.
  var masks: ShapeMasks
  /// The sheets that shapes are painted on. Their budget is `shapeBytes`, once more.
  var sheets: ShapeSheets
  /// Ids of pages that nothing uses any more and that no plan has named yet. A frame that fails
  /// names none.
  private var retired: [Int] = []

  /// - Parameters:
  ///   - textureSide: the longest side of a page.
  ///   - copies: whether stamps of small records are worth it: see ``RecordStamps``.
  ///   - paints: whether sheets are worth it: see ``ShapeSheets``.
  init(
    options: CARenderOptions, limits: RenderLimits, textureSide: Int, copies: Bool, paints: Bool
  ) {
    let isCaching = options.contains(.caching)
    atlas = TextureAtlas(
      textureSide: textureSide, sharesPages: options.contains(.atlas),
      budget: min(limits.textureBytes, limits.gpuBytes / 2))
    atlas.convertsDirectly = options.contains(.converting)
    pool = SurfacePool(textureSide: textureSide)
    effects = EffectCache(budget: limits.effectBytes)
    stamps = CopiedStamps(isOn: copies && isCaching, budget: limits.effectBytes / 4)
    masks = ShapeMasks(budget: isCaching ? limits.shapeBytes : 0, limits: limits)
    sheets = ShapeSheets(
      isOn: paints && options.contains(.sheets), isCaching: isCaching, limits: limits,
      textureSide: textureSide)
  }

  /// Begins a frame that shows other images of `tree` than the last frame.
  mutating func beginImages(_ tree: PublishedTree) { atlas.begin(tree, retired: &retired) }

  /// Begins a frame with a new plan. `unnamed` are the retired pages of a plan that was never
  /// executed.
  mutating func beginPlan(_ tree: PublishedTree, retiredBefore unnamed: [Int]) throws {
    beginImages(tree)
    pool.beginFrame(retired: &retired)
    effects.beginFrame()
    shadows.beginFrame()
    masks.beginFrame()
    sheets.beginFrame()
    retired += unnamed
    try stamps.beginFrame(&pool)
  }

  /// Ends the painting of a frame: inserts the passes that draw new stamps of shadows, and removes
  /// what was unused for long or is over the budget.
  mutating func endPainting(into plan: inout FramePlan) {
    shadows.draw(into: &plan)
    shadows.endFrame(&pool)
    stamps.endFrame(&pool)
    effects.endFrame(&pool)
  }

  /// If there are many masks, removes those that the plan does not draw from. Removes smaller
  /// copies of images that no plan has drawn from for long.
  mutating func trimMasks() {
    masks.endFrame(&atlas, retired: &retired)
    atlas.trimSmaller(retired: &retired)
  }

  /// The bytes of all textures, after pages and surfaces that the frame does not draw from have
  /// made room for it in `most` bytes.
  mutating func textureBytes(within most: Int) -> Int {
    atlas.trim(to: most - pool.byteCount, retired: &retired)
    if atlas.byteCount + pool.byteCount > most {
      effects.removeUnused(&pool)
      pool.removeUnused(retired: &retired)
    }
    return atlas.byteCount + pool.byteCount
  }

  /// Removes the sheets that the plan does not draw from, and adds to `damage` where they were
  /// seen.
  mutating func trimSheets(damage: inout DamageRegion) {
    sheets.endFrame(&atlas, damage: &damage, retired: &retired)
  }

  /// Removes pages that the plan does not draw from while all pages take more than the budget, and
  /// names the retired pages in `plan`. Returns false if the plan needs more than the budget.
  mutating func trimPages(into plan: inout FramePlan) -> Bool {
    let fits = atlas.trim(to: atlas.budget, retired: &retired)
    plan.retiredPages += retired
    retired.removeAll(keepingCapacity: true)
    return fits
  }

  /// Forgets everything, because the textures have been lost.
  mutating func invalidate() {
    atlas.invalidate()
    effects.removeAll(&pool)
    shadows.removeAll(&pool)
    stamps.removeAll(&pool)
    masks.removeAll(&atlas, retired: &retired)
    sheets.removeAll(&atlas, retired: &retired)
    pool.giveBackAll()
  }
}
