import Foundation
import LaminaLayers
import Testing

/// A delegate that is asked for an action of a tree change may change the tree. The tree must stay
/// a tree.
@Suite struct ReentrantEditTests {
  /// Does something once, when one event asks it for an action.
  final class Meddler: NSObject, CALayerDelegate {
    var event = ""
    var deed: () -> Void = {}

    init(_ event: String, _ deed: @escaping () -> Void) { (self.event, self.deed) = (event, deed) }

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      guard event == self.event else { return nil }
      self.event = ""
      deed()
      return nil
    }
  }

  let parent = CALayer()
  let other = CALayer()

  @Test func aLayerThatIsAddedElsewhereMeanwhile() {
    let layer = CALayer()
    let meddler = Meddler(kCAOnOrderIn) { other.addSublayer(layer) }
    layer.delegate = meddler
    parent.addSublayer(layer)
    #expect(parent.sublayers == [layer])
    #expect(other.sublayers == nil)
    #expect(layer.superlayer === parent)
  }

  @Test func aLayerThatIsRemovedElsewhereMeanwhile() {
    let layer = CALayer()
    parent.addSublayer(layer)
    let meddler = Meddler(kCAOnOrderOut) { other.addSublayer(layer) }
    layer.delegate = meddler
    layer.removeFromSuperlayer()
    #expect(parent.sublayers == nil)
    #expect(other.sublayers == [layer])
    #expect(layer.superlayer === other)
  }

  @Test func aCycleThatIsMadeMeanwhile() {
    let layer = CALayer()
    let meddler = Meddler(kCAOnOrderIn) { layer.addSublayer(parent) }
    layer.delegate = meddler
    parent.addSublayer(layer)
    #expect(parent.sublayers == nil)
    #expect(layer.sublayers == [parent])
    #expect(layer.superlayer == nil)
  }

  @Test func aMaskThatBecomesASublayerMeanwhile() {
    let mask = CALayer()
    let meddler = Meddler(kCAOnOrderIn) { other.addSublayer(mask) }
    mask.delegate = meddler
    parent.mask = mask
    #expect(parent.mask === mask)
    #expect(mask.superlayer === parent)
    #expect(other.sublayers == nil)
  }

  @Test func aListThatIsSetWhileAListIsSet() {
    let (a, b) = (CALayer(), CALayer())
    let meddler = Meddler("sublayers") { parent.sublayers = [b] }
    parent.delegate = meddler
    parent.sublayers = [a]
    #expect(parent.sublayers == [a])
    #expect(b.superlayer == nil)
  }

  /// Random edits. Half of their action requests cause another random edit.
  @Test func randomMeddling() {
    final class Chaos: NSObject, CALayerDelegate {
      var random: ScriptRandom
      var layers: [CALayer] = []
      var depth = 0
      var meddled = 0

      init(seed: Int) {
        random = ScriptRandom(seed: seed)
        super.init()
        layers = (0..<6).map { _ in CALayer() }
        for layer in layers { layer.delegate = self }
      }

      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard depth < 3, random.once(in: 2) else { return nil }
        meddled += 1
        edit()
        return nil
      }

      func edit() {
        depth += 1
        defer { depth -= 1 }
        let parent = layers[random.below(6)]
        // A layer at or above the parent would be refused and logged.
        let free = layers.filter { layer in
          var above: CALayer? = parent
          while let current = above, current !== layer { above = current.superlayer }
          return above == nil
        }
        guard !free.isEmpty else { return }
        let layer = free[random.below(free.count)]
        switch random.below(6) {
        case 0: parent.addSublayer(layer)
        case 1: parent.insertSublayer(layer, at: 1)
        case 2: if let old = parent.sublayers?.first { parent.replaceSublayer(old, with: layer) }
        case 3: parent.sublayers = [layer, free[0]]
        case 4: parent.mask = layer
        default: parent.removeFromSuperlayer()
        }
      }
    }
    var meddled = 0
    for seed in 0..<300 {
      let chaos = Chaos(seed: seed)
      for _ in 0..<20 {
        chaos.edit()
        #expect(isForest(chaos.layers), "seed \(seed)")
      }
      meddled += chaos.meddled
    }
    #expect(meddled > 3_000)
  }

  /// Whether every layer is exactly once in the place that its `superlayer` names, and no layer is
  /// inside itself.
  private func isForest(_ layers: [CALayer]) -> Bool {
    var places: [ObjectIdentifier: [CALayer]] = [:]
    for layer in layers {
      for inner in layer.sublayers ?? [] {
        places[ObjectIdentifier(inner), default: []].append(layer)
      }
      if let mask = layer.mask { places[ObjectIdentifier(mask), default: []].append(layer) }
    }
    return layers.allSatisfy { layer in
      let holders = places[ObjectIdentifier(layer)] ?? []
      guard holders.count <= 1, holders.first === layer.superlayer else { return false }
      var (above, steps) = (layer.superlayer, 0)
      while let current = above, steps <= layers.count {
        (above, steps) = (current.superlayer, steps + 1)
      }
      return above == nil
    }
  }
}
