// Section: Status

/// What a function returns. Numbers from 64 are failures, which lamina_error_message tells in
/// words. Where the `lamina` command has an exit code for the same class of failure, the number is
/// that code, so that a program may exit with it.
@c(lamina_status) public enum LaminaStatus: Int32, Sendable {
  /// Done.
  case ok = 0
  /// Not an error: the property has no value, as a background colour that was never set.
  case noValue = 1
  /// An argument is wrong: NULL, a handle that is not valid, an unknown key or name, a value that
  /// is not taken.
  case usage = 64
  /// The bytes of a scene or image are not what they should be.
  case badData = 65
  /// A file to be read does not exist, or may not be read.
  case noInput = 66
  /// No device can be used.
  case noDevice = 69
  /// Something that should not happen: memory ran out, a driver failed.
  case `internal` = 70
  /// A file to be written cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed half-way.
  case inputOutput = 74
  /// One of the limits was exceeded; see lamina_set_limit.
  case limit = 80
  /// The device lost everything that it held; see lamina_renderer_recreate.
  case lostContext = 81
}

extension LaminaStatus {
  /// The class of failure in a few words.
  var name: StaticString {
    switch self {
    case .ok: "ok"
    case .noValue: "no value"
    case .usage: "usage"
    case .badData: "bad data"
    case .noInput: "no such input"
    case .noDevice: "no usable device"
    case .internal: "internal error"
    case .cannotCreate: "cannot create output"
    case .inputOutput: "input or output error"
    case .limit: "limit exceeded"
    case .lostContext: "context lost"
    }
  }
}
