@_implementationOnly import CEGL
@_implementationOnly import CGLES

/// EGL for the current display: its extensions, and the functions for images and fences.
///
/// It is made where it is needed, while a context is current, because a host's context has a
/// display that we did not open.
package struct EGLFunctions {
  let display: EGLDisplay
  package let extensions: Set<String>

  /// Throws ``GLDeviceError/contextClosed`` if no context is current.
  package init() throws {
    guard let display = eglGetCurrentDisplay() else { throw GLDeviceError.contextClosed }
    self.init(display)
  }

  init(_ display: EGLDisplay) {
    self.display = display
    extensions = EGLClient.words(eglQueryString(display, EGL_EXTENSIONS))
  }

  /// Throws ``GLDeviceError/missingExtension(_:neededFor:)`` unless the display has the extension.
  func need(_ name: String, for work: String) throws {
    guard extensions.contains(name) else {
      throw GLDeviceError.missingExtension(name, neededFor: work)
    }
  }

  /// A function of an extension that the display has.
  func load<Function>(_ name: String) throws -> Function {
    guard let address = eglGetProcAddress(name) else { throw GLDeviceError.missingFunction(name) }
    return unsafeBitCast(address, to: Function.self)
  }

  // MARK: Images

  private typealias CreateImage =
    @convention(c) (
      EGLDisplay?, EGLContext?, EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?
    ) ->
    UnsafeMutableRawPointer?
  private typealias DestroyImage =
    @convention(c) (EGLDisplay?, UnsafeMutableRawPointer?) -> EGLBoolean

  /// Makes an image of what `buffer` names. `attributes` is an EGL list that ends with `EGL_NONE`.
  func makeImage(
    _ target: Int32, in context: EGLContext?, buffer: UnsafeMutableRawPointer?,
    _ attributes: [EGLint],
    for work: String
  ) throws -> UnsafeMutableRawPointer {
    try need("EGL_KHR_image_base", for: work)
    let create: CreateImage = try load("eglCreateImageKHR")
    let image = attributes.withUnsafeBufferPointer {
      create(display, context, EGLenum(bitPattern: target), buffer, $0.baseAddress)
    }
    guard let image else {
      throw GLDeviceError.externalTexture("\(work): \(lastEGLError("eglCreateImageKHR"))")
    }
    return image
  }

  /// Destroys the image. Textures made from it keep the memory.
  func destroyImage(_ image: UnsafeMutableRawPointer) {
    if let destroy: DestroyImage = try? load("eglDestroyImageKHR") { _ = destroy(display, image) }
  }

  // MARK: Fences

  private typealias CreateSync =
    @convention(c) (EGLDisplay?, EGLenum, UnsafePointer<EGLint>?) -> UnsafeMutableRawPointer?
  private typealias DestroySync =
    @convention(c) (EGLDisplay?, UnsafeMutableRawPointer?) -> EGLBoolean
  private typealias WaitSync =
    @convention(c) (EGLDisplay?, UnsafeMutableRawPointer?, EGLint) -> EGLint
  private typealias ClientWaitSync =
    @convention(c) (EGLDisplay?, UnsafeMutableRawPointer?, EGLint, EGLTimeKHR) -> EGLint
  private typealias DuplicateFence =
    @convention(c) (EGLDisplay?, UnsafeMutableRawPointer?) -> EGLint

  var hasNativeFences: Bool { extensions.contains("EGL_ANDROID_native_fence_sync") }

  /// Makes a fence after the commands that the current context has received so far. With a
  /// `descriptor` it wraps that native fence, and EGL closes the descriptor.
  func makeSync(isNative: Bool, descriptor: Int32? = nil, for work: String) throws
    -> UnsafeMutableRawPointer
  {
    try need(isNative ? "EGL_ANDROID_native_fence_sync" : "EGL_KHR_fence_sync", for: work)
    let create: CreateSync = try load("eglCreateSyncKHR")
    let attributes =
      descriptor.map { [EGL_SYNC_NATIVE_FENCE_FD_ANDROID, $0, EGL_NONE] } ?? [EGL_NONE]
    let kind = isNative ? EGL_SYNC_NATIVE_FENCE_ANDROID : EGL_SYNC_FENCE_KHR
    let sync = attributes.withUnsafeBufferPointer {
      create(display, EGLenum(bitPattern: kind), $0.baseAddress)
    }
    guard let sync else {
      throw GLDeviceError.externalTexture("\(work): \(lastEGLError("eglCreateSyncKHR"))")
    }
    return sync
  }

  func destroySync(_ sync: UnsafeMutableRawPointer) {
    if let destroy: DestroySync = try? load("eglDestroySyncKHR") { _ = destroy(display, sync) }
  }

  /// Makes the current context wait for a fence: on the device, or on this thread if the driver
  /// cannot.
  func waitOnDevice(_ sync: UnsafeMutableRawPointer) throws {
    guard extensions.contains("EGL_KHR_wait_sync") else {
      _ = try clientWait(sync, seconds: 10)
      return
    }
    let wait: WaitSync = try load("eglWaitSyncKHR")
    guard wait(display, sync, 0) == EGL_TRUE else {
      throw GLDeviceError.externalTexture("a fence: \(lastEGLError("eglWaitSyncKHR"))")
    }
  }

  /// Waits at most `seconds`, and returns whether the fence was reached.
  func clientWait(_ sync: UnsafeMutableRawPointer, seconds: Double) throws -> Bool {
    let wait: ClientWaitSync = try load("eglClientWaitSyncKHR")
    let nanoseconds = EGLTimeKHR(min(max(seconds, 0), 3600) * 1e9)
    switch wait(display, sync, EGL_SYNC_FLUSH_COMMANDS_BIT_KHR, nanoseconds) {
    case EGL_CONDITION_SATISFIED_KHR: return true
    case EGL_TIMEOUT_EXPIRED_KHR: return false
    default: throw GLDeviceError.externalTexture("a fence: \(lastEGLError("eglClientWaitSyncKHR"))")
    }
  }

  /// A descriptor of a native fence. The caller closes it. The commands before the fence must be
  /// flushed first.
  func duplicateFence(_ sync: UnsafeMutableRawPointer) throws -> Int32 {
    let duplicate: DuplicateFence = try load("eglDupNativeFenceFDANDROID")
    let descriptor = duplicate(display, sync)
    guard descriptor >= 0 else {
      throw GLDeviceError.externalTexture("a fence: \(lastEGLError("eglDupNativeFenceFDANDROID"))")
    }
    return descriptor
  }
}
