import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// What unchanged groups were made into, kept from frame to frame.
///
/// What: for a group by its signature, the picture that is copied to where it is seen; and, in the
/// frames in which that was made, what it was made from, since a group that fades is about to need
/// it again.
/// Why: filters, blurs and the layers of a group are the dearest work of a frame; most of what they
/// are applied to stands still, or moves as it is.
/// Cost: O(layers in the group) for the signature. What is not used for ``keptFrames`` frames goes;
/// and before that what was unused longest, where all together is more than the budget.
struct EffectCache {
  /// Frames for which an unused entry is kept.
  static let keptFrames = 8

  /// What a group was made into. Surfaces stay taken from the pool as long as they are here.
  struct Entry {
    var filtered: Surface?
    var shade: Surface?
    var bitmap: Surface?
    var result: Surface?
    /// The result, or the composite on its shadow, at the opacity that it is seen with.
    var picture: Surface?
    fileprivate(set) var look = EffectLook()
    fileprivate(set) var lastFrame = 0
    fileprivate(set) var firstFrame = 0

    var pages: Set<Int32> {
      Set([filtered, shade, bitmap, result, picture].compactMap { $0?.page })
    }
  }

  private var entries: [EffectSignature: Entry] = [:]
  private var frame = 0
  /// What shadows that are a formula look like.
  var shadows = ShadowPictures()
  /// What small records look like.
  var records: RecordPictures
  /// Bytes of surfaces that are kept.
  let budget: Int

  /// - Parameter copies: whether a copied pixel is that of the record itself, and costs less.
  init(budget: Int = RenderLimits.standard.effectBytes, copies: Bool = false) {
    self.budget = budget
    records = RecordPictures(isOn: copies, budget: budget / 4)
  }

  /// What is left to be used of the entry for a group, if that is enough to draw it; it then stays
  /// for another frame.
  mutating func find(_ signature: EffectSignature, _ look: EffectLook, _ stages: GroupStages)
    -> Entry?
  {
    guard var found = entries[signature] else { return nil }
    if found.look != look {
      found.picture = nil
      if found.look.inner != look.inner { found.result = nil }
    }
    let isEnough =
      found.picture != nil || found.result != nil
      || !stages.contains(.result) && (found.filtered != nil || found.bitmap != nil)
    return isEnough ? found : nil
  }

  /// The shadow that is kept by a signature.
  mutating func shade(_ signature: EffectSignature) -> Surface? {
    entries[signature]?.lastFrame = frame
    return entries[signature]?.shade
  }

  /// Keeps what a group was made into. Its surfaces must not be given back.
  ///
  /// The surfaces that take no part any more are added to `used` where a pass of this frame, which
  /// may still be open, draws from them: for a group that looked the same, but for its opacity.
  /// Others are given back.
  mutating func keep(
    _ entry: Entry, _ look: EffectLook = EffectLook(), as signature: EffectSignature,
    _ pool: inout SurfacePool, used: inout [Int32]
  ) {
    var entry = entry
    let old = entries[signature]
    entry.look = look
    entry.lastFrame = frame
    if entry.firstFrame == 0 || old?.picture?.page != entry.picture?.page {
      entry.firstFrame = frame
    }
    if let old {
      let dropped = old.pages.subtracting(entry.pages)
      if old.lastFrame == frame { used += dropped } else { dropped.forEach { pool.giveBack($0) } }
    }
    entries[signature] = entry
  }

  mutating func beginFrame() {
    frame += 1
    shadows.beginFrame()
  }

  /// Gives surfaces back: those that a picture was made from, once it has been used again; what has
  /// not been used for long; and what is over the budget.
  mutating func endFrame(_ pool: inout SurfacePool) {
    shadows.endFrame(&pool)
    records.endFrame(&pool)
    if entries.isEmpty { return }
    var bytes = 0
    for (signature, var entry) in entries {
      if frame - entry.lastFrame >= Self.keptFrames {
        entry.pages.forEach { pool.giveBack($0) }
        entries[signature] = nil
        continue
      }
      if let picture = entry.picture, entry.lastFrame == frame, entry.firstFrame < frame {
        for page in entry.pages where page != picture.page { pool.giveBack(page) }
        (entry.filtered, entry.shade, entry.bitmap, entry.result) = (nil, nil, nil, nil)
        entries[signature] = entry
      }
      for page in entry.pages {
        pool.touch(page)
        bytes += pool.byteCount(page)
      }
    }
    guard bytes > budget else { return }
    for (signature, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      for page in entry.pages {
        bytes -= pool.byteCount(page)
        pool.giveBack(page)
      }
      entries[signature] = nil
      if bytes <= budget { break }
    }
  }

  /// Forgets everything: the surfaces have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    for entry in entries.values { entry.pages.forEach { pool.giveBack($0) } }
    entries = [:]
    shadows.removeAll(&pool)
    records.removeAll(&pool)
  }
}

/// What a group is seen with: of its composite or bitmap, and of its result.
struct EffectLook: Equatable {
  var inner = PackedColor.white
  var outer = PackedColor.white

  init() {}

  init(_ group: EffectGroup) {
    inner = PackedColor(SIMD4(repeating: 1), opacity: group.compositeOpacity * group.bitmapOpacity)
    outer = PackedColor(SIMD4(repeating: 1), opacity: group.resultOpacity)
  }
}
