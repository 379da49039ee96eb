import CGLES
import LaminaGraphics

/// Textures of pages that are gone, for pages of the same size to come.
///
/// What: a texture is kept for some frames and given to the next page of its size, texels and
/// levels, the longest unused first.
/// Why: where pictures change every frame, making and deleting textures costs more than filling
/// them: memory from the system has to be cleared page by page.
/// Cost: O(textures kept) for each page that is made, and nothing for a frame in which none come or
/// go; at most ``mostBytes`` of memory, which stays as long as nothing is drawn.
struct TexturePool {
  /// Textures are kept for this many frames.
  static let frames = 8
  static let mostBytes = 64 << 20

  private struct Entry {
    var texture: Texture
    var kind: TexelKind
    /// The frame that named it last.
    var frame: Int
  }
  /// The longest unused first.
  private var entries: [Entry] = []
  private(set) var byteCount = 0

  var count: Int { entries.count }

  /// Keeps a texture, or deletes it where there is no room.
  mutating func keep(_ texture: Texture, _ kind: TexelKind, frame: Int, _ resources: GLResources) {
    guard Self.bytes(texture, kind) <= Self.mostBytes else { return resources.delete(texture) }
    entries.append(Entry(texture: texture, kind: kind, frame: frame))
    byteCount += Self.bytes(texture, kind)
    while byteCount > Self.mostBytes { remove(0, resources) }
  }

  /// A texture of the size; nil if there is none. One that a frame later than `latest` has drawn
  /// from is left: to write it may have to wait for that frame.
  mutating func take(
    width: Int, height: Int, kind: TexelKind, hasLevels: Bool, unusedSince latest: Int
  ) -> Texture? {
    let index = entries.firstIndex {
      $0.texture.width == width && $0.texture.height == height && $0.kind == kind
        && $0.texture.hasLevels == hasLevels
    }
    guard let index, entries[index].frame <= latest else { return nil }
    byteCount -= Self.bytes(entries[index].texture, kind)
    return entries.remove(at: index).texture
  }

  /// Deletes what was not asked for in a while.
  mutating func trim(frame: Int, _ resources: GLResources) {
    while let first = entries.first, first.frame + Self.frames < frame { remove(0, resources) }
  }

  mutating func deleteAll(_ resources: GLResources) {
    for entry in entries { resources.delete(entry.texture) }
    entries = []
    byteCount = 0
  }

  private mutating func remove(_ index: Int, _ resources: GLResources) {
    let entry = entries.remove(at: index)
    byteCount -= Self.bytes(entry.texture, entry.kind)
    resources.delete(entry.texture)
  }

  /// Smaller levels are left out of the account. Sizes were checked when the texture was made.
  private static func bytes(_ texture: Texture, _ kind: TexelKind) -> Int {
    texture.width * texture.height * kind.bytes
  }
}
