import Foundation
import LaminaGraphics

/// What a layer shows as its contents: an image, or what it has drawn.
enum LayerPicture {
  case image(CGImage)
  case store(BackingStore)

  /// Nil for contents that show nothing.
  init?(_ contents: Any) { self.init(object: contents as AnyObject) }

  /// Nil for an object that shows nothing.
  init?(object: AnyObject) {
    if let image = object as? CGImage {
      self = .image(image)
    } else if let store = object as? BackingStore {
      self = .store(store)
    } else {
      return nil
    }
  }

  /// The same for the same texels only, in the life of the process.
  var serial: Int {
    switch self {
    case .image(let image): image.pixels.serial
    case .store(let store): store.serial
    }
  }

  /// Grows when texels change; an image's never do.
  var version: Int {
    switch self {
    case .image: 1
    case .store(let store): store.version
    }
  }

  var width: Int { source.width }
  var height: Int { source.height }

  var isOpaque: Bool {
    switch self {
    case .image(let image): image.pixels.isOpaque
    case .store(let store): store.shape.isOpaque
    }
  }

  /// The texels as they are now.
  var source: TexelSource {
    switch self {
    case .image(let image): .image(image)
    case .store(let store): .store(store.memory)
    }
  }

  /// What has to be copied where version `old` is, 0 for nothing.
  func changes(since old: Int) -> BoxSet<Int> {
    switch self {
    case .image(let image):
      BoxSet(Box(minX: 0, minY: 0, maxX: image.pixels.width, maxY: image.pixels.height))
    case .store(let store): store.changes(since: old)
    }
  }

  /// `rect`, in units of what is shown, in units of the texels: a store may reach beyond the layer's bounds by a fraction
  /// of a pixel, which is not shown.
  func part(_ rect: CGRect) -> CGRect {
    guard case .store(let store) = self else { return rect }
    let coverage = store.space.coverage(store.shape)
    if coverage == SIMD2(1, 1) { return rect }
    return CGRect(
      x: rect.minX * coverage.x, y: rect.minY * coverage.y, width: rect.width * coverage.x,
      height: rect.height * coverage.y)
  }
}
