import Lamina
import LaminaReference
import Testing

/// Generated scenes against the reference and against their own variants.
@Suite struct SceneTests {
  static let scenes = SceneFamily.scenes

  @Test func thereAreEnoughScenes() {
    #expect(SceneFamily.scenes.count >= 320)
  }

  /// Edges and ties are exempt from exact comparison. Most pixels must be neither, or the
  /// comparison says little.
  @Test(arguments: SceneFamily.allCases)
  func mostPixelsAreCompared(_ family: SceneFamily) {
    var (flat, tied, total) = (0, 0, 0)
    for seed in 0..<family.count {
      let marks = ReferenceRenderer.render(SceneName(family: family, seed: seed).make()).marks
      total += marks.count
      flat += marks.count { !$0.contains(.edge) }
      tied += marks.count { $0.contains(.tie) }
    }
    #expect(flat * 2 > total)
    #expect(tied * 20 < total)
  }

  /// The scene as it is, upside down, and turned by 90 degrees. Samples lie at the same places in
  /// all three, so one reference serves them all.
  @Test(arguments: scenes)
  func agreesWithTheReference(_ name: SceneName) throws {
    let scene = name.make()
    let expected = ReferenceRenderer.render(scene)
    Agreement.expect(try .render(scene), expected, "\(name)")
    Agreement.expect(
      try .render(scene.wrapped(SceneLayer.mirror)), expected.mirrored, "\(name)-mirrored")
    Agreement.expect(
      try .render(scene.wrapped(SceneLayer.quarter, turned: true)), expected.turned,
      "\(name)-turned")
  }

  @Test(arguments: scenes)
  func agreesAtTwiceTheScale(_ name: SceneName) throws {
    let scene = name.make()
    Agreement.expect(
      try .render(scene, scale: 2), ReferenceRenderer.render(scene, scale: 2), "\(name)-doubled")
  }

  /// Each optimisation off, and all on, give exactly the same pixels. The test takes every second
  /// scene, or all scenes with `LAMINA_EXHAUSTIVE=1`.
  ///
  /// One case may differ: where a thing applies its group's opacity itself, eight bits round once
  /// less (see `CARenderOptions.shortcuts`). That is one step, or two where groups are nested or a
  /// blend mode follows. Gradients without their pattern differ by a step each. Sheets have other
  /// edges than masks, so they stay on; `ReferenceTests` compares them with exact coverage.
  @Test(
    arguments: scenes.filter { SceneFamily.isExhaustive || $0.seed % 2 == 0 } + [
      SceneName(family: .replicators, seed: 87)
    ])
  func optimisationsChangeNothing(_ name: SceneName) throws {
    let scene = name.make()
    let expected = try ProductPicture.render(scene)
    for (option, _) in CARenderOptions.names + [("all", .all)] where option != "sheets" {
      let actual = try ProductPicture.render(
        scene, options: option == "all" ? .sheets : .disabling(option))
      if actual == expected { continue }
      let difference = actual.largestDifference(from: expected)
      let steps = ["shortcuts": 2, "dithering": 4, "equations": 2, "all": 4][option]
      if let steps, difference <= (name.family == .gradients ? steps : 2) { continue }
      let place = actual.saveFailure("\(name)-without-\(option)", expected: expected)
      Issue.record(
        "\(name) without \(option) is another picture, by \(difference)/255 at most; \(place)")
    }
  }
}
