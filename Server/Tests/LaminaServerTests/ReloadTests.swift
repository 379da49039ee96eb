import Foundation
import Logging
import Testing

@testable import LaminaServer

/// Templates that change while the server answers.
struct ReloadTests {
  /// A folder with a card that has been read.
  private func loaded() async throws -> (TestFolder, TemplateLibrary, TemplateLoader) {
    let folder = try TestFolder()
    try folder.writeCard()
    let library = TemplateLibrary()
    let loader = TemplateLoader(
      library, folder: folder.url, copies: try folder.state(), limits: .standard,
      metrics: ServerMetrics(PrometheusRegistry()),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    await loader.load(waits: false)
    return (folder, library, loader)
  }

  @Test func whatHasChangedIsReadAgainOnceItIsStill() async throws {
    let (folder, library, loader) = try await loaded()
    let first = try library.template("card")
    await loader.load(waits: true)
    #expect(try library.template("card") === first)

    try folder.writeCard(background: "0 1 0")
    await loader.load(waits: true)
    #expect(try library.template("card") === first)
    await loader.load(waits: true)
    let second = try library.template("card")
    #expect(second.version != first.version)
    // Who began with the first copy ends with it.
    #expect(FileManager.default.fileExists(atPath: first.folder.path))
  }

  @Test func aMistakeLeavesTheTemplateInPlace() async throws {
    let (folder, library, loader) = try await loaded()
    let first = try library.template("card")
    try folder.write("card", scene: "<caml", json: TestFolder.card)
    try folder.write("bad name", scene: TestFolder.scene("0 0 0"), json: TestFolder.card)
    await loader.load(waits: false)
    #expect(try library.template("card") === first)
    #expect(library.all.map(\.name) == ["card"])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("card"))
    await loader.load(waits: false)
    #expect(throws: Problem.self) { try library.template("card") }
  }

  /// In a container, templates belong to another user than the one who runs the service.
  @Test(.enabled(if: getuid() == 0)) func aCopyBelongsToTheService() throws {
    let folder = try TestFolder()
    try folder.writeCard()
    let (card, copy) = (folder.url.path + "/card", folder.url.path + "/copy")
    try FileManager.default.createDirectory(
      atPath: card + "/fonts", withIntermediateDirectories: true)
    try Data("font".utf8).write(to: URL(fileURLWithPath: card + "/fonts/a.ttf"))
    try FileManager.default.createSymbolicLink(
      atPath: card + "/fonts/b.ttf", withDestinationPath: "a.ttf")
    for place in ["", "/scene.caml", "/fonts", "/fonts/a.ttf"] {
      #expect(chown(card + place, 65_532, 65_532) == 0)
    }
    try FolderCopy.make(of: URL(fileURLWithPath: card), at: URL(fileURLWithPath: copy))
    for path in ["", "/scene.caml", "/template.json", "/fonts", "/fonts/a.ttf", "/fonts/b.ttf"] {
      var status = stat()
      #expect(lstat(copy + path, &status) == 0 && status.st_uid == 0, "\(path)")
    }
    #expect(FileManager.default.contents(atPath: copy + "/fonts/b.ttf") == Data("font".utf8))
  }

  /// A template goes when its folder is missing twice, and not when nothing can be listed.
  @Test func aFolderThatIsBeingReplacedIsKept() async throws {
    let (folder, library, loader) = try await loaded()
    let hidden = folder.url.deletingLastPathComponent()
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.moveItem(at: folder.url, to: hidden)
    for _ in 0..<3 { await loader.load(waits: true) }
    #expect(throws: Never.self) { try library.template("card") }
    try FileManager.default.moveItem(at: hidden, to: folder.url)
    let card = folder.url.appendingPathComponent("card")
    try FileManager.default.moveItem(at: card, to: hidden)
    await loader.load(waits: true)
    #expect(throws: Never.self) { try library.template("card") }
    try FileManager.default.moveItem(at: hidden, to: card)
    await loader.load(waits: true)
    try FileManager.default.removeItem(at: card)
    await loader.load(waits: true)
    #expect(throws: Never.self) { try library.template("card") }
    await loader.load(waits: true)
    #expect(throws: Problem.self) { try library.template("card") }
  }

  @Test func copiesThatNobodyNeedsAreRemoved() async throws {
    let (folder, library, loader) = try await loaded()
    let place = try library.template("card").folder.path
    #expect(FileManager.default.fileExists(atPath: place))
    try folder.writeCard(background: "0 1 0")
    await loader.load(waits: false)
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  /// Requests go on while the template changes every few milliseconds.
  @Test func noRequestIsLost() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) {
      $0.reloadSeconds = 0.02
    } _: { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for step in 0..<40 {
            try folder.writeCard(background: step.isMultiple(of: 2) ? "0 1 0" : "0 0 1")
            try await Task.sleep(for: .milliseconds(60))
          }
        }
        group.addTask {
          for number in 0..<60 {
            let answer = try await server.get("/t/card.png?title=\(number)")
            #expect(answer.status == 200)
          }
        }
        try await group.waitForAll()
      }
      let loads = try await server.metric(#"lamina_template_loads_total{result="loaded"}"#)
      #expect((loads ?? 0) > 1)
    }
  }
}
