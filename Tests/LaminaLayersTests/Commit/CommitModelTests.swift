import LaminaGraphics
import Testing

@testable import LaminaLayers

/// The layer store and its incremental commits against a naive model, under random edits.
@Suite struct CommitModelTests {
  /// 20 sequences of 50 edits for each of ten seeds.
  @Test(arguments: 0..<10)
  func incrementalCommitsEqualAFreshTree(seed: Int) throws {
    let images = try (1...4).map { try image($0, 2) }
    for sequence in 0..<20 {
      let trees = EditedTrees(seed: seed * 1_000 + sequence, images: images)
      let hosted = (0..<EditedTrees.rootCount).map { LayerTree.hosting(trees.pairs[$0].layer) }
      for step in 0..<50 {
        trees.edit()
        // Sometimes several edits come between two commits, and the trees commit at different
        // times.
        for index in hosted.indices where trees.random.chance(0.7) || step == 49 {
          // A root may have moved into the other tree.
          let (model, layer) = trees.pairs[index]
          guard layer.superlayer == nil else { continue }
          let tree = LayerTree.hosting(layer)
          try tree.commit(layer, limits: .standard)
          let fresh = model.makeLayer()
          let freshTree = LayerTree.hosting(fresh)
          try freshTree.commit(fresh, limits: .standard)
          let (actual, expected) = (published(tree), published(freshTree))
          guard actual == expected else {
            Issue.record(
              "seed \(seed) sequence \(sequence) step \(step): \(Self.difference(actual, expected))"
            )
            return
          }
          #expect(imageUsesAgree(tree))
        }
      }
    }
  }

  @Test(arguments: 0..<5)
  func snapshotsEqualAFreshTreeAndDisturbNothing(seed: Int) throws {
    let images = try (1...4).map { try image($0, 2) }
    let trees = EditedTrees(seed: 77_000 + seed, images: images)
    let (rootModel, root) = trees.pairs[0]
    let inner = trees.pairs[2]
    for step in 0..<60 {
      trees.edit()
      if inner.model.parent != nil {
        let snapshot = LayerTree.hosting(inner.layer)
        #expect(snapshot.isSnapshot)
        for _ in 0..<2 {
          try snapshot.commit(inner.layer, limits: .standard)
          let fresh = inner.model.makeLayer()
          let freshTree = LayerTree.hosting(fresh)
          try freshTree.commit(fresh, limits: .standard)
          #expect(published(snapshot) == published(freshTree), "step \(step)")
          #expect(imageUsesAgree(snapshot))
        }
      }
      let tree = LayerTree.hosting(root)
      try tree.commit(root, limits: .standard)
      let fresh = rootModel.makeLayer()
      let freshTree = LayerTree.hosting(fresh)
      try freshTree.commit(fresh, limits: .standard)
      #expect(published(tree) == published(freshTree), "step \(step)")
    }
  }

  static func difference(_ a: [String], _ b: [String]) -> String {
    if a.count != b.count { return "\(a.count) rows instead of \(b.count)" }
    let row = a.indices.first { a[$0] != b[$0] } ?? 0
    return "row \(row)\n  is     \(a[row])\n  should \(b[row])"
  }
}
