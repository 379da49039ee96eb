import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Images: both spellings of `contents`, every kind of source, and sources that must not be read.
@Suite struct ContentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads `main.caml` with one layer for each source.
  private func read(_ sources: [String], limits: RenderLimits = .standard) throws -> Scene {
    let layers = sources.map { "<CALayer><contents type=\"CGImage\" src=\"\($0)\"/></CALayer>" }
      .joined()
    let document = try folder.write(
      "main.caml", caml("<CALayer><sublayers>\(layers)</sublayers></CALayer>"))
    return try SceneReader(limits: limits).read(contentsOf: document)
  }

  private func images(_ scene: Scene) -> [CGImage?] {
    (scene.root?.sublayers ?? []).map { $0.contents as? CGImage }
  }

  @Test(arguments: [
    "<contents type=\"CGImage\" src=\"assets/a.png\"/>", "<contents src=\"assets/a.png\"/>",
    "<contents><CGImage src=\"assets/a.png\"/></contents>",
    "<contents type=\"CGImage\"><CGImage src=\"assets/a.png\"/></contents>",
  ])
  func shapes(element: String) throws {
    try folder.write("assets/a.png", SampleImage.png)
    let document = try folder.write("main.caml", caml("<CALayer>\(element)</CALayer>"))
    let scene = try SceneReader().read(contentsOf: document)
    let image = try #require(scene.root?.contents as? CGImage)
    #expect(image.width == 3 && image.height == 2)
    #expect(scene.skipped.total == 0)
    #expect(scene.resourceBytes == SampleImage.pixels * 4)
  }

  @Test func nullContentsAreNone() throws {
    let scene = try scene("<CALayer><contents type=\"null\"/></CALayer>")
    #expect(scene.root?.contents == nil)
    #expect(scene.skipped.total == 0)
  }

  @Test func otherContentsAreSkipped() throws {
    let scene = try scene("<CALayer><contents type=\"CABackingStore\"/></CALayer>")
    #expect(scene.skipped.counts == [.element("contents", in: "CALayer"): 1])
  }

  @Test(arguments: [
    ("assets/Planet-2%201.png", "assets/Planet-2 1.png"),
    ("assets/a b (1).png", "assets/a b (1).png"),
    ("assets/%F0%9F%AA%90.png", "assets/🪐.png"), ("assets/🪐.png", "assets/🪐.png"),
    ("assets/100%.png", "assets/100%.png"), ("assets/a%20b.png", "assets/a%20b.png"),
    ("troll1", "troll1"),
    ("troll2", "troll2.png"), ("troll3", "assets/troll3"), ("a.png", "assets/a.png"),
    ("assets/beside.png", "beside.png"), ("./assets//x.png", "assets/x.png"),
    ("deep/er/x.PNG", "deep/er/x.PNG"),
    ("assets/../y.png", "y.png"), ("a:b.png", "a:b.png"), (" padded.png ", "padded.png"),
  ])
  func sourcesFindTheirFile(source: String, file: String) throws {
    try folder.write(file, SampleImage.png)
    let scene = try read([source])
    #expect(images(scene).first??.width == 3)
    #expect(scene.warnings.isEmpty)
  }

  @Test func aDecodedSpellingComesFirst() throws {
    try folder.write("a b.png", SampleImage.png)
    try folder.write("a%20b.png", Data("broken".utf8))
    #expect(images(try read(["a%20b.png"])).first??.width == 3)
  }

  @Test func oneSourceIsDecodedOnceAndShared() throws {
    try folder.write("assets/a.png", SampleImage.png)
    let scene = try read(["assets/a.png", "assets/a.png", "a.png", "./assets/a.png"])
    let shared = try #require(images(scene).first ?? nil)
    #expect(images(scene).allSatisfy { $0 === shared })
    #expect(images(scene).count == 4)
    #expect(scene.resourceBytes == SampleImage.pixels * 4)
  }

  @Test func aMissingImageIsAWarningOnce() throws {
    let scene = try read(["assets/none.png", "assets/none.png"])
    #expect(images(scene).allSatisfy { $0 == nil })
    #expect(
      scene.warnings.map(\.description) == [
        "assets/none.png: there is no such file in the document's directory"
      ])
  }

  @Test(arguments: [
    "../secret.png", "assets/../../secret.png", "%2e%2e/secret.png", "..%2Fsecret.png",
    "/etc/hostname",
    "%2Fetc%2Fhostname", "a%00.png", "..", ".",
  ])
  func pathsOutOfTheDirectoryAreRefused(source: String) throws {
    let inner = folder.url.appendingPathComponent("inner")
    try folder.write("secret.png", SampleImage.png)
    let document = try folder.write(
      "inner/main.caml", caml("<CALayer><contents type=\"CGImage\" src=\"\(source)\"/></CALayer>"))
    let scene = try SceneReader().read(contentsOf: document)
    #expect(scene.root?.contents == nil)
    #expect(scene.warnings.map(\.why) == ["the path leads out of the document's directory"])
    let locator = ResourceLocator(DocumentFolder(inner.path))
    guard case .refused(let why) = locator.locate(source) else {
      Issue.record("\(source) is not refused")
      return
    }
    #expect(why == scene.warnings.first?.why)
  }

  @Test(arguments: [
    "http://example.com/a.png", "file:///etc/hostname", "https://example.com/a.png", "FILE:a.png",
  ])
  func addressesAreRefused(source: String) throws {
    let scene = try read([source])
    #expect(scene.warnings.first?.why.contains("are not read") == true)
  }

  @Test func linksOutOfTheDirectoryAreRefused() throws {
    try folder.write("secret.png", SampleImage.png)
    let document = try folder.write(
      "inner/main.caml", caml("<CALayer><contents type=\"CGImage\" src=\"a.png\"/></CALayer>"))
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("inner/a.png"),
      withDestinationURL: folder.url.appendingPathComponent("secret.png"))
    let scene = try SceneReader().read(contentsOf: document)
    #expect(scene.root?.contents == nil)
    #expect(scene.warnings.map(\.why) == ["the file is a link out of the document's directory"])
  }

  @Test func relativeLinksInsideTheDirectoryAreFollowed() throws {
    try folder.write("images/real.png", SampleImage.png)
    try folder.link("a.png", to: "images/real.png")
    #expect(images(try read(["a.png"])).first??.width == 3)
  }

  /// An absolute path starts outside of the directory, wherever it ends.
  @Test func absoluteLinksAreRefused() throws {
    let target = try folder.write("real.png", SampleImage.png)
    try folder.link("a.png", to: target.path)
    let scene = try read(["a.png"])
    #expect(scene.root?.contents == nil)
    #expect(scene.warnings.map(\.why) == ["the file is a link out of the document's directory"])
  }

  @Test func directoriesAreNoImages() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("a.png"), withIntermediateDirectories: true)
    #expect(try read(["a.png"]).warnings.count == 1)
  }

  @Test func withoutADirectoryNoFileIsRead() throws {
    let scene = try scene("<CALayer><contents type=\"CGImage\" src=\"Package.swift\"/></CALayer>")
    #expect(scene.warnings.count == 1)
    #expect(scene.root?.contents == nil)
  }

  @Test func aTruncatedImageIsAnErrorThatNamesTheFile() throws {
    let file = try folder.write("cut.png", SampleImage.png.prefix(60))
    let error = try #require(throws: SceneError.self) { try read(["cut.png"]) }
    #expect(error.kind == .badImage)
    #expect(error.file == file.path)
    #expect(error.why.contains("truncated"))
    #expect(error.allowed == "png, jpeg, webp, gif, heic, avif")
  }

  @Test(arguments: [Data(), Data("plain text".utf8)], ["a.png", "a.HEIC", "a.avif"])
  func otherBytesUnderAKnownNameAreAnError(bytes: Data, name: String) throws {
    try folder.write(name, bytes)
    let error = try #require(throws: SceneError.self) { try read([name]) }
    #expect(error.kind == .badImage)
  }

  @Test func otherFormatsAreAWarning() throws {
    try folder.write("clip.mov", Data("....ftypqt  ".utf8))
    let scene = try read(["clip.mov"])
    #expect(
      scene.warnings.map(\.description)
        == ["clip.mov: not a PNG, JPEG, WebP, GIF, HEIC or AVIF image"])
  }

  @Test func onePixelLimitIsCheckedFromTheHeader() throws {
    try folder.write("a.png", SampleImage.png)
    var limits = RenderLimits.standard
    limits.imagePixels = SampleImage.pixels
    #expect(images(try read(["a.png"], limits: limits)).first??.width == 3)
    limits.imagePixels -= 1
    let error = try #require(throws: SceneError.self) { try read(["a.png"], limits: limits) }
    #expect(error.kind == .limit(LimitExceeded("imagePixels", value: 6, allowed: 5)))
    #expect(error.file.hasSuffix("a.png"))
  }

  @Test func decodedBytesOfADocumentAreLimited() throws {
    try folder.write("a.png", SampleImage.png)
    try folder.write("b.png", SampleImage.png)
    var limits = RenderLimits.standard
    limits.decodedBytes = SampleImage.pixels * 4 * 2
    #expect(try read(["a.png", "b.png", "a.png"], limits: limits).resourceBytes == 48)
    limits.decodedBytes -= 1
    let error = try #require(throws: SceneError.self) {
      try read(["a.png", "b.png"], limits: limits)
    }
    #expect(error.kind == .limit(LimitExceeded("decodedBytes", value: 48, allowed: 47)))
  }

  @Test func imageFilesAreLimitedInBytes() throws {
    try folder.write("a.png", SampleImage.png + Data(count: 5_000))
    var limits = RenderLimits.standard
    limits.inputBytes = 5_000
    let error = try #require(throws: SceneError.self) { try read(["a.png"], limits: limits) }
    #expect(
      error.kind
        == .limit(LimitExceeded("inputBytes", value: SampleImage.png.count + 5_000, allowed: 5_000))
    )
  }
}

/// `data:` URIs.
@Suite struct DataURITests {
  @Test(arguments: [
    ("data:,hello", "hello"), ("data:text/plain,a%20b%2Cc", "a b,c"),
    ("data:text/plain;base64,aGVsbG8=", "hello"),
    ("DATA:image/png;BASE64,aGVsbG8=", "hello"), ("data:;base64,aGVs\n bG8=", "hello"),
    ("data:;base64,aGVsbG8", "hello"), ("data:;base64,aGVsbG8%3D", "hello"),
    ("data:;charset=utf-8;base64,YQ==", "a"),
    ("data:;base64,YQ", "a"), ("data:,", ""),
  ])
  func payload(uri: String, text: String) {
    #expect(DataURI.payload(uri) == Data(text.utf8))
  }

  @Test(arguments: [
    "data:;base64", "data:,%4", "data:,%zz", "data:;base64,!!!!", "data:;base64,a", "assets/a.png",
    "",
    "data:;base64,aGV=sbG8",
  ])
  func malformed(uri: String) {
    #expect(DataURI.payload(uri) == nil)
  }

  @Test func imagesMayBeEmbedded() throws {
    let scene = try scene(
      "<CALayer><contents type=\"CGImage\" src=\"data:image/png;base64,\(SampleImage.base64)\"/></CALayer>"
    )
    #expect((scene.root?.contents as? CGImage)?.height == 2)
  }

  @Test func imagesMayBePercentEncoded() throws {
    let text = SampleImage.png.map { String(format: "%%%02X", $0) }.joined()
    let scene = try scene(
      "<CALayer><contents type=\"CGImage\" src=\"data:image/png,\(text)\"/></CALayer>")
    #expect((scene.root?.contents as? CGImage)?.width == 3)
  }

  @Test(arguments: ["data:image/png;base64,!!!!", "data:image/png;base64,aGVsbG8="])
  func brokenImagesAreAnErrorWithTheirPlace(uri: String) throws {
    let error = try sceneError(
      caml("<CALayer>\n<contents type=\"CGImage\" src=\"\(uri)\"/></CALayer>"))
    #expect(error.kind == .badImage)
    #expect(error.file == "test.caml")
    #expect(error.line == 5)
    #expect(error.what.hasPrefix("image data:image/png;base64,"))
  }
}
