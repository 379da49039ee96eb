@_implementationOnly import CGLES

/// A vertex array whose attributes all advance once per instance.
package struct VertexArray: Equatable, Sendable {
  package let name: GLuint
}

extension GLResources {
  package func delete(_ array: VertexArray) {
    deleteVertexArray(array.name)
  }

  func deleteVertexArray(_ name: GLuint) {
    if strike(.vertexArray, UInt(name)) { gl.deleteVertexArray(name) }
  }
}
