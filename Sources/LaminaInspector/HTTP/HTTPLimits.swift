/// What one connection may ask for. Each limit is checked before memory is used for it.
struct HTTPLimits: Sendable, Equatable {
  /// Bytes of the request line and the headers. Browsers send less than 2 KiB.
  var headBytes = 16 << 10
  /// Bytes of a body: a value that is set, or a text of a template.
  var bodyBytes = 1 << 20
  /// Connections at one time. A browser opens six, and one page keeps one for news.
  var connections = 24
  /// Seconds for a whole request to arrive, and for a connection to wait for its next request.
  var requestSeconds = 10.0
  /// Seconds that a client may leave a response unread.
  var responseSeconds = 10.0

  /// The limits of a preview.
  static let standard = HTTPLimits()
}
