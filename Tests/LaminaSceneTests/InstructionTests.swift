import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Processing instructions, on which FoundationXML traps if they have no data.
@Suite struct InstructionTests {
  private func read(_ text: String) throws -> Scene {
    try SceneReader().read(data: Data(text.utf8), baseURL: nil)
  }

  @Test(arguments: [
    "<?x?><caml><CALayer name='a'/></caml>",
    "<?xs?>\n<!-- a --><caml><CALayer name='a'/></caml>",
    "<caml><?x?><CALayer name='a'/><?y?></caml>",
    "<caml><CALayer name='a'><?x\n?><?y z?></CALayer></caml><?x?>",
    "<!DOCTYPE caml SYSTEM \"<!--\"><?x?><caml><CALayer name='a'/></caml>",
    "<caml><?p <?x?><CALayer name='a'/></caml>",
    "<caml><!-- <?x --><?x?><CALayer name='a'/></caml>",
  ])
  func instructionsAreIgnored(text: String) throws {
    #expect(try read(text).root?.name == "a")
  }

  @Test(arguments: ["<?x?>", "<?xml?>", "<?>", "<??>", "<?x", "<?x?", "<caml><?x", "<caml><?x?>"])
  func incompleteDocumentsAreErrors(text: String) throws {
    let error = try #require(throws: SceneError.self) { try read(text) }
    #expect(error.kind == .malformedXML)
  }

  @Test func onlyInstructionsWithoutDataGetASpace() {
    let text = "<?x?><a b='?>'>?><![CDATA[<?y z?>]]></a><?z ?><?<?u<v?>"
    let result = XMLInstructions.withData(Data(text.utf8))
    #expect(
      String(decoding: result, as: UTF8.self)
        == "<?x ?><a b='?>'>?><![CDATA[<?y z?>]]></a><?z ?><?<?u<v?>")
  }

  /// A part of other data has indices that do not begin at 0.
  @Test func aPartOfOtherDataIsRead() {
    let part = Data("junk<?x?><a/>".utf8).dropFirst(4)
    #expect(XMLInstructions.withData(part) == Data("<?x ?><a/>".utf8))
  }

  @Test func anOrdinaryDocumentIsNotCopied() {
    let document = Data("<?xml version=\"1.0\"?><a/>".utf8)
    let result = XMLInstructions.withData(document)
    let same = document.withUnsafeBytes { one in
      result.withUnsafeBytes { $0.baseAddress == one.baseAddress }
    }
    #expect(same)
  }
}
