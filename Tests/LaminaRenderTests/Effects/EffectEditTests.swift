import Foundation
import Lamina
import Testing

/// Random edits of the whole visual model. Nothing kept from earlier frames may show.
@Suite struct EffectEditTests {
  /// 50 scripts of 200 edits.
  static let seeds = 0..<50
  static let edits = 200

  @Test(arguments: seeds)
  func aFrameAfterEditsIsThatOfAFreshRenderer(_ seed: Int) throws {
    let script = try EffectScript(seed: seed)
    try withRenderer(size: EffectScript.size) { renderer in
      for step in 0..<Self.edits {
        script.edit()
        // The old renderer draws every frame, so that it has something to keep. One frame in five
        // is also drawn by a new renderer.
        let incremental = Picture(try renderer.render(script.root))
        guard step % 5 == 4 else { continue }
        let full = try render(script.root)
        if incremental == full { continue }
        expectEqual(incremental, full, "effect-edit-\(seed)-\(step) after \(script.last)")
        return
      }
    }
  }

  /// Each optimisation off gives the same pictures. Where things apply the opacity themselves there
  /// is one rounding less, gradients without their pattern have bands, and masks of shapes have
  /// other edges than sheets.
  @Test(arguments: seeds)
  func optimisationsDoNotShow(_ seed: Int) throws {
    let script = try EffectScript(seed: 1_000 + seed)
    for _ in 0..<60 { script.edit() }
    let expected = try render(script.root)
    for (name, option) in CARenderOptions.names
    where ![.shortcuts, .dithering, .sheets].contains(option) {
      expectEqual(
        try render(script.root, options: .all.subtracting(option)), expected,
        "effects-\(seed)-no-\(name)")
    }
  }
}
