import Foundation
import Lamina
import Testing

/// Pictures of a committed tree and their cost, on one thread.
@Suite struct CommittedTreeTests {
  @Test func onlyWhatIsCommittedIsShown() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let square = layer(10, 10, 20, 20, .red)
    let top = root([square])
    let tree = try CommittedTree(top)
    try withRenderer(size: top.bounds.size) { renderer in
      let first = Picture(try renderer.render(tree))
      #expect(first == (try render(root([layer(10, 10, 20, 20, .red)]))))
      square.backgroundColor = .blue
      #expect(Picture(try renderer.render(tree)) == first)
      #expect(renderer.statistics.glCalls == 0)
      try tree.commit()
      #expect(
        Picture(try renderer.render(tree)) == (try render(root([layer(10, 10, 20, 20, .blue)]))))
    }
  }

  /// Commits that nobody has seen add up: the next frame draws all their changes.
  @Test func unseenCommitsArePassedOver() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let squares = (0..<6).map { layer(CGFloat($0) * 16, 20, 10, 10, .red) }
    let top = root(squares)
    let tree = try CommittedTree(top)
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(tree)
      for (number, square) in squares.prefix(3).enumerated() {
        square.backgroundColor = .green
        try tree.commit()
        squares[0].position.y += CGFloat(number)
        try tree.commit()
      }
      let picture = Picture(try renderer.render(tree))
      // Three squares and the first square's old place are damaged, not the whole picture.
      #expect(renderer.statistics.damagedPixels < 1_200)
      #expect(renderer.statistics.damagedPixels > 0)
      expectEqual(picture, try render(top), "unseen")
      try tree.commit()
      _ = try renderer.render(tree)
      #expect(renderer.statistics.glCalls == 0)
    }
  }

  /// Two renderers of a tree see different commits.
  @Test func renderersFollowATreeEachAtItsOwnPace() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let squares = (0..<6).map { layer(CGFloat($0) * 16, 20, 10, 10, .red) }
    let top = root(squares)
    let tree = try CommittedTree(top)
    try withRenderer(size: top.bounds.size) { first in
      try withRenderer(size: top.bounds.size, scale: 2) { second in
        for step in 0..<12 {
          squares[step % 6].position.y += 3
          try tree.commit()
          if step % 2 == 0 { _ = try first.render(tree) }
          if step % 3 == 0 {
            expectEqual(
              Picture(try second.render(tree)), try render(top, scale: 2), "second-\(step)")
          }
        }
        expectEqual(Picture(try first.render(tree)), try render(top), "first")
      }
    }
  }

  @Test func theRootsOwnBoundsAreCommittedToo() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = root([layer(10, 10, 20, 20, .red)])
    let tree = try CommittedTree(top)
    try withRenderer(size: top.bounds.size) { renderer in
      let before = Picture(try renderer.render(tree))
      top.bounds.origin = CGPoint(x: 5, y: -3)
      top.isGeometryFlipped = true
      #expect(Picture(try renderer.render(tree)) == before)
      try tree.commit()
      expectEqual(Picture(try renderer.render(tree)), try render(top), "root-bounds")
    }
  }

  @Test func aCommitOverALimitLeavesWhatWasThere() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = root([layer(10, 10, 20, 20, .red)])
    var limits = RenderLimits.standard
    limits.layers = 4
    let tree = try CommittedTree(top, limits: limits)
    try withRenderer(size: top.bounds.size) { renderer in
      let before = Picture(try renderer.render(tree))
      top.sublayers?.first?.backgroundColor = .blue
      try tree.commit()
      for _ in 0..<3 { top.addSublayer(layer(50, 10, 20, 20, .green)) }
      #expect(throws: LimitExceeded("layers", value: 5, allowed: 4)) { try tree.commit() }
      let blue = Picture(try renderer.render(tree))
      #expect(blue != before)
      #expect(blue == (try render(root([layer(10, 10, 20, 20, .blue)]))))
      top.sublayers?.last?.removeFromSuperlayer()
      try tree.commit()
      expectEqual(Picture(try renderer.render(tree)), try render(top), "after-limit")
    }
  }

  @Test func errorsOfTrees() throws {
    let child = layer(0, 0, 10, 10, .red)
    let top = root([child])
    #expect(throws: CommittedTreeError.notARoot) { try CommittedTree(child) }
    let tree = try CommittedTree(top)
    let above = root([])
    above.addSublayer(top)
    #expect(throws: CommittedTreeError.rootHasMoved) { try tree.commit() }
    top.removeFromSuperlayer()
    #expect(throws: CommittedTreeError.rootHasMoved) { try tree.commit() }
    #expect(
      CommittedTreeError.rootHasMoved.description
        == "committed tree: its root layer was put into another tree; make a new committed tree")
    try CommittedTree(top).commit()
  }
}
