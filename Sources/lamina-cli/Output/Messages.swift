import Foundation

/// Messages for people, on standard error. Each is one line with a prefix that tools can look for.
enum Messages {
  static func error(_ text: String) { line("error: \(text)") }
  static func warning(_ text: String) { line("warning: \(text)") }
  static func note(_ text: String) { line("note: \(text)") }

  /// Writes one line without prefix.
  static func line(_ text: String) {
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    let erase = Interruption.isShowingProgress ? ProgressBar.erase : ""
    // If standard error itself fails, there is nowhere left to report it.
    try? FileHandle.standardError.write(contentsOf: Data((erase + oneLine + "\n").utf8))
  }

  /// Writes result text to standard output. It ends with a line break unless it is empty. Throws an
  /// input/output failure if it cannot be written.
  static func result(_ text: String) throws {
    try resultPiece(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Writes a piece of result text as it is to standard output. Throws as ``result(_:)`` does.
  static func resultPiece(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw CommandFailure(.inputOutput, "standard output", "cannot be written")
    }
  }
}
