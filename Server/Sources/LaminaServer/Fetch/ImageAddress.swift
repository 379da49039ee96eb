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
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    guard Self.isName(host), hosts.contains(where: { Self.allows($0, host, port) })
    else { return nil }
    (self.scheme, self.host, self.port, self.url) = (scheme, host, port, url)
  }

  /// Whether an entry of a list allows a host and a port. `*.example.com` is for every host below.
  /// An entry with a port, `img.example.com:8443`, allows that one alone; others the usual ones.
  private static func allows(_ entry: String, _ host: String, _ port: Int) -> Bool {
    let parts = entry.lowercased().split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return false }
    if parts.count == 2 ? parts[1] != "\(port)" : ![80, 443].contains(port) { return false }
    return name.hasPrefix("*.") ? host.hasSuffix(name.dropFirst()) : host == name
  }

  /// Whether a host is a name that curl takes as it is, so that it connects to the address that was
  /// checked: labels of ASCII letters, digits, `-` and `_`.
  private static func isName(_ host: String) -> Bool {
    host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.first != "-"
        && label.utf8.allSatisfy { byte in
          (97...122).contains(byte) || (48...57).contains(byte) || byte == 45 || byte == 95
        }
    }
  }
}
