import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Bundles, loose files and the place of their document.
@Suite struct PackageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func index(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(entries)</dict></plist>
    """
  }

  private func rootDocument(_ name: String) -> String {
    "<key>rootDocument</key><string>\(name)</string>"
  }

  private func read() throws -> Scene { try SceneReader().read(contentsOf: folder.url) }

  private func readError() throws -> SceneError {
    try #require(throws: SceneError.self) { try read() }
  }

  @Test func theIndexNamesTheDocument() throws {
    try folder.write("index.xml", index(rootDocument("other.caml")))
    try folder.write("other.caml", caml("<CALayer name=\"other\"/>"))
    try folder.write("main.caml", caml("<CALayer name=\"main\"/>"))
    #expect(try read().root?.name == "other")
  }

  @Test func theIndexMayNameAFileInAFolder() throws {
    try folder.write("index.xml", index(rootDocument("sub/a b.caml")))
    try folder.write("sub/a b.caml", caml("<CALayer name=\"sub\"/>"))
    #expect(try read().root?.name == "sub")
  }

  @Test func mainIsTheDefault() throws {
    try folder.write("index.xml", index("<key>documentWidth</key><real>5</real>"))
    try folder.write("main.caml", caml("<CALayer name=\"main\"/>"))
    #expect(try read().root?.name == "main")
  }

  @Test func withoutIndexMainIsRead() throws {
    try folder.write("main.caml", caml("<CALayer name=\"main\"/>"))
    try folder.write("second.caml", caml("<CALayer name=\"second\"/>"))
    #expect(try read().root?.name == "main")
  }

  @Test func withoutIndexAndMainTheOnlyDocumentIsRead() throws {
    try folder.write("weather.caml", caml("<CALayer name=\"only\"/>"))
    try folder.write("assetManifest.caml", "<caml><MicaAssetManifest/></caml>")
    #expect(try read().root?.name == "only")
  }

  @Test func twoDocumentsWithoutIndexAreAnError() throws {
    try folder.write("a.caml", caml(""))
    try folder.write("b.caml", caml(""))
    let error = try readError()
    #expect(error.kind == .noDocument)
    #expect(error.why == "it has no index.xml, no main.caml, and 2 other .caml files")
  }

  @Test func anEmptyDirectoryHasNoDocument() throws {
    let error = try readError()
    #expect(error.kind == .noDocument)
    #expect(error.allowed == "index.xml, main.caml, or one .caml file")
  }

  @Test func aMissingRootDocumentIsAnError() throws {
    try folder.write("index.xml", index(rootDocument("gone.caml")))
    let error = try readError()
    #expect(error.kind == .noDocument)
    #expect(error.why.contains("'gone.caml'"))
  }

  @Test(arguments: ["../out.caml", "/etc/hostname", "sub/../../out.caml", "", ".."])
  func aRootDocumentOutsideTheBundleIsRefused(name: String) throws {
    let bundle = folder.url.appendingPathComponent("bundle.ca")
    try folder.write("out.caml", caml("<CALayer/>"))
    try folder.write("bundle.ca/index.xml", index(rootDocument(name)))
    let error = try #require(throws: SceneError.self) { try SceneReader().read(contentsOf: bundle) }
    #expect(error.kind == .badPackage)
    #expect(error.file.hasSuffix("bundle.ca/index.xml"))
  }

  @Test func brokenIndexNamesItsLine() throws {
    try folder.write("index.xml", "<plist>\n<dict>\n<key>rootDocument</string>\n</dict></plist>")
    try folder.write("main.caml", caml("<CALayer/>"))
    let error = try readError()
    #expect(error.kind == .malformedXML)
    #expect(error.line == 3)
    #expect(error.file.hasSuffix("index.xml"))
  }

  @Test(arguments: ["<dict/>", "<plist><array/></plist>", "<caml/>"])
  func anIndexWithoutDictionaryIsRefused(text: String) throws {
    try folder.write("index.xml", text)
    try folder.write("main.caml", caml("<CALayer/>"))
    #expect(try readError().kind == .badPackage)
  }

  @Test func nestedDictionariesOfTheIndexDoNotCount() throws {
    let nested = "<key>x</key><dict>\(rootDocument("wrong.caml"))</dict>"
    try folder.write("index.xml", index(nested + rootDocument("right.caml")))
    try folder.write("right.caml", caml("<CALayer name=\"right\"/>"))
    #expect(try read().root?.name == "right")
  }

  @Test func declaredSizeStandsInForEmptyBounds() throws {
    try folder.write(
      "index.xml",
      index(
        "<key>documentWidth</key><real>390</real><key>documentHeight</key><integer>844</integer>"))
    try folder.write("main.caml", caml("<CALayer/>"))
    #expect(try read().size == CGSize(width: 390, height: 844))
    try folder.write("main.caml", caml("<CALayer bounds=\"0 0 10 20\"/>"))
    #expect(try read().size == CGSize(width: 10, height: 20))
  }

  @Test func imagesAreRelativeToTheBundle() throws {
    try folder.write("index.xml", index(rootDocument("sub/main.caml")))
    try folder.write("sub/main.caml", caml("<CALayer><contents src=\"assets/a.png\"/></CALayer>"))
    try folder.write("assets/a.png", SampleImage.png)
    #expect(try read().root?.contents is CGImage)
  }

  @Test func nothingThereIsNotFound() throws {
    let url = folder.url.appendingPathComponent("none.ca")
    let error = try #require(throws: SceneError.self) { try SceneReader().read(contentsOf: url) }
    #expect(error.kind == .notFound)
    #expect(error.file == url.path)
  }

  @Test func pipesAreNotRead() throws {
    let url = folder.url.appendingPathComponent("pipe.caml")
    try #require(mkfifo(url.path, 0o600) == 0)
    let error = try #require(throws: SceneError.self) { try SceneReader().read(contentsOf: url) }
    #expect(error.kind == .unreadable)
    #expect(error.why == "this is not a regular file")
  }
}
