import Foundation
import LaminaDocument
import LaminaScene
import Testing

/// Paths of files that users type.
@Suite struct PathPartsTests {
  @Test(arguments: [
    ("a", ".", "a"), ("-", ".", "-"), ("m", ".", "m"), ("", ".", ""), (".", ".", "."),
    ("/", "/", ""), ("//", "/", ""), ("a/", ".", "a"), ("a///", ".", "a"), ("/a", "/", "a"),
    ("//a", "/", "a"), ("a/b", "a", "b"), ("a//b", "a", "b"), ("/a/b/", "/a", "b"),
    ("../x.png", "..", "x.png"), ("./x", ".", "x"), ("ä/ö", "ä", "ö"),
  ])
  func foldersAndNames(path: String, folder: String, name: String) {
    let parts = PathParts(path)
    #expect(parts.folder == folder && parts.name == name)
  }

  @Test(arguments: [
    ("a.PNG", "png"), ("a", ""), ("", ""), (".png", ""), ("a.", ""), ("a.b/c", ""),
    ("x/a.tar.gz", "gz"), ("a.ca/", "ca"), ("..", ""),
  ])
  func extensions(path: String, expected: String) {
    #expect(PathParts(path).fileExtension == expected)
  }

  @Test func longPathsAndBytesThatAreNoText() {
    let name = String(repeating: "x", count: 4_096)
    #expect(PathParts("/tmp/\(name).ca").name.utf8.count == 4_099)
    #expect(PathParts(String(repeating: "/", count: 4_096)).folder == "/")
    let damaged = String(decoding: [0x61, 0xFF, 0x2F, 0xFE] as [UInt8], as: UTF8.self)
    #expect(PathParts(damaged).folder == "a\u{FFFD}" && PathParts(damaged).name == "\u{FFFD}")
  }

  /// None of these files exists, and none may end the process.
  @Test(arguments: ["q", "-", "/q", "q/", "q//", String(repeating: "q", count: 4_096)])
  func readingRefuses(path: String) {
    #expect(throws: SceneError.self) {
      try SceneReader().read(contentsOf: URL(fileURLWithPath: path))
    }
  }

  @Test func aBundleOfOneCharacterIsWrittenAndRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = try BundlePlace(folder.path + "/b")
    try place.write([("main.caml", Data("<caml><CALayer/></caml>".utf8))])
    #expect(try SceneReader().read(contentsOf: folder.appendingPathComponent("b")).root != nil)
  }
}
