import LaminaPlan

extension TurnedInstance {
  /// Whole pixels of one colour, with device space as the layer space.
  init(_ solid: SolidInstance) {
    self.init(whole: solid.rect, texels: .empty, color: solid.color)
  }

  /// Copied whole pixels.
  init(_ blit: BlitInstance) {
    let (x, y) = (blit.texelX, blit.texelY)
    let texels = PixelRect(
      minX: x, minY: y, maxX: x + blit.rect.maxX - blit.rect.minX,
      maxY: y + blit.rect.maxY - blit.rect.minY)
    self.init(whole: blit.rect, texels: texels, color: .white)
  }
}
