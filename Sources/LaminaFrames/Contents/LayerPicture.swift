import Foundation
import LaminaGraphics
import LaminaPlan

/// What a layer shows as its contents: an image, what it has drawn, or a texture of the host's.
package enum LayerPicture {
  case image(CGImage)
  case store(BackingStore)
  /// What a layer had drawn when its tree was committed.
  case texels(StoreTexels)
  case external(ExternalTexture)

  /// Nil for contents that show nothing.
  @inlinable package init?(_ contents: Any) { self.init(object: contents as AnyObject) }

  /// Nil for an object that shows nothing.
  @inlinable package init?(object: AnyObject) {
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

  /// The same for the same texels only, in the life of the process.
  @inlinable package var serial: Int {
    switch self {
    case .image(let image): image.pixels.serial
    case .store(let store): store.serial
    case .texels(let texels): texels.serial
    case .external(let texture): texture.serial
    }
  }

  /// Grows when texels change; an image's never do.
  @inlinable package var version: Int {
    switch self {
    case .image: 1
    case .store(let store): store.version
    case .texels(let texels): texels.version
    case .external(let texture): texture.version
    }
  }

  @inlinable package var width: Int {
    switch self {
    case .image(let image): image.pixels.width
    case .store(let store): store.shape.width
    case .texels(let texels): texels.shape.width
    case .external(let texture): texture.width
    }
  }

  @inlinable package var height: Int {
    switch self {
    case .image(let image): image.pixels.height
    case .store(let store): store.shape.height
    case .texels(let texels): texels.shape.height
    case .external(let texture): texture.height
    }
  }

  /// The texture, if it is one of the host's.
  @inlinable package var external: ExternalTexture? {
    if case .external(let texture) = self { texture } else { nil }
  }

  @inlinable package var isOpaque: Bool {
    switch self {
    case .image(let image): image.pixels.isOpaque
    case .store(let store): store.shape.isOpaque
    case .texels(let texels): texels.shape.isOpaque
    case .external(let texture): texture.alpha == .opaque
    }
  }

  /// The texels as they are now; nil where they are not ours to read.
  @inlinable package var source: TexelSource? {
    switch self {
    case .image(let image): .image(image)
    case .store(let store): .store(store.memory)
    case .texels(let texels): .store(texels.memory)
    case .external: nil
    }
  }

  /// What has to be copied where version `old` is, 0 for nothing.
  @inlinable package func changes(since old: Int) -> BoxSet<Int> {
    switch self {
    case .image(let image):
      BoxSet(Box(minX: 0, minY: 0, maxX: image.pixels.width, maxY: image.pixels.height))
    case .store(let store): store.changes(since: old)
    case .texels(let texels): texels.changes(since: old)
    case .external: BoxSet()
    }
  }

  /// The same picture as something that never changes, which other threads may read.
  @inlinable package var frozen: LayerPicture {
    if case .store(let store) = self { .texels(StoreTexels(store)) } else { self }
  }

  /// What a layer has drawn, as it is now and whatever the layer draws later; nil for what does not
  /// change.
  @inlinable package var detached: LayerPicture? {
    switch self {
    case .store(let store): .texels(StoreTexels(detaching: StoreTexels(store)))
    case .texels(let texels): texels.isDetached ? nil : .texels(StoreTexels(detaching: texels))
    case .image, .external: nil
    }
  }

  /// `rect`, in units of what is shown, in units of the texels: a store may reach beyond the
  /// layer's bounds by a fraction of a pixel, which is not shown.
  @inlinable package func part(_ rect: CGRect) -> CGRect {
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
