import LaminaGeometry

/// What is drawn of an emitter layer, as the compositor reads it: its cloud at one time.
struct RenderParticles: Equatable {
  let emission: Emission
  /// Of the cloud.
  private let version: Int
  private let imagesVersion: Int
  /// Of the images of the emission, one for each.
  let pictures: [RenderPicture]
  let renderMode: CAEmitterLayerRenderMode
  let preservesDepth: Bool

  /// Nil for a layer that no engine moves. The pictures are retained: those of `old`, if they are
  /// the same, by their slots.
  init?(_ values: EmitterValues, _ old: RenderDrawing?, images: inout ImageTable) {
    guard let emission = values.emission else { return nil }
    self.emission = emission
    (version, imagesVersion) = (emission.version, emission.imagesVersion)
    (renderMode, preservesDepth) = (emission.renderMode, emission.preservesDepth)
    if case .particles(let old)? = old?.form, old.emission === emission,
      old.imagesVersion == imagesVersion
    {
      pictures = old.pictures
      for picture in pictures { images.retain(slot: Int(picture.image)) }
      return
    }
    var list: [RenderPicture] = []
    for image in emission.images {
      let slot = images.retain(image.picture)
      list.append(
        RenderPicture(
          image: Int32(slot), serial: images.slots[slot].serial,
          width: Int32(clamping: image.picture.width),
          height: Int32(clamping: image.picture.height)))
    }
    pictures = list
  }

  static func == (a: RenderParticles, b: RenderParticles) -> Bool {
    a.emission === b.emission && a.version == b.version && a.imagesVersion == b.imagesVersion
      && a.renderMode == b.renderMode && a.preservesDepth == b.preservesDepth
  }

  /// Every pixel that some particle may touch.
  func box(world: Homography) -> PixelRect {
    let (low, high) = (emission.cloud.low, emission.cloud.high)
    if emission.cloud.count == 0 { return .empty }
    // How far depth moves a particle only its superlayers know.
    if preservesDepth, low.z != 0 || high.z != 0 { return .everything }
    return world.outer(Vector4(low.x, low.y, high.x, high.y)).expanded(2, 2)
  }
}
