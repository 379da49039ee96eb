@_implementationOnly import CEGL
import Foundation
import LaminaPlan
import Synchronization

/// The EGL displays that this process has open, with the number of users of each.
///
/// EGL gives every caller the same display for the same platform and does not count the users: one
/// `eglTerminate` ends the display for all of them. So we count the users here, and the last one
/// terminates the display. If the host program had initialised the display before, we leave it to
/// the host to terminate.
///
/// To initialise a display takes 4 to 15 ms on Mesa's rasterizers and longer on hardware. So the
/// last display that we alone used stays open when its last user leaves, until another display
/// takes its place, ``closeKept()`` is called, or the process forks: the driver's threads do not
/// exist in the child. A display that a host can have too is never kept, since the host could then
/// rely on it without our knowledge. A child that was forked while a display was open can use
/// neither that display nor another one of the driver (``isInherited``).
enum DisplayRegistry {
  private struct Entry {
    /// The number of users that each thread brought.
    var users: [UInt: Int] = [:]
    var belongsToHost = false
    /// The display's render node, if any. It is closed after the display.
    var node: RenderNode?
    var nodePath: String?
    /// Whether no other part of the program can have got this display from EGL.
    var isOurs = false
    let turn = DisplayTurn()

    var count: Int { users.values.reduce(0, +) }
  }

  private struct State {
    /// The entries by display address.
    var entries: [UInt: Entry] = [:]
    /// Opening a render node twice would give two displays, so later users share the first.
    var displaysByNodePath: [String: UInt] = [:]
    /// The display that is open without users, if any.
    var kept: UInt?
    var keepsLast = true

    /// The display of `handles` that is best for `thread`.
    func seat(among handles: [EGLDisplay], for thread: UInt) -> EGLDisplay? {
      let loads = handles.map { handle in
        let entry = entries[UInt(bitPattern: handle)]
        return DisplaySeat.Load(
          all: entry?.count ?? 0, own: entry?.users[thread] ?? 0, isOpen: entry != nil)
      }
      return DisplaySeat.best(loads).map { handles[$0] }
    }
  }

  private static let state = Lock(State())
  /// The number of entries, or more while they change. A child of this process must not wait for
  /// the lock, which another thread of its parent may have had.
  private static let held = Atomic(0)
  private static let heldAtFork = Atomic(false)

  /// Whether this process was forked while its parent had displays open.
  static var isInherited: Bool { heldAtFork.load(ordering: .relaxed) }

  private static func locked<Result>(_ body: (inout State) -> Result) -> Result {
    _ = watchesForks
    return state.withLock { state in
      held.add(1, ordering: .relaxed)
      defer { held.store(state.entries.count, ordering: .relaxed) }
      return body(&state)
    }
  }

  /// The number of displays now in use, without the one that is kept.
  static var openDisplays: Int {
    locked { $0.entries.count - ($0.kept == nil ? 0 : 1) }
  }

  /// Whether the last display stays open after its last user has left. Turning it off closes the
  /// display that is kept.
  static var keepsLast: Bool {
    get { locked { $0.keepsLast } }
    set {
      locked {
        $0.keepsLast = newValue
        if !newValue { closeKept(in: &$0) }
      }
    }
  }

  /// Closes the display that is open without users, if there is one.
  static func closeKept() { locked { closeKept(in: &$0) } }

  private static func closeKept(in state: inout State) {
    guard let key = state.kept else { return }
    state.kept = nil
    if let entry = state.entries[key] { close(key, entry, in: &state) }
  }

  private static func close(_ key: UInt, _ entry: Entry, in state: inout State) {
    state.entries[key] = nil
    if let path = entry.nodePath { state.displaysByNodePath[path] = nil }
    if !entry.belongsToHost, let handle = EGLDisplay(bitPattern: key) { eglTerminate(handle) }
    entry.node?.close()
  }

  /// Closes the kept display before each fork, and notes in the child whether others were open.
  /// `posix_spawn` does neither, and need not.
  private static let watchesForks: Bool =
    pthread_atfork(
      { DisplayRegistry.closeKept() }, nil,
      {
        if DisplayRegistry.held.load(ordering: .relaxed) > 0 {
          DisplayRegistry.heldAtFork.store(true, ordering: .relaxed)
        }
      }) == 0

  /// Opens and initialises a display, or joins its users. Pair with ``release(_:)``.
  static func open(_ candidate: DisplayCandidate, client: EGLClient) throws(DisplayFailure)
    -> OpenDisplay
  {
    let result: Result<OpenDisplay, DisplayFailure> = locked { state in
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
    let thread = UInt(pthread_self())
    var node: RenderNode?
    var path: String?
    var isOurs = false
    let handle: EGLDisplay
    if case .renderNode(let nodePath) = candidate {
      path = nodePath
      if let shared = state.displaysByNodePath[nodePath],
        let pointer = EGLDisplay(bitPattern: shared)
      {
        handle = pointer
      } else {
        (node, handle) = try open(nodePath, client: client)
        isOurs = true
      }
    } else {
      let seats = try DisplaySeat.handles(for: candidate, client: client)
      guard let seat = state.seat(among: seats.map(\.handle), for: thread) else {
        throw DisplayFailure("EGL gives no display")
      }
      handle = seat
      isOurs = seats.contains { $0.handle == seat && $0.isOurs }
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
      state.entries[key] = Entry(
        belongsToHost: belongsToHost, node: node, nodePath: path, isOurs: isOurs && !belongsToHost)
      if let path { state.displaysByNodePath[path] = key }
    }
    if state.kept == key { state.kept = nil }
    state.entries[key]?.users[thread, default: 0] += 1
    let turn = state.entries[key]?.turn ?? DisplayTurn()
    return OpenDisplay(handle: handle, candidate: candidate, turn: turn, thread: thread)
  }

  private static func open(
    _ path: String, client: EGLClient
  ) throws(DisplayFailure) -> (RenderNode, EGLDisplay) {
    guard !client.extensions.isDisjoint(with: ["EGL_MESA_platform_gbm", "EGL_KHR_platform_gbm"])
    else {
      throw DisplayFailure("EGL has no GBM platform")
    }
    let node = try RenderNode(path: path)
    do throws(DisplayFailure) {
      let native = UnsafeMutableRawPointer(node.device)
      return (node, try client.display(platform: EGL_PLATFORM_GBM_KHR, native: native))
    } catch {
      node.close()
      throw error
    }
  }

  /// Joins the users of a display that a host has initialised. From now on only the host may end
  /// it.
  static func join(_ handle: EGLDisplay) -> OpenDisplay {
    let (key, thread) = (UInt(bitPattern: handle), UInt(pthread_self()))
    let turn = locked { state in
      var entry = state.entries[key] ?? Entry()
      entry.belongsToHost = true
      if state.kept == key { state.kept = nil }
      entry.users[thread, default: 0] += 1
      state.entries[key] = entry
      return entry.turn
    }
    return OpenDisplay(handle: handle, candidate: .host, turn: turn, thread: thread)
  }

  /// Leaves a display; the last user to leave ends it.
  static func release(_ display: OpenDisplay) {
    locked { state in
      let key = UInt(bitPattern: display.handle)
      guard var entry = state.entries[key], let users = entry.users[display.thread] else { return }
      entry.users[display.thread] = users > 1 ? users - 1 : nil
      if !entry.users.isEmpty {
        state.entries[key] = entry
        return
      }
      guard state.keepsLast, entry.isOurs, !entry.belongsToHost, watchesForks else {
        close(key, entry, in: &state)
        return
      }
      closeKept(in: &state)
      state.entries[key] = entry
      state.kept = key
    }
  }
}

/// One user's share of an initialised EGL display.
struct OpenDisplay {
  let handle: EGLDisplay
  let candidate: DisplayCandidate
  let extensions: Set<String>
  /// The turn that the users of a software display take.
  let turn: DisplayTurn
  /// The thread that opened the display.
  fileprivate let thread: UInt

  init(handle: EGLDisplay, candidate: DisplayCandidate, turn: DisplayTurn, thread: UInt) {
    self.handle = handle
    self.candidate = candidate
    self.turn = turn
    self.thread = thread
    extensions = EGLClient.words(eglQueryString(handle, EGL_EXTENSIONS))
  }

  /// The same display, but offering only `extensions`: for tests of older drivers.
  init(_ display: OpenDisplay, offering extensions: Set<String>) {
    handle = display.handle
    candidate = display.candidate
    turn = display.turn
    thread = display.thread
    self.extensions = extensions
  }
}
