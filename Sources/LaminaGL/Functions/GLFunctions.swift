import CGLES

/// The GL of one context: a method per function, each counted.
///
/// Counting is a plain increment through a pointer, without a lock: a table belongs to one context,
/// and a context is current on one thread at a time. Tracing and failing are behind one flag word
/// that is zero otherwise.
package final class GLFunctions {
  let entry: GLEntryPoints
  let optional = GLOptionalEntryPoints()
  /// What contexts of a host, or beside one, need; nil in the others.
  private(set) var state: GLStateEntryPoints?

  /// Word 0 is ``Intervention``; word 1 + `GLFunction.rawValue` counts that function; the last one
  /// says whether anything was drawn that GL may not be done with.
  private let words: UnsafeMutablePointer<Int>
  private static let wordCount = GLFunction.allCases.count + 2

  private var tracer: ((String) -> Void)?
  private var callsUntilFailure = 0
  private var callsUntilLoss = 0
  /// Failures are not injected while this is above zero.
  private var shelter = 0
  private var pendingError: Int32 = 0
  private var resetStatus: (@convention(c) () -> GLenum)?

  /// The function whose call was last made to fail, or nil.
  package private(set) var lastFailed: GLFunction?

  /// Why a call takes the slow way.
  private struct Intervention: OptionSet {
    let rawValue: Int
    static let traces = Intervention(rawValue: 1)
    static let fails = Intervention(rawValue: 2)
    static let errorIsPending = Intervention(rawValue: 4)
    static let isLost = Intervention(rawValue: 8)
    static let willBeLost = Intervention(rawValue: 16)
    /// Calls are not made any more.
    static let isDead = Intervention(rawValue: 32)
  }

  /// Looks the functions up; throws ``GLDeviceError/missingFunction(_:)``.
  init() throws {
    entry = try GLEntryPoints()
    words = .allocate(capacity: Self.wordCount)
    words.initialize(repeating: 0, count: Self.wordCount)
  }

  deinit {
    words.deallocate()
  }

  // MARK: Counting

  /// How often each function was called since the context was made.
  package var counts: GLCallCounts {
    GLCallCounts(words: UnsafeBufferPointer(start: words + 1, count: Self.wordCount - 2))
  }

  /// Calls of all functions since the context was made.
  package var totalCalls: Int {
    var total = 0
    for index in 1..<(Self.wordCount - 1) { total &+= words[index] }
    return total
  }

  /// Whether GL is done with all that was drawn, as far as has been asked.
  package internal(set) var isIdle: Bool {
    get { words[Self.wordCount - 1] == 0 }
    set { words[Self.wordCount - 1] = newValue ? 0 : 1 }
  }

  @inline(__always)
  func enter(_ function: GLFunction, _ arguments: @autoclosure () -> String) -> Bool {
    words[1 &+ function.rawValue] &+= 1
    if words[0] == 0 { return true }
    return intervene(function, arguments())
  }

  /// The same for a call that is made even where it is chosen to fail; false only after a loss.
  @inline(__always)
  func enterAlways(_ function: GLFunction, _ arguments: @autoclosure () -> String) -> Bool {
    enter(function, arguments()) || !has(.isDead)
  }

  /// Looks up what ``state`` holds. Throws ``GLDeviceError/missingFunction(_:)``.
  func loadStateFunctions(_ capabilities: ContextCapabilities) throws {
    if state == nil { state = try GLStateEntryPoints(capabilities) }
  }

  // MARK: Tracing

  /// Passes the text of every further call to `receive`, such as `glUseProgram(3)`; nil stops.
  package func trace(_ receive: ((String) -> Void)?) {
    tracer = receive
    set(.traces, receive != nil)
  }

  // MARK: Failing

  /// Makes the `number`-th call from now fail (1 is the next): it is not made, yields what GL
  /// yields on failure, and the next `glGetError` reports `GL_OUT_OF_MEMORY`. Zero or less cancels.
  package func failCall(_ number: Int) {
    callsUntilFailure = number
    lastFailed = nil
    set(.fails, number > 0)
  }

  /// From now on the context reports itself lost, as after a reset of the device.
  package func simulateLoss() {
    set(.isLost, true)
  }

  /// Loses the context at the `number`-th call from now (1 is the next): neither it nor any later
  /// call is made, and the reset status and `glGetError` say that the context is lost. Zero or less
  /// calls it off, unless it has happened.
  package func loseContext(atCall number: Int) {
    callsUntilLoss = number
    lastFailed = nil
    set(.willBeLost, number > 0)
  }

  /// Makes calls again after a loss that was only injected. Objects whose deletion was not called
  /// live on in GL.
  package func undoLoss() {
    set([.willBeLost, .isLost, .isDead], false)
  }

  /// Runs `body` with no failure injected, for what GL cannot fail at: state that is asked for and
  /// put back. A loss of the context happens all the same.
  func withoutFailing<Result>(_ body: () throws -> Result) rethrows -> Result {
    shelter += 1
    defer { shelter -= 1 }
    return try body()
  }

  /// `GL_NO_ERROR`, or why the context was lost; `GL_NO_ERROR` where the driver cannot tell.
  package func getGraphicsResetStatus() -> Int32 {
    let isCalled = enter(.getGraphicsResetStatus, "")
    if has(.isLost) { return GL_UNKNOWN_CONTEXT_RESET_KHR }
    guard isCalled else { return GL_NO_ERROR }
    guard let resetStatus else { return GL_NO_ERROR }
    return Int32(bitPattern: resetStatus())
  }

  /// Whether the driver reports the loss of the context.
  package var reportsLoss: Bool { resetStatus != nil }

  /// The entry point for ``getGraphicsResetStatus()``; which spelling is valid depends on the
  /// context.
  func useResetStatus(_ function: @escaping @convention(c) () -> GLenum) {
    resetStatus = function
  }

  /// The error that an injected failure left behind, if any.
  func injectedError() -> Int32? {
    guard words[0] != 0 else { return nil }
    if has(.errorIsPending) { return takeInjectedError() }
    return has(.isLost) ? GL_CONTEXT_LOST_KHR : nil
  }

  func takeInjectedError() -> Int32 {
    if has(.isDead) { return GL_CONTEXT_LOST_KHR }
    set(.errorIsPending, false)
    return pendingError
  }

  private func intervene(_ function: GLFunction, _ arguments: String) -> Bool {
    tracer?("\(function.symbol)(\(arguments))")
    if has(.willBeLost) {
      callsUntilLoss -= 1
      if callsUntilLoss == 0 {
        set(.willBeLost, false)
        set([.isLost, .isDead], true)
        lastFailed = function
        tracer?("\(function.symbol): the context is lost")
      }
    }
    if has(.isDead) { return false }
    guard has(.fails), shelter == 0 else { return true }
    callsUntilFailure -= 1
    guard callsUntilFailure == 0 else { return true }
    set(.fails, false)
    set(.errorIsPending, true)
    pendingError = GL_OUT_OF_MEMORY
    lastFailed = function
    tracer?("\(function.symbol): made to fail")
    return false
  }

  private func has(_ intervention: Intervention) -> Bool {
    words[0] & intervention.rawValue != 0
  }

  private func set(_ intervention: Intervention, _ on: Bool) {
    if on { words[0] |= intervention.rawValue } else { words[0] &= ~intervention.rawValue }
  }

  /// A pointer in a trace: whether there is one, since its value differs from run to run.
  func describe<Pointer>(_ pointer: Pointer?) -> String {
    pointer == nil ? "nil" : "*"
  }
}
