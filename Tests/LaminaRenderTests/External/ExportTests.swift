import CGLES
import Foundation
import Lamina
import Testing

/// A renderer's picture for other contexts. Forms that this driver supports are imported again, the
/// others are refused by name.
@Suite struct ExportTests {
  private let size = CGSize(width: 96, height: 64)

  private func picture() throws -> CALayer {
    let image = try testImage(30, 20, opaque: false)
    return root([
      layer(10, 8, 40, 30, .glass) { $0.cornerRadius = 8 },
      layer(50, 20, 30, 20) { $0.contents = image },
    ]) { $0.backgroundColor = nil }
  }

  /// One renderer's picture becomes the contents of a layer that another renderer draws, in a
  /// context that shares nothing.
  @Test(arguments: [ExternalTexture.Alpha.premultiplied, .straight])
  func anImageGoesFromOneRendererToAnother(_ alpha: ExternalTexture.Alpha) throws {
    let inner = root([layer(10, 8, 40, 30, .red) { $0.cornerRadius = 8 }])
    try withRenderer(size: size) { first in
      let drawn = try first.render(inner)
      var exported: ExportedImage? = try first.exportEGLImage()
      let image = try #require(exported)
      #expect(image.width == 96 && image.height == 64 && image.rows == .topFirst)
      try withRenderer(size: size) { second in
        let texture = try ExternalTexture(
          eglImage: try #require(image.handle), display: image.display, width: image.width,
          height: image.height, rows: image.rows, alpha: alpha)
        func outer(_ contents: Any) -> CALayer {
          layer(0, 0, 96, 64, .blue) {
            $0.addSublayer(layer(0, 0, 96, 64) { $0.contents = contents })
          }
        }
        let top = outer(texture)
        expectEqual(
          Picture(try second.render(top)), try render(outer(drawn)), "export-egl-\(alpha)")
        #expect(texture.failure == nil && second.statistics.uploads == 0)
        // The renderer draws another frame into the same target.
        inner.sublayers?.first?.backgroundColor = .green
        let next = try first.render(inner)
        #expect(Picture(next) != Picture(drawn))
        texture.setContentsChanged()
        expectEqual(
          Picture(try second.render(top)), try render(outer(next)), "export-egl-next-\(alpha)")
        // Objects that were made from the image do not need it any more.
        exported = nil
        top.sublayers?.first?.opacity = 0.5
        #expect(texture.failure == nil)
        _ = try second.render(top)
      }
    }
  }

  @Test func anImageOfAnotherDisplayIsRefused() throws {
    try withRenderer(size: size) { first in
      _ = try first.render(try picture())
      let image = try first.exportEGLImage()
      try withRenderer(size: size) { second in
        let texture = try ExternalTexture(
          eglImage: try #require(image.handle), display: UnsafeMutableRawPointer(bitPattern: 16),
          width: 96,
          height: 64, rows: .topFirst)
        _ = try second.render(layer(0, 0, 96, 64) { $0.contents = texture })
        #expect("\(try #require(texture.failure))".contains("another EGL display"))
        let wrong = try ExternalTexture(
          eglImage: try #require(image.handle), width: 95, height: 64, rows: .topFirst)
        _ = try second.render(layer(0, 0, 96, 64) { $0.contents = wrong })
        #expect("\(try #require(wrong.failure))".contains("is 96x64"))
      }
    }
  }

  /// A texture for external samplers, like those that decoders give. Here it is an image of the
  /// renderer's own.
  @Test(arguments: [RowOrder.topFirst, .bottomFirst])
  func externalSamplersAreRead(_ rows: RowOrder) throws {
    let inner = try picture()
    try withRenderer(size: size) { first in
      let drawn = try first.render(inner)
      let image = try first.exportEGLImage()
      try withHost(size: size) { rig in
        let name = try rig.host.withCurrent {
          let gl = rig.host.gl
          let name = gl.genTexture()
          gl.bindTexture(GL_TEXTURE_EXTERNAL_OES, name)
          gl.imageTargetTexture2D(GL_TEXTURE_EXTERNAL_OES, try #require(image.handle))
          #expect(gl.getError() == GL_NO_ERROR)
          return name
        }
        let texture = try ExternalTexture(
          glTexture: name, target: .externalOES, width: 96, height: 64, rows: rows)
        let actual = try rig.render(layer(0, 0, 96, 64) { $0.contents = texture })
        #expect(texture.failure == nil && rig.statistics.conversions == 1)
        let expected = rows == .topFirst ? Picture(drawn) : Picture(drawn).mirrored
        expectEqual(actual, expected, "external-oes-\(rows)")
        // The host's binding has not changed.
        try rig.host.withCurrent {
          var bound: GLint = 0
          rig.host.gl.getIntegerv(GL_TEXTURE_BINDING_EXTERNAL_OES, &bound)
          #expect(bound == GLint(bitPattern: name))
          rig.host.gl.bindTexture(GL_TEXTURE_EXTERNAL_OES, 0)
        }
        try rig.deleteTexture(name)
      }
    }
  }

  @Test func theTargetsTextureIsNamed() throws {
    try withRenderer(size: size) { renderer in
      #expect(renderer.targetTexture == nil)
      #expect(throws: GLDeviceError.invalidRequest("an export before the first frame was drawn")) {
        try renderer.exportEGLImage()
      }
      _ = try renderer.render(try picture())
      let texture = try #require(renderer.targetTexture)
      #expect(
        texture.width == 96 && texture.height == 64 && texture.context != nil
          && texture.display != nil)
      #expect(try renderer.context.withCurrent { renderer.context.gl.isTexture(texture.name) })
    }
  }

  @Test func whatTheDriverLacksIsNamed() throws {
    try withRenderer(size: size) { renderer in
      _ = try renderer.render(try picture())
      let extensions = try renderer.context.withCurrent { try EGLFunctions().extensions }
      if !extensions.contains("EGL_ANDROID_native_fence_sync") {
        #expect(
          throws: GLDeviceError.missingExtension(
            "EGL_ANDROID_native_fence_sync", neededFor: "a native fence")
        ) { try renderer.exportFence() }
      }
      if extensions.isDisjoint(with: [
        "EGL_MESA_image_dma_buf_export", "EGL_EXT_image_dma_buf_import",
      ]) {
        let error = #expect(throws: GLDeviceError.self) { try renderer.exportDMABuf() }
        #expect("\(try #require(error))".contains("EGL_MESA_image_dma_buf_export is missing"))
      } else {
        // An exported buffer can be shown again.
        let buffer = try renderer.exportDMABuf()
        defer { for plane in buffer.planes { close(plane.descriptor) } }
        let texture = try ExternalTexture(dmaBuffer: buffer, rows: .topFirst)
        let drawn = Picture(try renderer.render(try picture()))
        let shown = try render(layer(0, 0, 96, 64) { $0.contents = texture })
        #expect(texture.failure == nil)
        expectEqual(shown, drawn, tolerance: 1, "export-dmabuf")
      }
    }
  }
}
