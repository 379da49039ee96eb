import Foundation

extension ServerConfiguration {
  /// An address with the signature of a key.
  ///
  /// - Parameters:
  ///   - address: a path with a query, such as `/t/card.png?title=Hello`.
  ///   - key: the name of the key; nil for the first that signs.
  ///   - expires: seconds for which it holds; nil for ever.
  /// - Throws: ``ConfigurationError`` if no such key signs, or if the address is malformed.
  public func signed(_ address: String, key: String? = nil, expires: Int? = nil) throws -> String {
    guard let found = keys.first(where: { $0.secret != nil && (key == nil || $0.id == key) }),
      let secret = found.secret
    else {
      throw ConfigurationError(
        "key", "there is no key that signs",
        allowed: keys.filter { $0.secret != nil }.map(\.id))
    }
    var target: RequestTarget
    do {
      target = try RequestTarget(address)
    } catch {
      throw ConfigurationError("address", "'\(address)'", allowed: error.allowed ?? "a path")
    }
    if let expires {
      let end = Int(Date().timeIntervalSince1970) + expires
      target.parameters.append(.init(name: AddressSignature.expiry, value: "\(end)"))
    }
    let signature = AddressSignature.signature(of: target, secret: secret)
    target.parameters.append(.init(name: AddressSignature.parameter, value: signature))
    let pairs = target.parameters.map {
      RequestTarget.encoded($0.name) + "=" + RequestTarget.encoded($0.value)
    }
    return target.path + "?" + pairs.joined(separator: "&")
  }
}
