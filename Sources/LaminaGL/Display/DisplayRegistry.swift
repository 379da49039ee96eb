import CEGL
import Synchronization

/// The EGL displays that this process has open, with the number of users of each.
///
/// EGL hands every caller the same display for the same platform and does not count its users: one
/// `eglTerminate` ends it for all. So the users are counted here, and only the last one terminates, unless the
/// host program had initialised the display before, in which case it is the host's to end.
enum DisplayRegistry {
  private struct Entry {
    var users = 0
    var belongsToHost = false
    /// Owned by the display; destroyed after it.
    var node: RenderNode?
    var nodePath: String?
  }

  private struct State {
    /// By the display's address.
    var entries: [UInt: Entry] = [:]
    /// A render node opened twice would be two displays; share the first.
    var displaysByNodePath: [String: UInt] = [:]
  }

  private static let state = Mutex(State())

  /// Displays now in use.
  static var openDisplays: Int { state.withLock { $0.entries.count } }

  /// Opens and initialises a display, or joins its users. Pair with ``release(_:)``.
  static func open(_ candidate: DisplayCandidate, client: EGLClient) throws(DisplayFailure) -> OpenDisplay {
    let result: Result<OpenDisplay, DisplayFailure> = state.withLock { state in
      do throws(DisplayFailure) {
        return .success(try open(candidate, client: client, in: &state))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func open(
    _ candidate: DisplayCandidate, client: EGLClient, in state: inout State
  ) throws(DisplayFailure) -> OpenDisplay {
    var node: RenderNode?
    var path: String?
    let handle: EGLDisplay
    switch candidate {
    case .device(let index):
      let (devices, reason) = client.devices()
      if let reason { throw DisplayFailure(reason) }
      guard devices.indices.contains(index) else {
        throw DisplayFailure("no such device; EGL lists \(devices.count)")
      }
      handle = try client.display(platform: EGL_PLATFORM_DEVICE_EXT, native: devices[index].handle)
    case .renderNode(let nodePath):
      path = nodePath
      if let shared = state.displaysByNodePath[nodePath], let pointer = EGLDisplay(bitPattern: shared) {
        handle = pointer
      } else {
        guard !client.extensions.isDisjoint(with: ["EGL_MESA_platform_gbm", "EGL_KHR_platform_gbm"]) else {
          throw DisplayFailure("EGL has no GBM platform")
        }
        let opened = try RenderNode(path: nodePath)
        do throws(DisplayFailure) {
          handle = try client.display(
            platform: EGL_PLATFORM_GBM_KHR, native: UnsafeMutableRawPointer(opened.device))
        } catch {
          opened.close()
          throw error
        }
        node = opened
      }
    case .surfaceless:
      guard client.extensions.contains("EGL_MESA_platform_surfaceless") else {
        throw DisplayFailure("EGL has no surfaceless platform")
      }
      handle = try client.display(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil)
    case .defaultDisplay:
      guard let display = eglGetDisplay(nil) else { throw DisplayFailure(lastEGLError("eglGetDisplay")) }
      handle = display
    }

    let key = UInt(bitPattern: handle)
    if state.entries[key] == nil {
      let belongsToHost = eglQueryString(handle, EGL_VERSION) != nil
      _ = eglGetError()
      guard eglInitialize(handle, nil, nil) == EGL_TRUE else {
        let reason = lastEGLError("eglInitialize")
        node?.close()
        throw DisplayFailure(reason)
      }
      state.entries[key] = Entry(users: 0, belongsToHost: belongsToHost, node: node, nodePath: path)
      if let path { state.displaysByNodePath[path] = key }
    }
    state.entries[key]?.users += 1
    return OpenDisplay(handle: handle, candidate: candidate)
  }

  /// Leaves a display; the last user to leave ends it.
  static func release(_ display: OpenDisplay) {
    state.withLock { state in
      let key = UInt(bitPattern: display.handle)
      guard var entry = state.entries[key] else { return }
      entry.users -= 1
      if entry.users > 0 {
        state.entries[key] = entry
        return
      }
      state.entries[key] = nil
      if let path = entry.nodePath { state.displaysByNodePath[path] = nil }
      if !entry.belongsToHost { eglTerminate(display.handle) }
      entry.node?.close()
    }
  }
}

/// An initialised EGL display; one user's share of it.
struct OpenDisplay {
  let handle: EGLDisplay
  let candidate: DisplayCandidate
  let extensions: Set<String>

  init(handle: EGLDisplay, candidate: DisplayCandidate) {
    self.handle = handle
    self.candidate = candidate
    extensions = EGLClient.words(eglQueryString(handle, EGL_EXTENSIONS))
  }

  /// The display as one that offers only `extensions`, for tests of older drivers.
  init(_ display: OpenDisplay, offering extensions: Set<String>) {
    handle = display.handle
    candidate = display.candidate
    self.extensions = extensions
  }
}
