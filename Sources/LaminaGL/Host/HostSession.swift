@_implementationOnly import CGLES

/// Enters and leaves a host's context.
///
/// Queries that the host has begun (samples passed, primitives written, time) count our drawing
/// too, because GL cannot pause a query.
final class HostSession {
  private let gl: GLFunctions
  private let traits: HostTraits
  private var parking = Parking()
  private var isInside = false
  /// Whether the host's state is saved and put back. If not, GL is asked for nothing.
  var keepsState = true

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
    if !keepsState { return try runWithoutSaving(resources, body) }
    let (state, errors) = try gl.withoutFailing { try enter(resources) }
    isInside = true
    defer { isInside = false }
    do {
      let result = try body()
      gl.withoutFailing { leave(state, errors) }
      return result
    } catch {
      gl.withoutFailing { leave(state, errors) }
      forgetParking(resources)
      throw error
    }
  }

  /// Runs `body` in our state, and leaves GL in the state of ``HostState/leave(_:_:)``.
  private func runWithoutSaving<Result>(
    _ resources: GLResources, _ body: () throws -> Result
  ) throws -> Result {
    try gl.withoutFailing {
      try makeParking(resources)
      HostState.reset(gl, traits, parking: parking)
    }
    isInside = true
    defer { isInside = false }
    do {
      let result = try body()
      gl.withoutFailing { HostState.leave(gl, traits) }
      return result
    } catch {
      gl.withoutFailing { HostState.leave(gl, traits) }
      forgetParking(resources)
      throw error
    }
  }

  private func makeParking(_ resources: GLResources) throws {
    if parking.framebuffer == 0 { parking.framebuffer = try resources.makeBareFramebuffer() }
    if parking.vertexArray == 0 { parking.vertexArray = try resources.makeBareVertexArray() }
    if parking.texture == 0 { parking.texture = try resources.makeBareTexture() }
  }

  /// Deletes the parking objects that a failed call may have changed. They are made again next
  /// time.
  private func forgetParking(_ resources: GLResources) {
    gl.withoutFailing {
      resources.deleteVertexArray(parking.vertexArray)
      resources.deleteTexture(parking.texture)
    }
    (parking.vertexArray, parking.texture) = (0, 0)
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
      try makeParking(resources)
      state.neutralize(gl, traits, parking: parking)
      return (state, errors)
    } catch {
      let hearsMessages =
        !errors.isEmpty && traits.hasDebugOutput && gl.isEnabled(GL_DEBUG_OUTPUT)
      if hearsMessages { gl.disable(GL_DEBUG_OUTPUT) }
      errors.raise(
        gl, parking: parking.framebuffer, drawFramebuffer: gl.integer(GL_DRAW_FRAMEBUFFER_BINDING))
      if hearsMessages { gl.enable(GL_DEBUG_OUTPUT) }
      throw error
    }
  }

  private func leave(_ state: borrowing HostState, _ errors: HostErrors) {
    state.restore(gl, traits)
    // Clears our own errors, if any are left.
    _ = HostErrors(gl)
    errors.raise(gl, parking: parking.framebuffer, drawFramebuffer: state.drawFramebuffer)
    if state.hearsMessages { gl.enable(GL_DEBUG_OUTPUT) }
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
