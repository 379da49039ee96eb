import Foundation
import LaminaGraphics
import LaminaPlan

/// What a layer shows as its contents: an image, a backing store or an external texture.
package enum ContentsSource {
  case image(CGImage)
  case store(BackingStore)
  /// The texels of a backing store at the moment of the commit.
  case texels(StoreTexels)
  case external(ExternalTexture)

  /// Nil for contents that are none of these.
  package init?(_ contents: Any) { self.init(object: contents as AnyObject) }

  /// Nil for an object that is none of these.
  package init?(object: AnyObject) {
    if let image = object as? CGImage {
      self = .image(image)
    } else if let store = object as? BackingStore {
      self = .store(store)
    } else if let texture = object as? ExternalTexture {
      self = .external(texture)
    } else if let frozen = object as? FrozenTexels {
      self = .texels(frozen.texels)
    } else {
      return nil
    }
  }

  /// The serial of the texels. In the life of the process no other texels have the same one.
  package var serial: Int {
    switch self {
    case .image(let image): image.serial
    case .store(let store): store.serial
    case .texels(let texels): texels.serial
    case .external(let texture): texture.serial
    }
  }

  /// Grows when texels change. The version of an image never changes.
  package var version: Int {
    switch self {
    case .image: 1
    case .store(let store): store.version
    case .texels(let texels): texels.version
    case .external(let texture): texture.version
    }
  }

  package var width: Int {
    switch self {
    case .image(let image): image.width
    case .store(let store): store.shape.width
    case .texels(let texels): texels.shape.width
    case .external(let texture): texture.width
    }
  }

  package var height: Int {
    switch self {
    case .image(let image): image.height
    case .store(let store): store.shape.height
    case .texels(let texels): texels.shape.height
    case .external(let texture): texture.height
    }
  }

  /// Bytes of the texels in the memory of the process; 0 for an external texture.
  package var byteCount: Int {
    switch self {
    case .image(let image): image.width * image.height * 4
    case .store(let store): store.shape.byteCount
    case .texels(let texels): texels.shape.byteCount
    case .external: 0
    }
  }

  /// The external texture, if it is one.
  package var external: ExternalTexture? {
    if case .external(let texture) = self { texture } else { nil }
  }

  package var isOpaque: Bool {
    switch self {
    case .image(let image): image.isOpaque
    case .store(let store): store.shape.isOpaque
    case .texels(let texels): texels.shape.isOpaque
    case .external(let texture): texture.alpha == .opaque
    }
  }

  /// The present texels; nil for an external texture, which we cannot read.
  package var source: TexelSource? {
    switch self {
    case .image(let image): .image(image)
    case .store(let store): .store(store.memory)
    case .texels(let texels): .store(texels.memory)
    case .external: nil
    }
  }

  /// What has to be copied into a page that holds version `old`. 0 means that the page holds
  /// nothing.
  package func changes(since old: Int) -> BoxSet<Int> {
    switch self {
    case .image(let image):
      BoxSet(Box(minX: 0, minY: 0, maxX: image.width, maxY: image.height))
    case .store(let store): store.changes(since: old)
    case .texels(let texels): texels.changes(since: old)
    case .external: BoxSet()
    }
  }

  /// The same contents in a form that never changes, so that other threads may read them.
  package var frozen: ContentsSource {
    if case .store(let store) = self { .texels(StoreTexels(store)) } else { self }
  }

  /// The present texels of a backing store, regardless of what the layer draws later; nil for
  /// contents that do not change.
  package var detached: ContentsSource? {
    switch self {
    case .store(let store): .texels(StoreTexels(detaching: StoreTexels(store)))
    case .texels(let texels): texels.isDetached ? nil : .texels(StoreTexels(detaching: texels))
    case .image, .external: nil
    }
  }

  /// Converts `rect` from units of what is shown to units of the texels. They differ because a
  /// store may reach beyond the layer's bounds by a fraction of a pixel, which is not shown.
  package func part(_ rect: CGRect) -> CGRect {
    let coverage: SIMD2<Double>
    switch self {
    case .image, .external: return rect
    case .store(let store): coverage = store.space.coverage(store.shape)
    case .texels(let texels): coverage = texels.space.coverage(texels.shape)
    }
    if coverage == SIMD2(1, 1) { return rect }
    return CGRect(
      x: rect.minX * coverage.x, y: rect.minY * coverage.y, width: rect.width * coverage.x,
      height: rect.height * coverage.y)
  }
}
