import CGLES

extension GLResources {
  /// Makes a vertex array with the attributes of `layout` switched on, and leaves it bound. Each
  /// draw sets where the attributes point, since GLES 3.0 has no base instance. Throws
  /// ``GLDeviceError``.
  package func makeVertexArray(_ layout: InstanceLayout) throws -> VertexArray {
    let work = "making a vertex array for \(layout.name)"
    let name = gl.genVertexArray()
    guard name != 0 else { throw failure(work) }
    record(.vertexArray, UInt(name))
    do {
      gl.bindVertexArray(name)
      for attribute in layout.attributes {
        gl.enableVertexAttribArray(attribute.location)
        gl.vertexAttribDivisor(attribute.location, 1)
      }
      try check(work)
    } catch {
      deleteVertexArray(name)
      throw error
    }
    return VertexArray(name: name)
  }
}
