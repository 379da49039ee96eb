import Logging

/// The log for errors that cannot be thrown.
///
/// A program chooses where the log goes with swift-log's `LoggingSystem.bootstrap`. What concerns a
/// picture is also a ``RenderWarning`` for the one who gets the picture, if this thread draws one.
package enum LayerLog {
  package static let logger = Logger(label: "lamina.layers")

  /// Logs an error that has no picture.
  package static func report(_ message: String) { logger.error("\(message)") }

  /// Logs an error in what a program asked for, and warns of it with the picture.
  package static func report(_ kind: RenderWarning.Kind, _ message: String) {
    logger.error("\(message)")
    WarningCollector.note(kind, message)
  }

  /// Logs that a picture differs from what a program asked for, and warns of it with the picture.
  ///
  /// - Parameter isLogged: false for what the log says already; each picture is warned of it.
  package static func warn(
    _ kind: RenderWarning.Kind, _ message: String, isLogged: Bool = true
  ) {
    if isLogged { logger.warning("\(message)") }
    WarningCollector.note(kind, message)
  }
}
