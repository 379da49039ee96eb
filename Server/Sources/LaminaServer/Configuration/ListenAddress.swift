/// Where a port is opened: `127.0.0.1:8080`, `0.0.0.0:8080`, `[::]:8080`.
struct ListenAddress: Sendable, Equatable {
  let host: String
  let port: Int

  /// Reads the value of a setting.
  init(_ text: String, setting: String) throws(ConfigurationError) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[colon...].dropFirst()),
      (0...65_535).contains(port)
    else {
      throw ConfigurationError(setting, "'\(text)'", allowed: "HOST:PORT")
    }
    var host = text[..<colon]
    if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
    guard !host.isEmpty else {
      throw ConfigurationError(setting, "'\(text)' has no host", allowed: "HOST:PORT")
    }
    (self.host, self.port) = (String(host), port)
  }
}
