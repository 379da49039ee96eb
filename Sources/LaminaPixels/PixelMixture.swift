@_implementationOnly import CPixels
import LaminaGraphics
import LaminaPlan

/// A surface that a blend mode mixes with what is behind it.
struct PixelMixture {
  /// Page space of the surface: the texels that are read.
  let texels: PixelRect
  /// Page space of the backdrop's page, for a batch that has one.
  let backdrop: PixelRect
  /// Device space: what is drawn, all of it over texels.
  let box: PixelRect
  private let mode: lamina_blend_mode
  private let color: PackedColor
  private let fade: Float

  /// Nil if the record's numbers are not whole, or if it may read texels that a page does not have.
  ///
  /// - Parameters:
  ///   - page: the surface's.
  ///   - behind: the backdrop's; nil if that is the target.
  init?(_ record: QuadInstance, in page: TexturePage, on behind: TexturePage?) {
    guard let mode = BlendMode(flags: record.flags), let box = PixelRect(upright: record.cover),
      let left = Int(exactly: record.rect.x), let top = Int(exactly: record.rect.y),
      let backdropX = Int(exactly: record.source.x), let backdropY = Int(exactly: record.source.y)
    else { return nil }
    // Pixels count from the first one of `rect`.
    func texels(_ x: Int, _ y: Int, in page: TexturePage) -> PixelRect? {
      let (minX, minY) = (Int(box.minX) - left + x, Int(box.minY) - top + y)
      guard minX >= 0, minY >= 0, minX + box.width <= page.width, minY + box.height <= page.height
      else { return nil }
      return PixelRect(
        minX: Int16(clamping: minX), minY: Int16(clamping: minY),
        maxX: Int16(clamping: minX + box.width), maxY: Int16(clamping: minY + box.height))
    }
    let bounds = record.texelBounds
    guard let own = texels(Int(bounds.minX), Int(bounds.minY), in: page) else { return nil }
    if let behind {
      guard let other = texels(backdropX, backdropY, in: behind) else { return nil }
      backdrop = other
    } else {
      backdrop = .empty
    }
    self.texels = own
    self.box = box
    self.mode = lamina_blend_mode(UInt32(mode.rawValue))
    color = record.color
    fade = record.source.z
  }

  /// The mixture of `texels` and of what `behind` has in device space.
  func mixture(
    _ texels: lamina_texels, behind: UnsafePointer<UInt32>, stride: Int
  ) -> lamina_mixture? {
    guard let first = texels.first else { return nil }
    let (x, y) = (
      Int(self.texels.minX) - Int(box.minX), Int(self.texels.minY) - Int(box.minY)
    )
    return lamina_mixture(
      mode: mode, source: first + (y * texels.stride + x), backdrop: behind,
      source_stride: texels.stride, backdrop_stride: stride, color: color.word, fade: fade)
  }

  /// The same, of a backdrop in the memory of its page.
  func mixture(_ texels: lamina_texels, on page: StoreMemory) -> lamina_mixture? {
    let (x, y) = (Int(backdrop.minX) - Int(box.minX), Int(backdrop.minY) - Int(box.minY))
    return mixture(texels, behind: page.words + (y * page.width + x), stride: page.width)
  }
}
