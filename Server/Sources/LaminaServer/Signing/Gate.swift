import Foundation
import Hummingbird

/// For whom a picture is drawn.
struct Caller: Sendable, Equatable {
  /// The key that was used; nil if none was needed.
  let key: ServerKey?

  /// Whose documents may not meet those of others.
  var tenant: String { key?.tenant ?? "" }
  /// The name of the key in logs.
  var name: String { key?.id ?? "-" }
}

/// Says who may ask: by the signature of an address, or by a token.
struct Gate: Sendable {
  let keys: [ServerKey]
  let isOpen: Bool

  init(_ configuration: ServerConfiguration) {
    (keys, isOpen) = (configuration.keys, configuration.unsigned)
  }

  /// Who has signed an address, and when that ends. The parameters of the signature are taken out.
  ///
  /// Throws a ``Problem`` with the status 403 for a signature that is missing, wrong or too old.
  func caller(of target: inout RequestTarget, now: Double) throws(Problem)
    -> (caller: Caller, secondsLeft: Int?)
  {
    let whole = target
    let signature = try target.take(AddressSignature.parameter)
    let expiry = try target.take(AddressSignature.expiry)
    let end = try expiry.map { text throws(Problem) in
      guard let end = Int(text) else {
        throw .invalid(
          AddressSignature.expiry, "'\(text)' is no time", allowed: "seconds of Unix time")
      }
      return end
    }
    guard let signature else {
      if isOpen { return (Caller(key: nil), nil) }
      throw Self.refused("missing-signature", "The address is not signed.")
    }
    guard let key = AddressSignature.signer(signature, of: whole, among: keys) else {
      throw Self.refused("bad-signature", "The signature is not that of this address.")
    }
    guard let end else { return (Caller(key: key), nil) }
    guard Double(end) > now else {
      throw Self.refused("expired", "The time of the signature is over.")
    }
    return (Caller(key: key), Int(min(Double(end) - now, 1e9)))
  }

  /// Who has a token. Throws a ``Problem`` with the status 401 if it is missing or wrong.
  func caller(authorization: String?) throws(Problem) -> Caller {
    guard let authorization else {
      if isOpen { return Caller(key: nil) }
      throw Problem(.unauthorized, "missing-token", "A token is needed.", allowed: "Bearer TOKEN")
    }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    let given = parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : ""
    // Digests of equal length are compared, so that the time says nothing of the token.
    let digest = ByteDigest.of(given.trimmed)
    var found: ServerKey?
    for key in keys {
      guard let token = key.token else { continue }
      if MessageCode.areEqual(digest, ByteDigest.of(token.text)) { found = key }
    }
    guard let found else {
      throw Problem(.unauthorized, "bad-token", "The token is unknown.", allowed: "Bearer TOKEN")
    }
    return Caller(key: found)
  }

  private static func refused(_ code: String, _ title: String) -> Problem {
    Problem(.forbidden, code, title)
  }
}
