/// What can go wrong between Lamina and a GL device.
public enum GLDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No requested display gave a usable context. The attempts say why, in the order they were made.
  case noDevice(attempts: [DisplayAttempt])
  /// The context was lost, for example by a reset of the device or a driver update. Everything in
  /// it is gone. Make a new context and fill it again from the data that the CPU holds.
  case contextLost
  /// GL ran out of memory during the named work.
  case outOfMemory(during: String)
  /// GL reported another error during the named work; `code` is the `glGetError` value.
  case failed(during: String, code: Int)
  /// The driver refused a shader or program that Lamina ships; `log` is the driver's log.
  case shaderRejected(name: String, log: String)
  /// A GL function that Lamina needs is absent.
  case missingFunction(String)
  /// The context could not be made current on this thread; `code` is the `eglGetError` value.
  case notCurrent(code: Int)
  /// The host's context that the renderer was made for is not current on this thread.
  case hostContextNotCurrent
  /// We cannot draw in, or share with, the context that is current on this thread; the text says
  /// why.
  case unsuitableHost(String)
  /// The host's GL state has a value that could not be put back, so nothing was touched. The text
  /// names that value.
  case hostState(String)
  /// The host's framebuffer or texture cannot be drawn into; the text says which and why.
  case unusableTarget(String)
  /// The context was closed before this use.
  case contextClosed
  /// This process was made by `fork` while a device was open in its parent. The threads of the
  /// driver do not exist here, so a device cannot be used, nor another one opened. What needs no
  /// device is drawn.
  case forkedProcess
  /// A frame plan contradicts itself or the target; the text says where, what and what is allowed.
  case invalidPlan(String)
  /// A given size or position cannot be used; the text says which and what is allowed.
  case invalidRequest(String)
  /// A host's texture cannot be shown, or one of ours cannot be exported. The text says which, why,
  /// and what is allowed.
  case externalTexture(String)
  /// The driver has no extension of this name; the text says what it is needed for.
  case missingExtension(String, neededFor: String)

  /// One line: what went wrong, and why.
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
    case .hostContextNotCurrent:
      return "the host's GL context is not current on this thread"
    case .unsuitableHost(let reason):
      return "the host's GL context: \(reason)"
    case .hostState(let reason):
      return "the host's GL state could not be put back: \(reason)"
    case .unusableTarget(let reason):
      return reason
    case .contextClosed:
      return "GL context was closed"
    case .forkedProcess:
      return
        "GL device: this process was forked while its parent had a device open, and drivers do not work in such a child: fork before the first renderer, close all renderers before, or use posix_spawn"
    case .invalidPlan(let reason):
      return "frame plan: \(reason)"
    case .invalidRequest(let reason):
      return reason
    case .externalTexture(let reason):
      return "external texture: \(reason)"
    case .missingExtension(let name, let work):
      return "\(name) is missing in the driver: needed for \(work)"
    }
  }
}

/// Formats a code as GL and EGL do: `0x505`.
func hexadecimal(_ code: Int) -> String {
  "0x" + String(code, radix: 16)
}
