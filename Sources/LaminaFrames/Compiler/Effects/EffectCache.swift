import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Surfaces of unchanged groups, kept from frame to frame.
///
/// What: for a group, by its signature, the faded surface that is copied to where the group is
/// seen. In the frame that made it, the surfaces that it was made from are kept too, because a
/// group that fades is about to need them again.
/// Why: filters, blurs and the layers of a group are the most expensive work of a frame. Most
/// groups with effects stand still, or move without other changes.
/// Cost: O(layers in the group) for the signature. An entry that is not used for ``keptFrames``
/// frames is removed. If all entries exceed the budget, those that were unused longest are removed
/// earlier.
struct EffectCache {
  /// For how many frames an unused entry is kept.
  static let keptFrames = 8

  /// The surfaces of a group. They stay taken from the pool as long as they are here.
  struct Entry {
    var filtered: Surface?
    var shade: Surface?
    var bitmap: Surface?
    var result: Surface?
    /// The result, or the composite on its shadow, with the group's opacity.
    var faded: Surface?
    fileprivate(set) var look = EffectLook()
    fileprivate(set) var lastFrame = 0
    fileprivate(set) var firstFrame = 0

    var pages: Set<Int32> {
      Set([filtered, shade, bitmap, result, faded].compactMap { $0?.page })
    }
  }

  private var entries: [EffectSignature: Entry] = [:]
  private var frame = 0
  /// Bytes of surfaces that may be kept.
  let budget: Int

  init(budget: Int) { self.budget = budget }

  /// The usable part of a group's entry, if that is enough to draw the group; otherwise nil. An
  /// entry that is returned stays for another frame.
  mutating func find(_ signature: EffectSignature, _ look: EffectLook, _ stages: GroupStages)
    -> Entry?
  {
    guard var found = entries[signature] else { return nil }
    if found.look != look {
      found.faded = nil
      if found.look.inner != look.inner { found.result = nil }
    }
    let isEnough =
      found.faded != nil || found.result != nil
      || !stages.contains(.result) && (found.filtered != nil || found.bitmap != nil)
    return isEnough ? found : nil
  }

  /// The shadow that is kept under a signature.
  mutating func shade(_ signature: EffectSignature) -> Surface? {
    entries[signature]?.lastFrame = frame
    return entries[signature]?.shade
  }

  /// Keeps the surfaces of a group. The caller must not give them back.
  ///
  /// They replace the old entry with the same signature, such as that of the same group with
  /// another opacity. Old surfaces that are no longer needed are given back. If this frame draws
  /// from the old entry, in a pass that may still be open, they are appended to `used` instead.
  mutating func keep(
    _ entry: Entry, _ look: EffectLook = EffectLook(), as signature: EffectSignature,
    _ pool: inout SurfacePool, used: inout [Int32]
  ) {
    var entry = entry
    let old = entries[signature]
    entry.look = look
    entry.lastFrame = frame
    if entry.firstFrame == 0 || old?.faded?.page != entry.faded?.page {
      entry.firstFrame = frame
    }
    if let old {
      let dropped = old.pages.subtracting(entry.pages)
      if old.lastFrame == frame { used += dropped } else { dropped.forEach { pool.giveBack($0) } }
    }
    entries[signature] = entry
  }

  mutating func beginFrame() { frame += 1 }

  /// Gives surfaces back: those that a faded surface was made from, once it has been used again;
  /// those of entries that were unused for long; and those over the budget.
  mutating func endFrame(_ pool: inout SurfacePool) {
    if entries.isEmpty { return }
    var bytes = 0
    for (signature, var entry) in entries {
      if frame - entry.lastFrame >= Self.keptFrames {
        entry.pages.forEach { pool.giveBack($0) }
        entries[signature] = nil
        continue
      }
      if let picture = entry.faded, entry.lastFrame == frame, entry.firstFrame < frame {
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

  /// Gives the surfaces back that only earlier frames drew from.
  mutating func removeUnused(_ pool: inout SurfacePool) {
    for (signature, entry) in entries where entry.lastFrame != frame {
      entry.pages.forEach { pool.giveBack($0, isUnused: true) }
      entries[signature] = nil
    }
  }

  /// Forgets everything, because the surfaces have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    for entry in entries.values { entry.pages.forEach { pool.giveBack($0) } }
    entries = [:]
  }
}

/// The opacities that a group is drawn with: that of its composite or bitmap, then that of its
/// result.
struct EffectLook: Equatable {
  var inner = PackedColor.white
  var outer = PackedColor.white

  init() {}

  init(_ group: EffectGroup) {
    inner = PackedColor(SIMD4(repeating: 1), opacity: group.compositeOpacity * group.bitmapOpacity)
    outer = PackedColor(SIMD4(repeating: 1), opacity: group.resultOpacity)
  }
}
