import Foundation
import Testing

/// The real ffmpeg, for tests that decode the files.
enum FFmpeg {
  static let isThere = (try? output("ffmpeg", ["-version"])) != nil

  static let absence: Comment = "ffmpeg is not installed (Debian package: ffmpeg)"

  /// What the program writes to standard output.
  static func output(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    return data
  }

  /// The pixels of all frames, RGBA, decoded with as little rounding as ffmpeg can.
  static func pixels(of path: String) throws -> [UInt8] {
    // The decoder that ffmpeg prefers drops the alpha of VP9.
    let decoder = path.hasSuffix(".webm") ? ["-c:v", "libvpx-vp9"] : []
    let exact = ["-vf", "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp"]
    return [UInt8](
      try output(
        "ffmpeg",
        ["-v", "error"] + decoder + ["-i", path] + exact + [
          "-f", "rawvideo", "-pix_fmt", "rgba", "-",
        ]))
  }

  /// The properties of the film's stream by name. The frames are counted.
  static func properties(of path: String) throws -> [String: String] {
    let data = try output(
      "ffprobe",
      ["-v", "error", "-count_frames", "-show_streams", "-of", "default=noprint_wrappers=1", path])
    let pairs = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1)
    }
    return Dictionary(pairs.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }) {
      first, _ in first
    }
  }
}

extension Workplace {
  /// Puts a shell script in the place of ffmpeg. Returns a search path with the script first and
  /// the system's programs after it.
  func fakeEncoder(_ script: String) throws -> String {
    try writeProgram("bin/ffmpeg", "#!/bin/sh\n\(script)\n")
    return path("bin") + ":/usr/bin:/bin"
  }

  /// Writes a file that can be executed.
  ///
  /// While it is open for writing, a program that another test starts gets its descriptor for a
  /// moment, and until then nobody can execute the file. So this waits until the kernel grants a
  /// read lease, which it does only if no writer is left.
  func writeProgram(_ name: String, _ text: String) throws {
    let file = try write(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let (setLease, readLease, noLease): (Int32, Int32, Int32) = (1_024, 0, 2)
    for _ in 0..<10_000 where fcntl(descriptor, setLease, readLease) != 0 {
      // Some file systems have no leases.
      guard errno == EAGAIN else { break }
      usleep(1_000)
    }
    _ = fcntl(descriptor, setLease, noLease)
  }

  /// An ffmpeg that writes its input to the file: the film is the raw frames.
  func copyingEncoder() throws -> String {
    try fakeEncoder("for last; do :; done; exec cat > \"${last#file:}\"")
  }
}
