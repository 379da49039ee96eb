import Foundation

/// Which ffmpeg there is.
enum EncoderVersion {
  /// The version of the program in `file`, as it names itself. Throws an input/output failure if it
  /// does not say.
  static func of(_ file: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: file)
    process.arguments = ["-version"]
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    var data = Data()
    do {
      try process.run()
      // The whole text is about 2 KiB. A program that says more is not waited for.
      while data.count < 1 << 16, let part = try pipe.fileHandleForReading.read(upToCount: 4_096),
        !part.isEmpty
      {
        data.append(part)
      }
    } catch {
      throw CommandFailure(.inputOutput, file, "cannot be asked for its version: \(error)")
    }
    try? pipe.fileHandleForReading.close()
    process.waitUntilExit()
    let words = String(decoding: data, as: UTF8.self).split(
      maxSplits: 3, whereSeparator: \.isWhitespace)
    guard words.count > 2, words[1] == "version" else {
      throw CommandFailure(.inputOutput, file, "does not say which version it is")
    }
    return String(words[2])
  }
}
