import Foundation
import Lamina
import LaminaScene

/// The scenes beside these tests, and another renderer's picture of each.
enum SceneFolders {
  static let names = [
    "comp_border", "comp_clip_rotate", "comp_group_opacity", "comp_masked_corners",
    "cont_center_resize",
    "cont_gravity_positions", "cont_rect_sprites", "geo_anchor_outside", "geo_flipped_subtree",
    "geo_frac_position", "grad_axial", "p3d_cards", "repl_basic", "shadow_basic",
    "shape_stroke_styles",
  ]

  private static let folder = Repository.tests.appendingPathComponent("Scenes")

  static func root(_ name: String) throws -> CALayer {
    let url = folder.appendingPathComponent("\(name)/scene.ca")
    return try SceneReader().read(contentsOf: url).root ?? CALayer()
  }

  static func reference(_ name: String) throws -> Picture {
    let data = try Data(contentsOf: folder.appendingPathComponent("\(name)/ref.png"))
    return Picture(try ImageCodec.decode(data, limits: .standard))
  }

  static func showcase() throws -> CALayer {
    let url = Repository.url.appendingPathComponent("Examples/Showcase.ca")
    return try SceneReader().read(contentsOf: url).root ?? CALayer()
  }
}
