@_implementationOnly import CGLES
import LaminaGraphics

/// Makes, deletes and counts all GL objects of one context.
///
/// Each kind of object has a file that extends this class; nothing else calls `glGen…`, `glCreate…`
/// or `glDelete…`. The context must be current in all methods. Deleting an object that is already
/// gone, or any object after ``deleteAll()``, does nothing.
package final class GLResources {
  package let gl: GLFunctions
  package private(set) var limits: RenderLimits
  /// What the driver cannot be relied on for.
  private(set) var quirks: DriverQuirks
  /// The channel order of textures. It may fall back to `rgba` before the first one is made.
  package internal(set) var order: PixelOrder
  /// The largest side of a texture: our limit or GL's, whichever is smaller.
  package private(set) var maxTextureSide: Int
  /// Whether buffers can stay mapped while the device reads them.
  private(set) var staysMapped: Bool
  /// Whether ``isComplete(_:)`` can tell.
  private(set) var tellsCompletion: Bool
  /// Whether pages get no side for which a driver would compile programs of their own.
  var sparesStates = false
  /// Where compiled programs are kept, if anywhere.
  var programCache: ProgramCache?
  /// The largest sides of a target.
  private(set) var maxViewport: (width: Int, height: Int)
  /// Whether textures of half floats can have smaller levels.
  private(set) var makesHalfFloatLevels: Bool
  package private(set) var ledger = ResourceLedger()

  private struct Key: Hashable {
    let kind: ResourceKind
    let name: UInt
  }
  private var bytesByKey: [Key: Int] = [:]

  init(
    gl: GLFunctions, capabilities: ContextCapabilities, limits: RenderLimits, order: PixelOrder,
    quirks: DriverQuirks, staysMapped: Bool
  ) {
    self.gl = gl
    self.limits = limits
    self.order = order
    self.quirks = quirks
    self.staysMapped = staysMapped
    tellsCompletion = capabilities.extensions.contains("GL_KHR_parallel_shader_compile")
    maxTextureSide = min(limits.textureSide, capabilities.maxTextureSide)
    maxViewport = (capabilities.maxViewportWidth, capabilities.maxViewportHeight)
    makesHalfFloatLevels = capabilities.rendersHalfFloats
  }

  /// Takes over what `other` knows of the driver. It must be of the same context, and nothing may
  /// have been made yet.
  func adopt(_ other: GLResources) {
    (order, quirks, sparesStates) = (other.order, other.quirks, other.sparesStates)
    (maxTextureSide, maxViewport) = (other.maxTextureSide, other.maxViewport)
    (staysMapped, tellsCompletion) = (other.staysMapped, other.tellsCompletion)
    (makesHalfFloatLevels, programCache) = (other.makesHalfFloatLevels, other.programCache)
  }

  /// Uses other budgets from now on. The limit of a texture's side stays.
  package func setBudgets(_ limits: RenderLimits) { self.limits = limits }

  // MARK: Account

  /// Throws ``LimitExceeded`` if `bytes` more would go over `RenderLimits.gpuBytes`.
  func checkBudget(_ bytes: Int) throws {
    let (total, overflow) = ledger.liveBytes.addingReportingOverflow(bytes)
    try LimitExceeded.check("gpuBytes", overflow ? Int.max : total, atMost: limits.gpuBytes)
  }

  /// Whether `bytes` more would stay within `RenderLimits.gpuBytes`.
  func hasRoom(_ bytes: Int) -> Bool {
    let (total, overflow) = ledger.liveBytes.addingReportingOverflow(bytes)
    return !overflow && total <= limits.gpuBytes
  }

  func record(_ kind: ResourceKind, _ name: UInt, bytes: Int = 0) {
    bytesByKey[Key(kind: kind, name: name)] = bytes
    ledger.create(kind, bytes: bytes)
  }

  /// Removes an object from the account. Returns whether it was there; if so, the caller deletes it
  /// in GL.
  func strike(_ kind: ResourceKind, _ name: UInt) -> Bool {
    guard let bytes = bytesByKey.removeValue(forKey: Key(kind: kind, name: name)) else {
      return false
    }
    ledger.delete(kind, bytes: bytes)
    return true
  }

  /// Deletes everything.
  func deleteAll() {
    for key in Array(bytesByKey.keys) {
      switch key.kind {
      case .texture: deleteTexture(GLuint(key.name))
      case .buffer: deleteBuffer(GLuint(key.name))
      case .framebuffer: deleteFramebuffer(GLuint(key.name))
      case .program: deleteProgram(GLuint(key.name))
      case .shader: deleteShader(GLuint(key.name))
      case .vertexArray: deleteVertexArray(GLuint(key.name))
      case .fence: deleteFence(key.name)
      case .sampler: deleteSampler(GLuint(key.name))
      case .renderbuffer: deleteRenderbuffer(GLuint(key.name))
      case .query: deleteQuery(GLuint(key.name))
      }
    }
  }

  /// Removes everything from the account without GL calls: the context is gone, and its objects
  /// with it.
  func forgetAll() {
    for key in Array(bytesByKey.keys) { _ = strike(key.kind, key.name) }
  }

  // MARK: Errors

  /// Throws the error that GL has noted, if any. Without an error this is one call.
  package func check(_ work: @autoclosure () -> String) throws {
    let code = gl.getError()
    if code != GL_NO_ERROR { throw error(code, during: work()) }
  }

  /// Like ``check(_:)``, and also throws ``GLDeviceError/contextLost`` if only the reset status
  /// tells of a loss.
  package func checkLoss(_ work: @autoclosure () -> String) throws {
    if gl.getGraphicsResetStatus() != GL_NO_ERROR { throw GLDeviceError.contextLost }
    try check(work())
  }

  /// The reason why a call that makes an object failed.
  func failure(_ work: String) -> GLDeviceError {
    let code = gl.getError()
    return code == GL_NO_ERROR ? .failed(during: work, code: 0) : error(code, during: work)
  }

  /// Clears the error flags and names the first error. A driver may keep several errors. A lost
  /// context reports errors without end, so the number of calls is limited.
  private func error(_ code: Int32, during work: String) -> GLDeviceError {
    for _ in 0..<8 where gl.getError() == GL_NO_ERROR { break }
    if code == GL_CONTEXT_LOST_KHR || gl.getGraphicsResetStatus() != GL_NO_ERROR {
      return .contextLost
    }
    return code == GL_OUT_OF_MEMORY
      ? .outOfMemory(during: work) : .failed(during: work, code: Int(code))
  }

  /// Clears GL's error flags after a failure that is already being reported.
  func drainErrors() {
    for _ in 0..<8 where gl.getError() == GL_NO_ERROR { break }
  }
}
