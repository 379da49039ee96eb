import LaminaGeometry
import LaminaPlan

// What passes have to know of a drawing without painting it.
extension RenderDrawing {
  /// Pictures that it shows, by their slots: retained while it is published.
  package var pictures: [RenderPicture] {
    switch form {
    case .shape, .gradient: []
    case .particles(let particles): particles.pictures
    case .tiles(let tiles): tiles.tiles.values.map(\.picture)
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

  /// How many things it draws over each other: an opacity is a group's where a layer has more than
  /// one.
  package var thingCount: Int {
    switch form {
    case .shape(let shape): shape.thingCount
    case .gradient: 1
    // As if there were always several: how many there are changes from frame to frame.
    case .particles: 2
    // One that appears lies over what stands in for it.
    case .tiles(let tiles): tiles.isFading ? 2 : 1
    }
  }
}
