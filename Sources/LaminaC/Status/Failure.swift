import Lamina
import LaminaDocument
import LaminaInspector
import LaminaLottie
import LaminaScene

/// Why a function failed: its status and one line of text.
struct Failure: Error {
  let status: LaminaStatus
  let message: String

  init(_ status: LaminaStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure that `error` stands for. The classes are those of the command.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SceneError: self.init(Self.status(of: error), error.description)
    case let error as LottieError: self.init(Self.status(of: error), error.description)
    case let error as LimitExceeded: self.init(.limit, error.description)
    case let error as ViewportError: self.init(.usage, error.description)
    case let error as CGImageError: self.init(Self.status(of: error), error.description)
    case let error as InvalidDeviceName: self.init(.usage, error.description)
    case let error as UnknownSceneState: self.init(.usage, error.description)
    case let error as LayerValueError: self.init(.usage, CWords.of(error.description))
    case let error as CommittedTreeError: self.init(.usage, error.description)
    case let error as ExternalTextureError: self.init(.usage, error.description)
    case let error as RenderPoolError: self.init(Self.status(of: error), error.description)
    case let error as SceneWriteError: self.init(Self.status(of: error), error.description)
    case let error as PreviewError: self.init(.inputOutput, error.description)
    case let error as GLDeviceError: self.init(Self.status(of: error), error.description)
    default: self.init(.internal, "\(error)")
    }
  }

  private static func status(of error: GLDeviceError) -> LaminaStatus {
    switch error {
    case .contextLost: .lostContext
    case .noDevice, .shaderRejected, .missingFunction, .missingExtension, .notCurrent,
      .forkedProcess:
      .noDevice
    case .invalidRequest, .hostContextNotCurrent, .unsuitableHost, .hostState, .unusableTarget:
      .usage
    case .outOfMemory, .failed, .contextClosed, .invalidPlan, .externalTexture: .internal
    }
  }

  private static func status(of error: CGImageError) -> LaminaStatus {
    switch error {
    case .empty, .unrecognizedFormat, .truncated, .corrupt, .unsupported: .badData
    case .invalidSize: .usage
    case .cannotEncode, .outOfMemory: .internal
    }
  }

  private static func status(of error: SceneError) -> LaminaStatus {
    switch error.kind {
    case .limit: .limit
    case .notFound, .unreadable: .noInput
    case .noDocument, .badPackage, .malformedXML, .notCAML, .badImage: .badData
    }
  }
}

extension Failure {
  private static func status(of error: LottieError) -> LaminaStatus {
    switch error.kind {
    case .limit: .limit
    case .unreadable: .noInput
    case .unknownFormat, .badArchive, .missingLibrary, .malformedJSON, .notLottie: .badData
    case .noAnimation, .unknownName, .wrongValue: .usage
    }
  }

  private static func status(of error: RenderPoolError) -> LaminaStatus {
    switch error {
    case .queueFull: .busy
    case .deadlineExceeded: .outOfTime
    case .shutDown, .invalidCount, .forkedProcess: .usage
    }
  }

  private static func status(of error: SceneWriteError) -> LaminaStatus {
    switch error.kind {
    case .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    case .limit: .limit
    case .badImage: .internal
    }
  }

  /// Throws a usage failure if a setter refuses a value while `body` runs.
  static func ifRefused(_ body: () -> Void) throws {
    if let line = RefusedValues.during(body).first { throw Failure(.usage, CWords.of(line)) }
  }
}

/// Runs the body of a C function. It catches every Swift error.
func attempt(_ body: () throws -> Void) -> LaminaStatus {
  do {
    try body()
    return .ok
  } catch {
    let failure = Failure(error)
    ErrorText.set(failure.message)
    return failure.status
  }
}
