import Foundation

/// An address from which an image may be fetched.
struct ImageAddress: Sendable, Equatable {
  let scheme: String
  let host: String
  let port: Int
  let url: URL

  /// Whether a value is meant as an address.
  static func isAddress(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// Reads an address; nil if it is none that may be fetched.
  init?(_ text: String, hosts: [String]) {
    guard text.utf8.count <= 4_096, let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.user == nil, url.password == nil, let named = url.host
    else { return nil }
    let host = named.lowercased()
    let usual = scheme == "https" ? 443 : 80
    guard Self.isAllowed(host, hosts), (url.port ?? usual) == usual || Self.namesPort(url, hosts)
    else { return nil }
    (self.scheme, self.host, self.port, self.url) = (scheme, host, url.port ?? usual, url)
  }

  private static func isAllowed(_ host: String, _ hosts: [String]) -> Bool {
    hosts.contains { allowed in
      let allowed = allowed.split(separator: ":").first.map { $0.lowercased() } ?? ""
      if allowed.hasPrefix("*.") {
        return host.hasSuffix(allowed.dropFirst()) && host.utf8.count >= allowed.utf8.count
      }
      return host == allowed
    }
  }

  /// A list may name a port: `img.example.com:8443`.
  private static func namesPort(_ url: URL, _ hosts: [String]) -> Bool {
    guard let port = url.port, let host = url.host?.lowercased() else { return false }
    return hosts.contains { $0.lowercased() == "\(host):\(port)" }
  }
}
