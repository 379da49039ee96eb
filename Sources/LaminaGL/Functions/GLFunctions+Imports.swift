@_implementationOnly import CGLES

// The functions for host textures, in the form that GLFunctions+Objects.swift explains.

extension GLFunctions {
  package func bindSampler(_ unit: Int, _ sampler: GLuint) {
    guard enter(.bindSampler, "\(unit), \(sampler)") else { return }
    entry.bindSampler(GLuint(truncatingIfNeeded: unit), sampler)
  }

  package func deleteSampler(_ sampler: GLuint) {
    guard enterAlways(.deleteSamplers, "\(sampler)") else { return }
    withUnsafePointer(to: sampler) { entry.deleteSamplers(1, $0) }
  }

  /// Does nothing if the driver lacks it. Check for `GL_OES_EGL_image` first.
  package func imageTargetTexture2D(_ target: Int32, _ image: UnsafeMutableRawPointer) {
    guard enter(.eGLImageTargetTexture2DOES, "\(target), *") else { return }
    optional.imageTargetTexture2D?(GLenum(bitPattern: target), image)
  }

  package func genSampler() -> GLuint {
    guard enter(.genSamplers, "1") else { return 0 }
    var name: GLuint = 0
    entry.genSamplers(1, &name)
    return name
  }

  /// Returns 0 if the context's version is below 3.1.
  package func getTexLevelParameter(_ target: Int32, _ level: Int32, _ name: Int32) -> Int32 {
    guard enter(.getTexLevelParameteriv, "\(target), \(level), \(name)") else { return 0 }
    var value: GLint = 0
    optional.getTexLevelParameteriv?(
      GLenum(bitPattern: target), level, GLenum(bitPattern: name), &value)
    return value
  }

  /// The identity of the device that the current context draws on, as ``DeviceName/uuid(_:)``
  /// writes it; nil if GL does not tell it.
  func deviceUUID(_ capabilities: ContextCapabilities) -> String? {
    guard capabilities.extensions.contains("GL_EXT_memory_object"),
      let call = optional.getUnsignedBytei_v,
      enter(.getUnsignedByteIndexed, "DEVICE_UUID, 0, *")
    else { return nil }
    var bytes = [GLubyte](repeating: 0, count: Int(GL_UUID_SIZE_EXT))
    call(GLenum(bitPattern: GL_DEVICE_UUID_EXT), 0, &bytes)
    return getError() == GL_NO_ERROR ? DeviceName.uuid(bytes) : nil
  }

  package func isTexture(_ name: GLuint) -> Bool {
    guard enter(.isTexture, "\(name)") else { return false }
    return entry.isTexture(name) != 0
  }

  package func samplerParameteri(_ sampler: GLuint, _ name: Int32, _ value: Int32) {
    guard enter(.samplerParameteri, "\(sampler), \(name), \(value)") else { return }
    entry.samplerParameteri(sampler, GLenum(bitPattern: name), value)
  }

  package func waitSync(_ sync: GLsync?) {
    guard enter(.waitSync, "\(describe(sync))") else { return }
    entry.waitSync(sync, 0, GLuint64.max)
  }
}
