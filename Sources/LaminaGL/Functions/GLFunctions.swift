@_implementationOnly import CGLES

/// The GL functions of one context: one method per function, and each counts its calls.
///
/// Counting is a plain increment through a pointer, without a lock: a table belongs to one context,
/// and a context is current on one thread at a time. Tracing and injected failures are behind one
/// word of flags, which is normally zero.
package final class GLFunctions {
  let entry: GLEntryPoints
  let optional = GLOptionalEntryPoints()
  /// The functions that contexts of a host, or contexts that share with one, need; nil in all
  /// others.
  private(set) var state: GLStateEntryPoints?

  /// Word 0 is ``Intervention``. Word 1 + `GLFunction.rawValue` counts that function. The last word
  /// says whether GL may still be busy with something drawn.
  private let words: UnsafeMutablePointer<Int>
  private static let wordCount = GLFunction.allCases.count + 2

  private var tracer: ((String) -> Void)?
  private var callsUntilFailure = 0
  private var callsUntilLoss = 0
  private var ignored: GLFunction?
  /// Failures are not injected while this is above zero.
  private var shelter = 0
  private var pendingError: Int32 = 0
  private var resetStatus: (@convention(c) () -> GLenum)?

  /// The function whose call was the last to fail on request, or nil.
  package private(set) var lastFailed: GLFunction?

  /// The reasons why a call takes the slow way.
  private struct Intervention: OptionSet {
    let rawValue: Int
    static let traces = Intervention(rawValue: 1)
    static let fails = Intervention(rawValue: 2)
    static let errorIsPending = Intervention(rawValue: 4)
    static let isLost = Intervention(rawValue: 8)
    static let willBeLost = Intervention(rawValue: 16)
    /// No further calls are made.
    static let isDead = Intervention(rawValue: 32)
    static let ignores = Intervention(rawValue: 64)
  }

  /// Looks up the functions. Throws ``GLDeviceError/missingFunction(_:)``.
  init() throws {
    entry = try GLEntryPoints()
    words = .allocate(capacity: Self.wordCount)
    words.initialize(repeating: 0, count: Self.wordCount)
  }

  deinit {
    words.deallocate()
  }

  // MARK: Counting

  /// The number of calls of each function since the context was made.
  package var counts: GLCallCounts {
    GLCallCounts(words: UnsafeBufferPointer(start: words + 1, count: Self.wordCount - 2))
  }

  /// The number of calls of all functions since the context was made.
  package var totalCalls: Int {
    var total = 0
    for index in 1..<(Self.wordCount - 1) { total &+= words[index] }
    return total
  }

  /// The number of calls of `eglMakeCurrent` that made this context current or put back another
  /// one, since the context was made.
  package internal(set) var currentChanges = 0

  /// Whether GL is known to be done with everything that was drawn.
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

  /// Like `enter`, for a call that is made even if it was chosen to fail. Returns false only after
  /// a loss.
  @inline(__always)
  func enterAlways(_ function: GLFunction, _ arguments: @autoclosure () -> String) -> Bool {
    enter(function, arguments()) || !has(.isDead)
  }

  /// Looks up the functions in ``state``. Throws ``GLDeviceError/missingFunction(_:)``.
  func loadStateFunctions(_ capabilities: ContextCapabilities) throws {
    if state == nil { state = try GLStateEntryPoints(capabilities) }
  }

  // MARK: Tracing

  /// Passes the text of every later call, such as `glUseProgram(3)`, to `receive`. Nil stops
  /// tracing.
  package func trace(_ receive: ((String) -> Void)?) {
    tracer = receive
    set(.traces, receive != nil)
  }

  // MARK: Failing

  /// Makes the `number`-th call from now fail (1 is the next). The call is not made and returns
  /// what GL returns on failure; the next `glGetError` reports `GL_OUT_OF_MEMORY`. Zero or less
  /// cancels.
  package func failCall(_ number: Int) {
    callsUntilFailure = number
    lastFailed = nil
    set(.fails, number > 0)
  }

  /// From now on the context reports that it is lost, as after a reset of the device.
  package func simulateLoss() {
    set(.isLost, true)
  }

  /// Loses the context at the `number`-th call from now (1 is the next). Neither that call nor any
  /// later one is made, and the reset status and `glGetError` say that the context is lost. Zero or
  /// less cancels this, unless it has happened already.
  package func loseContext(atCall number: Int) {
    callsUntilLoss = number
    lastFailed = nil
    set(.willBeLost, number > 0)
  }

  /// Whether a loss was injected.
  var isMadeLost: Bool { has(.isLost) }

  /// Makes calls again after an injected loss. Objects whose deletion was skipped live on in GL.
  package func undoLoss() {
    set([.willBeLost, .isLost, .isDead], false)
  }

  /// From now on no call of `function` is made, and no error is reported for it, as in a driver
  /// that does not do what it promises. Nil ends that.
  package func ignoreCalls(of function: GLFunction?) {
    ignored = function
    set(.ignores, function != nil)
  }

  /// Runs `body` without injected failures. This is for calls that cannot fail in GL, such as
  /// asking for state and putting it back. An injected loss of the context still happens.
  func withoutFailing<Result>(_ body: () throws -> Result) rethrows -> Result {
    shelter += 1
    defer { shelter -= 1 }
    return try body()
  }

  /// The reason why the context was lost. `GL_NO_ERROR` if it was not, or if the driver cannot
  /// tell.
  package func getGraphicsResetStatus() -> Int32 {
    let isCalled = enter(.getGraphicsResetStatus, "")
    if has(.isLost) { return GL_UNKNOWN_CONTEXT_RESET_KHR }
    guard isCalled else { return GL_NO_ERROR }
    guard let resetStatus else { return GL_NO_ERROR }
    return Int32(bitPattern: resetStatus())
  }

  /// Whether the driver reports the loss of the context.
  package var reportsLoss: Bool { resetStatus != nil }

  /// Sets the entry point for ``getGraphicsResetStatus()``. Its name depends on the context.
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
    if has(.ignores), function == ignored { return false }
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

  /// A pointer in a trace. It says only whether the pointer is nil, because addresses differ from
  /// run to run.
  func describe<Pointer>(_ pointer: Pointer?) -> String {
    pointer == nil ? "nil" : "*"
  }
}
