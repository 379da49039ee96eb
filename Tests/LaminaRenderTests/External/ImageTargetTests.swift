import CGLES
import Foundation
import Lamina
import Testing

/// Layers in memory of the program's that is no GL texture of its context.
@Suite(.serialized) struct ImageTargetTests {
  private let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)

  @Test(arguments: [CARenderer.ContextChoice.current, .shared])
  func anImageIsDrawnInto(_ choice: CARenderer.ContextChoice) throws {
    changesShowAtOnce()
    defer { CATransaction.commit() }
    let top = glassTree()
    let host = try Host(96, 64)
    // The image shows another texture than the framebuffer of the host.
    let target = try RenderTarget(context: host.context, width: 96, height: 64)
    let image = try target.exportImage()
    host.gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
    let renderer = try CARenderer(
      destination: .eglImage(
        try #require(image.handle), display: image.display, width: 96, height: 64, context: choice))
    (renderer.layer, renderer.bounds) = (top, bounds)
    for step in 0..<3 {
      top.sublayers?[0].position.x += CGFloat(step)
      // The program clears its image. The layers of the last frame would be drawn over otherwise.
      try PlanExecutor(context: host.context).execute(clear(), into: target)
      let sync = try host.context.resources.makeFence()
      host.gl.flush()
      renderer.beginFrame(atTime: Double(step), timeStamp: nil)
      renderer.addUpdate(bounds)
      try renderer.renderFrame(after: .glSync(try #require(sync.handle)))
      renderer.endFrame()
      try renderer.makeFence().waitOnDevice()
      expectEqual(
        Picture(try target.makeImage()), try render(top), "image-target-\(choice)-\(step)")
      host.context.resources.delete(sync)
    }
    #expect(host.gl.getError() == GL_NO_ERROR)
  }

  private func clear() -> FramePlan {
    var plan = FramePlan()
    (plan.width, plan.height) = (96, 64)
    return plan
  }

  @Test func wrongImagesAreRefused() throws {
    let host = try Host(96, 64)
    let target = try RenderTarget(context: host.context, width: 96, height: 64)
    let image = try target.exportImage()
    let handle = try #require(image.handle)
    func refusal(_ display: UnsafeMutableRawPointer?, _ width: Int) throws -> String {
      let renderer = try CARenderer(
        destination: .eglImage(handle, display: display, width: width, height: 64))
      (renderer.layer, renderer.bounds) = (glassTree(), bounds)
      renderer.beginFrame(atTime: 0, timeStamp: nil)
      defer { renderer.endFrame() }
      let error = #expect(throws: GLDeviceError.self) { try renderer.renderFrame() }
      return "\(try #require(error))"
    }
    let elsewhere = UnsafeMutableRawPointer(bitPattern: 16)
    #expect(try refusal(elsewhere, 96).contains("another EGL display"))
    #expect(try refusal(image.display, 97).contains("96x64 texels, but 97x64 are needed"))
  }

  @Test func aDMABufferNamesWhatIsMissing() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let renderer = try CARenderer(
      destination: .dmaBuffer(
        DMABuffer(
          width: 96, height: 64, fourCC: DMABuffer.argb8888, modifier: 0,
          planes: [DMABuffer.Plane(descriptor: file, stride: 384)])))
    (renderer.layer, renderer.bounds) = (glassTree(), bounds)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    let error = #expect(throws: GLDeviceError.self) { try renderer.renderFrame() }
    #expect("\(try #require(error))".contains("dmabuf AR24"))
    renderer.endFrame()
  }
}
