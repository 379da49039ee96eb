@_implementationOnly import CEGL
@_implementationOnly import CGLES
import Foundation
import LaminaPlan

// Exports a target as memory that other devices and programs can read.
//
// What: the driver exports the target's own memory (`EGL_MESA_image_dma_buf_export`). If it cannot,
// or refuses, a GBM buffer is imported as a second target, and the picture is copied there.
extension RenderTarget {
  private typealias Query =
    @convention(c) (
      EGLDisplay?, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<EGLuint64KHR>?
    ) -> EGLBoolean
  private typealias Export =
    @convention(c) (
      EGLDisplay?, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<EGLint>?,
      UnsafeMutablePointer<EGLint>?
    ) -> EGLBoolean

  /// The picture as a dmabuf. It has one descriptor per plane, which the caller closes. Throws
  /// ``GLDeviceError``.
  package func exportDMABuffer() throws -> DMABuffer {
    try context.withCurrent {
      let egl = try EGLFunctions()
      let imports = egl.extensions.contains("EGL_EXT_image_dma_buf_import")
      if egl.extensions.contains("EGL_MESA_image_dma_buf_export") {
        do {
          return try exportOwnMemory(egl)
        } catch GLDeviceError.externalTexture(let refusal) where imports {
          // NVIDIA's driver has the extension also where it has no DRM device to export to.
          do { return try copyToBuffer(egl) } catch GLDeviceError.externalTexture(let reason) {
            throw GLDeviceError.externalTexture("\(refusal); and by a copy: \(reason)")
          }
        }
      }
      guard imports else {
        throw GLDeviceError.missingExtension(
          "EGL_MESA_image_dma_buf_export",
          neededFor:
            "a dmabuf of a target (nor is there EGL_EXT_image_dma_buf_import, to draw into one)")
      }
      return try copyToBuffer(egl)
    }
  }

  /// Exports the target's own memory.
  private func exportOwnMemory(_ egl: EGLFunctions) throws -> DMABuffer {
    let query: Query = try egl.load("eglExportDMABUFImageQueryMESA")
    let export: Export = try egl.load("eglExportDMABUFImageMESA")
    let image = try makeImage(egl)
    defer { egl.destroyImage(image) }
    var (fourCC, count): (Int32, Int32) = (0, 0)
    // There is one modifier per plane, and at most four planes.
    var modifiers = [EGLuint64KHR](repeating: 0, count: 4)
    guard query(egl.display, image, &fourCC, &count, nil) == EGL_TRUE, (1...4).contains(count),
      query(egl.display, image, &fourCC, &count, &modifiers) == EGL_TRUE
    else {
      throw GLDeviceError.externalTexture(
        "a dmabuf: \(lastEGLError("eglExportDMABUFImageQueryMESA"))")
    }
    var descriptors = [Int32](repeating: -1, count: 4)
    var (strides, offsets) = ([EGLint](repeating: 0, count: 4), [EGLint](repeating: 0, count: 4))
    guard export(egl.display, image, &descriptors, &strides, &offsets) == EGL_TRUE,
      descriptors[0] >= 0
    else {
      throw GLDeviceError.externalTexture("a dmabuf: \(lastEGLError("eglExportDMABUFImageMESA"))")
    }
    // A plane in the same memory as the plane before it has no descriptor of its own.
    for index in 1..<4 where index < Int(count) && descriptors[index] < 0 {
      descriptors[index] = fcntl(descriptors[index - 1], F_DUPFD_CLOEXEC, 0)
    }
    let planes = (0..<Int(count)).map {
      DMABuffer.Plane(
        descriptor: descriptors[$0], offset: Int(offsets[$0]), stride: Int(strides[$0]))
    }
    guard planes.allSatisfy({ $0.descriptor >= 0 }) else {
      for plane in planes where plane.descriptor >= 0 { close(plane.descriptor) }
      throw GLDeviceError.externalTexture(
        "a dmabuf: a descriptor cannot be duplicated: errno \(errno)")
    }
    return DMABuffer(
      width: width, height: height, fourCC: UInt32(bitPattern: fourCC), modifier: modifiers[0],
      planes: planes
    )
  }

  /// Copies the picture to a GBM buffer.
  private func copyToBuffer(_ egl: EGLFunctions) throws -> DMABuffer {
    let buffer = try GBMAllocation.make(
      width: width, height: height, node: EGLClient().facts(of: egl.display)?.node)
    do {
      let (gl, resources) = (context.gl, context.resources)
      let image = try egl.makeImage(buffer)
      defer { egl.destroyImage(image) }
      let copy = try resources.makeTexture(
        image: image, target: GL_TEXTURE_2D, width: width, height: height)
      defer { resources.delete(copy) }
      let canvas = try resources.makeFramebuffer(copy)
      defer { resources.delete(canvas) }
      gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.name)
      gl.disable(GL_SCISSOR_TEST)
      let area = (Int32(0), Int32(0), Int32(width), Int32(height))
      gl.blitFramebuffer(from: area, to: area, GL_COLOR_BUFFER_BIT, GL_NEAREST)
      gl.flush()
      try resources.check("copying a target into a dmabuf")
    } catch {
      for plane in buffer.planes { close(plane.descriptor) }
      throw error
    }
    return buffer
  }
}
