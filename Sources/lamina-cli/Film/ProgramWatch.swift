import Foundation

/// Tells a program that takes long from one that has stalled.
///
/// What: it gets on as long as it reads, makes its file longer, or uses the processor. Asked once
/// in each of equal spells, it says when so many of them have passed without any of that.
/// Why: no encoder says how long it may take, but one that waits for something that never comes
/// would be waited for forever.
/// Cost: two small reads of the system's in each spell. Spells are counted, not seconds: time in
/// which this program was stopped, or the machine slept, is none.
struct ProgramWatch {
  /// How long a program may do nothing, in seconds.
  static let usualPatience = 60.0
  private static let spells = 60

  let patience: Double
  private let program: pid_t
  private let file: String
  private var idle = 0
  private var last = Progress()

  private struct Progress: Equatable {
    var ticks = 0
    var bytes = 0
  }

  /// - Parameters:
  ///   - file: what the program writes.
  ///   - patience: seconds of doing nothing after which it has stalled.
  init(_ program: pid_t, file: String, patience: Double) {
    (self.program, self.file, self.patience) = (program, file, patience)
  }

  /// Seconds between two questions.
  var spell: Double { patience / Double(Self.spells) }

  /// It has read something.
  mutating func noteReading() { idle = 0 }

  /// Whether the program has stalled. Asked at the end of a spell in which it read nothing.
  mutating func hasStalled() -> Bool {
    let now = Progress(ticks: Self.ticks(of: program), bytes: Self.size(of: file))
    idle = now == last ? idle + 1 : 0
    last = now
    return idle >= Self.spells
  }

  /// Processor time of the program and of what it has started and waited for, in the system's unit;
  /// 0 where the system does not say.
  private static func ticks(of program: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8),
      // The name, which comes before, may hold anything.
      let end = text.lastIndex(of: ")")
    else { return 0 }
    // The state is the first field from there; user and system time, and those of children, are
    // fields 12 to 15.
    return text[text.index(after: end)...].split(separator: " ").dropFirst(11).prefix(4)
      .reduce(0) { $0 &+ (Int($1) ?? 0) }
  }

  private static func size(of file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : 0
  }
}
