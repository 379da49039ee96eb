import Foundation

/// Signatures of addresses: HMAC-SHA256 over the path and the sorted query, in base64url without
/// padding. What is signed is `PATH?NAME=VALUE&…` of all parameters but `sig`, each percent-encoded
/// in one way, and sorted by the bytes of names and values.
enum AddressSignature {
  /// The name of the parameter with the signature.
  static let parameter = "sig"
  /// The name of the parameter with the second of Unix time after which it holds no more.
  static let expiry = "exp"

  /// What is signed.
  static func signed(_ target: RequestTarget) -> String {
    let pairs = target.parameters.filter { $0.name != parameter }.sorted().map {
      RequestTarget.encoded($0.name) + "=" + RequestTarget.encoded($0.value)
    }
    return target.path + "?" + pairs.joined(separator: "&")
  }

  /// The signature of a target by a secret.
  static func signature(of target: RequestTarget, secret: Secret) -> String {
    Base64URL.text(Data(code(Array(signed(target).utf8), secret)))
  }

  /// Which key a signature of a target is made with; nil for none. Takes the same time for every
  /// wrong one that is as long as a code.
  static func signer(_ signature: String, of target: RequestTarget, among keys: [ServerKey])
    -> ServerKey?
  {
    guard let given = Base64URL.bytes(signature), given.count == ByteDigest.count else {
      return nil
    }
    let text = Array(signed(target).utf8)
    return keys.first { key in
      key.secret.map { MessageCode.areEqual(Array(given), code(text, $0)) } ?? false
    }
  }

  private static func code(_ text: [UInt8], _ secret: Secret) -> [UInt8] {
    MessageCode.of(text, key: Array(secret.text.utf8))
  }
}

/// Base64 with the letters of addresses and without padding.
enum Base64URL {
  static func text(_ bytes: Data) -> String {
    String(
      bytes.base64EncodedString().compactMap { letter -> Character? in
        switch letter {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: letter
        }
      })
  }

  static func bytes(_ text: String) -> Data? {
    guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    return Data(base64Encoded: plain + padding)
  }
}
