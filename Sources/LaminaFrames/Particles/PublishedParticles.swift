import LaminaGeometry
import LaminaGraphics

/// What one emitter in a tree shows at the time that was last asked for. A compiler reads nothing
/// else of an emitter.
///
/// The simulation in `LaminaLayers` owns one and writes to it.
package final class PublishedParticles {
  package var cloud = ParticleCloud()
  /// Changes when the cloud changes.
  package var version = 0
  package var images: [ParticleImage] = []
  /// Changes when the images change.
  package var imagesVersion = 0
  /// The limit that the particles exceed, so that they are not shown; otherwise nil.
  package var excess: LimitExceeded?
  /// Whether they were not found because nobody waited for them any more. They are not shown.
  package var isGivenUp = false
  /// Whether there are particles that are not shown.
  package var isRefused: Bool { isGivenUp || excess != nil }
  /// Whether the colours of particles are added to the backdrop.
  package var isAdditive = false
  package var preservesDepth = false

  package init() {}
}
