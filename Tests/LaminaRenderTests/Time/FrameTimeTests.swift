import Foundation
import Lamina
import Testing

/// `CARenderer` with layers that move: the times of its frames, and when the next one is due.
@Suite struct FrameTimeTests {
  private let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)

  private func renderer(_ layer: CALayer) throws -> CARenderer {
    let renderer = try CARenderer(
      destination: .offscreen(width: 96, height: 64, device: .surfaceless))
    layer.anchorPoint = .zero
    layer.position = layer.bounds.origin
    renderer.layer = layer
    renderer.bounds = bounds
    return renderer
  }

  @discardableResult
  private func frame(_ renderer: CARenderer, at time: CFTimeInterval) throws -> CGRect {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    defer { renderer.endFrame() }
    let region = renderer.updateBounds()
    try renderer.renderFrame()
    return region
  }

  @Test func framesShowTheirTime() throws {
    let top = TimeTests.moving(begin: 20)
    let renderer = try renderer(top)
    for time in [20, 20.5, 22.5, 23, 24, 31] {
      try frame(renderer, at: time)
      let still = TimeTests.still(after: time - 20)
      expectEqual(Picture(try renderer.makeImage()), try render(still), "frame-\(time)")
    }
  }

  @Test func aHostSleepsUntilSomethingMoves() throws {
    let square = layer(10, 10, 20, 20, .red)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.beginTime, move.duration) = (20, 60, 5, 2)
    square.add(move, forKey: nil)
    let renderer = try renderer(root([square]))
    try frame(renderer, at: 1)
    #expect(renderer.nextFrameTime() == 5)
    // Asking for the time changes nothing.
    #expect(renderer.nextFrameTime() == 5)
    try frame(renderer, at: 5)
    #expect(renderer.nextFrameTime() == 5)
    try frame(renderer, at: 6)
    #expect(renderer.nextFrameTime() == 6)
    let moved = try frame(renderer, at: 6.5)
    #expect(moved == CGRect(x: 30, y: 10, width: 30, height: 20))
    // The end belongs to an animation. After it, the square is back.
    try frame(renderer, at: 7)
    #expect(renderer.nextFrameTime() == 7)
    #expect(try frame(renderer, at: 7.25) == CGRect(x: 10, y: 10, width: 60, height: 20))
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(try frame(renderer, at: 8) == .null)
    expectEqual(
      Picture(try renderer.makeImage()), try render(root([layer(10, 10, 20, 20, .red)])), "end")
  }

  @Test func nothingMovesWhileALayerIsPaused() throws {
    let top = TimeTests.moving()
    let renderer = try renderer(top)
    try frame(renderer, at: 3)
    #expect(renderer.nextFrameTime() == 3)
    top.speed = 0
    top.timeOffset = 1.5
    #expect(renderer.nextFrameTime() == 3)
    try frame(renderer, at: 4)
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(try frame(renderer, at: 9) == .null)
  }

  @Test func aTreeOfAnotherThreadIsShownAtTheFramesTime() throws {
    let top = TimeTests.moving(begin: 40)
    top.anchorPoint = .zero
    top.position = top.bounds.origin
    let tree = try CommittedTree(top, at: 40)
    let renderer = try CARenderer(
      destination: .offscreen(width: 96, height: 64, device: .surfaceless))
    renderer.committedTree = tree
    renderer.bounds = bounds
    for time in [40, 40.5, 42.5, 45] {
      try frame(renderer, at: time)
      expectEqual(
        Picture(try renderer.makeImage()), try render(TimeTests.still(after: time - 40)),
        "tree-\(time)")
      #expect(renderer.nextFrameTime() == (time < 44 ? time : .infinity))
    }
  }

  @Test(arguments: [Double.nan, .infinity])
  func aFrameWithoutATimeFails(_ time: Double) throws {
    let renderer = try renderer(TimeTests.moving())
    renderer.beginFrame(atTime: time, timeStamp: nil)
    #expect(renderer.lastError is GLDeviceError)
    #expect(throws: GLDeviceError.self) { try renderer.renderFrame() }
    renderer.endFrame()
    try frame(renderer, at: 2)
    #expect(renderer.lastError == nil)
    expectEqual(
      Picture(try renderer.makeImage()), try render(TimeTests.still(after: 0)), "after-nan")
  }

  /// A change is animated in a `CARenderer`, whose tree is live. An offscreen renderer shows it at
  /// once.
  @Test func changesAreAnimatedWhereTheTreeIsAlive() throws {
    let square = layer(10, 10, 20, 20, .red)
    let top = root([square])
    let renderer = try renderer(top)
    try frame(renderer, at: 1)
    square.position.x += 40
    try frame(renderer, at: 2)
    let before = Picture(try renderer.makeImage())
    expectEqual(before, try render(root([layer(10, 10, 20, 20, .red)])), "begin")
    #expect(renderer.nextFrameTime() == 2)
    try frame(renderer, at: 3)
    expectEqual(
      Picture(try renderer.makeImage()), try render(root([layer(50, 10, 20, 20, .red)])), "end")
  }

  @Test(arguments: [false, true])
  func offscreenChangesAreAnimatedOnDemand(_ animates: Bool) throws {
    let square = layer(10, 10, 20, 20, .red)
    let top = root([square])
    try withRenderer(size: top.bounds.size) { renderer in
      renderer.animatesChanges = animates
      _ = try renderer.render(top, at: 1)
      square.position.x += 40
      let picture = Picture(try renderer.render(top, at: 2))
      let expected = root([layer(animates ? 10 : 50, 10, 20, 20, .red)])
      expectEqual(picture, try render(expected), "on-demand-\(animates)")
      expectEqual(
        Picture(try renderer.render(top, at: 3)), try render(root([layer(50, 10, 20, 20, .red)])),
        "later")
    }
  }
}
