/// Says who may ask: a page of this server that has the token, and nobody else.
///
/// The token keeps other users and programs of the machine out. `Host` keeps out pages whose name
/// was made to mean this machine (DNS rebinding), and `Origin` keeps out requests of other pages.
struct AccessGate: Sendable {
  let token: String
  let port: UInt16

  /// Throws ``HTTPError`` unless `request` has the token, names this server, and comes from its own
  /// page or from no page.
  func check(_ request: HTTPRequest) throws {
    let names = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers["host"], names.contains(host) else {
      throw HTTPError(.forbidden, "Host must be \(names.joined(separator: " or "))")
    }
    if let origin = request.headers["origin"], !names.contains(where: { origin == "http://\($0)" })
    {
      throw HTTPError(.forbidden, "requests of other pages are refused")
    }
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
      throw HTTPError(.forbidden, "requests of other sites are refused")
    }
    let given = request.query["token"] ?? request.headers["x-lamina-token"] ?? ""
    guard Self.isEqual(given, token) else {
      throw HTTPError(.forbidden, "the token is missing or wrong; open the address as printed")
    }
  }

  /// Whether both are the same, in a time that does not depend on where they differ.
  static func isEqual(_ given: String, _ token: String) -> Bool {
    let (given, token) = (Array(given.utf8), Array(token.utf8))
    var difference = given.count ^ token.count
    for (index, byte) in token.enumerated() {
      difference |= Int((given.isEmpty ? 0 : given[index % given.count]) ^ byte)
    }
    return difference == 0
  }

  /// 128 random bits as 32 digits.
  static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
