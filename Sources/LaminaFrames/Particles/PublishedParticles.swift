import LaminaGeometry

/// What one emitter in a tree shows at the time that was asked for last: all that a compiler reads
/// of it.
///
/// The simulation, on the layers' side, owns one and writes to it.
package final class PublishedParticles {
  package var cloud = ParticleCloud()
  /// Changes with the cloud.
  package var version = 0
  package var images: [ParticleImage] = []
  /// Changes with the images.
  package var imagesVersion = 0
  /// How many particles there would be, where those are too many to be shown.
  package var excess: Int?
  /// Whether the colours of particles are added to what is behind them.
  package var isAdditive = false
  package var preservesDepth = false

  package init() {}
}
