import Foundation
import Testing

@testable import lamina

/// A film that is interrupted leaves nothing half done, and its encoder does not outlive it.
@Suite struct InterruptionTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Starts `lamina` with its messages going to `errors`.
  private func start(_ arguments: [String], errors: FileHandle, path: String? = nil) throws
    -> Process
  {
    let process = Process()
    // The tests may run where signals are ignored, for example in the background of a shell.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["--default-signal=INT,TERM,HUP", try Workplace.executable().path] + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = "xterm"
    if let path { environment["PATH"] = path }
    process.environment = environment
    process.currentDirectoryURL = place.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    return process
  }

  /// Reads until `isEnough` or the end.
  private func read(_ descriptor: Int32, until isEnough: (String) -> Bool = { _ in false })
    -> String
  {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for the line that somebody writes to a named pipe, and returns it.
  private func line(of fifo: String) throws -> String {
    let descriptor = open(fifo, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    return read(descriptor).trimmingCharacters(in: .newlines)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [1, 3])
  func filmLeavesNothing(signal: Int32, jobs: Int) throws {
    let fifo = place.path("started")
    try #require(mkfifo(fifo, 0o600) == 0)
    // The encoder writes its process number once it has begun to write. Then it stops reading.
    let path = try place.fakeEncoder(
      "for last; do :; done; head -c 100000 > \"${last#file:}\"; echo $$ > \(fifo); exec sleep 1000"
    )
    let scene = try place.bundle("s.ca", "<CALayer bounds=\"0 0 300 200\"/>")
    let old = try place.write("out/f.mp4", "old")
    let errors = try place.write("errors", "")
    let process = try start(
      ["render", scene, "-o", old, "--fps", "60", "--duration", "60", "--jobs", "\(jobs)"],
      errors: try #require(FileHandle(forWritingAtPath: errors)), path: path)
    let encoder = try #require(pid_t(try line(of: fifo)))
    #expect(kill(encoder, 0) == 0)
    #expect(try place.outputNames().count == 2)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(kill(encoder, 0) == -1 && errno == ESRCH)
    #expect(try place.outputNames() == ["f.mp4"])
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    #expect(try String(contentsOfFile: errors, encoding: .utf8) == "")
  }

  /// SIGKILL gives no time to remove anything. The next film to the same place does it, and leaves
  /// what others write there, and what only looks similar.
  @Test func theNextFilmRemovesWhatAKilledOneLeft() throws {
    let fifo = place.path("started")
    try #require(mkfifo(fifo, 0o600) == 0)
    let stuck = try place.fakeEncoder("echo $$ > \(fifo); exec sleep 1000")
    let scene = try place.bundle("s.ca", "<CALayer bounds=\"0 0 30 20\"/>")
    let film = place.path("out/f.mp4")
    let options = ["render", scene, "-o", film, "--fps", "4", "--duration", "1"]
    let process = try start(options, errors: .nullDevice, path: stuck)
    let encoder = try #require(pid_t(try line(of: fifo)))
    kill(process.processIdentifier, SIGKILL)
    // Foundation waits for the encoder too, which has inherited what it waits at.
    kill(encoder, SIGKILL)
    process.waitUntilExit()
    #expect(try place.outputNames().count == 1)
    let others = [".f.mp4.12-a b.part", ".f.mp4.part", ".g.mp4.12-ab.part", "f.mp4.12-ab.part"]
    for name in others { try place.write("out/" + name, "") }
    let written = try OutputFile(film).begin()
    let working = try place.fakeEncoder(
      "for last; do :; done; cat > /dev/null; echo film > \"${last#file:}\"")
    let run = try place.lamina(options, path: working)
    #expect(run.status == 0, "\(run.errors)")
    let writtenName = String(written.temporary.split(separator: "/").last ?? "")
    #expect(try place.outputNames().sorted() == (others + ["f.mp4", writtenName]).sorted())
    written.discard()
  }

  @Test func theNextFramesRemoveWhatKilledOnesLeft() throws {
    let scene = try place.bundle("s.ca", "<CALayer bounds=\"0 0 30 20\"/>")
    let others = [".x.png.12-ab.part", ".1.png.12-ab.part", ".00001.jpg.12-ab.part"]
    for name in others + [".00001.png.12-ab.part", ".123456.png.9-z.part"] {
      try place.write("out/" + name, "")
    }
    let folder = place.outputs.path + "/"
    let run = try place.lamina(["render", scene, "-o", folder, "--fps", "1", "--duration", "1"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try place.outputNames().sorted() == (others + ["00000.png"]).sorted())
  }

  @Test func framesThatAreThereAreWholeAndResumed() throws {
    let scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 80 50\" backgroundColor=\"0 0 1 0.5\"/>")
    let folder = place.outputs.path
    let terminal = try Terminal()
    let (program, person) = (try terminal.program(), terminal.person)
    let options = ["render", scene, "-o", folder, "--fps", "60", "--duration", "10000"]
    let process = try start(options + ["--jobs", "2"], errors: program)
    try program.close()
    // Waits until the bar is drawn again. That is after the first frame at the earliest.
    _ = read(person) { $0.components(separatedBy: "/600000  ").count > 2 }
    kill(process.processIdentifier, SIGINT)
    let rest = read(person)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(rest.hasSuffix("\r\u{1B}[K"))
    let names = try place.outputNames()
    let numbers = names.compactMap { $0.hasSuffix(".png") ? Int($0.dropLast(4)) : nil }
    #expect(numbers.count == names.count && !names.isEmpty, "\(names)")
    let files = try Set(names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) })
    #expect(files.count == 1)
    let last = try #require(numbers.max()) + 3
    let run = try place.lamina(options + ["--resume", "--range", "0..\(last)"])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(": \(last + 1 - numbers.count) frames (\(numbers.count) existed), "),
      "\(run.errors)")
    #expect(try place.outputNames() == (0...last).map { String(format: "%05d.png", $0) })
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(names[0])")) == files.first)
  }

  @Test func progressOnATerminal() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let terminal = try Terminal()
    let (program, person) = (try terminal.program(), terminal.person)
    let process = try start(
      ["render", scene, "-o", place.outputs.path, "--fps", "10", "--duration", "1"], errors: program
    )
    try program.close()
    let text = read(person)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.hasPrefix("\r\u{1B}[K[------------------------------]  0/10  0%"))
    #expect(text.contains("\r\u{1B}[K[##############################]  10/10  100%  "))
    let last = text.components(separatedBy: "\r\u{1B}[K").last ?? ""
    #expect(last.hasPrefix("wrote ") && last.hasSuffix("\r\n"))
  }

  @Test func quietMeansNoProgress() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let terminal = try Terminal()
    let (program, person) = (try terminal.program(), terminal.person)
    let process = try start(
      ["render", scene, "-o", place.outputs.path, "--fps", "10", "--duration", "1", "--quiet"],
      errors: program)
    try program.close()
    #expect(read(person).isEmpty)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
