import Foundation
import Testing

@testable import LaminaServer

/// SHA-256 by the examples of FIPS 180-2, HMAC by those of RFC 4231.
struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestsAreThoseOfTheStandard(_ text: String, _ expected: String) {
    #expect(Hex.text(ByteDigest.of(text)) == expected)
    // In pieces.
    var digest = ByteDigest()
    for byte in Array(text.utf8) { withUnsafeBytes(of: byte) { digest.add($0) } }
    #expect(Hex.text(digest.finish()) == expected)
  }

  /// Keys and messages as repeated bytes or texts; the last two keys are longer than a block.
  private static let codes: [(key: [UInt8], message: [UInt8], code: String)] = [
    (
      [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](1...25), [UInt8](repeating: 0xcd, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ]

  @Test func codesAreThoseOfTheStandard() {
    for (key, message, code) in Self.codes {
      #expect(Hex.text(MessageCode.of(message, key: key)) == code)
    }
  }

  @Test func emptyKeysAndMessagesHaveCodes() {
    // By: printf '' | openssl dgst -sha256 -hmac ''
    #expect(
      Hex.text(MessageCode.of([UInt8](), key: [UInt8]()))
        == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }

  @Test func codesThatDifferAnywhereAreNotEqual() {
    let code = MessageCode.of([1], key: [2])
    #expect(MessageCode.areEqual(code, code))
    for place in code.indices {
      var other = code
      other[place] ^= 0x80
      #expect(!MessageCode.areEqual(code, other))
    }
    #expect(!MessageCode.areEqual(code, Array(code.dropLast())))
    #expect(!MessageCode.areEqual(code, []))
    #expect(MessageCode.areEqual([], []))
  }
}
