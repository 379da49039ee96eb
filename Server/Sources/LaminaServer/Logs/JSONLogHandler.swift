import Foundation
import Logging

/// Writes each message as one line of JSON: time, level, message, and its metadata as members.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel: Logger.Level
  private let label: String
  private let write: @Sendable (Data) -> Void

  init(
    label: String, level: Logger.Level,
    write: @escaping @Sendable (Data) -> Void = JSONLogHandler.writeToStandardError
  ) {
    (self.label, self.logLevel, self.write) = (label, level, write)
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var members: [String: PlainJSON] = [:]
    let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
      .merging(event.metadata ?? [:]) { $1 }
    for (name, value) in all { members[name] = Self.json(value) }
    members["time"] = .text(Self.now())
    members["level"] = .text(event.level.rawValue)
    members["message"] = .text("\(event.message)")
    members["logger"] = .text(label)
    var line = PlainJSON.object(members).bytes()
    line.append(UInt8(ascii: "\n"))
    write(line)
  }

  private static func json(_ value: Logger.Metadata.Value) -> PlainJSON {
    switch value {
    case .string(let text): .text(text)
    case .stringConvertible(let number as Int): .number(Double(number))
    case .stringConvertible(let number as Double) where number.isFinite: .number(number)
    case .stringConvertible(let value): .text("\(value)")
    case .array(let list): .list(list.map(json))
    case .dictionary(let members): .object(members.mapValues(json))
    }
  }

  /// The time in UTC to the millisecond, as RFC 3339 has it.
  private static func now() -> String {
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    var parts = tm()
    gmtime_r(&clock.tv_sec, &parts)
    func digits(_ value: Int, _ count: Int) -> String {
      let text = "\(value)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let time = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
    return "\(digits(date[0], 4))-\(digits(date[1], 2))-\(digits(date[2], 2))T"
      + time.map { digits($0, 2) }.joined(separator: ":")
      + ".\(digits(clock.tv_nsec / 1_000_000, 3))Z"
  }

  /// One call of the system for a line, so that lines of several threads do not mix.
  @Sendable static func writeToStandardError(_ line: Data) {
    line.withUnsafeBytes { bytes in
      _ = Foundation.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
