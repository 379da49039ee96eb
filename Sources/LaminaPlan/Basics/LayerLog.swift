import Logging

/// The log of what goes wrong where no caller can be told.
///
/// Programs choose where it goes by swift-log's `LoggingSystem.bootstrap`.
package enum LayerLog {
  package static let logger = Logger(label: "lamina.layers")

  /// Logs an error that nobody can be told.
  package static func report(_ message: String) { logger.error("\(message)") }
}
