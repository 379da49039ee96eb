import Foundation
import Lamina

/// Messages for people, on standard error. Each is one line with a prefix that tools can look for.
enum Messages {
  /// Writes an error. What is held back is forgotten: of work that is refused, only the reason
  /// counts.
  static func error(_ text: String) {
    held.withLock { $0 = nil }
    line("error: \(text)")
  }

  static func warning(_ text: String) { remark("warning: \(text)") }
  static func note(_ text: String) { remark("note: \(text)") }

  // MARK: Remarks on work that may be refused

  /// Warnings and notes that are not written yet; nil if they are written at once.
  private static let held = Lock([String]?.none)
  /// The most that are held back.
  private static let mostHeld = 1_000

  /// Holds back warnings and notes until it is known whether the work is done.
  static func hold() { held.withLock { $0 = $0 ?? [] } }

  /// Writes what was held back, and from now on everything at once.
  static func release() {
    let lines = held.withLock { lines in
      defer { lines = nil }
      return lines ?? []
    }
    for text in lines { line(text) }
  }

  private static func remark(_ text: String) {
    let count: Int? = held.withLock { lines in
      guard lines != nil else { return nil }
      lines?.append(text)
      return lines?.count
    }
    guard let count else { return line(text) }
    if count >= mostHeld { release() }
  }

  // MARK: Lines

  /// Writes that work is done, after what was held back of it.
  static func done(_ text: String) {
    release()
    line(text)
  }

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
