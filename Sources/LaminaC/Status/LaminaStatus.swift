// Section: Status

/// The result of a function. Numbers from 64 are failures; lamina_error_message describes them. If
/// the `lamina` command has an exit code for the same class of failure, the number is that code, so
/// that a program may exit with it.
@c(lamina_status) public enum LaminaStatus: Int32, Sendable {
  /// Done.
  case ok = 0
  /// Not an error: the property has no value, for example a background colour that was never set.
  case noValue = 1
  /// An argument is wrong: NULL, an invalid handle, an unknown key or name, a value that is not
  /// accepted.
  case usage = 64
  /// The bytes of a scene or image are not valid.
  case badData = 65
  /// A file to be read does not exist or cannot be read.
  case noInput = 66
  /// No device can be used.
  case noDevice = 69
  /// Something that should not happen: memory ran out or a driver failed.
  case `internal` = 70
  /// A file to be written cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed half-way.
  case inputOutput = 74
  /// There was no picture at the time when it had to be there.
  case outOfTime = 75
  /// A limit was exceeded; see lamina_set_limit.
  case limit = 80
  /// The device lost everything that it held; see lamina_renderer_recreate.
  case lostContext = 81
  /// Too many jobs wait already.
  case busy = 82
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
    case .outOfTime: "out of time"
    case .limit: "limit exceeded"
    case .lostContext: "context lost"
    case .busy: "busy"
    }
  }
}
