@_implementationOnly import CEGL

/// EGL before any display is open: the client extensions and their functions.
struct EGLClient {
  let extensions: Set<String>
  private let queryDevices: QueryDevices?
  private let queryDeviceString: QueryText?
  private let queryDeviceAttribute: QueryAttribute?
  private let queryDeviceBinary: QueryBytes?
  private let getPlatformDisplay: GetDisplay?
  /// The function of EGL 1.5, which takes another type of list.
  private let getCoreDisplay: GetCoreDisplay?

  // The types of the functions, as EGL's headers declare them.
  private typealias QueryDevices =
    @convention(c) (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?)
    -> EGLBoolean
  private typealias QueryText = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?
  private typealias QueryAttribute =
    @convention(c) (EGLDeviceEXT?, EGLint, UnsafeMutablePointer<EGLAttrib>?) -> EGLBoolean
  private typealias QueryBytes =
    @convention(c) (
      EGLDeviceEXT?, EGLint, EGLint, UnsafeMutableRawPointer?, UnsafeMutablePointer<EGLint>?
    ) -> EGLBoolean
  private typealias GetDisplay =
    @convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?) -> EGLDisplay?
  private typealias GetCoreDisplay =
    @convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLAttrib>?) -> EGLDisplay?

  init() {
    extensions = Self.words(eglQueryString(nil, EGL_EXTENSIONS))
    _ = eglGetError()
    queryDevices = Self.load("eglQueryDevicesEXT")
    queryDeviceString = Self.load("eglQueryDeviceStringEXT")
    queryDeviceAttribute = Self.load("eglQueryDeviceAttribEXT")
    queryDeviceBinary = Self.load("eglQueryDeviceBinaryEXT")
    getPlatformDisplay = Self.load("eglGetPlatformDisplayEXT")
    getCoreDisplay = Self.load("eglGetPlatformDisplay")
  }

  /// One device of the EGL device platform.
  struct Device {
    let handle: EGLDeviceEXT
    let isSoftware: Bool
  }

  /// The devices that EGL lists. If it lists none, `reason` says why.
  func devices() -> (devices: [Device], reason: String?) {
    let listed =
      extensions.contains("EGL_EXT_device_base")
      || extensions.contains("EGL_EXT_device_enumeration")
    guard listed, extensions.contains("EGL_EXT_platform_device") else {
      return ([], "EGL has no device platform")
    }
    guard let queryDevices else { return ([], "eglQueryDevicesEXT is missing") }
    var count: EGLint = 0
    guard queryDevices(0, nil, &count) == EGL_TRUE else {
      return ([], lastEGLError("eglQueryDevicesEXT"))
    }
    guard count > 0 else { return ([], "EGL lists no device") }
    var handles = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard queryDevices(count, &handles, &count) == EGL_TRUE else {
      return ([], lastEGLError("eglQueryDevicesEXT"))
    }
    let devices = handles.prefix(Int(max(count, 0))).compactMap { handle in
      handle.map { Device(handle: $0, isSoftware: isSoftware($0)) }
    }
    return (devices, nil)
  }

  private func isSoftware(_ device: EGLDeviceEXT) -> Bool {
    guard let queryDeviceString else { return false }
    return Self.words(queryDeviceString(device, EGL_EXTENSIONS)).contains(
      "EGL_MESA_device_software")
  }

  /// What EGL tells of a device, and the address that the kernel has for it.
  func facts(_ device: Device, _ files: DeviceFiles) -> DeviceFacts {
    facts(device.handle, files)
  }

  private func facts(_ device: EGLDeviceEXT, _ files: DeviceFiles) -> DeviceFacts {
    guard let queryDeviceString else { return DeviceFacts() }
    let offered = Self.words(queryDeviceString(device, EGL_EXTENSIONS))
    func text(_ name: Int32, of extension: String) -> String? {
      guard offered.contains(`extension`), let text = queryDeviceString(device, name) else {
        return nil
      }
      return String(cString: text)
    }
    var facts = DeviceFacts(isSoftware: offered.contains("EGL_MESA_device_software"))
    facts.card = text(EGL_DRM_DEVICE_FILE_EXT, of: "EGL_EXT_device_drm")
    facts.node = text(EGL_DRM_RENDER_NODE_FILE_EXT, of: "EGL_EXT_device_drm_render_node")
    var number: EGLAttrib = -1
    if offered.contains("EGL_NV_device_cuda"), let queryDeviceAttribute,
      queryDeviceAttribute(device, EGL_CUDA_DEVICE_NV, &number) == EGL_TRUE, number >= 0
    {
      facts.cuda = Int(number)
    }
    var (bytes, size) = ([UInt8](repeating: 0, count: 16), EGLint(0))
    if offered.contains("EGL_EXT_device_persistent_id"), let queryDeviceBinary,
      queryDeviceBinary(device, EGL_DEVICE_UUID_EXT, 16, &bytes, &size) == EGL_TRUE, size == 16
    {
      facts.uuid = DeviceName.uuid(bytes)
    }
    facts.pci = (facts.node ?? facts.card).flatMap { files.pciAddress(of: $0) }
    _ = eglGetError()
    return facts
  }

  /// What EGL and the kernel tell of an open display's device; nil if EGL does not name it.
  func facts(of display: EGLDisplay, _ files: DeviceFiles = DeviceFiles()) -> DeviceFacts? {
    guard extensions.contains("EGL_EXT_device_base") || extensions.contains("EGL_EXT_device_query"),
      let queryDisplay: PFNEGLQUERYDISPLAYATTRIBEXTPROC = Self.load("eglQueryDisplayAttribEXT")
    else { return nil }
    var value: EGLAttrib = 0
    guard queryDisplay(display, EGL_DEVICE_EXT, &value) == EGL_TRUE,
      let device = EGLDeviceEXT(bitPattern: value)
    else {
      _ = eglGetError()
      return nil
    }
    return facts(device, files)
  }

  /// The display of a platform. Throws the reason if there is none.
  func display(platform: Int32, native: UnsafeMutableRawPointer?) throws(DisplayFailure)
    -> EGLDisplay
  {
    guard let getPlatformDisplay, extensions.contains("EGL_EXT_platform_base") else {
      throw DisplayFailure("EGL has no platform displays")
    }
    guard let display = getPlatformDisplay(EGLenum(bitPattern: platform), native, nil) else {
      throw DisplayFailure(lastEGLError("eglGetPlatformDisplayEXT"))
    }
    return display
  }

  /// The display for an empty list of attributes, which is not the display for no list; nil if EGL
  /// has no function that takes such a list.
  func twin(_ platform: Int32, _ native: UnsafeMutableRawPointer?) -> EGLDisplay? {
    let empty: [EGLAttrib] = [EGLAttrib(EGL_NONE)]
    guard let display = getCoreDisplay?(EGLenum(bitPattern: platform), native, empty) else {
      _ = eglGetError()
      return nil
    }
    return display
  }

  private static func load<Function>(_ name: String) -> Function? {
    eglGetProcAddress(name).map { unsafeBitCast($0, to: Function.self) }
  }

  /// The words of a blank-separated list, such as EGL's extension strings.
  static func words(_ text: UnsafePointer<CChar>?) -> Set<String> {
    guard let text else { return [] }
    return Set(String(cString: text).split(separator: " ").map(String.init))
  }
}

/// Why a display, or a context on it, could not be made.
struct DisplayFailure: Error {
  let reason: String
  /// Whether the device is there, but this user may not open it.
  let isForbidden: Bool

  init(_ reason: String, isForbidden: Bool = false) {
    (self.reason, self.isForbidden) = (reason, isForbidden)
  }
}

/// `eglInitialize failed: EGL_NOT_INITIALIZED`, from the calling thread's last EGL error.
func lastEGLError(_ function: String) -> String {
  let code = eglGetError()
  let names = [
    EGL_SUCCESS: "no display", EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED",
    EGL_BAD_ACCESS: "EGL_BAD_ACCESS",
    EGL_BAD_ALLOC: "EGL_BAD_ALLOC", EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE",
    EGL_BAD_CONFIG: "EGL_BAD_CONFIG",
    EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT", EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY",
    EGL_BAD_MATCH: "EGL_BAD_MATCH",
    EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER", EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST",
  ]
  return "\(function) failed: \(names[code] ?? hexadecimal(Int(code)))"
}
