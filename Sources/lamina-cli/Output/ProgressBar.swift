import Foundation

/// A line on the terminal with the progress of long work. If standard error is not a terminal,
/// nothing is shown.
final class ProgressBar {
  /// Goes back to the start of the line and erases it.
  static let erase = "\r\u{1B}[K"

  private let total: Int
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant?

  /// Nil if nobody would see it: there is no terminal, the terminal cannot erase, or there is
  /// nothing to do.
  init?(total: Int) {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard isatty(STDERR_FILENO) == 1, !terminal.isEmpty, terminal != "dumb", total > 0 else {
      return nil
    }
    self.total = total
    start = clock.now
    update(0)
  }

  /// Shows that `done` frames are done, at most ten times a second.
  func update(_ done: Int) {
    let now = clock.now
    if let shown, shown.duration(to: now) < .milliseconds(100), done < total { return }
    if shown == nil { Interruption.showsProgress(true) }
    shown = now
    let text = Self.line(
      done: done, total: total, elapsed: start.duration(to: now).milliseconds / 1_000,
      columns: Self.columns()
    )
    try? FileHandle.standardError.write(contentsOf: Data((Self.erase + text).utf8))
  }

  /// Erases the line, so that other lines can be written.
  func end() {
    guard shown != nil else { return }
    shown = nil
    try? FileHandle.standardError.write(contentsOf: Data(Self.erase.utf8))
    Interruption.showsProgress(false)
  }

  /// `[########--------]  120/240  50%  61.2 frames/s  0:02 left`, in fewer than `columns` columns.
  static func line(done: Int, total: Int, elapsed: Double, columns: Int) -> String {
    let share = Double(min(done, total)) / Double(max(total, 1))
    var text = "  \(done)/\(total)  \(Int(share * 100))%"
    if done > 0, elapsed > 0 {
      let rate = Double(done) / elapsed
      text += "  " + String(format: rate < 10 ? "%.2f" : "%.1f", rate) + " frames/s"
      text += "  \(time(Double(total - done) / rate)) left"
    }
    let room = columns - 1 - text.count - 2
    guard room >= 10 else { return String(text.dropFirst(2).prefix(max(columns - 1, 0))) }
    let width = min(room, 30)
    let filled = Int(share * Double(width))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: width - filled) + "]"
      + text
  }

  /// `0:07`, `12:30` or `1:00:00`; seconds are rounded up.
  private static func time(_ seconds: Double) -> String {
    // Estimates of more than a year are shown as a year.
    let whole = Int(min(seconds, 31_536_000).rounded(.up))
    let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
    return hours > 0
      ? String(format: "%d:%02d:%02d", hours, minutes, rest)
      : String(format: "%d:%02d", minutes, rest)
  }

  private static func columns() -> Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
