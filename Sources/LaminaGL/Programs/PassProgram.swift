@_implementationOnly import CGLES
import LaminaPlan

/// A linked program of a pass over pixels. It draws one triangle over the whole area and reads an
/// input.
package final class PassProgram {
  package enum Kind: Int, CaseIterable, Sendable {
    case reduce
    /// A blur along an axis.
    case blur
    /// A blur along any direction.
    case oblique
    case matrix
    /// Copies a host texture and premultiplies it.
    case convert
    /// Does the same for a texture that only an external sampler can read.
    case convertExternal
    /// Fills pixels with one colour and reads nothing.
    case fill

    /// The uniforms that only this kind has.
    var uniforms: [String] {
      switch self {
      case .reduce: ["work"]
      case .blur, .oblique: ["work", "taps"]
      case .matrix: ["work", "red", "green", "blue", "alpha", "constant"]
      case .convert, .convertExternal: []
      case .fill: ["color"]
      }
    }
  }

  let linked: LinkedProgram
  /// What has replaced pixels by blending.
  var replacing = ProgramRent()
  private let names: [String]
  private var locations: [Int32] = []
  /// The values set last. A new program's uniforms are 0.
  private var values: [SIMD4<Float>]
  private var isUnsure = false

  /// Waits for the program `pending`, or compiles and links it, and leaves it in use.
  init(_ kind: Kind, _ pending: PendingProgram? = nil, resources: GLResources) throws {
    let source = ShaderSource(kind)
    linked = try resources.finish(pending ?? resources.beginProgram(source))
    names = ["place", "edge"] + kind.uniforms
    values = [SIMD4<Float>](repeating: .zero, count: names.count)
    let gl = resources.gl
    do {
      locations = names.map { gl.getUniformLocation(linked.name, $0) }
      gl.useProgram(linked.name)
      setSampler(gl)
      try resources.check("setting up the program \(source.label)")
    } catch {
      resources.delete(linked)
      throw error
    }
  }

  /// Makes the next ``set(_:_:)`` set all uniforms, because some may have other values than noted.
  func forgetUniforms() {
    // No number is equal to this one, not even itself.
    for index in values.indices { values[index] = SIMD4(repeating: .nan) }
    isUnsure = true
  }

  private func setSampler(_ gl: GLFunctions) {
    gl.uniform1i(gl.getUniformLocation(linked.name, "page"), DrawingProgram.pageUnit)
  }

  /// Sets the uniforms in the order `place`, `edge`, then those that only this kind has. The
  /// program must be in use.
  func set(_ new: [SIMD4<Float>], _ gl: GLFunctions) {
    if isUnsure { setSampler(gl) }
    isUnsure = false
    for index in new.indices where new[index] != values[index] {
      values[index] = new[index]
      gl.uniform4f(locations[index], new[index].x, new[index].y, new[index].z, new[index].w)
    }
  }
}
