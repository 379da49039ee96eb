import Foundation

/// Messages to people: standard error, one line each, with a prefix that tools can look for.
enum Messages {
  static func error(_ text: String) { line("error: \(text)") }
  static func warning(_ text: String) { line("warning: \(text)") }
  static func note(_ text: String) { line("note: \(text)") }

  /// One line without prefix.
  static func line(_ text: String) {
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    let erase = Interruption.isShowingProgress ? ProgressBar.erase : ""
    // Nothing is left to tell anyone when standard error itself fails.
    try? FileHandle.standardError.write(contentsOf: Data((erase + oneLine + "\n").utf8))
  }

  /// Result text for standard output, ended with a line break unless it is empty; throws an
  /// input/output failure when it cannot be written.
  static func result(_ text: String) throws {
    let ended = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(ended.utf8))
    } catch {
      throw CommandFailure(.inputOutput, "standard output", "cannot be written")
    }
  }
}
