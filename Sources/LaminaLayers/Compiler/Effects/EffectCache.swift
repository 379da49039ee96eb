import LaminaGeometry

/// What unchanged groups were made into, kept from frame to frame.
///
/// What: the filtered composite, its blurred shadow, and the bitmap of a rasterized layer, by a signature of all that they were
/// drawn from: every row inside with its version, and where and how large it is drawn.
/// Why: filters and blurs are the dearest work of a frame; most of what they are applied to stands still.
/// Cost: O(layers in the group) for the signature. What a frame does not use is given back at its end, so the surfaces held are
/// those of two frames at most.
struct EffectCache {
  /// What a group was made into. Surfaces stay taken from the pool as long as they are here.
  struct Entry {
    var filtered: Surface?
    var shade: Surface?
    var bitmap: Surface?
    fileprivate(set) var lastFrame = 0

    var pages: [Int32] { [filtered, shade, bitmap].compactMap { $0?.page } }
  }

  private var entries: [EffectSignature: Entry] = [:]
  private var frame = 0

  /// The entry for a group, which then stays for another frame.
  mutating func find(_ signature: EffectSignature) -> Entry? {
    guard let found = entries[signature] else { return nil }
    entries[signature]?.lastFrame = frame
    return found
  }

  /// Keeps what a group was made into. Its surfaces must not be given back.
  mutating func keep(_ entry: Entry, as signature: EffectSignature) {
    var entry = entry
    entry.lastFrame = frame
    entries[signature] = entry
  }

  mutating func beginFrame() { frame += 1 }

  /// Gives the surfaces back that this frame has not used.
  mutating func endFrame(_ pool: inout SurfacePool) {
    if entries.isEmpty { return }
    for (signature, entry) in entries {
      if entry.lastFrame == frame {
        entry.pages.forEach { pool.touch($0) }
      } else {
        entry.pages.forEach { pool.giveBack($0) }
        entries[signature] = nil
      }
    }
  }

  /// Forgets everything: the surfaces have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    for entry in entries.values { entry.pages.forEach { pool.giveBack($0) } }
    entries = [:]
  }
}

/// A number for all that a group's surfaces are drawn from; two groups with the same number look the same.
///
/// 128 bits, so that two different ones never meet in practice.
struct EffectSignature: Hashable {
  private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The signature of `group` in a frame; of the layer's own values alone, for a shadow that is not cast by what it draws.
  init(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    ownOnly: Bool = false
  ) {
    let start = group.row
    let world = scratch.world[start]
    add(ownOnly ? 1 : 0)
    for row in start..<(ownOnly ? start + 1 : Int(columns.subtreeEnd[start])) {
      add(UInt64(truncatingIfNeeded: columns.version[row]))
      if !ownOnly { add(UInt64(truncatingIfNeeded: Int(columns.subtreeEnd[row]) - start)) }
    }
    add(UInt64(scratch.traits[start].rawValue))
    // What the layer has from those around it: opacity that is not a group's, and the edges that their clips cut.
    add(UInt64(scratch.alpha[start].bitPattern) | UInt64(scratch.cutEdges[start].rawValue) << 32)
    for value in [
      world.m11, world.m12, world.m13, world.m21, world.m22, world.m23, world.m31, world.m32, world.m33,
    ] { add(UInt64(value.bitPattern)) }
    let areas =
      ownOnly
      ? [group.shadeArea] : [group.compositeArea, group.filteredArea, group.shadeArea, group.bitmapArea]
    for area in areas {
      add(
        UInt64(UInt16(bitPattern: area.minX)) | UInt64(UInt16(bitPattern: area.minY)) << 16
          | UInt64(UInt16(bitPattern: area.maxX)) << 32 | UInt64(UInt16(bitPattern: area.maxY)) << 48)
    }
  }

  private mutating func add(_ value: UInt64) {
    a = (a ^ value) &* 0xFF51_AFD7_ED55_8CCD
    a ^= a >> 32
    b = (b &+ value) &* 0xC4CE_B9FE_1A85_EC53
    b ^= b >> 29
  }
}
