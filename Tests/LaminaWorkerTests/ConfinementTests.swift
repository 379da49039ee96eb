import Foundation
import Lamina
import Testing

@testable import LaminaWorker

/// What a worker cannot do. The attempts are made from inside of a confined process.
@Suite struct ConfinementTests {
  @Test func attemptsAreRefused() async throws {
    let folder = try ScratchFolder()
    // Without the confinement each attempt would succeed: what it needs is there.
    try folder.write("secret.txt", Data("secret".utf8))
    setenv("LAMINA_TEST_FOLDER", folder.url.path, 1)
    let pool = try Workers.pool(try Workers.hostile("attempts", in: folder))
    let confinement = try #require(pool.processes.confinement)
    #expect(confinement.parts.contains(.calls))
    let error = await Workers.error { _ = try await pool.render(scene: Document.square) }
    guard case .failed(let lines) = try #require(error as? WorkerPoolError) else {
      Issue.record("\(error as Any)")
      return
    }
    let results = lines.split(separator: "\n")
    #expect(results.count == 28)
    // Refused by the confinement, not because what was asked for does not exist or makes no sense.
    let refusals = ["Operation not permitted", "Permission denied", "refused"]
    for line in results {
      // Without Landlock, files can be read.
      if line.hasPrefix("read a"), !confinement.parts.contains(.files) { continue }
      #expect(refusals.contains { line.hasSuffix(": " + $0) }, "\(line)")
    }
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("secret.txt")).count == 6)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    await pool.shutdown()
  }

  /// The worker asks for files of its job's folder, and gets no others.
  @Test func filesOutsideOfTheFolderAreNotGiven() async throws {
    let folder = try ScratchFolder()
    let scene = folder.url.appendingPathComponent("s.ca")
    try folder.write("secret.txt", Data("secret".utf8))
    try folder.write("s.ca/main.caml", Document.data(""))
    try folder.write("s.ca/sub/a.txt", Data())
    try FileManager.default.createSymbolicLink(
      atPath: scene.path + "/link", withDestinationPath: "../secret.txt")
    try #require(mkfifo(scene.path + "/fifo", 0o600) == 0)
    let files = try #require(JobFolder(scene.path))
    for path in ["../secret.txt", "link", "sub/../../secret.txt", "fifo", "/etc/passwd", "none"] {
      for spelling in [path, scene.path + "/" + path] {
        let (answer, descriptor) = files.answer(FileQuestion(.read, spelling))
        #expect(descriptor == -1 && answer.error != 0, "\(spelling)")
      }
    }
    let (_, descriptor) = files.answer(FileQuestion(.read, scene.path + "/sub/../main.caml"))
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(
      files.answer(FileQuestion(.list, scene.path)).0.names.sorted()
        == ["fifo", "link", "main.caml", "sub"])
  }

  @Test func aPoolRefusesWorkersThatKeepTooMuch() async throws {
    let folder = try ScratchFolder()
    var options = try Workers.hostile("unconfined", in: folder)
    options.requiring = .all
    #expect(throws: WorkerPoolError.unconfined(missing: .all)) { try Workers.pool(options) }
    options.requiring = []
    let pool = try Workers.pool(options)
    #expect(pool.processes.confinement?.parts == [])
    await pool.shutdown()
  }

  /// Variables that may hold secrets stay here.
  @Test func workersGetFewVariables() {
    // The service's keys may stand in a variable.
    let secrets = ["SECRET_OF_TEST", "LAMINA_SERVER_KEYS"]
    for name in secrets + ["MESA_OF_TEST"] { setenv(name, "1", 1) }
    defer { for name in secrets + ["MESA_OF_TEST"] { unsetenv(name) } }
    let names = Set(WorkerProgram.environment(workers: 1).map { $0.prefix { $0 != "=" } })
    #expect(names.contains("MESA_OF_TEST"))
    #expect(!secrets.contains { names.contains(Substring($0)) })
  }
}
