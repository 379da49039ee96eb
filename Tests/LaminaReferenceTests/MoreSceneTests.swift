import LaminaReference
import Testing

/// More generated shapes, gradients and replicators against the reference, as they are: as many as it takes to meet most of what they
/// can do.
@Suite struct MoreSceneTests {
  @Test(arguments: SceneFamily.moreScenes)
  func agreesWithTheReference(_ name: SceneName) throws {
    let scene = name.make()
    Agreement.expect(try .render(scene), ReferenceRenderer.render(scene), "\(name)")
  }
}
