import Foundation
import Lamina
import LaminaGL
import Testing

/// A public call of a renderer makes its context current at most once, and puts back what was.
@Suite struct CurrentContextTests {
  private let size = CGSize(width: 96, height: 64)
  /// Frames that are drawn in memory make no context current.
  private let inGL = CARenderOptions.all.subtracting(.memory)

  private func tree() -> CALayer {
    root([layer(10, 10, 30, 20, .red), layer(40, 20, 30, 30, .glass)])
  }

  /// Expects this many changes of the current context during `body`.
  private func expectChanges(
    _ count: Int, _ renderer: OffscreenRenderer, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) throws {
    let before = renderer.context.gl.currentChanges
    try body()
    let changes = renderer.context.gl.currentChanges - before
    #expect(changes == count, sourceLocation: sourceLocation)
  }

  @Test func aPictureChangesItTwice() throws {
    let top = tree()
    try withRenderer(size: size, options: inGL) { renderer in
      try expectChanges(2, renderer) { _ = try renderer.render(top) }
      // Nothing is drawn, so nothing is made current.
      try expectChanges(0, renderer) { _ = try renderer.render(top) }
      top.sublayers?[0].backgroundColor = .blue
      try expectChanges(2, renderer) { _ = try renderer.render(top) }
      top.sublayers?[0].backgroundColor = .green
      try expectChanges(2, renderer) { try renderer.withPixels(of: top) { _, _ in } }
      top.sublayers?[0].backgroundColor = .red
      var memory = [UInt8](repeating: 0, count: 96 * 64 * 4)
      try expectChanges(2, renderer) {
        try memory.withUnsafeMutableBytes {
          try renderer.render(top, into: $0, bytesPerRow: 96 * 4)
        }
      }
      #expect(!renderer.context.isCurrent)
    }
  }

  @Test func aCurrentContextStays() throws {
    let top = tree()
    try withRenderer(size: size, options: inGL) { renderer in
      try renderer.context.makeCurrent()
      try expectChanges(0, renderer) { _ = try renderer.render(top) }
      #expect(renderer.context.isCurrent)
      renderer.context.releaseCurrent()
    }
  }

  @Test func aPendingFrameChangesItTwice() throws {
    let top = tree()
    try withRenderer(size: size, options: inGL) { renderer in
      var frames: [PendingFrame] = []
      try expectChanges(2, renderer) { frames.append(try renderer.begin(top)) }
      top.sublayers?[0].backgroundColor = .blue
      try expectChanges(2, renderer) { frames.append(try renderer.begin(top)) }
      try expectChanges(4, renderer) { for frame in frames { _ = try frame.wait() } }
    }
  }

  /// Layers are laid out and drawn with the program's own context current, even after GL was
  /// needed to complete a frame.
  @Test func theProgramSeesItsOwnContext() throws {
    final class Watcher: CALayer {
      nonisolated(unsafe) static var current: [Bool] = []
      nonisolated(unsafe) static var context: GLContext?
      override func layoutSublayers() {
        super.layoutSublayers()
        Self.current.append(Self.context?.isCurrent ?? true)
      }
    }
    let top = tree()
    let watcher = Watcher()
    top.addSublayer(watcher)
    try withRenderer(size: size, options: inGL) { renderer in
      Watcher.context = renderer.context
      defer { Watcher.context = nil }
      _ = try renderer.begin(top)
      watcher.setNeedsLayout()
      _ = try renderer.render(top)
      #expect(!Watcher.current.isEmpty)
      #expect(Watcher.current.allSatisfy { !$0 })
    }
  }

  /// A failure puts back what was current, too.
  @Test func aFailurePutsItBack() throws {
    let top = tree()
    try withRenderer(size: size, options: inGL) { renderer in
      renderer.context.gl.failCall(9)
      #expect(throws: GLDeviceError.self) { try renderer.render(top) }
      #expect(!renderer.context.isCurrent)
      _ = try renderer.render(top)
      #expect(!renderer.context.isCurrent)
    }
  }

  @Test func aClosedContextPutsItBack() throws {
    let renderer = try OffscreenRenderer(
      size: size, device: try TestDevice.request(), options: inGL)
    renderer.context.keepingCurrent {
      _ = try? renderer.render(tree())
      #expect(renderer.context.isCurrent)
      renderer.context.close()
      #expect(!renderer.context.isCurrent)
    }
    #expect(renderer.context.resources.ledger.isBalanced)
  }

  @Test func aFrameOfARendererChangesItTwice() throws {
    let renderer = try CARenderer(
      destination: .offscreen(width: 96, height: 64, device: try TestDevice.request()))
    renderer.layer = tree()
    renderer.bounds = CGRect(origin: .zero, size: size)
    let before = renderer.engine.context.gl.currentChanges
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    try renderer.renderFrame()
    renderer.endFrame()
    #expect(renderer.engine.context.gl.currentChanges - before == 2)
  }
}
