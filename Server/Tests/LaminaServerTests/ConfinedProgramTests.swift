import CSandbox
import Foundation
import Testing

@testable import LaminaServer

/// What a program may do that the server feeds.
struct ConfinedProgramTests {
  private static let limits = FedProcess.Limits(memory: 256 << 20, file: 100_000, seconds: 20)

  /// Runs words of a shell in a folder. Returns the status, and what it wrote to `out`.
  private static func run(
    _ words: String, in folder: TestFolder, input: Data = Data()
  ) async throws -> (status: Int, output: String) {
    let process = try FedProcess(
      "sh", ["-c", words], in: folder.url, errors: "errors.txt", limits: limits)
    _ = await process.write(input)
    let status = await process.end()
    let output = FileManager.default.contents(atPath: folder.url.path + "/out") ?? Data()
    return (status, String(decoding: output, as: UTF8.self))
  }

  @Test func itReadsItsInputAndWritesInItsFolder() async throws {
    let folder = try TestFolder()
    let run = try await Self.run("cat >out; exit 3", in: folder, input: Data("words".utf8))
    #expect(run.status == 3 && run.output == "words")
    #expect(try await Self.run("kill -9 $$ || exit 5", in: folder).status == 5)
  }

  @Test func itGetsNothingOfThisProcess() async throws {
    let folder = try TestFolder()
    setenv("LAMINA_TEST_SECRET", "secret", 1)
    let run = try await Self.run("env >out; ls -l /proc/$$/fd >>out", in: folder)
    #expect(run.status != 127 && !run.output.contains("secret") && run.output.contains("PATH="))
  }

  @Test(.enabled(if: lamina_sandbox_landlock_version() > 0))
  func itSeesNoOtherFiles() async throws {
    let (folder, other) = (try TestFolder(), try TestFolder())
    try Data("secret".utf8).write(to: other.url.appendingPathComponent("file"))
    let words = """
      cat \(other.url.path)/file >out; cat /etc/passwd >>out; echo x >\(other.url.path)/new
      """
    let run = try await Self.run(words, in: folder)
    #expect(run.status != 0 && run.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: other.url.path + "/new"))
  }

  @Test func itHasNoNetwork() async throws {
    let folder = try TestFolder()
    let words = "exec 3<>/dev/tcp/127.0.0.1/1"
    let process = try FedProcess(
      "bash", ["-c", words], in: folder.url, errors: "errors.txt", limits: Self.limits)
    #expect(await process.end() != 0)
    let errors = try String(
      contentsOf: folder.url.appendingPathComponent("errors.txt"), encoding: .utf8)
    #expect(errors.contains("Operation not permitted"), "\(errors)")
  }

  @Test func limitsHold() async throws {
    let folder = try TestFolder()
    let file = try await Self.run("exec dd if=/dev/zero of=big bs=1000 count=200", in: folder)
    #expect(file.status == FedProcess.tooLargeAFile)
    let size = try FileManager.default.attributesOfItem(atPath: folder.url.path + "/big")[.size]
    #expect(size as? Int == 100_000)
    // A buffer of one block of 300 MB.
    let memory = try await Self.run("exec dd if=/dev/zero of=/dev/null bs=300M count=1", in: folder)
    #expect(memory.status == 1)
  }

  @Test func whatCannotBeStartedThrows() async throws {
    let folder = try TestFolder()
    // A shell writes the file. A program that another test starts at this moment would have it open
    // for writing too if this process did, and a file that is written cannot be started.
    #expect(try await Self.run("echo text >text && chmod 755 text", in: folder).status == 0)
    let text = folder.url.path + "/text"
    #expect(throws: POSIXError(.ENOEXEC)) {
      try FedProcess(text, [], in: folder.url, errors: "e", limits: Self.limits)
    }
    #expect(throws: MissingProgram.self) {
      try FedProcess("/nowhere", [], in: folder.url, errors: "e", limits: Self.limits)
    }
  }
}
