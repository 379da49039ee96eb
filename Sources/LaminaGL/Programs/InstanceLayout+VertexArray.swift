@_implementationOnly import CGLES

extension GLResources {
  /// Makes a vertex array with the attributes of `layout` switched on, and leaves it bound. Each
  /// draw sets where the attributes point, since GLES 3.0 has no base instance. The array keeps
  /// `indices` bound. Throws ``GLDeviceError``.
  package func makeVertexArray(_ layout: InstanceLayout, indices: Buffer? = nil) throws
    -> VertexArray
  {
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
      if let indices { gl.bindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name) }
      try check(work)
    } catch {
      deleteVertexArray(name)
      throw error
    }
    return VertexArray(name: name)
  }

  /// Makes the indices of a record's two triangles, and leaves them bound to `GL_ARRAY_BUFFER`.
  ///
  /// Shaders know the corners 0 1 2 and 0 2 3 as vertices 0 to 5. The indices name four of those,
  /// so that the corners which both triangles have are computed once. Throws ``LimitExceeded`` and
  /// ``GLDeviceError``.
  func makeCornerIndices() throws -> Buffer {
    let indices: InlineArray<6, UInt16> = [0, 1, 2, 0, 2, 5]
    let bytes = MemoryLayout<UInt16>.stride * indices.count
    let name = try makeBuffer(GL_ARRAY_BUFFER, bytes, GL_STATIC_DRAW) { gl in
      withUnsafeBytes(of: indices) {
        gl.bufferSubData(GL_ARRAY_BUFFER, 0, bytes, $0.baseAddress)
      }
    }
    return Buffer(name: name, capacity: bytes)
  }
}
