import LaminaGeometry
import LaminaPlan

/// What is drawn of an emitter layer, as the compositor reads it: its cloud at one time.
package struct RenderParticles: Equatable {
  package let emission: PublishedParticles
  /// Of the cloud.
  private let version: Int
  private let imagesVersion: Int
  /// Of the images of the emission, one for each.
  package let pictures: [RenderPicture]
  package let isAdditive: Bool
  package let preservesDepth: Bool

  /// What `emission` shows now. The pictures are retained: those of `old`, if they are the same, by
  /// their slots.
  package init(
    _ emission: PublishedParticles, _ old: RenderDrawing?, images: inout ImageTable
  ) {
    self.emission = emission
    (version, imagesVersion) = (emission.version, emission.imagesVersion)
    (isAdditive, preservesDepth) = (emission.isAdditive, emission.preservesDepth)
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

  package static func == (a: RenderParticles, b: RenderParticles) -> Bool {
    a.emission === b.emission && a.version == b.version && a.imagesVersion == b.imagesVersion
      && a.isAdditive == b.isAdditive && a.preservesDepth == b.preservesDepth
  }

  /// Every pixel that some particle may touch.
  package func box(world: Homography) -> PixelRect {
    let (low, high) = (emission.cloud.low, emission.cloud.high)
    if emission.cloud.count == 0 { return .empty }
    // How far depth moves a particle only its superlayers know.
    if preservesDepth, low.z != 0 || high.z != 0 { return .everything }
    return world.outer(Vector4(low.x, low.y, high.x, high.y)).expanded(2, 2)
  }
}
