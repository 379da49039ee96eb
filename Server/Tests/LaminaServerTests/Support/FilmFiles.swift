import Foundation

@testable import LaminaServer

/// Looks into films by the programs of ffmpeg.
enum FilmFiles {
  static let isThere = BoundedProcess.path("ffmpeg") != nil && BoundedProcess.path("ffprobe") != nil

  /// `WIDTHxHEIGHT RATE FRAMES` of a film.
  static func summary(_ film: Data) async throws -> String {
    try await with(film) { path in
      let output = try await BoundedProcess.run(
        "ffprobe",
        [
          "-v", "error", "-count_frames", "-of", "csv=p=0", "-show_entries",
          "stream=width,height,r_frame_rate,nb_read_frames", path,
        ], atMost: 1 << 16)
      let words = String(decoding: output.output, as: UTF8.self).split { ",\n".contains($0) }
      return words.count < 4 ? "" : "\(words[0])x\(words[1]) \(words[2]) \(words[3])"
    }
  }

  /// The colour of a pixel of a frame.
  static func rgba(_ film: Data, frame: Int, x: Int, y: Int) async throws -> [UInt8] {
    try await with(film) { path in
      let output = try await BoundedProcess.run(
        "ffmpeg",
        [
          "-v", "error", "-i", path, "-vf", "select=eq(n\\,\(frame)),crop=1:1:\(x):\(y):exact=1",
          "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1",
        ], atMost: 1 << 16)
      return [UInt8](output.output)
    }
  }

  /// Whether two colours are as near as compression leaves them.
  static func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs(Int($0) - Int($1)) < 24 }
  }

  /// The processes of ffmpeg that work below a folder.
  static func encoders(below folder: URL) -> [pid_t] {
    ProcessMemory.childProcesses(of: getpid()).filter { process in
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
      return place?.hasPrefix(folder.resolvingSymlinksInPath().path + "/") == true
    }
  }

  /// The files of films below a folder.
  static func files(below folder: URL) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return all.filter { name in
      name.contains("/films/") || name.contains("/short-films/")
    }
  }

  private static func with<Value>(
    _ film: Data, _ body: (String) async throws -> Value
  ) async throws -> Value {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-film-\(UUID().uuidString)")
    try film.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await body(file.path)
  }
}

extension TestServer {
  /// Runs a server with the template of ``TestFolder/writeMove(size:)`` while `body` runs, which
  /// gets the folder of what the server keeps, too.
  static func runFilms(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: @Sendable (TestServer, URL) async throws -> Void
  ) async throws {
    let folder = try TestFolder()
    try folder.writeMove()
    let state = try folder.state()
    try await run(folder) {
      $0.stateFolder = state.path
      change(&$0)
    } _: { server in
      try await body(server, state)
    }
  }
}
