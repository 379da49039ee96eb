@_implementationOnly import CGLES
import LaminaGraphics

/// Keeps the textures of pages that are gone, for future pages of the same size.
///
/// What: a texture is kept for some frames. The next page of the same size, texel kind and levels
/// gets it; the one unused for longest goes first.
/// Why: where pictures change every frame, making and deleting textures costs more than filling
/// them, because memory from the system has to be cleared page by page.
/// Cost: O(textures kept) for each page that is made; nothing for a frame without new or removed
/// pages. It holds at most ``mostBytes`` of memory, which stays as long as nothing is drawn.
struct TexturePool {
  /// The number of frames that a texture is kept for.
  static let frames = 8
  static let mostBytes = 64 << 20

  private struct Entry {
    var texture: Texture
    var kind: TexelKind
    /// The last frame that used the texture.
    var frame: Int
  }
  /// The kept textures; the one unused for longest comes first.
  private var entries: [Entry] = []
  private(set) var byteCount = 0

  var count: Int { entries.count }

  /// Keeps a texture, or deletes it if there is no room.
  mutating func keep(_ texture: Texture, _ kind: TexelKind, frame: Int, _ resources: GLResources) {
    guard Self.bytes(texture, kind) <= Self.mostBytes else { return resources.delete(texture) }
    entries.append(Entry(texture: texture, kind: kind, frame: frame))
    byteCount += Self.bytes(texture, kind)
    while byteCount > Self.mostBytes { remove(0, resources) }
  }

  /// A texture of this size, or nil if there is none. Textures that a frame later than `latest` has
  /// drawn from are not taken, since writing them may have to wait for that frame.
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

  /// Deletes textures that no page has asked for in the last ``frames`` frames.
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

  /// The bytes of the first level; smaller levels are not counted. Sizes were checked when the
  /// texture was made, so the product is in range.
  private static func bytes(_ texture: Texture, _ kind: TexelKind) -> Int {
    texture.storedWidth * texture.storedHeight * kind.bytes
  }
}
