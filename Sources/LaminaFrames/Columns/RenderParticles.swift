import LaminaGeometry
import LaminaPlan

/// The particles of an emitter layer, as the compiler reads them: its cloud at one time.
package struct RenderParticles: Equatable {
  package let emission: PublishedParticles
  /// The version of the cloud.
  private let version: Int
  private let imagesVersion: Int
  /// The images of the particles, one for each image of the emitter.
  package let images: [RenderImage]
  package let isAdditive: Bool
  package let preservesDepth: Bool

  /// What `emission` shows now. The images are retained. If they are those of `old`, their slots
  /// are used.
  package init(
    _ emission: PublishedParticles, _ old: RenderDrawing?, images: inout ImageTable
  ) {
    self.emission = emission
    (version, imagesVersion) = (emission.version, emission.imagesVersion)
    (isAdditive, preservesDepth) = (emission.isAdditive, emission.preservesDepth)
    if case .particles(let old)? = old?.form, old.emission === emission,
      old.imagesVersion == imagesVersion
    {
      self.images = old.images
      for image in self.images { images.retain(slot: Int(image.image)) }
      return
    }
    self.images = emission.images.map { RenderImage(retaining: $0.source, in: &images) }
  }

  package static func == (a: RenderParticles, b: RenderParticles) -> Bool {
    a.emission === b.emission && a.version == b.version && a.imagesVersion == b.imagesVersion
      && a.isAdditive == b.isAdditive && a.preservesDepth == b.preservesDepth
  }

  /// Every pixel that a particle may touch.
  package func box(world: Homography) -> PixelRect {
    let (low, high) = (emission.cloud.low, emission.cloud.high)
    if emission.cloud.count == 0 { return .empty }
    // Only the superlayers know how far depth moves a particle on the screen.
    if preservesDepth, low.z != 0 || high.z != 0 { return .everything }
    return world.outer(Vector4(low.x, low.y, high.x, high.y)).expanded(2, 2)
  }
}
