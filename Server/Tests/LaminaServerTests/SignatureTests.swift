import Foundation
import Testing

@testable import LaminaServer

/// Signed addresses and tokens.
struct SignatureTests {
  static func configuration() -> ServerConfiguration {
    var old = ServerKey(id: "old")
    old.secret = Secret("an old secret of bytes")
    old.tenant = "shop"
    var new = ServerKey(id: "new")
    new.secret = Secret("a new secret of bytes!")
    new.token = Secret("a token of many bytes")
    new.tenant = "shop"
    var configuration = ServerConfiguration()
    configuration.keys = [old, new]
    return configuration
  }

  @Test func theSignatureIsThatOfTheDocumentation() throws {
    // By: printf %s "$signed" | openssl dgst -sha256 -hmac "$secret" -binary | basenc --base64url
    let target = try RequestTarget("/t/card.png?title=Hello+World&scale=2")
    #expect(AddressSignature.signed(target) == "/t/card.png?scale=2&title=Hello%20World")
    #expect(
      AddressSignature.signature(of: target, secret: Secret("0123456789abcdef"))
        == "pkh7sq-ygFgR47nA4VHbAM3SYiWIi4q3AtlPpecMsUs")
  }

  @Test func orderAndSpellingOfAnAddressDoNotMatterButItsContentDoes() throws {
    let configuration = Self.configuration()
    let gate = Gate(configuration)
    let signed = try configuration.signed("/t/a.png?b=1&a=%C3%A9+x", key: "old", expires: 60)
    var target = try RequestTarget(signed)
    target.parameters.reverse()
    let (caller, left) = try gate.caller(of: &target, now: Date().timeIntervalSince1970)
    #expect(caller.key?.id == "old" && caller.tenant == "shop")
    #expect((50...60).contains(left ?? 0))
    #expect(target.parameters.map(\.name) == ["a", "b"])
    for (part, other) in [("b=1", "b=2"), ("a.png", "b.png"), ("exp=", "exp=1"), ("sig=", "sig=A")]
    {
      var changed = try RequestTarget(signed.replacingOccurrences(of: part, with: other))
      #expect(throws: Problem.self, "\(part)") {
        try gate.caller(of: &changed, now: Date().timeIntervalSince1970)
      }
    }
  }

  @Test func signaturesEnd() throws {
    let configuration = Self.configuration()
    let signed = try configuration.signed("/t/a.png", expires: 5)
    var target = try RequestTarget(signed)
    let problem = #expect(throws: Problem.self) {
      try Gate(configuration).caller(of: &target, now: Date().timeIntervalSince1970 + 6)
    }
    #expect(problem?.code == "expired")
  }

  @Test func tokensAreCompared() throws {
    let gate = Gate(Self.configuration())
    #expect(try gate.caller(authorization: "Bearer a token of many bytes").key?.id == "new")
    for wrong in [nil, "", "Bearer", "Bearer x", "Basic a token of many bytes"] {
      let problem = #expect(throws: Problem.self) { try gate.caller(authorization: wrong) }
      #expect(problem?.status == .unauthorized)
    }
  }

  @Test func onlySignedAddressesAreAnswered() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    let configuration = Self.configuration()
    try await TestServer.run(folder) {
      $0.unsigned = false
      $0.keys = configuration.keys
    } _: { server in
      #expect(try await server.get("/t/card.png").status == 403)
      #expect(try await server.get("/t/none.png").status == 403)
      #expect(try await server.get("/templates").status == 401)
      let signed = try configuration.signed("/t/card.png?title=Hi%20you", expires: 100)
      let answer = try await server.get(signed)
      #expect(answer.status == 200)
      let age = answer.headers["cache-control"].first ?? ""
      #expect(age.hasPrefix("public, max-age=9") || age == "public, max-age=100")
      #expect(try await server.get(signed + "&width=3").status == 403)
      let token = "Bearer a token of many bytes"
      #expect(try await server.get("/templates", ["authorization": token]).status == 200)
      #expect(try await server.render(#"{"template": "card"}"#).status == 401)
      let drawn = try await server.render(#"{"template": "card"}"#, ["authorization": token])
      #expect(drawn.status == 200)
    }
  }
}
