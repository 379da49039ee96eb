import Logging

/// The log for errors that cannot be reported to a caller.
///
/// A program chooses where the log goes with swift-log's `LoggingSystem.bootstrap`.
package enum LayerLog {
  package static let logger = Logger(label: "lamina.layers")

  /// Logs an error that cannot be reported to a caller.
  package static func report(_ message: String) { logger.error("\(message)") }
}
