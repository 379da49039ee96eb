import Foundation

/// How many generated cases a suite has. With `LAMINA_EXHAUSTIVE=1` there are more. With
/// `LAMINA_BRIEF=1`, which `scripts/driver-check --quick` sets, tests that try much try less.
enum SampleCount {
  static let isBrief = ProcessInfo.processInfo.environment["LAMINA_BRIEF"] == "1"

  static func of(_ usual: Int, exhaustive: Int) -> Range<Int> {
    0..<(ProcessInfo.processInfo.environment["LAMINA_EXHAUSTIVE"] == "1" ? exhaustive : usual)
  }
}
