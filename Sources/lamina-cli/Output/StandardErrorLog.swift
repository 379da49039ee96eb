import Logging

/// Shows the library's log as messages of this program: warnings and worse, one line each.
struct StandardErrorLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.warning

  static func install() {
    LoggingSystem.bootstrap { _ in StandardErrorLog() }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Messages.warning("\(event.message)")
  }
}
