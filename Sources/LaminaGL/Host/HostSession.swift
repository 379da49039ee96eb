import CGLES

/// Enters and leaves a host's context.
///
/// Queries that the host has begun (samples passed, primitives written, time) count our drawing
/// too, because GL cannot pause a query.
final class HostSession {
  private let gl: GLFunctions
  private let traits: HostTraits
  private var parking = Parking()
  private var isInside = false

  init(_ gl: GLFunctions, _ capabilities: ContextCapabilities) {
    self.gl = gl
    traits = HostTraits(gl, capabilities)
  }

  /// A vertex array without attributes. The array called 0 is the host's.
  var bareArray: GLuint { parking.vertexArray }

  /// Runs `body` in our state, then puts the host's state back. Throws
  /// ``GLDeviceError/hostState(_:)`` before anything is touched.
  func run<Result>(_ resources: GLResources, _ body: () throws -> Result) throws -> Result {
    if isInside { return try body() }
    let (state, errors) = try gl.withoutFailing { try enter(resources) }
    isInside = true
    defer { isInside = false }
    do {
      let result = try body()
      gl.withoutFailing { leave(state, errors) }
      return result
    } catch {
      // The failed call may have changed one of the parking objects, so they are made again next
      // time.
      gl.withoutFailing {
        leave(state, errors)
        resources.deleteVertexArray(parking.vertexArray)
        resources.deleteTexture(parking.texture)
      }
      (parking.vertexArray, parking.texture) = (0, 0)
      throw error
    }
  }

  /// Deletes everything of ours. The context must be current.
  func end(_ resources: GLResources) {
    gl.withoutFailing { resources.deleteAll() }
    parking = Parking()
  }

  private func enter(_ resources: GLResources) throws -> (HostState, HostErrors) {
    let errors = HostErrors(gl)
    do {
      let state = try HostState(gl, traits)
      if parking.framebuffer == 0 { parking.framebuffer = try resources.makeBareFramebuffer() }
      if parking.vertexArray == 0 { parking.vertexArray = try resources.makeBareVertexArray() }
      if parking.texture == 0 { parking.texture = try resources.makeBareTexture() }
      state.neutralize(gl, traits, parking: parking)
      return (state, errors)
    } catch {
      errors.raise(
        gl, parking: parking.framebuffer, drawFramebuffer: gl.integer(GL_DRAW_FRAMEBUFFER_BINDING))
      throw error
    }
  }

  private func leave(_ state: borrowing HostState, _ errors: HostErrors) {
    state.restore(gl, traits)
    // Clears our own errors, if any are left.
    _ = HostErrors(gl)
    errors.raise(gl, parking: parking.framebuffer, drawFramebuffer: state.drawFramebuffer)
  }
}

extension GLResources {
  /// Makes a framebuffer that can never be drawn into. It is bound nowhere.
  func makeBareFramebuffer() throws -> GLuint {
    let name = gl.genFramebuffer()
    guard name != 0 else { throw failure("making a framebuffer") }
    record(.framebuffer, UInt(name))
    return name
  }

  /// Makes a texture without texels. It is bound nowhere.
  func makeBareTexture() throws -> GLuint {
    let name = gl.genTexture()
    guard name != 0 else { throw failure("making a texture") }
    record(.texture, UInt(name))
    return name
  }

  /// Makes a vertex array without attributes. It is bound nowhere.
  func makeBareVertexArray() throws -> GLuint {
    let name = gl.genVertexArray()
    guard name != 0 else { throw failure("making a vertex array") }
    record(.vertexArray, UInt(name))
    return name
  }
}
