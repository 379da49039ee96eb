import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// After random edits, the layers and a naive recursive model agree in structure, frames,
/// conversions and hits.
@Suite struct ReferenceModelTests {
  static let runs = 20
  static let scriptsPerRun = 500
  static let edits = 20

  /// How much was compared, and how much was left out because rounding may decide it.
  struct Tally {
    var (scripts, edits, frames, points, hits, found, skipped) = (0, 0, 0, 0, 0, 0, 0)
  }

  @Test func thereAreTenThousandScripts() { #expect(Self.runs * Self.scriptsPerRun == 10_000) }

  @Test(arguments: 0..<runs)
  func scriptsAgree(run: Int) {
    var tally = Tally()
    for number in 0..<Self.scriptsPerRun {
      let seed = run * Self.scriptsPerRun + number
      // Refused edits log a line each, so only a few dozen scripts have them.
      var script = EditScript(seed: seed, refusals: number == 0)
      for _ in 0..<Self.edits { script.edit() }
      tally.edits += Self.edits
      if let fault = Self.compare(&script, &tally) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
      tally.scripts += 1
    }
    #expect(tally.scripts == Self.scriptsPerRun)
    #expect(tally.edits == Self.scriptsPerRun * Self.edits)
    // The comparison has enough to compare: most points count, and many hit a layer.
    #expect(tally.frames > 3_000)
    #expect(tally.points > 2_500)
    #expect(tally.hits > 1_000)
    #expect(tally.found > tally.hits / 4)
    #expect(tally.skipped < (tally.frames + tally.points + tally.hits) / 4)
  }

  // MARK: Comparison

  /// The first difference, if any.
  private static func compare(_ script: inout EditScript, _ tally: inout Tally) -> String? {
    structure(script) ?? frames(script, &tally) ?? points(&script, &tally) ?? hits(&script, &tally)
  }

  private static func structure(_ script: EditScript) -> String? {
    for (layer, model) in zip(script.layers, script.models) {
      let inner = layer.sublayers ?? []
      guard inner.elementsEqual(model.inner.map { script.layers[$0.number] }, by: ===) else {
        return "sublayers of \(model.number)"
      }
      guard (layer.sublayers == nil) == model.inner.isEmpty else { return "empty sublayers" }
      guard layer.superlayer === model.above.map({ script.layers[$0.number] }) else {
        return "superlayer of \(model.number)"
      }
      guard layer.mask === model.mask.map({ script.layers[$0.number] }) else {
        return "mask of \(model.number)"
      }
    }
    return nil
  }

  private static func frames(_ script: EditScript, _ tally: inout Tally) -> String? {
    for (layer, model) in zip(script.layers, script.models) {
      let delicacy = Delicacy()
      let box = model.frame(delicacy)
      if delicacy.isDelicate {
        tally.skipped += 1
        continue
      }
      tally.frames += 1
      let frame = layer.frame
      let edges: [Double] = [frame.minX, frame.minY, frame.maxX, frame.maxY]
      guard zip(edges, box).allSatisfy({ isNear($0, $1) }) else {
        return "frame of \(model.number): \(frame), not \(box)"
      }
    }
    return nil
  }

  private static func points(_ script: inout EditScript, _ tally: inout Tally) -> String? {
    for _ in 0..<8 {
      let (from, to) = (
        script.random.below(EditScript.layerCount), script.random.below(EditScript.layerCount)
      )
      let isOuter = script.random.once(in: 6)
      let (x, y) = (script.random.number(-100, 200), script.random.number(-100, 200))
      let (layer, model) = (script.layers[from], script.models[from])
      let other = isOuter ? nil : script.layers[to]
      let otherModel = isOuter ? nil : script.models[to]
      let point = CGPoint(x: x, y: y)
      let given = ReferencePoint(x: x, y: y)
      // Both spellings and both directions are compared.
      let outward = [layer.convert(point, to: other), other?.convert(point, from: layer)]
      let inward = [layer.convert(point, from: other), other?.convert(point, to: layer)]
      for (actual, source, target) in [(outward, model, otherModel), (inward, otherModel, model)] {
        let delicacy = Delicacy()
        let expected = ReferenceLayer.convert(given, from: source, to: target, delicacy)
        if delicacy.isDelicate {
          tally.skipped += 1
          continue
        }
        tally.points += 1
        for result in actual.compactMap({ $0 }) where !isNear(result, expected) {
          return "point \(point) between \(from) and \(isOuter ? "outside" : "\(to)"): "
            + "\(result), not \(String(describing: expected))"
        }
      }
    }
    return nil
  }

  private static func hits(_ script: inout EditScript, _ tally: inout Tally) -> String? {
    for _ in 0..<8 {
      // Points are aimed at a layer, from the root of a tree or from any layer above.
      let target = script.models[script.random.below(EditScript.layerCount)]
      var top = target
      while let above = top.above, script.random.below(8) != 0 { top = above }
      let aim = ReferencePoint(
        x: target.minX + script.random.number(-0.2, 1.2) * target.width,
        y: target.minY + script.random.number(-0.2, 1.2) * target.height)
      let delicacy = Delicacy()
      guard let p = ReferenceLayer.convert(aim, from: target, to: top.above, delicacy) else {
        continue
      }
      let expected = top.hit(p, delicacy)
      if delicacy.isDelicate {
        tally.skipped += 1
        continue
      }
      tally.hits += 1
      if expected != nil { tally.found += 1 }
      let actual = script.layers[top.number].hitTest(CGPoint(x: p.x, y: p.y))
      guard actual === expected.map({ script.layers[$0.number] }) else {
        let number = script.layers.firstIndex { $0 === actual }
        return "hit at \(p) of \(top.number): \(String(describing: number)), "
          + "not \(String(describing: expected?.number))"
      }
    }
    return nil
  }

  private static func isNear(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))
  }

  /// A missing conversion of the model agrees with a point that is not finite.
  private static func isNear(_ a: CGPoint, _ b: ReferencePoint?) -> Bool {
    guard let b else { return !a.x.isFinite || !a.y.isFinite }
    return isNear(a.x, b.x) && isNear(a.y, b.y)
  }
}
