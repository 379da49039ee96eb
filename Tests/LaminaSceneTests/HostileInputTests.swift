import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Malformed, oversized and malicious documents. Each is a typed error, and none is a trap.
@Suite struct HostileInputTests {
  @Test func errorsNameLineAndColumn() throws {
    let error = try sceneError("<caml>\n  <CALayer>\n    <sublayers>\n  </CALayer>\n</caml>")
    #expect(error.kind == .malformedXML)
    #expect(error.line == 4)
    #expect(
      error.description
        == "test.caml:4:13: malformed XML: a closing tag does not match its opening tag")
  }

  @Test(arguments: [
    "", "   \n ", "<", "<caml", "<caml>", "<caml><CALayer>", "<caml/><caml/>", "<caml/>text",
    "plain text",
    "<caml><CALayer bounds=0/></caml>", "<caml><CALayer a=\"1\" a=\"2\"/></caml>",
    "<caml>&undeclared;</caml>",
    "<caml><CALayer bounds=\"<\"/></caml>", "<caml><!-- </caml>", "<caml><CALayer bounds/></caml>",
    "<caml>\u{1}</caml>", "\u{89}PNG\r\n",
  ])
  func malformed(text: String) throws {
    let error = try sceneError(text)
    #expect(error.kind == .malformedXML)
    #expect(!error.description.contains("\n"))
  }

  @Test func invalidUTF8() throws {
    let data = Data("<caml><CALayer name=\"".utf8) + Data([0xFF, 0xC0]) + Data("\"/></caml>".utf8)
    let error = try #require(throws: SceneError.self) {
      try SceneReader().read(data: data, baseURL: nil)
    }
    #expect(error.kind == .malformedXML)
  }

  @Test(arguments: ["html", "plist", "CALayer", "svg"])
  func otherDocuments(name: String) throws {
    let error = try sceneError("<\(name)/>")
    #expect(error.kind == .notCAML)
    #expect(error.why == "the document element is <\(name)>")
    #expect(error.allowed == "<caml>")
  }

  @Test func entityExpansionIsRefused() throws {
    var declarations = "<!ENTITY l0 \"lol\">"
    for level in 1...9 {
      declarations += "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
    }
    let error = try sceneError(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE caml [\(declarations)]>\n<caml>&l9;</caml>")
    #expect(error.kind == .malformedXML)
    #expect(error.line == 2)
    #expect(error.why == "the document type has declarations")
  }

  @Test(arguments: [
    "<!DOCTYPE c [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><caml>&x;</caml>",
    "<!-- [ --><!DOCTYPE c SYSTEM \"a[b\" [<!ENTITY % p SYSTEM \"x\"> %p;]><caml/>",
    "<?pi [?> <!DOCTYPE c [ ]><caml/>",
  ])
  func internalSubsetsAreRefused(text: String) throws {
    #expect(try sceneError(text).why == "the document type has declarations")
  }

  @Test(arguments: [
    "<!DOCTYPE caml><caml/>", "<!DOCTYPE caml SYSTEM \"http://127.0.0.1:9/[x].dtd\"><caml/>",
    "<!-- <!DOCTYPE c [ --><caml/>", "\u{FEFF}<caml/>",
    "<?xml version='1.0' encoding='ISO-8859-1'?><caml/>",
  ])
  func harmlessPrologsAreRead(text: String) throws {
    #expect(try SceneReader().read(data: Data(text.utf8), baseURL: nil).root == nil)
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
  func otherEncodingsAreRefused(encoding: String.Encoding) throws {
    let data = try #require("<?xml version=\"1.0\"?><caml/>".data(using: encoding))
    let error = try #require(throws: SceneError.self) {
      try SceneReader().read(data: data, baseURL: nil)
    }
    #expect(error.what == "refused XML")
  }

  @Test func aDeclaredEncodingThatHidesMarkupIsRefused() throws {
    let error = try sceneError("<?xml version='1.0' encoding='UTF-7'?>\n<caml/>")
    #expect(error.why == "the encoding is 'utf-7'")
  }

  @Test func depthLimit() throws {
    var limits = RenderLimits.standard
    limits.depth = 20
    func nested(_ layers: Int) -> String {
      String(repeating: "<CALayer><sublayers>", count: layers - 1) + "<CALayer/>"
        + String(repeating: "</sublayers></CALayer>", count: layers - 1)
    }
    // caml, then two elements for every layer but the last.
    #expect(try scene(nested(10), limits: limits).layerCount == 10)
    let error = try sceneError(caml(nested(11)), limits: limits)
    #expect(error.kind == .limit(LimitExceeded("depth", value: 21, allowed: 20)))
    #expect(error.line == 4)
  }

  @Test func depthBomb() throws {
    let error = try sceneError(String(repeating: "<caml>", count: 200_000))
    #expect(error.kind == .limit(LimitExceeded("depth", value: 1_025, allowed: 1_024)))
  }

  @Test func depthOfSkippedElementsCounts() throws {
    let inner = String(repeating: "<x>", count: 2_000) + String(repeating: "</x>", count: 2_000)
    let error = try sceneError(caml("<CALayer><style>\(inner)</style></CALayer>"))
    #expect(error.kind == .limit(LimitExceeded("depth", value: 1_025, allowed: 1_024)))
  }

  @Test func layerLimit() throws {
    var limits = RenderLimits.standard
    limits.layers = 3
    let two = "<CALayer/><CALayer/>"
    #expect(
      try scene("<CALayer><sublayers>\(two)</sublayers></CALayer>", limits: limits).layerCount == 3)
    let error = try sceneError(
      caml("<CALayer><sublayers>\(two)\n<CALayer/></sublayers></CALayer>"), limits: limits)
    #expect(error.kind == .limit(LimitExceeded("layers", value: 4, allowed: 3)))
    #expect(error.line == 5)
  }

  @Test func inputLimit() throws {
    let text = caml("<CALayer/>")
    var limits = RenderLimits.standard
    limits.inputBytes = text.utf8.count
    #expect(
      try SceneReader(limits: limits).read(data: Data(text.utf8), baseURL: nil).layerCount == 1)
    limits.inputBytes -= 1
    #expect(
      try sceneError(text, limits: limits).kind
        == .limit(LimitExceeded("inputBytes", value: text.utf8.count, allowed: text.utf8.count - 1))
    )
  }

  /// The document is larger than libxml2 takes in one piece.
  @Test func largeDocumentsAreRead() throws {
    let filler = String(repeating: "<!--\(String(repeating: "x", count: 2_000))-->\n", count: 6_000)
    let text = caml("<CALayer>\(filler)<sublayers><CALayer/></sublayers></CALayer>")
    #expect(text.utf8.count > 12_000_000)
    #expect(try SceneReader().read(data: Data(text.utf8), baseURL: nil).layerCount == 2)
    #expect(try sceneError(text + "<").line == 6_005)
  }

  @Test func longAttributesAreRead() throws {
    let name = String(repeating: "n", count: 3_000_000)
    #expect(try layer("name=\"\(name)\"").name?.utf8.count == 3_000_000)
  }

  /// A document with every kind of frame.
  private static let sample = caml(
    """
    <CALayer id="#1" name="Wurzel ☃" bounds="0 0 100 50" position="50 25" transform="rotate(30deg) scale(2,2,1)">
      <!-- comment --><backgroundColor opacity="0.5" value="1 0.5 0"/>
      <contents type="CGImage" src="data:image/png;base64,\(SampleImage.base64)"/>
      <sublayers><CATransformLayer zPosition="1e-3"><sublayers><CALayer hidden="1" transform.scale="2"/></sublayers>
      </CATransformLayer><object type="CALayer"><contents><CGImage src="data:,x"/></contents></object></sublayers>
      <animations><animation type="CABasicAnimation" keyPath="opacity"><fromValue type="real" value="0"/></animation>
      </animations><borderColor><CGColor value="1 1 1"/></borderColor>
    </CALayer>
    """
  )
  .replacingOccurrences(of: "<CGImage src=\"data:,x\"/>", with: "<CGImage src=\"none.png\"/>")

  @Test func theSampleItselfIsSound() throws {
    let scene = try SceneReader().read(data: Data(Self.sample.utf8), baseURL: nil)
    #expect(scene.layerCount == 4)
    #expect(scene.warnings.count == 1)
  }

  @Test func everyTruncationIsMalformed() throws {
    let bytes = Data(Self.sample.utf8)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
    for length in 0..<end {
      #expect(throws: SceneError.self) {
        try SceneReader().read(data: bytes.prefix(length), baseURL: nil)
      }
    }
  }

  @Test(arguments: 0..<8)
  func randomDamageNeverTraps(seed: UInt64) {
    var random = SplitMix(state: seed)
    let original = [UInt8](Self.sample.utf8)
    var read = 0
    for _ in 0..<250 {
      let bytes = Damage.applied(to: original, &random)
      do {
        _ = LayerDump(try SceneReader().read(data: Data(bytes), baseURL: nil)).description
        read += 1
      } catch {
        #expect(error is SceneError)
      }
    }
    #expect(read > 0)
  }
}
