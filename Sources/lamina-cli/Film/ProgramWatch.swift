import Foundation

/// Distinguishes a program that takes long from one that has stalled.
///
/// What: a program makes progress as long as it reads, extends its file, or uses the processor. The
/// watch is asked once in each of several equal intervals. The program has stalled when enough
/// intervals have passed without progress.
/// Why: no encoder says how long it may take, but one that waits for something that never comes
/// would be waited for forever.
/// Cost: two small reads of system files per interval. Intervals are counted instead of seconds, so
/// time in which this program was stopped, or the machine slept, does not count.
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
  ///   - file: the file that the program writes.
  ///   - patience: how many seconds the program may do nothing.
  init(_ program: pid_t, file: String, patience: Double) {
    (self.program, self.file, self.patience) = (program, file, patience)
  }

  /// The length of an interval in seconds.
  var spell: Double { patience / Double(Self.spells) }

  /// Notes that the program has read something.
  mutating func noteReading() { idle = 0 }

  /// Whether the program has stalled. Call it at the end of an interval in which the program read
  /// nothing.
  mutating func hasStalled() -> Bool {
    let now = Progress(ticks: Self.ticks(of: program), bytes: Self.size(of: file))
    idle = now == last ? idle + 1 : 0
    last = now
    return idle >= Self.spells
  }

  /// The processor time of the program and of its children that it has waited for, in the system's
  /// unit; 0 if the system does not say.
  private static func ticks(of program: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8),
      // The fields before this one include the name, which may hold any character.
      let end = text.lastIndex(of: ")")
    else { return 0 }
    // The first field from here on is the state. The user and system times of the program and of
    // its children are fields 12 to 15.
    return text[text.index(after: end)...].split(separator: " ").dropFirst(11).prefix(4)
      .reduce(0) { $0 &+ (Int($1) ?? 0) }
  }

  private static func size(of file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : 0
  }
}
