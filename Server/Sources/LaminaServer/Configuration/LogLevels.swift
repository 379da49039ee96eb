import Logging

/// The levels of messages by their names in the configuration.
enum LogLevels {
  static let names = Logger.Level.allCases.map(\.rawValue)

  static func level(_ name: String) -> Logger.Level? { Logger.Level(rawValue: name) }
}
