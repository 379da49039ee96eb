import LaminaGeometry
import LaminaPlan

// What compiler passes need to know of a drawing without painting it.
extension RenderDrawing {
  /// The images that it shows, by their slots. They are retained while it is published.
  package var images: [RenderImage] {
    switch form {
    case .shape, .gradient: []
    case .particles(let particles): particles.images
    case .tiles(let tiles): tiles.tiles.values.map(\.image)
    }
  }

  /// Every pixel that it may touch, for a layer with those bounds under `world`.
  func box(bounds: Vector4, world: Homography) -> PixelRect {
    switch form {
    case .shape(let shape): shape.pixels(through: world)
    case .gradient, .tiles: world.outer(bounds)
    case .particles(let particles): particles.box(world: world)
    }
  }

  /// How many things it draws over each other. A layer with more than one thing needs a group for
  /// its opacity.
  package var thingCount: Int {
    switch form {
    case .shape(let shape): shape.thingCount
    case .gradient: 1
    // Counts as several: the number of particles changes from frame to frame.
    case .particles: 2
    // A tile that fades in lies over the tile that it replaces.
    case .tiles(let tiles): tiles.isFading ? 2 : 1
    }
  }
}
