import Foundation

/// How many generated cases a suite has. With `LAMINA_EXHAUSTIVE=1` there are more.
enum SampleCount {
  static func of(_ usual: Int, exhaustive: Int) -> Range<Int> {
    0..<(ProcessInfo.processInfo.environment["LAMINA_EXHAUSTIVE"] == "1" ? exhaustive : usual)
  }
}
