@_implementationOnly import CGLES

/// How textures are read, regardless of their own parameters.
package struct Sampler: Equatable, Sendable {
  package let name: GLuint
}

extension GLResources {
  /// Makes a sampler that reads level 0 clamped to the edges, with `filter`. With `readsEncoded` it
  /// reads sRGB colours without decoding them. Throws ``GLDeviceError``.
  func makeSampler(filter: Int32 = GL_LINEAR, readsEncoded: Bool) throws -> Sampler {
    let name = gl.genSampler()
    guard name != 0 else { throw failure("making a sampler") }
    record(.sampler, UInt(name))
    do {
      gl.samplerParameteri(name, GL_TEXTURE_MIN_FILTER, filter)
      gl.samplerParameteri(name, GL_TEXTURE_MAG_FILTER, filter)
      gl.samplerParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
      gl.samplerParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
      if readsEncoded { gl.samplerParameteri(name, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT) }
      try check("making a sampler")
    } catch {
      deleteSampler(name)
      throw error
    }
    return Sampler(name: name)
  }

  package func delete(_ sampler: Sampler) { deleteSampler(sampler.name) }

  func deleteSampler(_ name: GLuint) {
    if strike(.sampler, UInt(name)) { gl.deleteSampler(name) }
  }
}
