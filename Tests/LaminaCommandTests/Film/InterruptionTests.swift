import Foundation
import Testing

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
    #expect(try String(contentsOfFile: errors, encoding: .utf8).isEmpty)
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
