@_implementationOnly import CPixels
import LaminaPlan

/// The clips of a record, from the innermost one outwards.
struct PixelClips {
  private var clips = InlineArray<4, lamina_clip>(repeating: lamina_clip())
  private(set) var count = 0

  /// No clips.
  init() {}

  /// The clips of a record whose innermost clip is `clip`. Nil if there are more than four, or if
  /// they are not in the table.
  ///
  /// - Parameter table: the clips of the plan; empty if the record's clip does not count.
  init?(of clip: UInt32, in table: [ClipRecord]) {
    if table.isEmpty || clip == QuadInstance.noClip { return }
    var index = Int(clip)
    while index >= 0 {
      guard count < clips.count, table.indices.contains(index),
        let clip = lamina_clip(table[index]),
        let parent = Int(exactly: table[index].inverseYParent.w)
      else { return nil }
      clips[count] = clip
      count += 1
      index = parent
    }
  }

  /// Whether of the pixels of `box` only those at the edges of the clips take more than others.
  func takeOnlyEdges(in box: PixelRect) -> Bool {
    for index in 0..<count {
      let clip = clips[index]
      guard clip.kind == lamina_clip_inside, clip.map.takesOnlyEdges(of: clip.rect, in: box) else {
        return false
      }
    }
    return true
  }

  /// Calls `body` with the clips as C has them.
  func withClips(_ body: (lamina_clips) -> Void) {
    withUnsafePointer(to: clips) {
      $0.withMemoryRebound(to: lamina_clip.self, capacity: clips.count) {
        body(lamina_clips(first: $0, count: Int32(count)))
      }
    }
  }
}

extension lamina_map {
  /// Whether of the pixels of `box` only those at the edges of a rectangle under the map take more
  /// than others.
  func takesOnlyEdges(of rect: (Float, Float, Float, Float), in box: PixelRect) -> Bool {
    if w.0 == 0, w.1 == 0 { return true }
    let box = lamina_box(box, at: nil, stride: 0)
    return withUnsafePointer(to: self) { map in
      withUnsafePointer(to: rect) {
        $0.withMemoryRebound(to: Float.self, capacity: 4) {
          lamina_pixels_edges_only(box, map, $0) != 0
        }
      }
    }
  }
}

extension lamina_clip {
  /// Nil for flags that are no number.
  fileprivate init?(_ clip: ClipRecord) {
    let (x, y, w) = (clip.inverseXRadius, clip.inverseYParent, clip.inverseW)
    guard let bits = UInt32(exactly: w.w) else { return nil }
    let flags = ClipFlags(rawValue: bits)
    let kind =
      flags.contains(.halfPlane)
      ? lamina_clip_half_plane : flags.contains(.hole) ? lamina_clip_hole : lamina_clip_inside
    self.init(
      kind: kind, map: lamina_map(x: (x.x, x.y, x.z), y: (y.x, y.y, y.z), w: (w.x, w.y, w.z)),
      rect: (clip.rect.x, clip.rect.y, clip.rect.z, clip.rect.w), radius: x.w,
      corners: Int32(bits >> ClipFlags.cornerShift & 31))
  }
}
