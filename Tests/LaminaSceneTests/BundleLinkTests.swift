import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// The files of a bundle are opened beneath it: no link leads out, and nothing is waited for.
@Suite struct BundleLinkTests {
  private let folder: TemporaryFolder
  private var bundle: URL { folder.url.appendingPathComponent("bundle.ca") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("outside.caml", caml("<CALayer name=\"outside\"/>"))
    try folder.write("outside.xml", "<plist><dict/></plist>")
    try folder.write("bundle.ca/real.caml", caml("<CALayer name=\"inside\"/>"))
  }

  private func read() throws -> Scene { try SceneReader().read(contentsOf: bundle) }

  @Test(arguments: ["main.caml", "index.xml"])
  func aLinkOutOfTheBundleIsRefused(name: String) throws {
    let target = name == "main.caml" ? "../outside.caml" : "../outside.xml"
    try folder.link("bundle.ca/" + name, to: target)
    let error = try #require(throws: SceneError.self) { try read() }
    #expect(error.kind == .unreadable)
    #expect(error.file.hasSuffix("bundle.ca/" + name))
    #expect(error.why == "the file is a link out of the bundle")
  }

  @Test func aRootDocumentThatIsALinkOutOfTheBundleIsRefused() throws {
    try folder.write(
      "bundle.ca/index.xml",
      "<plist><dict><key>rootDocument</key><string>a.caml</string></dict></plist>")
    try folder.link("bundle.ca/a.caml", to: "../outside.caml")
    let error = try #require(throws: SceneError.self) { try read() }
    #expect(error.kind == .badPackage)
    #expect(error.why == "the file is a link out of the document's directory")
  }

  @Test func aFolderThatIsALinkOutOfTheBundleIsRefused() throws {
    try folder.link("bundle.ca/images", to: "..")
    #expect(isOutside(DocumentFolder(bundle.path)?.open("images/outside.caml")))
  }

  @Test func aRelativeLinkInsideIsFollowed() throws {
    try folder.link("bundle.ca/main.caml", to: "real.caml")
    #expect(try read().root?.name == "inside")
  }

  @Test func theBundleItselfMayBeALink() throws {
    try folder.link("bundle.ca/main.caml", to: "real.caml")
    try folder.link("current.ca", to: "bundle.ca")
    let scene = try SceneReader().read(
      contentsOf: folder.url.appendingPathComponent("current.ca"))
    #expect(scene.root?.name == "inside")
  }

  /// A pipe would be waited for until somebody writes to it.
  @Test func aPipeIsNoFile() throws {
    #expect(mkfifo(bundle.appendingPathComponent("main.caml").path, 0o600) == 0)
    let error = try #require(throws: SceneError.self) { try read() }
    #expect(error.kind == .noDocument)
  }

  @Test func aLinkToItselfIsRefused() throws {
    try folder.link("bundle.ca/a", to: "a")
    #expect(isOutside(DocumentFolder(bundle.path)?.open("a")))
  }

  /// What a kernel without `openat2` gets.
  @Test func withoutTheKernelsHelpNoLinkIsFollowed() throws {
    try folder.write("bundle.ca/sub/deep.caml", caml("<CALayer/>"))
    try folder.link("bundle.ca/link.caml", to: "real.caml")
    try folder.link("bundle.ca/out", to: "..")
    let steps = try #require(DocumentFolder(bundle.path, followsNoLinks: true))
    #expect(isFile(steps.open("real.caml")))
    #expect(isFile(steps.open("sub/deep.caml")))
    #expect(isFile(steps.open("./sub//deep.caml")))
    for name in ["link.caml", "out/outside.caml", "../outside.caml", "sub/../../outside.caml"] {
      #expect(isOutside(steps.open(name)), "\(name)")
    }
    for name in ["gone.caml", "sub", "real.caml/x", "sub/gone/x"] {
      #expect(isMissing(steps.open(name)), "\(name)")
    }
  }

  /// Another process exchanges a file for a link all the time: the reader sees either, and never
  /// what the link leads to.
  @Test func anExchangeDuringTheReadLeadsNowhere() throws {
    let opened = try #require(DocumentFolder(bundle.path))
    let path = bundle.path
    try folder.link("bundle.ca/link", to: "../outside.caml")
    let exchange = Thread {
      while !Thread.current.isCancelled {
        link(path + "/real.caml", path + "/next")
        rename(path + "/next", path + "/a.caml")
        symlink("../outside.caml", path + "/next")
        rename(path + "/next", path + "/a.caml")
      }
    }
    exchange.start()
    defer { exchange.cancel() }
    var contents: Set<String> = []
    for _ in 0..<2000 {
      guard case .file(let file) = opened.open("a.caml") else { continue }
      let data = try file.read(limits: .standard, what: "document")
      contents.insert(String(decoding: data, as: UTF8.self))
    }
    #expect(contents.allSatisfy { $0.contains("inside") })
  }

  private func isOutside(_ opening: DocumentFolder.Opening?) -> Bool {
    if case .outside = opening { return true }
    return false
  }

  private func isMissing(_ opening: DocumentFolder.Opening) -> Bool {
    if case .missing = opening { return true }
    return false
  }

  private func isFile(_ opening: DocumentFolder.Opening) -> Bool {
    if case .file = opening { return true }
    return false
  }
}
