import CGLES
import LaminaPlan

/// A linked program of a pass over pixels: one triangle over all of the area, which reads an input.
package final class PassProgram {
  package enum Kind: Int, CaseIterable, Sendable {
    case reduce
    /// Along an axis.
    case blur
    /// Along any direction.
    case oblique
    case matrix
    /// A copy of a host's texture, premultiplied.
    case convert
    /// The same of one that only an external sampler reads.
    case convertExternal

    /// The uniforms of its own, beside those of every pass.
    var uniforms: [String] {
      switch self {
      case .reduce: ["work"]
      case .blur, .oblique: ["work", "taps"]
      case .matrix: ["work", "red", "green", "blue", "alpha", "constant"]
      case .convert, .convertExternal: []
      }
    }
  }

  let linked: LinkedProgram
  private let names: [String]
  private var locations: [Int32] = []
  /// As set last; a new program's are 0.
  private var values: [SIMD4<Float>]

  /// Compiles and links; leaves the program in use.
  init(_ kind: Kind, resources: GLResources) throws {
    let source = ShaderSource(kind)
    linked = try resources.makeProgram(
      vertex: source.vertex, fragment: source.fragment, label: source.label)
    names = ["place", "edge"] + kind.uniforms
    values = [SIMD4<Float>](repeating: .zero, count: names.count)
    let gl = resources.gl
    do {
      locations = names.map { gl.getUniformLocation(linked.name, $0) }
      gl.useProgram(linked.name)
      gl.uniform1i(gl.getUniformLocation(linked.name, "page"), DrawingProgram.pageUnit)
      try resources.check("setting up the program \(source.label)")
    } catch {
      resources.delete(linked)
      throw error
    }
  }

  /// Sets the uniforms, in the order `place`, `edge`, and the kind's own; the program must be in
  /// use.
  func set(_ new: [SIMD4<Float>], _ gl: GLFunctions) {
    for index in new.indices where new[index] != values[index] {
      values[index] = new[index]
      gl.uniform4f(locations[index], new[index].x, new[index].y, new[index].z, new[index].w)
    }
  }
}
