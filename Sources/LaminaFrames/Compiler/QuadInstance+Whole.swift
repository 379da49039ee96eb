import LaminaGeometry
import LaminaPlan

extension Vector4 {
  var isFinite: Bool { (x + y + z + w).isFinite }
}

extension QuadInstance {
  /// Whether every number is finite.
  var isFinite: Bool {
    let columns = (inverseX.x + inverseX.y + inverseX.z) + (inverseY.x + inverseY.y + inverseY.z)
    return (columns + inverseW.x + inverseW.y + inverseW.z).isFinite && rect.isFinite
      && source.isFinite
  }

  /// The record with which the general program draws whole pixels of one colour. Device space is
  /// the layer space.
  init(_ solid: SolidInstance) {
    self.init(
      deviceRect: DeviceBox(solid.rect).vector, source: Vector4(0, 0, 0, 0),
      cover: CoverPolygon(solid.rect),
      color: solid.color, texelBounds: .empty, flags: .smoothEdges, clip: QuadInstance.noClip)
  }

  /// The record with which the general program copies whole pixels.
  init(_ blit: BlitInstance) {
    let (x, y) = (blit.texelX, blit.texelY)
    let texels = PixelRect(
      minX: x, minY: y, maxX: x + blit.rect.maxX - blit.rect.minX,
      maxY: y + blit.rect.maxY - blit.rect.minY)
    self.init(
      deviceRect: DeviceBox(blit.rect).vector,
      source: Vector4(0, 0, Float(texels.width), Float(texels.height)),
      cover: CoverPolygon(blit.rect), color: .white, texelBounds: texels, flags: .smoothEdges,
      clip: QuadInstance.noClip)
  }

  /// A record whose layer space is device space.
  init(
    deviceRect: Vector4, source: Vector4, cover: CoverPolygon, color: PackedColor,
    texelBounds: PixelRect,
    flags: QuadFlags, clip: UInt32
  ) {
    self.init(
      inverseX: Vector3(1, 0, 0), inverseY: Vector3(0, 1, 0), inverseW: Vector3(0, 0, 1),
      rect: deviceRect,
      source: source, cover: cover, color: color, texelBounds: texelBounds, flags: flags, clip: clip
    )
  }
}
