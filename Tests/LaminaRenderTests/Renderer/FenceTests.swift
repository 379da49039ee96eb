import CGLES
import Foundation
import Lamina
import Testing

/// A texture of a program that a renderer draws into from a context of its own, with fences both
/// ways.
@Suite(.serialized) struct FenceTests {
  private let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)

  /// Scene and layers follow each other in both contexts, frame after frame, without glFinish.
  @Test func framesWaitForEachOther() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = glassTree()
    let layers = try render(top)
    let host = try Host(96, 64)
    let renderer = try CARenderer(
      destination: .texture(host.texture, width: 96, height: 64, context: .shared))
    (renderer.layer, renderer.bounds) = (top, bounds)
    for step in 0..<12 {
      host.draw(step)
      let scene = host.picture()
      host.draw(step)
      let sync = try host.context.resources.makeFence()
      host.gl.flush()
      let fence = AcquireFence.glSync(try #require(sync.handle))
      renderer.beginFrame(atTime: Double(step), timeStamp: nil)
      renderer.addUpdate(bounds)
      let before = renderer.engine.context.gl.counts
      try renderer.renderFrame(after: fence)
      let made = renderer.engine.context.gl.counts.since(before)
      #expect(made[.waitSync] == 1)
      #expect(made[.finish] == 0)
      renderer.endFrame()
      let finished = try renderer.makeFence()
      try finished.waitOnDevice()
      expectEqual(
        host.picture(), Host.over(layers, scene), tolerance: 1, "fences-\(step)")
      #expect(try finished.wait(seconds: 10))
      host.context.resources.delete(sync)
    }
    #expect(host.gl.getError() == GL_NO_ERROR)
  }

  @Test func aWrongFenceIsAnErrorAndNothingIsLost() throws {
    let top = glassTree()
    let host = try Host(96, 64)
    host.draw(1)
    let scene = host.picture()
    let renderer = try CARenderer(
      destination: .texture(host.texture, width: 96, height: 64, context: .shared))
    (renderer.layer, renderer.bounds) = (top, bounds)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    let wrong = AcquireFence.glSync(try #require(OpaquePointer(bitPattern: 0x1234_5678)))
    let error = #expect(throws: GLDeviceError.self) { try renderer.renderFrame(after: wrong) }
    #expect(
      "\(try #require(error))".contains("the fence before the frame: the fence is not a GLsync"))
    renderer.endFrame()
    #expect(host.picture() == scene)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(renderer.updateBounds() == bounds)
    try renderer.renderFrame()
    renderer.endFrame()
    expectEqual(host.picture(), Host.over(try render(top), scene), tolerance: 1, "after-fence")
    // A renderer that shares nothing cannot know the program's fences.
    let own = try CARenderer(destination: .offscreen(width: 96, height: 64))
    (own.layer, own.bounds) = (glassTree(), bounds)
    own.beginFrame(atTime: 0, timeStamp: nil)
    let refusal = #expect(throws: GLDeviceError.self) { try own.renderFrame(after: wrong) }
    #expect("\(try #require(refusal))".contains("shares no objects"))
    own.endFrame()
  }

  /// A program that sets its own state again: the pictures are the same.
  @Test func stateThatIsNotKeptChangesNoPixel() throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = glassTree()
    let host = try Host(96, 64)
    var destination = CARenderer.Destination.framebuffer(host.framebuffer, width: 96, height: 64)
    #expect(destination.keepsState)
    var pictures: [[Picture]] = []
    for keeps in [true, false] {
      destination.keepsState = keeps
      let renderer = try CARenderer(destination: destination)
      (renderer.layer, renderer.bounds) = (top, bounds)
      pictures.append(
        try (0..<5).map { step in
          top.sublayers?[0].position.x = CGFloat(20 + step * 3)
          host.draw(step)
          renderer.beginFrame(atTime: Double(step), timeStamp: nil)
          renderer.addUpdate(bounds)
          let before = renderer.engine.context.gl.counts
          try renderer.renderFrame()
          let made = renderer.engine.context.gl.counts.since(before)
          if step > 0 { #expect((made[.getIntegerv] == 0) == !keeps) }
          renderer.endFrame()
          return host.picture()
        })
    }
    #expect(pictures[0] == pictures[1])
  }
}
