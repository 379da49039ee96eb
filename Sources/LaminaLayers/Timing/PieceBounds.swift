/// Which pieces of a time map leave a span of local times, found without a look at each piece.
///
/// What: a binary tree whose leaves are the least and the greatest local time of each piece.
/// Why: every animation under a map asks where its span ends, and a map may have 65,536 keys.
/// Cost: O(log pieces) for a question, and up to 64 bytes for a piece.
struct PieceBounds: Sendable {
  private struct Bounds: Sendable {
    var low = Double.infinity
    var high = -Double.infinity
  }

  /// The root is at 1, the children of `i` at `2 i` and `2 i + 1`. Leaves that stand for no piece
  /// are in every span.
  private var nodes: [Bounds]
  private let leaves: Int

  init(_ pieces: [TimeMapPieces.Piece]) {
    var leaves = 1
    while leaves < pieces.count { leaves *= 2 }
    self.leaves = leaves
    nodes = [Bounds](repeating: Bounds(), count: 2 * leaves)
    for (index, piece) in pieces.enumerated() {
      nodes[leaves + index] = Bounds(
        low: min(piece.from, piece.to), high: max(piece.from, piece.to))
    }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      let (left, right) = (nodes[2 * node], nodes[2 * node + 1])
      nodes[node] = Bounds(low: min(left.low, right.low), high: max(left.high, right.high))
    }
  }

  /// The nearest piece behind `index`, or before it, whose local times are not all between `low`
  /// and `high`; nil for none.
  func nearest(to index: Int, isBehind: Bool, outside low: Double, _ high: Double) -> Int? {
    func leaves(_ node: Int) -> Bool { nodes[node].low < low || nodes[node].high > high }
    var node = self.leaves + index
    // Up to where the tree on the wanted side leaves the span, and down again on the near side.
    while node % 2 == (isBehind ? 1 : 0) || !leaves(node ^ 1) {
      node /= 2
      if node <= 1 { return nil }
    }
    node ^= 1
    while node < self.leaves {
      let near = 2 * node + (isBehind ? 0 : 1)
      node = leaves(near) ? near : near ^ 1
    }
    return node - self.leaves
  }
}
