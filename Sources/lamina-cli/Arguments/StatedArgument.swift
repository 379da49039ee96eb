import ArgumentParser
import Synchronization

/// A value of the command line that says what it may be.
///
/// The parser's errors name the option and the value alone, so what is allowed is kept from the
/// value that was refused last until the error is written.
protocol StatedArgument: ExpressibleByArgument {
  /// Such as `a number above 0`.
  static var allowed: String { get }

  /// Nil if the text is no such value.
  init?(text: String)
}

extension StatedArgument {
  init?(argument: String) {
    guard let value = Self(text: argument) else {
      RefusedArgument.note(Self.allowed)
      return nil
    }
    self = value
  }
}

/// What would have been allowed.
enum RefusedArgument {
  private static let allowed = Mutex<String?>(nil)

  static func note(_ text: String) { allowed.withLock { $0 = text } }

  /// The line of a parser's error, with what is allowed unless it says so itself.
  static func completed(_ line: String) -> String {
    guard line.contains(" is invalid for "), !line.contains("Please provide") else { return line }
    return "\(line) (allowed: \(allowed.withLock { $0 } ?? "a whole number"))"
  }
}
