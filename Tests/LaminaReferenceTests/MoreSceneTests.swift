import LaminaReference
import Testing

/// More generated shapes, gradients and replicators against the reference, without variants. There
/// are enough of them to cover most of what these layers can do.
extension SceneLayer {
  /// This layer with sublayers that are opaque, not clipped, neither turned nor scaled, and have
  /// their origins on whole pixels.
  fileprivate var onWholePixels: SceneLayer {
    var result = self
    for i in result.sublayers.indices {
      var layer = result.sublayers[i]
      (layer.masksToBounds, layer.opacity, layer.transform) = (false, 1, .identity)
      let x = layer.position.x - layer.bounds.x - layer.anchorPoint.x * layer.bounds.width
      let y = layer.position.y - layer.bounds.y - layer.anchorPoint.y * layer.bounds.height
      layer.position = Point(layer.position.x + x.rounded() - x, layer.position.y + y.rounded() - y)
      result.sublayers[i] = layer
    }
    return result
  }
}

@Suite struct MoreSceneTests {
  @Test(arguments: SceneFamily.moreScenes)
  func agreesWithTheReference(_ name: SceneName) throws {
    let scene = name.make()
    Agreement.expect(try .render(scene), ReferenceRenderer.render(scene), "\(name)")
  }

  /// A group that fades as one and has a single thing draws that thing without a surface. The thing
  /// is nearer to the eye and must look as if it were in a surface.
  @Test func aFadedGroupKeepsItsPerspective() throws {
    var (root, group) = (SceneLayer(0, 0, 64, 56), SceneLayer(0, 0, 45.5, 23))
    var (near, block) = (
      SceneLayer(34, 14.8, 24, 20), SceneLayer(0, 0, 4.3, 13.25, Color(0, 0.5, 0.7, 0.7))
    )
    group.position = Point(17.5, 28.1)
    group.opacity = 0.8
    group.sublayerTransform = .perspective(270)
    near.zPosition = 6.7
    block.position = Point(2.1, 18.65)
    near.sublayers = [block]
    group.sublayers = [near]
    root.sublayers = [group]
    Agreement.expect(try .render(root), ReferenceRenderer.render(root), "faded-group-in-space")
  }

  /// Shapes on whole pixels, neither turned nor scaled nor clipped. The tolerance is that of the
  /// rasterizer.
  @Test(arguments: SceneFamily.moreScenes.filter { $0.family == .shapes })
  func shapesOnWholePixelsAreAreas(_ name: SceneName) throws {
    let scene = name.make().onWholePixels
    Agreement.expect(
      try .render(scene), ReferenceRenderer.render(scene), "\(name)-whole", paths: .exact)
  }
}
