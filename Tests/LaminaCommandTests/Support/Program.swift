import Foundation
import Testing

/// The result of one run of `lamina`.
struct Run {
  let status: Int32
  let output: String
  let errors: String

  /// The lines on standard error that start with `prefix`.
  func lines(_ prefix: String) -> [String] {
    errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix(prefix) }
  }
}

/// A folder for one test with an empty `out` folder in it. It is removed with this object.
final class Workplace {
  let url: URL
  let outputs: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-command-\(UUID().uuidString)")
    outputs = url.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in this folder.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }

  /// Makes a bundle with one document and its files.
  @discardableResult
  func bundle(_ name: String, _ body: String, files: [String: Data] = [:]) throws -> String {
    try write(
      "\(name)/main.caml", "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(body)</caml>")
    for (file, data) in files { try write("\(name)/\(file)", data) }
    return path(name)
  }

  /// The names of the files in the `out` folder, hidden files included.
  func outputNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: outputs.path).sorted()
  }

  /// Runs `lamina` in this folder and waits for it. `fileSize` limits the size of files it writes,
  /// in blocks of the shell. `path` is the search path for programs. Standard output is the file
  /// `standardOutput`, or `terminal`, or it is kept for the result. With `onOneProcessor`, it and
  /// what it starts see one processor only.
  func lamina(
    _ arguments: [String], input: String = "", standardOutput: String? = nil,
    terminal: Terminal? = nil, fileSize: Int? = nil, path: String? = nil,
    environment: [String: String] = [:], onOneProcessor: Bool = false
  ) throws -> Run {
    let process = Process()
    let program = try Self.executable()
    if let fileSize {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments =
        ["-c", "ulimit -f \(fileSize); exec \"$0\" \"$@\"", program.path] + arguments
    } else if onOneProcessor {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/taskset")
      process.arguments = ["-c", "0", program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    var variables = environment
    if let path { variables["PATH"] = path }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.currentDirectoryURL = url
    let inputFile = try write("stdin-\(UUID().uuidString)", input)
    let outputFile = try standardOutput ?? write("stdout-\(UUID().uuidString)", "")
    let errorFile = try write("stderr-\(UUID().uuidString)", "")
    process.standardInput = FileHandle(forReadingAtPath: inputFile)
    process.standardOutput = try terminal?.program() ?? FileHandle(forWritingAtPath: outputFile)
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit, "ended by signal \(process.terminationStatus)")
    return Run(
      status: process.terminationStatus,
      output: standardOutput == nil ? try String(contentsOfFile: outputFile, encoding: .utf8) : "",
      errors: try String(contentsOfFile: errorFile, encoding: .utf8))
  }

  /// The path of the program, which is built beside the test bundle.
  static func executable() throws -> URL {
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let candidates = [bundle, URL(fileURLWithPath: CommandLine.arguments[0])].map {
      $0.deletingLastPathComponent().appendingPathComponent("lamina")
    }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "no executable 'lamina' beside \(bundle.path)")
  }
}

/// Image files for scenes.
enum Sample {
  /// A PNG of 3x2 pixels.
  static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAG0lEQVR42mNgYDD6nwLEJ4CYgeEEkAPEJ4AYAH+fC9duT5WIAAAAAElFTkSuQmCC"
    ) ?? Data()

  /// A PNG whose header says 60000x60000 and has a valid checksum.
  static let hugePNG =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAYAAACA0nVCAAAADElEQVR4nGNgoD0AAABkAAGGZDw1AAAAAElFTkSuQmCC"
    ) ?? Data()

  /// The width and height in the header of a PNG file.
  static func pngSize(_ data: Data) -> [Int]? {
    let bytes = [UInt8](data)
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  static let square = "<CALayer bounds=\"0 0 30 20\" backgroundColor=\"1 0 0\"/>"
}
