@_implementationOnly import CGLES

extension GLResources {
  /// Makes a texture that shows the same texels as `image`, an `EGLImage`. Leaves it bound to
  /// `target` of the active unit. The memory is not ours. Throws ``GLDeviceError``.
  func makeTexture(
    image: UnsafeMutableRawPointer, target: Int32, width: Int, height: Int
  ) throws -> Texture {
    let work = "making a texture from an EGLImage of \(width)x\(height)"
    let name = gl.genTexture()
    guard name != 0 else { throw failure(work) }
    record(.texture, UInt(name))
    do {
      gl.bindTexture(target, name)
      gl.imageTargetTexture2D(target, image)
      try check(work)
    } catch {
      deleteTexture(name)
      throw error
    }
    return Texture(name: name, width: width, height: height)
  }
}
