import Lamina
import LaminaDocument
import LaminaInspector
import LaminaScene
import LaminaTemplate
import LaminaWorker

/// The exit codes of the program, which are those of `sysexits.h`.
enum ExitStatus: Int32 {
  case success = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case noDevice = 69
  case `internal` = 70
  case cannotCreate = 73
  case inputOutput = 74
  case timeOut = 75
}

/// Why a command stopped: an exit code, and a message `what: why` of one line.
struct CommandFailure: Error, CustomStringConvertible {
  let status: ExitStatus
  let message: String

  var description: String { message }

  init(_ status: ExitStatus, _ what: String, _ why: String) {
    self.init(status, message: "\(what): \(why)")
  }

  private init(_ status: ExitStatus, message: String) {
    self.status = status
    self.message = message
  }

  /// The message, with `input` before it unless it begins with that.
  func naming(_ input: String) -> String {
    message.hasPrefix(input) ? message : "\(input): \(message)"
  }

  /// The failure for `error`; nil for errors that neither the library nor a command throws.
  init?(of error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as SceneError: self.init(Self.status(of: error), message: error.description)
    case let error as SceneWriteError: self.init(Self.status(of: error), message: error.description)
    // The document is valid; the option asks for a state that the document does not have.
    case let error as UnknownSceneState: self.init(.usage, "--state", "\(error)")
    case let error as TemplateError: self.init(Self.status(of: error), message: "\(error)")
    case let error as TemplateInputError: self.init(.badData, message: "\(error)")
    case let error as LimitExceeded: self.init(.badData, "scene too large", "\(error)")
    case let error as ViewportError: self.init(.badData, "picture size", "\(error)")
    case let error as MemoryExhausted: self.init(.internal, "picture", "\(error)")
    case let error as CGImageError: self.init(.internal, "picture", "\(error)")
    case let error as WorkTimedOut: self.init(.timeOut, "--timeout", "\(error)")
    case let error as InvalidDeviceName: self.init(.usage, "LAMINA_DEVICE", "\(error)")
    case let error as WorkerPoolError: self.init(.usage, message: "\(error)")
    case let error as PreviewError: self.init(.inputOutput, message: "\(error)")
    case let error as GLDeviceError: self.init(Self.status(of: error), message: "\(error)")
    default: return nil
    }
  }

  private static func status(of error: GLDeviceError) -> ExitStatus {
    switch error {
    case .noDevice, .contextLost, .shaderRejected, .missingFunction, .missingExtension, .notCurrent,
      .forkedProcess:
      .noDevice
    case .outOfMemory, .failed, .contextClosed, .invalidPlan, .invalidRequest, .externalTexture:
      .internal
    // These cannot happen, because the command has no host.
    case .hostContextNotCurrent, .unsuitableHost, .hostState, .unusableTarget: .internal
    }
  }

  private static func status(of error: SceneWriteError) -> ExitStatus {
    switch error.kind {
    case .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    case .limit: .badData
    case .badImage: .internal
    }
  }

  private static func status(of error: TemplateError) -> ExitStatus {
    switch error.kind {
    case .notFound, .unreadable: .noInput
    case .malformedJSON, .invalid, .badScene, .foreignValues, .limit: .badData
    }
  }

  private static func status(of error: SceneError) -> ExitStatus {
    switch error.kind {
    case .notFound, .unreadable: .noInput
    case .noDocument, .badPackage, .malformedXML, .notCAML, .badImage, .limit: .badData
    }
  }
}
