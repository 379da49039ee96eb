import Foundation

/// How many cases tests try that try many. With `LAMINA_BRIEF=1`, which `scripts/driver-check
/// --quick` sets, there are fewer.
enum SampleCount {
  static let isBrief = ProcessInfo.processInfo.environment["LAMINA_BRIEF"] == "1"

  static func of(_ usual: Int, brief: Int) -> Range<Int> { 0..<(isBrief ? brief : usual) }
}
