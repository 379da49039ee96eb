/// What can go wrong between Lamina and a GL device.
public enum GLDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No display that was asked for gave a usable context; the attempts say why, in the order they were made.
  case noDevice(attempts: [DisplayAttempt])
  /// The context was lost (a reset of the device, a driver update). Everything it held is gone; a new context,
  /// filled again from what the CPU holds, is the way on.
  case contextLost
  /// GL ran out of memory during the named work.
  case outOfMemory(during: String)
  /// GL reported an error of its own during the named work; `code` is the `glGetError` value.
  case failed(during: String, code: Int)
  /// The driver refused a shader or program that Lamina ships; `log` is the driver's.
  case shaderRejected(name: String, log: String)
  /// A GL function that Lamina needs is absent.
  case missingFunction(String)
  /// The context could not be made current on this thread; `code` is the `eglGetError` value.
  case notCurrent(code: Int)
  /// The context was closed before this use.
  case contextClosed
  /// A frame plan contradicts itself or the target; the text says where, what and what is allowed.
  case invalidPlan(String)
  /// A size or position handed in cannot be used; the text says which and what is allowed.
  case invalidRequest(String)

  /// One line: what, and why.
  public var description: String {
    switch self {
    case .noDevice(let attempts):
      let reasons = attempts.map(\.description).joined(separator: "; ")
      return "no usable EGL device: \(reasons.isEmpty ? "nothing to try" : reasons)"
    case .contextLost:
      return "GL context lost: the device was reset"
    case .outOfMemory(let work):
      return "GL out of memory: \(work)"
    case .failed(let work, let code):
      return "GL error \(hexadecimal(code)): \(work)"
    case .shaderRejected(let name, let log):
      let line = log.split(separator: "\n").joined(separator: " | ")
      return "shader \(name) refused by the driver: \(line.isEmpty ? "no reason given" : line)"
    case .missingFunction(let name):
      return "GL function \(name) is missing"
    case .notCurrent(let code):
      return "GL context cannot be made current: EGL error \(hexadecimal(code))"
    case .contextClosed:
      return "GL context was closed"
    case .invalidPlan(let reason):
      return "frame plan: \(reason)"
    case .invalidRequest(let reason):
      return reason
    }
  }
}

/// `0x505`, the way GL and EGL write their error codes.
func hexadecimal(_ code: Int) -> String {
  "0x" + String(code, radix: 16)
}
